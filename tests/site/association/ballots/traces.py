"""A script that knows every table and every file of a hall, and tries to pair votes with voters from what lies there.

It is given the data folder as it was found, the codes of a ballot as they were published, and the order in which people
came. It may use whatever it finds: each place in which codes stand in some order is an attack, which says "the first
code is the first who came's, the second the second's". The better an attack, the nearer its order is to the true one,
forwards or backwards; who guesses is as often wrong in one direction as in the other.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path


@dataclass(frozen=True)
class Dump:
    """All that was found after, or in the middle of, a ballot."""

    folder: Path
    public_id: str
    came: tuple[str, ...]  # the codes in the order in which their owners came: what the attacks must not find out
    database: str = "hall.sqlite3"

    def marks(self) -> dict[str, str]:
        """What may stand anywhere for a code: the code itself, with its signs alone, and its fingerprint."""
        found = {}
        for code in self.came:
            for text in (code, code.replace("-", ""), sha256(f"{self.public_id} {code}".encode()).hexdigest()):
                found[text] = code
        return found


Order = tuple[str, ...]  # codes, as a place has them


def attacks(dump: Dump) -> Iterator[tuple[str, Order]]:
    """Every order in which codes are found, with where that was; only whole ones are of use, the rest is padded."""
    for file in sorted(dump.folder.rglob("*")):
        if file.is_file():
            yield from _in_bytes(dump, file)
    database = dump.folder / dump.database
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
        yield from _in_tables(dump, rows)


def _in_bytes(dump: Dump, file: Path) -> Iterator[tuple[str, Order]]:
    """By where codes stand in a file: its first and its last place, in pages, in frames of a log, on freed pages."""
    content = file.read_bytes()
    for kind, pick in (("first", bytes.find), ("last", bytes.rfind)):
        for form in range(3):
            places = {}
            for at, (text, code) in enumerate(dump.marks().items()):
                if at % 3 == form and (place := pick(content, text.encode())) >= 0:
                    places[code] = place
            if places:
                yield f"{file.name} {kind} {form}", _ordered(places)


def _in_tables(dump: Dump, rows: sqlite3.Connection) -> Iterator[tuple[str, Order]]:
    """By the number of a row, and by every other column of a table in which codes stand."""
    marks = dump.marks()
    for (table,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        found = rows.execute(f'SELECT rowid, * FROM "{table}"')
        names = [column[0] for column in found.description]
        lines = [(line, _code_in(line, marks)) for line in found.fetchall()]
        for at, name in enumerate(names):
            places = {code: _sortable(line[at]) for line, code in lines if code is not None}
            if places and len(set(places.values())) > 1:
                yield f"{table}.{name}", _ordered(places)


def _code_in(line: Sequence[object], marks: Mapping[str, str]) -> str | None:
    for value in line:
        if isinstance(value, str):
            if value in marks:
                return marks[value]
            for text, code in marks.items():
                if text in value:
                    return code
    return None


def _sortable(value: object) -> str:
    return f"{value:020d}" if isinstance(value, int) else str(value)


def _ordered(places: Mapping[str, object]) -> Order:
    return tuple(sorted(places, key=lambda code: places[code]))  # type: ignore[arg-type, return-value]


def likeness(dump: Dump, order: Order) -> float:
    """How near to the true order: 1 the same, -1 the reverse, about 0 by chance. A few codes alone count as few."""
    true = {code: at for at, code in enumerate(dump.came)}
    ranks = [true[code] for code in order]
    size = len(ranks)
    if size < 2:
        return 0.0
    there = sorted(ranks)
    places = [there.index(rank) for rank in ranks]
    apart = sum((at - place) ** 2 for at, place in enumerate(places))
    return (1 - 6 * apart / (size * (size**2 - 1))) * size / len(dump.came)


SIGMAS = 5.0  # so far from chance that it is none: once in a million for one attack, and there are some dozens


def what_beats_guessing(dumps: Sequence[Dump]) -> dict[str, float]:
    """The attacks that over all these ballots are nearer to the truth than chance ever comes, and how near."""
    found: dict[str, list[float]] = {}
    for dump in dumps:
        for name, order in attacks(dump):
            found.setdefault(name, []).append(likeness(dump, order))
    chance = 1 / sqrt((len(dumps[0].came) - 1) * len(dumps))  # of the mean likeness of orders that know nothing
    means = {name: sum(each) / len(dumps) for name, each in found.items()}
    return {name: mean for name, mean in means.items() if abs(mean) > SIGMAS * chance}


def rows_with_both(dump: Dump, voters: Mapping[str, str]) -> list[str]:
    """Rows in which a code stands beside a voter, by name; and files other than the database that hold a code."""
    marks, found = dump.marks(), []
    with closing(sqlite3.connect(f"file:{dump.folder / dump.database}?mode=ro", uri=True)) as rows:
        for (table,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for line in rows.execute(f'SELECT * FROM "{table}"').fetchall():
                text = " ".join(map(str, line))
                if any(mark in text for mark in marks) and (table != "ballots_sliprow" or len(line) != 4):
                    found.append(f"{table}: {text[:80]}")
                if any(mark in text for mark in marks) and any(name in text for name in voters):
                    found.append(f"{table}: {text[:80]}")
    for file in dump.folder.rglob("*"):
        if file.is_file() and not file.name.startswith(dump.database):
            content = file.read_bytes()
            found += [f"{file.name}: a code" for mark in marks if mark.encode() in content]
    return found
