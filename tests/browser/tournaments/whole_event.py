"""A tournament run whole in a test: who is there, what day it is, and the papers on which its results are written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import count
from random import Random
from time import monotonic

from tests.site.people.conftest import NOW, acting, officer, person
from tests.site.tournaments.halls import member, rated
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board, GradePlan, Plan
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import results, rounds
from tilehall.site.tournaments.store import DeskState

from .oracle import Paper

NINE = time(9, tzinfo=timezone(timedelta(hours=12)))
CREW = (Role.ORGANISER, Role.DIRECTOR, Role.SCORER, Role.TREASURER)
OFFICERS = (Role.RATINGS_MANAGER, Role.WEBMASTER, Role.MAGAZINE_EDITOR)
_commands = count(1)


class Calendar:
    """The day it is in the hall and in the test alike; seconds go by as they do outside."""

    def __init__(self) -> None:
        self.go_to(NOW)

    def now(self) -> datetime:
        return self._moment + timedelta(seconds=monotonic() - self._since)

    def go_to(self, moment: datetime) -> None:
        self._moment, self._since = moment.astimezone(UTC), monotonic()


def done(result: DeskState | Refusal) -> DeskState:
    assert isinstance(result, DeskState), result
    return result


def people(names: Iterable[str], club: Club | None = None, best: int = 2000, step: int = 10) -> list[Person]:
    """Members on the rating list of the last day of the year before, each a little weaker than the one before."""
    made = [member(name, club) for name in names]
    rated({one: best - step * place for place, one in enumerate(made)}, date(2025, 12, 31))
    return made


def crew() -> dict[Role, Account]:
    """Who runs it, and the three officers who get the report, with their addresses."""
    for role in OFFICERS:
        holder = person(role.label, contact=f"{role.value}@hall.example")
        actions.give_role(CONSOLE, person=holder, role=role, since=date(2020, 1, 1), now=NOW)
    return {role: officer(role) for role in CREW}


def plan(name: str, begins: date, *grades: GradePlan, days: int = 1, **more: object) -> Plan:
    told: dict[str, object] = {
        "name": name,
        "ruleset": "nzasp-2022",
        "begins": begins,
        "ends": begins + timedelta(days=days - 1),
        "start": datetime.combine(begins, NINE),
        "closes": begins - timedelta(days=3),
        "grades": grades,
        "place": "Tahuna Hall",
        "organiser": "Tahuna Tiles",
        "fee_cents": 2000,
        **more,
    }
    return Plan(**told)  # type: ignore[arg-type]


@dataclass(slots=True)
class WholeEvent:
    """`written` are the test's own papers: round and players, and what each of them scored."""

    number: int
    accounts: Mapping[Role, Account]
    calendar: Calendar
    written: dict[tuple[int, frozenset[int]], dict[int, int]] = field(default_factory=dict)

    @property
    def kept(self) -> DeskState:
        return store.load(self.number)

    @property
    def desk(self) -> Desk:
        return self.kept.desk

    def board_at(self, grade: str, number: int, table: int) -> Board:
        return next(board for board in self.desk.round(grade, number).boards if board.table == table)

    def by(self, role: Role) -> Actor:
        return acting(self.accounts[role], self.calendar.now().date())

    def hand(self) -> CommandContext:
        return CommandContext(self.calendar.now(), f"whole{next(_commands)}")

    def path(self, rest: str = "") -> str:
        return f"/tournaments/{self.number}/{rest}"

    # --- results

    def invent(self, number: int, board: Board) -> tuple[int, ...]:
        """The scores of a board, the same whenever asked, and written down. Now and then two are level."""
        dice = Random(f"{self.desk.announced.name} {number} {sorted(board.players)}")
        if board.meets == "table":
            lost = [dice.randint(1, 60) for _ in board.players[1:]]
            scores = [sum(lost), *(-each for each in lost)]
            dice.shuffle(scores)
        else:
            scores = [dice.randint(280, 520) for _ in board.players]
            if dice.random() < 0.06:
                scores = [scores[0]] * 2
        self.write(number, board, tuple(scores))
        return tuple(scores)

    def write(self, number: int, board: Board, scores: tuple[int, ...]) -> None:
        self.written[number, frozenset(board.players)] = dict(zip(board.players, scores, strict=True))

    def begin(self, number: int) -> None:
        done(rounds.begin_round(self.by(Role.DIRECTOR), self.number, self.hand(), meant=number))

    def enter(self, number: int, board: Board) -> None:
        """By the scorer's action, as the page does it."""
        scores = self.invent(number, board)
        level = frozenset({"tie"}) if len(set(scores)) == 1 else frozenset()
        given = ReportedResult(round=number, player=board.players[0], scores=scores, confirmed=level)
        done(results.enter(self.by(Role.SCORER), self.number, given, self.hand()))

    def enter_missing(self, number: int) -> None:
        for _, board in list(self.desk.missing(number)):
            self.enter(number, board)

    def play(self, *numbers: int) -> None:
        """Whole rounds by the actions that the pages use."""
        for number in numbers:
            self.begin(number)
            self.enter_missing(number)

    # --- for the oracle

    def papers(self, grade: str) -> list[Paper]:
        """Who met whom as the desk has it; what they scored as the test wrote it down."""
        told = []
        for each in self.desk.grade(grade).rounds:
            for board in each.boards:
                names = tuple(self.desk.name(player) for player in board.players)
                scored = self.written.get((each.number, frozenset(board.players)), {})
                asked = board.players if board.meets in ("game", "table") and not board.open else ()
                told.append(Paper(each.number, board.meets, names, tuple(scored[player] for player in asked)))
        return told

    def names(self, grade: str) -> list[str]:
        return [self.desk.name(player) for player in self.desk.grade(grade).players]
