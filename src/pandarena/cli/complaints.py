"""tyro's complaints are boxes of many lines, and some are Python's own: here each is one line."""

import re
from collections.abc import Callable

Said = re.Match[str]


def complaint(box: str, command: str) -> str:
    """What tyro says in its box, up to where it comes to repeat the help."""
    lines = [line.strip("│| ") for line in box.splitlines()[1:-1]]
    while lines and _is_rule(lines[0]):
        del lines[0]
    rule = next((i for i, line in enumerate(lines) if _is_rule(line)), len(lines))
    text = " ".join(lines[:rule]).replace("'command.", "'")
    for pattern, words in WORDS:
        if said := re.fullmatch(pattern, text):
            return words(said, command)
    return text


def _is_rule(line: str) -> bool:
    """A line across the box: of hyphens where the terminal has nothing better."""
    return bool(line) and not line.strip("─-")


def _choices(said: Said, _: str) -> str:
    """In the order that they are written in, where tyro's is that of a set."""
    name, given, listed = said["name"], said["given"], said["listed"]
    there_are = [c for c in re.findall(r"'([^']*)'", listed) if c != "None"]
    if len(there_are) != len(set(there_are)) or "None" in listed:
        there_are.sort()
    return f"{name} {given}: choose one of {', '.join(there_are)}"


def _missing(said: Said, command: str) -> str:
    names = re.findall(r"(?:^| )([A-Z]\S*[A-Z]\S*|[A-Z]{2,}\S*)", said["what"])
    return f"{command} needs {' and '.join(names)}; see pandarena {command} --help"


def _unread(kind: str) -> Callable[[Said, str], str]:
    return lambda said, _: f"{said['name']} {said['given']} is not {kind}"


def _valueless(said: Said, _: str) -> str:
    return f"{said['name']} needs {'a value' if said['n'] == '1' else said['n'] + ' values'}"


ERROR = r"Error parsing (?P<name>\S+): "
WORDS: tuple[tuple[str, Callable[[Said, str], str]], ...] = (
    (ERROR + r"invalid literal for int\(\).*: (?P<given>'.*')", _unread("a whole number")),
    (ERROR + r".*could not convert string to float: (?P<given>'.*')", _unread("a number")),
    (ERROR + r"Could not parse arguments (?P<given>\[.*\]) .*int, int\]", _unread("whole numbers")),
    (r"Missing value for argument '(?P<name>\S+)'\. Expected (?P<n>\d+) values\.", _valueless),
    (r"Missing from pandarena \S+: (?P<what>.*)", _missing),
    (
        r"invalid choice (?P<given>'.*') for argument '(?P<name>\S+)'\. "
        r"Expected one of \((?P<listed>.*)\)\.",
        _choices,
    ),
)
