"""What can be said of a strategy's file by reading it: nothing of it is run here."""

import ast
from collections.abc import Iterator
from pathlib import Path

from pandarena.cli.findings import Finding

ARENA = ("world", "match", "scenario", "seeds", "backends", "troubles")
"""Parts of pandarena that hold nothing for a player."""


def read(path: Path) -> Iterator[Finding]:
    """Its entry, and calls that do not do what they seem to do on match time."""
    try:
        tree = ast.parse(path.read_bytes(), path.name)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        where = f", line {line}" if line else ""
        yield Finding("fault", "reads", f"{getattr(error, 'msg', error)}{where}", "mend that line")
        return
    yield _entry(tree)
    for line, imported in _imports(tree):
        parts = imported.split(".")
        if parts[0] == "pandarena" and len(parts) > 1 and parts[1] in ARENA:
            yield Finding(
                "note",
                "imports",
                f"line {line}: {imported} is of the arena's side",
                "a strategy needs its station, skills, motion, kinematics, geometry, and no more",
            )
    for line, call in _calls(tree):
        if call in ADVICE:
            told, advice = ADVICE[call]
            yield Finding("note", "calls", f"line {line}: {call}() {told}", advice)


_WALL = "knows wall time only: match time stands still while you think"
ADVICE = {
    "time.sleep": ("lets no match time pass", "use station.clock.sleep(seconds)"),
    "time.time": (_WALL, "use station.clock.now()"),
    "time.monotonic": (_WALL, "use station.clock.now()"),
    "time.perf_counter": (_WALL, "use station.clock.now()"),
    "input": ("has nobody to ask: it raises EOFError", "leave it out"),
    "numpy.random.default_rng": (
        "without a seed draws other numbers in every match",
        "give it a seed, or use numpy.random's own functions: they are seeded from the match",
    ),
}


def _entry(tree: ast.Module) -> Finding:
    """What the match will call."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(t, ast.Name) and t.id == "STRATEGY" for t in targets):
                return Finding("ok", "defines", "STRATEGY")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "play":
            return _play(node)
    if any(isinstance(n, ast.AsyncFunctionDef) and n.name == "play" for n in tree.body):
        return Finding("fault", "defines", "an async play", "make it a plain function")
    return Finding(
        "note",
        "defines",
        "no play(station) and no STRATEGY at its top level",
        "define `def play(station):`; `pandarena new` writes an example",
    )


def _play(node: ast.FunctionDef) -> Finding:
    given = node.args
    positional = [*given.posonlyargs, *given.args]
    needed = len(positional) - len(given.defaults)
    keywords = [
        a.arg for a, d in zip(given.kwonlyargs, given.kw_defaults, strict=True) if d is None
    ]
    one = needed <= 1 and (positional or given.vararg) and not keywords
    if one:
        return Finding("ok", "defines", "play(station)")
    takes = ", ".join(a.arg for a in [*positional, *given.kwonlyargs]) or "nothing"
    return Finding("fault", "defines", f"play that takes {takes}", "it is given one thing: station")


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                yield node.lineno, f"{node.module}.{name.name}"


def _calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Calls by the full name of what is called, where the imports tell it; the first of each."""
    names = _names(tree)
    seen: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _dotted(node.func, names)
        if name == "numpy.random.default_rng" and (node.args or node.keywords):
            continue
        if name and name not in seen:
            seen.add(name)
            yield node.lineno, name


def _names(tree: ast.Module) -> dict[str, str]:
    """What each imported name stands for."""
    names = {"input": "input"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {a.asname or a.name.split(".")[0]: a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return names


def _dotted(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return names.get(node.id, "")
    if isinstance(node, ast.Attribute):
        inner = _dotted(node.value, names)
        return f"{inner}.{node.attr}" if inner else ""
    return ""
