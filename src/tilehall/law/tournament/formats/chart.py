"""A wall chart, which TOU and tsh files both are: a row a player, a cell a round; to an event and back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from ..event import Bye, Entrant, Event, Forfeit, Meeting, PairGame, PlayerId, Round
from .import_result import ImportedGrade
from .problem import CannotWrite, Problem, WrongFile, quoted

Outcome: TypeAlias = Literal["won", "lost", "none"]
Result: TypeAlias = Literal["win", "tie", "loss"]
GradeAndNotes: TypeAlias = tuple[ImportedGrade, list[Problem]]
D = TypeVar("D")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCell:
    """A game as one row tells it: the opponent's number, the own score, whether this player started."""

    opponent: int
    score: int | None = None
    first: bool | None = None
    claims: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoGameCell:
    """A round without a game: won is a bye or the opponent's forfeit, lost the own one, none is neither.

    `to` is who should have been the opponent, `NOBODY` where the file says that nobody is known.
    """

    outcome: Outcome
    to: int | None = None
    by_forfeit: bool | None = None  # of a round won, where the file tells the two apart
    spread: int | None = None  # what the file awards, where it says so


NOBODY = -1
Cell: TypeAlias = GameCell | NoGameCell | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartRow:
    line: int
    entrant: Entrant
    cells: tuple[Cell, ...]
    spelled: str = ""

    def cell(self, at: int) -> Cell:
        return self.cells[at] if at < len(self.cells) else None


class _Reading:
    """One chart on its way to an event: what is wrong and what is doubtful is collected, not raised one by one."""

    def __init__(self, rows: Sequence[ChartRow]) -> None:
        self.rows = rows
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self.unknown: set[tuple[int, PlayerId]] = set()
        self.to_nobody: dict[int, list[int]] = {}

    def name(self, number: int) -> str:
        return self.rows[number - 1].entrant.name

    def id(self, number: int) -> PlayerId:
        return self.rows[number - 1].entrant.id

    def wrong(self, number: int, at: int, what: str, remedy: str) -> None:
        self.problems.append(Problem(self.rows[number - 1].line, f"round {at + 1}", what, remedy))

    def note(self, number: int, at: int, what: str, remedy: str) -> None:
        self.notes.append(Problem(self.rows[number - 1].line, f"round {at + 1}", what, remedy))

    def round(self, at: int) -> Round:
        meetings: list[tuple[int, Meeting]] = []
        for number, row in enumerate(self.rows, 1):
            cell = row.cell(at)
            if isinstance(cell, GameCell) and self._answered(number, at, cell) and number < cell.opponent:
                meetings.append((number, self._game(number, at, cell)))
        meetings += self._not_played(at)
        return tuple(meeting for _, meeting in sorted(meetings, key=lambda each: each[0]))

    def _answered(self, number: int, at: int, cell: GameCell) -> bool:
        """Whether the opponent's row tells of the same game."""
        if not 1 <= cell.opponent <= len(self.rows) or cell.opponent == number:
            what = f"opponent {cell.opponent} is no other player of this grade, which has {len(self.rows)}"
            self.wrong(number, at, what, "give the number of the opponent's line in the grade")
            return False
        other = self.rows[cell.opponent - 1].cell(at)
        if isinstance(other, GameCell) and other.opponent == number:
            return True
        says = f"player {other.opponent}" if isinstance(other, GameCell) else "nobody"
        what = f"{self.name(number)} meets {self.name(cell.opponent)} (player {cell.opponent}), who meets {says}"
        self.wrong(number, at, what, "both lines must name each other")
        return False

    def _game(self, number: int, at: int, cell: GameCell) -> PairGame:
        other = self.rows[cell.opponent - 1].cell(at)
        assert isinstance(other, GameCell)
        if (cell.score is None) != (other.score is None):
            without = number if cell.score is None else cell.opponent
            self.wrong(without, at, f"{self.name(without)} has no score, but the opponent has", "give both or neither")
        self._compared(number, at, cell, other)
        low, high = self.id(number), self.id(cell.opponent)
        score = None if cell.score is None or other.score is None else (cell.score, other.score)
        if (cell.first is not True and other.first is True) or (cell.first is False and other.first is None):
            turned = None if score is None else (score[1], score[0])
            return PairGame(first=high, second=low, score=turned)
        if cell.first == other.first:
            self.unknown.add((at + 1, low))
            if cell.first is not None:
                both = "both" if cell.first else "neither"
                what = f"{both} of {self.name(number)} and {self.name(cell.opponent)} started"
                self.note(number, at, what, "who started is taken as not known")
        return PairGame(first=low, second=high, score=score)

    def _compared(self, number: int, at: int, cell: GameCell, other: GameCell) -> None:
        if cell.score is None or other.score is None:
            return
        for each, own, theirs in ((number, cell, other), (cell.opponent, other, cell)):
            result = _result(own.score or 0, theirs.score or 0)
            if own.claims not in (None, result):
                what = (
                    f"{self.name(each)} is marked with a {own.claims}, but {own.score} to {theirs.score} is a {result}"
                )
                self.note(each, at, what, "the scores are taken")

    def _not_played(self, at: int) -> Iterator[tuple[int, Meeting]]:
        out = {n: cell for n, row in enumerate(self.rows, 1) if isinstance(cell := row.cell(at), NoGameCell)}
        won = [n for n, cell in out.items() if cell.outcome == "won"]
        lost = [n for n, cell in out.items() if cell.outcome == "lost"]
        for number in [n for n in lost if out[n].to is not None]:
            to = out[number].to
            if to == NOBODY:
                lost.remove(number)
                yield number, Forfeit(player=self.id(number), to=None, spread=_amount(out[number]))
            elif to in won:
                won.remove(to)
                lost.remove(number)
                yield number, Forfeit(player=self.id(number), to=self.id(to), spread=_amount(out[number]))
            else:
                self.wrong(number, at, f"the forfeit is to player {to}, who has no bye", "name who should have played")
        for amount in {_amount(out[n]) for n in lost}:
            yield from self._equal_amounts(
                at, out, [n for n in lost if _amount(out[n]) == amount], [n for n in won if _amount(out[n]) == amount]
            )
        for number in (n for n in won if _amount(out[n]) not in {_amount(out[n]) for n in lost}):
            yield number, Bye(player=self.id(number), spread=_amount(out[number]))

    def _equal_amounts(
        self, at: int, out: Mapping[int, NoGameCell], lost: list[int], won: list[int]
    ) -> Iterator[tuple[int, Meeting]]:
        """What one loses by not playing the other wins: of one round, equal amounts belong together."""
        able = [n for n in won if out[n].by_forfeit] or [n for n in won if out[n].by_forfeit is None]
        if len(able) == len(lost) == 1:
            (to,), (number,) = able, lost
            won, lost = [n for n in won if n != to], []
            what = f"{self.name(number)} forfeits and {self.name(to)} alone can be the opponent"
            self.note(number, at, what, "read as a forfeit of the one to the other")
            yield number, Forfeit(player=self.id(number), to=self.id(to), spread=_amount(out[number]))
        for number in lost:
            self.to_nobody.setdefault(number, []).append(at + 1)
            yield number, Forfeit(player=self.id(number), to=None, spread=_amount(out[number]))
        for number in won:
            yield number, Bye(player=self.id(number), spread=_amount(out[number]))

    def note_forfeits(self) -> None:
        """One note for each who forfeits to nobody known: who withdrew does so in every round that is left."""
        for number, rounds in self.to_nobody.items():
            field = f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {_listed(rounds)}"
            what = f"{self.name(number)} forfeits, and the file does not say to whom"
            note = Problem(self.rows[number - 1].line, field, what, "kept as a forfeit without an opponent")
            self.notes.append(note)


def _listed(rounds: Sequence[int]) -> str:
    """1, 2, 5; or 5 to 31 where all between are meant."""
    whole = list(rounds) == list(range(rounds[0], rounds[-1] + 1)) and len(rounds) > 2
    return f"{rounds[0]} to {rounds[-1]}" if whole else ", ".join(map(str, rounds))


def _amount(cell: NoGameCell) -> int | None:
    return None if cell.spread is None else abs(cell.spread)


def grades_of_divisions(
    divisions: Iterable[D], read: Callable[[D], GradeAndNotes], notes: list[Problem]
) -> list[ImportedGrade]:
    """Every division of a file. Raises `WrongFile` with what is wrong in all of them together."""
    grades: list[ImportedGrade] = []
    problems: list[Problem] = []
    for division in divisions:
        try:
            grade, doubts = read(division)
        except WrongFile as fault:
            problems += fault.problems
            continue
        grades.append(grade)
        notes += doubts
    if problems:
        raise WrongFile(problems)
    return grades


def grade_of_chart(rows: Sequence[ChartRow], *, grade: str, event: str, ruleset: str) -> GradeAndNotes:
    """The grade of a chart and what is doubtful in it. Raises `WrongFile` with everything that is wrong."""
    reading = _Reading(rows)
    seen: dict[str, int] = {}
    for row in rows:
        name = row.entrant.name
        if name in seen:
            what = f"the name {quoted(name)} is also in line {seen[name]}"
            reading.problems.append(Problem(row.line, "name", what, "names are unique: add a letter"))
        seen.setdefault(name, row.line)
    rounds = [reading.round(at) for at in range(max((len(row.cells) for row in rows), default=0))]
    reading.note_forfeits()
    while rounds and not rounds[-1]:
        rounds.pop()
    if reading.problems:
        raise WrongFile(reading.problems)
    made = Event(
        name=event,
        ruleset=ruleset,
        profile=None,
        players=tuple(row.entrant for row in rows),
        rounds=tuple(rounds),
    )
    spelled = {row.entrant.id: row.spelled for row in rows if row.spelled and row.spelled != row.entrant.name}
    return ImportedGrade(
        name=grade,
        event=made,
        starts_unknown=frozenset(reading.unknown),
        spelled=spelled,
        lines={row.entrant.id: row.line for row in rows},
    ), reading.notes


def cells_of_grade(grade: ImportedGrade) -> dict[PlayerId, list[Cell]]:
    """Every player's cells, one a round, in the order of the players. Raises `CannotWrite` for a table of four."""
    event = grade.event
    numbers = {entrant.id: number for number, entrant in enumerate(event.players, 1)}
    cells: dict[PlayerId, list[Cell]] = {player: [None] * len(event.rounds) for player in numbers}
    for at, played in enumerate(event.rounds):
        for meeting in played:
            unknown = (at + 1, meeting.players[0]) in grade.starts_unknown
            for player, cell in _told(meeting, numbers, unknown, at + 1):
                cells[player][at] = cell
    return cells


def _forfeited(meeting: Forfeit, numbers: Mapping[PlayerId, int]) -> NoGameCell:
    spread = None if meeting.spread is None else -meeting.spread
    return NoGameCell(outcome="lost", to=numbers[meeting.to] if meeting.to else NOBODY, spread=spread)


def _result(own: int, theirs: int) -> Result:
    return "win" if own > theirs else "tie" if own == theirs else "loss"


def _told(meeting: Meeting, numbers: Mapping[PlayerId, int], unknown: bool, at: int) -> Iterator[tuple[PlayerId, Cell]]:
    if isinstance(meeting, Bye):
        yield meeting.player, NoGameCell(outcome="won", spread=meeting.spread)
    elif isinstance(meeting, Forfeit):
        yield meeting.player, _forfeited(meeting, numbers)
        if meeting.to is not None:
            yield meeting.to, NoGameCell(outcome="won", by_forfeit=True, spread=meeting.spread)
    elif isinstance(meeting, PairGame):
        own, theirs = meeting.score or (None, None)
        first, second = (None, None) if unknown else (True, False)
        sides = (
            (meeting.first, meeting.second, own, theirs, first),
            (meeting.second, meeting.first, theirs, own, second),
        )
        for player, other, score, against, started in sides:
            claims = None if score is None or against is None else _result(score, against)
            yield player, GameCell(opponent=numbers[other], score=score, first=started, claims=claims)
    else:
        what = "a table of three or four has no place in a chart of games between two"
        raise CannotWrite(f"round {at}", what, "write this event as CSV")
