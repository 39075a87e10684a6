"""An OpenGL context without configuration: EGL, then OSMesa, then a window system.

Where MUJOCO_GL is set, what it names is taken, or refused in one line.
"""

import ctypes.util
import os
import platform
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Protocol
from warnings import catch_warnings, simplefilter

import mujoco

from pandarena.settings import SettingsError


class Context(Protocol):
    """What MuJoCo's own context classes offer."""

    def make_current(self) -> None: ...
    def free(self) -> None: ...


def open_context(width: int, height: int) -> Context:
    """A context to render off screen, or one line on what to install."""
    if platform.system() != "Linux" or os.environ.get("MUJOCO_GL"):
        return _named(width, height)
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


def draw_in(context: Context, model: mujoco.MjModel) -> mujoco.MjrContext:
    """What draws a model there; a window system without a window is found out here."""
    with _no_warnings():
        context.make_current()
    try:
        return mujoco.MjrContext(model, mujoco.mjtFontScale.mjFONTSCALE_100.value)
    except mujoco.FatalError as error:
        raise SettingsError(_refusal(error)) from error


def _named(width: int, height: int) -> Context:
    try:
        with _no_warnings():
            return mujoco.GLContext(width, height)
    except Exception as error:  # each kind of context fails in its own way
        raise SettingsError(_refusal(error)) from error


@contextmanager
def _no_warnings() -> Generator[None]:
    """GLFW warns, and goes on, where there is no window system; it is told afterwards."""
    with catch_warnings():
        simplefilter("ignore")
        yield


def _refusal(error: Exception) -> str:
    named = os.environ.get("MUJOCO_GL")
    way_out = "leave MUJOCO_GL unset" if named else "a window system or a graphics driver is needed"
    source = f"MUJOCO_GL={named}" if named else "OpenGL"
    return f"{source} draws no pictures here ({str(error).split(',')[0]}): {way_out}"


def _egl(width: int, height: int) -> Any:
    try:
        from mujoco.egl import GLContext

        return GLContext(width, height)
    except (ImportError, RuntimeError, AttributeError) as error:
        raise SettingsError(
            f"EGL is there but does not start ({error}): install a driver for it (Debian, Ubuntu: "
            "apt-get install libgl1-mesa-dri)"
        ) from error
