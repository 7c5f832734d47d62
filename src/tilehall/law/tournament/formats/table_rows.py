"""Tables of four as CSV: a row a player at a table, in seat order, with the points of the count."""

from collections.abc import Sequence

from ..event import Entrant, Event, Meeting, PlayerId, Table
from . import csv_sheet
from .cells import Faults
from .csv_sheet import SheetRecord
from .import_result import ImportedGrade, ImportResult
from .problem import CannotWrite, WrongFile
from .round_names import RoundNames

COLUMNS = {
    "grade": ("division", "section"),
    "round": ("rd", "round number"),
    "table": ("table number",),
    "seat": ("seat number",),
    "player": ("name", "full name"),
    "score": ("points", "table points"),
}
HEADING = ("grade", "round", "table", "seat", "player", "score")
SEATS = (2, 4)
MOST = 9999
_Places = dict[tuple[str, int, int], list[tuple[int, SheetRecord, str, int | None]]]


def read_tables(raw: bytes, *, name: str, ruleset: str) -> ImportResult:
    """The event of a sheet of tables. Raises `WrongFile` with every row that is at fault."""
    found = csv_sheet.read_sheet(raw, COLUMNS)
    csv_sheet.demand_columns(found, "round", "table", "seat", "player")
    faults = Faults()
    places: _Places = {}
    taken: dict[tuple[str, int, str], int] = {}
    rounds = RoundNames(found.records, faults)
    for record in found.records:
        _seated(record, rounds.number(record), faults, places, taken)
    for (_, number, table), seated in places.items():
        _checked(faults, number, table, seated)
    if faults.problems:
        raise WrongFile(faults.problems)
    labels = dict.fromkeys(grade for grade, _, _ in places)
    grades = tuple(_grade(label, places, name, ruleset) for label in labels)
    return ImportResult(format="csv", name=name, day=None, grades=grades, notes=tuple(rounds.notes))


def _seated(
    record: SheetRecord,
    number: int | None,
    faults: Faults,
    places: _Places,
    taken: dict[tuple[str, int, str], int],
) -> None:
    numbers = {column: faults.whole(record, column, 1, MOST) for column in ("table", "seat")}
    for column in numbers:
        if not record.get(column):
            faults.add(record, column, "there is no number", "give it")
    player = faults.name(record, "player")
    score = faults.whole(record, "score", -99999, 99999)
    table, seat = numbers.values()
    if number is None or table is None or seat is None:
        return
    grade = record.get("grade")
    line = taken.setdefault((grade, number, player), record.line)
    if line != record.line:
        faults.add(record, "player", f"{player} is also in line {line} for round {number}", "a player sits once")
    places.setdefault((grade, number, table), []).append((seat, record, player, score))


def _checked(faults: Faults, number: int, table: int, seated: list[tuple[int, SheetRecord, str, int | None]]) -> None:
    first = seated[0][1]
    if not SEATS[0] <= len(seated) <= SEATS[1]:
        what = f"table {table} of round {number} has {len(seated)} players"
        faults.add(first, "table", what, f"{SEATS[0]} to {SEATS[1]} sit at a table")
    if len({seat for seat, _, _, _ in seated}) < len(seated):
        faults.add(
            first, "seat", f"a seat at table {table} of round {number} is taken twice", "number the seats 1 to 4"
        )
    scores = [score for _, _, _, score in seated]
    if None in scores and any(score is not None for score in scores):
        faults.add(first, "score", f"table {table} of round {number} has only some points", "give all or none")


def _grade(label: str, places: _Places, name: str, ruleset: str) -> ImportedGrade:
    own = {
        (number, table): sorted(its, key=lambda each: each[0])
        for (grade, number, table), its in places.items()
        if grade == label
    }
    rounds: list[tuple[Meeting, ...]] = []
    for number in range(1, max(number for number, _ in own) + 1):
        tables = [its for (at, _), its in sorted(own.items()) if at == number]
        rounds.append(
            tuple(_table([player for _, _, player, _ in its], [score for *_, score in its]) for its in tables)
        )
    names = dict.fromkeys(player for its in own.values() for _, _, player, _ in its)
    players = tuple(Entrant(id=PlayerId(player), name=player, entered=number) for number, player in enumerate(names, 1))
    event = Event(name=name, ruleset=ruleset, profile=None, players=players, rounds=tuple(rounds))
    return ImportedGrade(name=label, event=event)


def _table(players: Sequence[str], scores: Sequence[int | None]) -> Table:
    given = tuple(score for score in scores if score is not None)
    return Table(players=tuple(map(PlayerId, players)), scores=given if len(given) == len(players) else None)


def write_tables(grades: Sequence[ImportedGrade]) -> bytes:
    """Every table of every grade. Raises `CannotWrite` for a game between two, which has a sheet of its own."""
    rows: list[tuple[str | int | None, ...]] = []
    for grade in grades:
        names = grade.event.names
        for number, played in enumerate(grade.event.rounds, 1):
            for table, meeting in enumerate(played, 1):
                if not isinstance(meeting, Table):
                    what = "a game between two, a bye or a forfeit is no table"
                    raise CannotWrite(f"round {number}", what, "write the sheet of games")
                for seat, player in enumerate(meeting.players, 1):
                    score = meeting.scores[seat - 1] if meeting.scores else None
                    rows.append((grade.name, number, table, seat, names[player], score))
    return csv_sheet.write_sheet(HEADING, rows)
