"""An OpenGL context without configuration: EGL, then OSMesa, then a window system."""

import ctypes.util
import os
import platform
from typing import Any, Protocol

from pandarena.settings import SettingsError


class Context(Protocol):
    """What MuJoCo's own context classes offer."""

    def make_current(self) -> None: ...
    def free(self) -> None: ...


def open_context(width: int, height: int) -> Context:
    """A context to render off screen, or one line on what to install."""
    if platform.system() != "Linux" or os.environ.get("MUJOCO_GL"):
        import mujoco

        return mujoco.GLContext(width, height)
    if ctypes.util.find_library("EGL"):
        return _egl(width, height)
    if ctypes.util.find_library("OSMesa"):
        os.environ["PYOPENGL_PLATFORM"] = "osmesa"
        from mujoco.osmesa import GLContext

        return GLContext(width, height)
    raise SettingsError(
        "no OpenGL to draw with: install EGL (Debian, Ubuntu: apt-get install libegl1 "
        "libgl1-mesa-dri) or OSMesa (apt-get install libosmesa6)"
    )


def _egl(width: int, height: int) -> Any:
    try:
        from mujoco.egl import GLContext

        return GLContext(width, height)
    except (ImportError, RuntimeError, AttributeError) as error:
        raise SettingsError(
            f"EGL is there but does not start ({error}): install a driver for it (Debian, Ubuntu: "
            "apt-get install libgl1-mesa-dri)"
        ) from error
