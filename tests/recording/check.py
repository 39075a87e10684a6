"""What may be asked of a recording, all of it."""

import io
from pathlib import Path

from pandarena.match.recording import TABLES, Recording, open_recording, rescore, write_csv
from pandarena.settings import SettingsError


def ask_everything(recording: Recording) -> None:
    """Every part; SettingsError is allowed to end it."""
    assert recording.end >= 0.0
    for name in TABLES:
        write_csv(recording, name, io.StringIO())
    rescore(recording)
    for told in (recording.charges, recording.beliefs, recording.plans, recording.paths):
        assert told is not None
    for share in (0.0, 0.4, 1.0):
        moment = recording.state_at(share * recording.end)
        assert moment.qpos.shape == (recording.header.layout.nq,)


def opens_or_says(path: Path) -> Recording | str:
    """The recording if everything of it can be had, or the one line that says why not."""
    try:
        recording = open_recording(path)
        ask_everything(recording)
    except SettingsError as error:
        text = str(error)
        assert text and "\n" not in text and len(text) < 500
        return text
    return recording
