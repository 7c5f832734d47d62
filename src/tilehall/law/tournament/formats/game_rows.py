"""Results as CSV, a row a game: our own columns, and winner and loser as people send them in by a form."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..event import DEFAULT_RULESET, Bye, Entrant, Event, Forfeit, Meeting, PairGame, PlayerId
from . import csv_sheet
from .cells import Faults
from .csv_sheet import CsvSheet, SheetRecord
from .import_result import ImportedGrade, ImportResult
from .problem import CannotWrite, Problem, WrongFile, quoted
from .round_names import RoundNames

COLUMNS = {
    "grade": ("division", "div", "section"),
    "round": ("rd", "round number", "round no"),
    "table": ("board", "table number"),
    "kind": ("type", "result type"),
    "first": ("starter", "first player", "played first", "starts"),
    "second": ("replier", "second player", "played second"),
    "first_score": ("starter score", "score first", "score 1"),
    "second_score": ("replier score", "score second", "score 2"),
    "first_bonus": ("first bonus words", "starter bonus words"),
    "second_bonus": ("second bonus words", "replier bonus words"),
    "start": ("who started",),
    # Without a starter: as a form asks the winner.
    "winner": ("winner name", "winning player", "player 1", "player a"),
    "winner_score": ("winners score", "winning score", "player 1 score", "player a score"),
    "loser": ("opponent", "loser name", "losing player", "player 2", "player b"),
    "loser_score": ("losers score", "opponents score", "opponent score", "losing score", "player 2 score"),
}
HEADING = (
    "grade",
    "round",
    "table",
    "kind",
    "first",
    "second",
    "first_score",
    "second_score",
    "first_bonus",
    "second_bonus",
    "start",
)
PLAYED, BYE, FORFEIT, DRAWN = "played", "bye", "forfeit", "drawn"
KINDS = {
    "": "", "played": PLAYED, "game": PLAYED, "drawn": DRAWN, "not played": DRAWN, "bye": BYE, "forfeit": FORFEIT,
    "forfeited": FORFEIT,
}  # fmt: skip
LOWEST, HIGHEST = -999, 2999  # of scores: beyond it is a slip of the finger
MOST_TABLES, MOST_BONUS = 9999, 20
# The name under which forms enter a bye as an opponent.
NOBODY = "bye"
NOT_TOLD = "not told"  # who started, where a row names two players and only that


@dataclass(slots=True)
class _GradeRows:
    """One grade while its rows are read."""

    players: dict[str, Entrant] = field(default_factory=dict)
    rounds: dict[int, list[tuple[int, Meeting]]] = field(default_factory=dict)
    seen: dict[tuple[int, PlayerId], tuple[int, Meeting]] = field(default_factory=dict)
    unknown: set[tuple[int, PlayerId]] = field(default_factory=set)
    lines: dict[PlayerId, int] = field(default_factory=dict)


class _Reading:
    def __init__(self, sheet: CsvSheet) -> None:
        self.faults = Faults()
        self.rounds = RoundNames(sheet.records, self.faults)
        self.notes: list[Problem] = list(self.rounds.notes)
        self.grades: dict[str, _GradeRows] = {}
        self.starts = "first" in sheet.columns

    def row(self, record: SheetRecord) -> None:
        number = self.rounds.number(record)
        names = self._names(record)
        before = len(self.faults.problems)
        meeting = self._meeting(record, *names)
        if number is None or meeting is None or len(self.faults.problems) > before:
            return
        grade_rows = self._grade(record, [name for name in names if name and name.casefold() != NOBODY])
        if isinstance(meeting, Forfeit) and meeting.to is None:
            what = f"{meeting.player} forfeits, and the row does not say to whom"
            self.notes.append(Problem(record.line, "", what, "kept as a forfeit without an opponent"))
        if self._free(record, grade_rows, number, meeting):
            table = self.faults.whole(record, "table", 0, MOST_TABLES)
            grade_rows.rounds.setdefault(number, []).append((MOST_TABLES + 1 if table is None else table, meeting))
            if isinstance(meeting, PairGame) and (not self.starts or record.get("start").casefold() == NOT_TOLD):
                grade_rows.unknown.add((number, meeting.first))

    def _names(self, record: SheetRecord) -> tuple[str, str]:
        one, two = ("first", "second") if self.starts else ("winner", "loser")
        alone = KINDS.get(record.get("kind").casefold()) in (BYE, FORFEIT) and not record.get(two)
        return self.faults.name(record, one), "" if alone else self.faults.name(record, two)

    def _meeting(self, record: SheetRecord, one: str, two: str) -> Meeting | None:
        """What the row tells; None where it cannot be told. Faults are gathered."""
        kind = KINDS.get(record.get("kind").casefold())
        if kind is None:
            choices = ", ".join(sorted({PLAYED, BYE, FORFEIT, DRAWN}))
            self.faults.add(record, "kind", f"{quoted(record.get('kind'))} is not known", f"write one of {choices}")
            return None
        if kind == BYE or two.casefold() == NOBODY:
            return Bye(player=PlayerId(one))
        if one.casefold() == NOBODY:
            return Forfeit(player=PlayerId(two), to=None)
        if one == two and one:
            self.faults.add(record, "second" if self.starts else "loser", f"{one} meets {one}", "name the opponent")
        if kind == FORFEIT:
            return Forfeit(player=PlayerId(one), to=PlayerId(two) if two else None)
        return self._game(record, kind, one, two)

    def _game(self, record: SheetRecord, kind: str, one: str, two: str) -> PairGame:
        columns = ("first_score", "second_score") if self.starts else ("winner_score", "loser_score")
        mine, theirs = (self.faults.whole(record, column, LOWEST, HIGHEST) for column in columns)
        for column in columns:
            other = columns[1 - columns.index(column)]
            if not record.get(column) and (kind == PLAYED or record.get(other)):
                self.faults.add(record, column, "there is no score", "give both, or neither for a game to come")
        score = None if mine is None or theirs is None or kind == DRAWN else (mine, theirs)
        if not self.starts and score is not None and score[0] < score[1]:
            what = f"{one} is called the winner with {score[0]} to {score[1]}"
            self.notes.append(Problem(record.line, "winner", what, "the scores are taken"))
        bonus = [self.faults.whole(record, column, 0, MOST_BONUS) for column in ("first_bonus", "second_bonus")]
        counted = (bonus[0] or 0, bonus[1] or 0) if score and bonus != [None, None] and self.starts else None
        return PairGame(first=PlayerId(one), second=PlayerId(two), score=score, bonus=counted)

    def _grade(self, record: SheetRecord, names: Sequence[str]) -> _GradeRows:
        grade_rows = self.grades.setdefault(record.get("grade"), _GradeRows())
        for name in names:
            grade_rows.lines.setdefault(PlayerId(name), record.line)
            if name not in grade_rows.players:
                grade_rows.players[name] = Entrant(id=PlayerId(name), name=name, entered=len(grade_rows.players) + 1)
        return grade_rows

    def _free(self, record: SheetRecord, grade_rows: _GradeRows, number: int, meeting: Meeting) -> bool:
        """Whether nobody of this meeting has another in the round. The same one sent in twice counts once."""
        for name in meeting.players:
            line, before = grade_rows.seen.setdefault((number, name), (record.line, meeting))
            if line == record.line:
                continue
            if _alike(before, meeting):
                what = f"the result is also in line {line}"
                self.notes.append(Problem(record.line, "", what, "it is counted once"))
            else:
                what = f"{name} is also in line {line} for round {number}"
                self.faults.add(record, "round", what, "a player has one game in a round")
            return False
        return True


def _alike(one: Meeting, other: Meeting) -> bool:
    if isinstance(one, PairGame) and isinstance(other, PairGame) and one.score and other.score:
        return {(one.first, one.score[0]), (one.second, one.score[1])} == {
            (other.first, other.score[0]),
            (other.second, other.score[1]),
        }
    return one == other


def read_games(raw: bytes, *, name: str = "", ruleset: str = DEFAULT_RULESET) -> ImportResult:
    """The event of a sheet of results. Raises `WrongFile` only."""
    found = csv_sheet.read_sheet(raw, COLUMNS)
    csv_sheet.demand_columns(found, "round", *_needed(found))
    reading = _Reading(found)
    for record in found.records:
        reading.row(record)
    if reading.faults.problems:
        raise WrongFile(reading.faults.problems)
    grades = tuple(_graded(label, grade_rows, name, ruleset) for label, grade_rows in reading.grades.items())
    notes = reading.notes
    if any(grade.starts_unknown for grade in grades):
        notes = [Problem(0, "winner", "the file does not say who started", "it is taken as not known"), *notes]
    return ImportResult(format="csv", name=name, day=None, grades=grades, notes=tuple(notes))


def _needed(sheet: CsvSheet) -> tuple[str, ...]:
    if "winner" in sheet.columns and "first" not in sheet.columns:
        return ("winner", "winner_score", "loser", "loser_score")
    return ("first", "second", "first_score", "second_score")


def _graded(label: str, grade_rows: _GradeRows, name: str, ruleset: str) -> ImportedGrade:
    last = max(grade_rows.rounds, default=0)
    rounds = tuple(
        tuple(meeting for _, meeting in sorted(grade_rows.rounds.get(number, []), key=lambda each: each[0]))
        for number in range(1, last + 1)
    )
    players = tuple(grade_rows.players.values())
    event = Event(name=name, ruleset=ruleset, profile=None, players=players, rounds=rounds)
    return ImportedGrade(
        name=label,
        event=event,
        starts_unknown=frozenset(grade_rows.unknown),
        lines=grade_rows.lines,
    )


def write_games(grades: Sequence[ImportedGrade]) -> bytes:
    """Every meeting of every grade. Raises `CannotWrite` for tables of four, which have a sheet of their own."""
    return csv_sheet.write_sheet(HEADING, (row for grade in grades for row in _rows(grade)))


def _rows(grade: ImportedGrade) -> Iterator[tuple[str | int | None, ...]]:
    names = grade.event.names
    for number, played in enumerate(grade.event.rounds, 1):
        for table, meeting in enumerate(played, 1):
            start = NOT_TOLD if (number, meeting.players[0]) in grade.starts_unknown else None
            yield (grade.name, number, table, *_told(meeting, number, names), start)


def _told(meeting: Meeting, number: int, names: Mapping[PlayerId, str]) -> tuple[str | int | None, ...]:
    if isinstance(meeting, Bye):
        return (BYE, names[meeting.player], None, None, None, None, None)
    if isinstance(meeting, Forfeit):
        return (FORFEIT, names[meeting.player], names[meeting.to] if meeting.to else None, None, None, None, None)
    if isinstance(meeting, PairGame):
        kind = PLAYED if meeting.score else DRAWN
        score: tuple[int | None, int | None] = meeting.score or (None, None)
        bonus: tuple[int | None, int | None] = meeting.bonus or (None, None)
        return (kind, names[meeting.first], names[meeting.second], *score, *bonus)
    raise CannotWrite(f"round {number}", "a table of three or four is no game between two", "write the sheet of tables")
