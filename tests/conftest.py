"""What holds for all tests."""

import pytest
from hypothesis import settings

# Asserts of the contracts explain themselves as those of tests do.
pytest.register_assert_rewrite("stations.contracts", "stations.asking", "stations.rigs")
# The same examples each time, however busy the machine is; `slow` tests try more of them.
settings.register_profile("pandarena", deadline=None, derandomize=True)
settings.load_profile("pandarena")
