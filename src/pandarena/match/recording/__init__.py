"""A match, kept: one MCAP file that replays, scores and statistics are made from.

The recorder watches a match through what it is handed and changes nothing in it; the reader opens
a file without the match, and without believing a byte of it. Both may import the world, the
simulated stations and the rest of `match`; of these only the conductor knows that a match is
watched, and only as by an `Observer`. Topics: `/state` (50 Hz), `/state/full` (at events), `/tf`
and `/scene` (what Foxglove draws), `/events`, and each team's `notes`, `detections`, `charges`,
`belief`, `plan`, `path`.

recording = open_recording("a.mcap")
print(recording.fault or "whole", rescore(recording).score)
with recording.renderer() as draw:
    moment = recording.state_at(12.5)
    image = draw.draw(moment.qpos, moment.turntable_angle, "hall")
"""

from pandarena.match.recording.header import Header
from pandarena.match.recording.reader import Recording, open_recording
from pandarena.match.recording.recorder import Recorder, RecordingWarning
from pandarena.match.recording.rescore import Rescore, rescore
from pandarena.match.recording.tables import TABLES, write_csv
from pandarena.match.recording.thinking import Following, Told
from pandarena.match.recording.tracks import ArmTrack, Moment, Tracks
from pandarena.match.recording.values import Detection, FullState, Note

__all__ = [
    "TABLES",
    "ArmTrack",
    "Detection",
    "Following",
    "FullState",
    "Header",
    "Moment",
    "Note",
    "Recorder",
    "Recording",
    "RecordingWarning",
    "Rescore",
    "Told",
    "Tracks",
    "open_recording",
    "rescore",
    "write_csv",
]
