"""Shows a page to whoever sits here."""

import os
import platform
import webbrowser


def show(url: str) -> bool:
    """Open it in a browser with a window; whether there is one."""
    if platform.system() == "Linux" and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False  # a browser for terminals would take this one, and draws nothing
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
