"""Frames: what is sent comes back to the bit, what is none is refused in one line."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pandarena_player
from pandarena_player.wire import LENGTH, WireError, decode, encode

PACKAGE = Path(pandarena_player.__file__).parent


def sent(header, arrays=None):
    frame = encode(header, arrays)
    assert LENGTH.unpack(frame[:4]) == (len(frame) - 4,)
    return decode(frame[4:])


def test_a_frame_is_as_its_documentation_says():
    frame = encode({"call": "arm.track"}, {"q": np.arange(3.0)})
    line = b'{"call":"arm.track","arrays":[["q","f8",[3]]]}\n'
    assert frame == LENGTH.pack(len(line) + 24) + line + np.arange(3.0).tobytes()


@given(st.dictionaries(st.text(max_size=5), st.floats(allow_nan=False, allow_infinity=False)))
def test_numbers_come_back_to_the_bit(numbers):
    header, arrays = sent({"x": numbers})
    assert header == {"x": numbers} and arrays == {}


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "i4", "u2", "u1"])
@pytest.mark.parametrize("shape", [(), (0,), (7,), (3, 4), (0, 4, 4), (2, 3, 4, 5)])
def test_arrays_come_back_to_the_bit(dtype, shape):
    values = np.random.default_rng(1).uniform(0, 200, shape).astype(dtype)
    _, arrays = sent({}, {"a": values, "b": values.T})
    for name, was in (("a", values), ("b", values.T)):
        assert arrays[name].dtype == was.dtype and arrays[name].shape == was.shape
        assert arrays[name].flags.writeable and arrays[name].flags.aligned
        assert (arrays[name] == was).all()


def test_nan_travels_in_arrays_but_not_in_headers():
    assert np.isnan(sent({}, {"a": np.array([np.nan])})[1]["a"]).all()
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode({"a": float("nan")})


def described(arrays: object) -> bytes:
    return json.dumps({"arrays": arrays}).encode() + b"\n"


NO_FRAMES = {
    b"": "a frame begins with one line of JSON",
    b"{}": "a frame begins with one line of JSON",
    b"hello\n": "not JSON",
    b"\xff\xfe\n": "not JSON",
    b"[1]\n": "is an object, not list",
    b"NaN\n": "NaN is no number",
    b'{"a": -Infinity}\n': "-Infinity is no number",
    b"[" * 100_000 + b"\n": "nested too deeply",
    b"9" * 5000 + b"\n": "not JSON",
    b"{}\nx": "1 bytes after the JSON",
    described(7): "'arrays' is a list",
    described([["a", "f8", [1]]] * 33): "'arrays' is a list of at most 32",
    described([["a", "f8"]]): "described as",
    described([[3, "f8", [1]]]): "name is a short text",
    described([["a", "O", [1]]]): "dtype is one of",
    described([["a", ["f8"], [1]]]): "dtype is one of",
    described([["a", "f8", 1]]): "shape is a list",
    described([["a", "f8", [1] * 5]]): "at most 4 sizes",
    described([["a", "f8", [-1]]]): "whole numbers",
    described([["a", "f8", [True]]]): "whole numbers",
    described([["a", "f8", [1.0]]]): "whole numbers",
    described([["a", "f8", [1 << 40]]]): "whole numbers",
    described([["a", "f8", [(1 << 32) - 1] * 4]]): "without its bytes",
    described([["a", "f8", [1]]]) + b"1234567": "without its bytes",
    described([["a", "f8", [1]]]) + b"123456789": "1 bytes after the arrays",
    described([["a", "u1", [1]], ["a", "u1", [1]]]) + b"12": "sent twice",
}


@pytest.mark.parametrize("body", NO_FRAMES, ids=lambda b: repr(b[:24]))
def test_what_is_no_frame_is_refused(body: bytes):
    with pytest.raises(WireError, match=NO_FRAMES[body]) as caught:
        decode(body)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300


def test_the_header_has_its_longest():
    long = b'{"a": "' + b"x" * (1 << 18) + b'"}\n'
    with pytest.raises(WireError, match="of at most 262144 bytes"):
        decode(long)


def test_the_players_package_needs_no_pandarena():
    code = (
        "import sys; sys.modules['pandarena'] = None\n"
        "import pandarena_player.begin, pandarena_player.warden, pandarena_player.line\n"
        "print(sorted(m for m in sys.modules if m.startswith('pandarena')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'pandarena'," in run.stdout or "'pandarena']" in run.stdout


def old_python() -> str:
    """An interpreter of the oldest version that players may have, if this machine has one."""
    found = [
        shutil.which("python3.8"),
        *map(str, Path.home().glob(".pyenv/versions/3.8*/bin/python")),
    ]
    for path in filter(None, found):
        run = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        if run.stdout.startswith("Python 3.8"):
            return path
    return ""


@pytest.mark.skipif(not old_python(), reason="there is no Python 3.8 here")
def test_the_players_package_is_read_by_python_3_8(tmp_path: Path):
    copy = tmp_path / "pandarena_player"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    run = subprocess.run(
        [old_python(), "-m", "compileall", "-q", str(copy)], capture_output=True, check=False
    )
    assert run.returncode == 0, run.stdout
    # What needs no numpy also runs there.
    code = "import pandarena_player.warden, pandarena_player.failure, pandarena_player.load"
    subprocess.run([old_python(), "-c", code], cwd=tmp_path, check=True)
