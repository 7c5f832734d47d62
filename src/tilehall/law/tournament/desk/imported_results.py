"""Results that a club already has, as the acts of a desk: announced, entered, graded, drawn, played, finished."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, timezone

from tilehall.law.rulebook.ruleset_layers import UnknownRuleset
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import (
    DEFAULT_RULESET,
    Bye,
    Entrant,
    Event,
    Forfeit,
    Meeting,
    PairGame,
    PlayerId,
    Table,
)
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.formats.import_result import ImportedGrade, ImportResult
from tilehall.law.tournament.formats.problem import Problem, quoted, wrong_file

from .acts.act import Act
from .acts.announcement import Announced
from .acts.draw import Drawn
from .acts.entries import Entered, EntriesClosed, NoteMade
from .acts.grades import Graded
from .acts.report import Finished
from .acts.results import Forfeited, ResultEntered
from .acts.rounds import RoundBegun
from .records import GradePlan, Meets, Pairing, Plan, Player, System

NOTED, STARTS = "import", "import-starts"
AT_TABLES = "nzrc-2024"
LARGEST = 5_000_000  # bytes
NINE = time(9, tzinfo=timezone(timedelta(hours=12)))  # when a day began of which the file says nothing more
MOST_PLAYERS, LONGEST_NAME, MOST_NOTES = 10_000, 120, 50
HIGHEST_RATING = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportDetails:
    """What the one who brings the file says about it; the file's own words count where nothing is said."""

    day: date
    name: str = ""
    place: str = ""


def read_file(raw: bytes, file: str, ruleset: str = "") -> ImportResult:
    """What the file tells, if a desk can hold it. Raises `WrongFile` and nothing else, whatever the bytes.

    A sheet of tables is Rummikub's where nobody named a ruleset.
    """
    if len(raw) > LARGEST:
        raise wrong_file(0, "", "the file is larger than any event", "check that this is the right file")
    if ruleset:
        _game(ruleset)
    imported = read_results(raw, file, ruleset=ruleset or DEFAULT_RULESET)
    if not ruleset and imported.format == "csv" and _at_tables(imported):
        imported = read_results(raw, file, ruleset=AT_TABLES)
    if not imported.players:
        raise wrong_file(0, "", "there is no player in it", "give the results of an event")
    if len(imported.players) > MOST_PLAYERS:
        raise wrong_file(0, "", f"{len(imported.players)} players are too many", "give one event at a time")
    for grade in imported.grades:
        _fits(grade, _at_tables(imported))
    return _with_possible_ratings(imported)


def _with_possible_ratings(imported: ImportResult) -> ImportResult:
    """Some programs write a number of their own in the place of the rating: such is not known, and that is noted."""
    notes: list[Problem] = []

    def checked(grade: ImportedGrade, entrant: Entrant) -> Entrant:
        if entrant.rating is None or abs(entrant.rating) <= HIGHEST_RATING:
            return entrant
        what = f"{entrant.name} cannot have a rating of {entrant.rating}"
        notes.append(Problem(grade.lines.get(entrant.id, 0), "rating", what, "taken as not known"))
        return replace(entrant, rating=None)

    grades = tuple(
        replace(
            grade,
            event=replace(grade.event, players=tuple(checked(grade, entrant) for entrant in grade.event.players)),
        )
        for grade in imported.grades
    )
    return replace(imported, grades=grades, notes=(*imported.notes, *notes)) if notes else imported


def _at_tables(imported: ImportResult) -> bool:
    return any(isinstance(meeting, Table) for grade in imported.grades for one in grade.event.rounds for meeting in one)


def _fits(grade: ImportedGrade, at_tables: bool) -> None:
    event = grade.event
    for entrant in event.players:
        if (
            len(entrant.name) > LONGEST_NAME
            or not entrant.name.isprintable()
            or not any(map(str.isalnum, entrant.name))
        ):
            line = grade.lines.get(entrant.id, 0)
            raise wrong_file(
                line, "name", f"{quoted(entrant.name)} cannot be a name", "write it in letters, not too long"
            )
    if (_game(event.ruleset) == "rummikub") != at_tables and any(event.rounds):
        what = f"{event.ruleset} is not played like this"
        raise wrong_file(0, "ruleset", what, "tables of four are Rummikub's (nzrc-2024), games between two Scrabble's")


def _game(ruleset: str) -> str:
    try:
        return Book(ruleset).game
    except UnknownRuleset:
        what = f"there is no ruleset {quoted(ruleset)}"
        raise wrong_file(0, "ruleset", what, "one of nzasp-2022, nsa-2008, nzrc-2024") from None


class _Field:
    """Everybody in the file with a number and a name of their own; two grades may bear the same names."""

    def __init__(self, grades: Sequence[tuple[str, ImportedGrade]]) -> None:
        self.numbers: dict[tuple[str, PlayerId], int] = {}
        self.called: dict[int, str] = {}
        taken: set[str] = set()
        for label, grade in grades:
            for entrant in grade.event.players:
                number = len(self.called) + 1
                self.numbers[label, entrant.id] = number
                self.called[number] = _free(entrant.name, label, taken)

    def of(self, label: str, players: Sequence[PlayerId]) -> tuple[int, ...]:
        return tuple(self.numbers[label, player] for player in players)


def _free(name: str, label: str, taken: set[str]) -> str:
    plain = " ".join(name.split())
    made, further = plain, 2
    while made.casefold() in taken:
        made = f"{plain} ({label})" if further == 2 else f"{plain} ({further})"
        further += 1
    taken.add(made.casefold())
    return made


def labelled_grades(imported: ImportResult) -> list[tuple[str, ImportedGrade]]:
    """Every grade under a name of its own. A file of one grade often has none for it."""
    taken: set[str] = set()
    return [(_free(grade.name or "A", str(at), taken), grade) for at, grade in enumerate(imported.grades, 1)]


def names_by_number(imported: ImportResult) -> Mapping[int, str]:
    """The name in the file of each number, for who knows them."""
    names = (entrant.name for _, grade in labelled_grades(imported) for entrant in grade.event.players)
    return dict(enumerate(names, 1))


def acts_of_import(imported: ImportResult, about: ImportDetails) -> tuple[Act, ...]:
    """The log of an event that was held elsewhere. Nothing is judged: it is what the file tells."""
    grades = labelled_grades(imported)
    field = _Field(grades)
    return (
        Announced(plan=_plan(imported, grades, about)),
        *(Entered(player=_player(field, label, entrant)) for label, grade in grades for entrant in grade.event.players),
        EntriesClosed(),
        Graded(grades=tuple((label, field.of(label, [e.id for e in grade.event.players])) for label, grade in grades)),
        *_drawn(grades, field),
        *_played(imported, grades, field, about.day),
        *_left_open(imported, grades),
    )


def _plan(imported: ImportResult, grades: Sequence[tuple[str, ImportedGrade]], about: ImportDetails) -> Plan:
    day = about.day
    event = grades[0][1].event
    return Plan(
        name=about.name or imported.name or "A tournament",
        ruleset=event.ruleset,
        profile=event.profile,
        begins=day,
        ends=day,
        start=datetime.combine(day, NINE),
        closes=day,
        place=about.place,
        run_by="other",
        grades=tuple(_planned(label, grade, _rounds_to_play(imported, grade, day)) for label, grade in grades),
        own_terms=event.own_terms,
        notes=f"Imported from a file ({imported.format}).",
    )


def _rounds_to_play(imported: ImportResult, grade: ImportedGrade, day: date) -> int:
    """As many as the file plans, while no grade has played so many; one grade may be planned for fewer than another.

    An event from before the loaded rules is not run on, so it has what it played.
    """
    goes_on = imported.rounds < imported.planned_rounds
    if not goes_on or Book(grade.event.ruleset, day).later_rules_from is not None:
        return max(1, len(grade.event.rounds))
    return max(1, grade.planned_rounds or imported.planned_rounds, len(grade.event.rounds))


def _planned(label: str, grade: ImportedGrade, rounds: int) -> GradePlan:
    """Who started is what the file says; where it does not, it was drawn for at the table.

    Rounds still to be drawn are drawn one by one, even if everybody has met everybody so far.
    """
    event = grade.event
    system, times = system_of_event(event)
    if system == "round-robin" and rounds > len(event.rounds):
        system, times = "swiss", 1
    return GradePlan(
        name=label,
        rounds=rounds,
        system=system,
        times=times,
        ranking=event.ranking,
        starts="drawn" if grade.starts_unknown else "balanced",
    )


def system_of_event(event: Event) -> tuple[System, int]:
    """A round robin if everybody met everybody equally often; the report asks for the draw of everything else."""
    meetings = [meeting for played in event.rounds for meeting in played]
    if any(isinstance(each, Table) for each in meetings):
        return "tables", 1
    met = Counter(frozenset(each.players) for each in meetings if len(each.players) == 2)
    pairs = len(event.players) * (len(event.players) - 1) // 2
    often = set(met.values())
    return ("round-robin", often.pop()) if len(met) == pairs and len(often) == 1 else ("swiss", 1)


def _player(field: _Field, label: str, entrant: Entrant) -> Player:
    number = field.numbers[label, entrant.id]
    return Player(
        number=number,
        name=field.called[number],
        club=entrant.club,
        rating=entrant.rating,
        games=entrant.games,
        team=entrant.team,
        regraded=entrant.regraded,
        present=True,
    )


def _drawn(grades: Sequence[tuple[str, ImportedGrade]], field: _Field) -> Iterator[Act]:
    for label, grade in grades:
        rounds = tuple(
            tuple(_pairing(meeting, label, field, at) for at, meeting in enumerate(played, 1))
            for played in grade.event.rounds
        )
        if rounds:
            yield Drawn(grade=label, first_round=1, rounds=rounds)


def _pairing(meeting: Meeting, label: str, field: _Field, table: int) -> Pairing:
    players = field.of(label, meeting.players)
    if isinstance(meeting, Bye):
        return Pairing(meets="bye", players=players, spread=meeting.spread)
    if isinstance(meeting, Forfeit) and meeting.to is None:
        return Pairing(meets="forfeit", players=players, spread=meeting.spread)
    spread = meeting.spread if isinstance(meeting, Forfeit) else None
    meets: Meets = "table" if isinstance(meeting, Table) else "game"
    return Pairing(meets=meets, players=players, table=table, spread=spread)


def _played(
    imported: ImportResult, grades: Sequence[tuple[str, ImportedGrade]], field: _Field, day: date
) -> Iterator[Act]:
    """Round by round through all grades, as it was that day. After the last result rounds are drawn only."""
    last = max((len(grade.event.rounds) for _, grade in grades), default=0)
    results = [
        [act for label, grade in grades for act in _results(label, grade, number, field)]
        for number in range(1, last + 1)
    ]
    while results and not results[-1] and not _without_results(grades, len(results)):
        results.pop()
    for number, acts in enumerate(results, 1):
        yield RoundBegun(round=number, minutes=60)
        yield from acts
    to_play = max((_rounds_to_play(imported, grade, day) for _, grade in grades), default=0)
    if last == to_play and all(
        grade.event.final and grade.event.rounds and all(grade.event.rounds) for _, grade in grades
    ):
        yield Finished()


def _without_results(grades: Sequence[tuple[str, ImportedGrade]], number: int) -> bool:
    """Whether this round has nothing but byes and forfeits to nobody, of which no result comes in."""
    boards = [each for _, grade in grades for each in grade.event.rounds[number - 1 : number]]
    return all(isinstance(meeting, Bye | Forfeit) and len(meeting.players) == 1 for each in boards for meeting in each)


def _results(label: str, grade: ImportedGrade, number: int, field: _Field) -> Iterator[Act]:
    """Where tiles were drawn for the start the slip says who began, if the file does."""
    rounds = grade.event.rounds
    for meeting in rounds[number - 1] if number <= len(rounds) else ():
        player = field.numbers[label, meeting.players[0]]
        if isinstance(meeting, Forfeit) and meeting.to is not None:
            yield Forfeited(grade=label, round=number, player=player, ground="no_show", reason="as_the_file_tells")
        elif isinstance(meeting, PairGame) and meeting.score is not None:
            told = grade.starts_unknown and (number, meeting.first) not in grade.starts_unknown
            first = 0 if told else None
            yield ResultEntered(
                grade=label, round=number, player=player, scores=meeting.score, bonus=meeting.bonus, first=first
            )
        elif isinstance(meeting, Table) and meeting.scores is not None:
            yield ResultEntered(grade=label, round=number, player=player, scores=meeting.scores)


def _left_open(imported: ImportResult, grades: Sequence[tuple[str, ImportedGrade]]) -> Iterator[Act]:
    """What the file does not say, or says in two ways, is kept to be read."""
    for label, grade in grades:
        if grade.starts_unknown:
            yield NoteMade(about=STARTS, facts=(("grade", label), ("games", len(grade.starts_unknown))))
    for note in imported.notes[:MOST_NOTES]:
        yield NoteMade(about=NOTED, told=str(note))
