"""The wire without pandarena: plain calls and plain values, as other interpreters speak it."""

from pathlib import Path

import pytest

from pandarena.api import play
from pandarena.match.outside import OutsidePlayer

from .arena import write

ADAPTER = """
    import sys
    import numpy as np
    from pandarena_player.line import Refused

    def main(first, open_line):
        header, arrays = first
        line = open_line()
        state, rows = line.ask("arm.state", "arm.state")
        q = rows["rows"][2]
        path = {"t": np.array([0.0, 1.5]), "q": np.stack([q, q + 0.1]), "dq": np.zeros((2, 7))}
        started, _ = line.call("arm.follow", arrays=path)
        ended, _ = line.call("motion.wait", {"motion": started["motion"], "timeout": None})
        reached = line.ask("arm.state", "arm.state")[1]["rows"][0]
        seen, _ = line.ask("camera.wrist", "camera.blocks", {"camera": "wrist"})
        try:
            line.call("clock.sleep", {"seconds": -1.0})
        except Refused as refused:
            line.note("refused", {"kind": refused.kind})
        line.note("played", {
            "pandarena": any(m.split(".")[0] == "pandarena" for m in sys.modules),
            "team": header["team"], "moved": float((reached - q).mean()), "ok": ended["ok"],
            "limits": len(arrays["limits.q_lower"]), "at": line.us,
            "goal": header["field"]["red"]["goal"][0],
        })
        return line
    """


def test_a_client_of_plain_values_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, ADAPTER, "plain_adapter")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    player = OutsidePlayer({}, adapter="plain_adapter:main", folder=tmp_path)
    result = play(player, "none", time=3.0)
    assert result.red.forfeit == ""
    refused, played = (values for _, _, values in result.red.notes)
    assert refused == {"kind": "ValueError"}
    assert played["pandarena"] is False and played["team"] == "red" and played["ok"] is True
    assert played["moved"] == pytest.approx(0.1, abs=0.003)
    assert played["limits"] == 7 and played["goal"] == 0.562
    assert 1_500_000 <= played["at"] < 1_700_000
