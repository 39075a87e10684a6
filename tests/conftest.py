"""Asserts of the contracts explain themselves as those of tests do."""

import pytest

pytest.register_assert_rewrite("stations.contracts", "stations.asking", "stations.rigs")
