"""What holds for all tests."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# Asserts of the contracts explain themselves as those of tests do.
pytest.register_assert_rewrite("stations.contracts", "stations.asking", "stations.rigs")
# The same examples each time, however busy the machine is; `slow` tests try more of them.
settings.register_profile("pandarena", deadline=None, derandomize=True)
settings.load_profile("pandarena")

BROWSER_FLAGS = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, or another that is installed, without a window.

    One in each process of the tests: Playwright's loop runs once.
    """
    found = next(
        (p for n in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(n))),
        None,
    )
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        found = None
    if found is None:
        assert os.environ.get("PANDARENA_BROWSER") != "required", "no browser or no playwright"
        pytest.skip("no browser: install chromium and playwright")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=BROWSER_FLAGS)
        yield opened
        opened.close()
