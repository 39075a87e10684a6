"""Rows as flat records."""

import json
from typing import Any

from pandarena.lab.measure.row import NAMES
from pandarena.lab.store import TRIAL, Kept
from pandarena.lab.terms import Terms

COLUMNS = (*TRIAL[:3], "scenario", *TRIAL[3:], "failure", *NAMES)


def record(kept: Kept, terms: Terms) -> dict[str, Any]:
    """One value a column; lists are JSON, what a failed trial has not is None."""
    told: dict[str, Any] = {name: getattr(kept.trial, name) for name in TRIAL}
    told |= {"scenario": terms.scenario, "failure": kept.failure}
    values = kept.row.to_json() if kept.row is not None else dict.fromkeys(NAMES)
    told |= {k: json.dumps(v) if isinstance(v, list) else v for k, v in values.items()}
    return {name: told[name] for name in COLUMNS}
