"""A small event for the tests of the desk: announced, entered, graded, drawn, as acts of its log."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.acts.incidents import IncidentNoted
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.log import Entry
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Plan, Player

BEGUN = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
NAMES = ("Ana", "Ben", "Cat", "Dan")


def plan(**more: object) -> Plan:
    told: dict[str, object] = {
        "name": "Autumn Open",
        "ruleset": "nzasp-2022",
        "begins": date(2026, 5, 2),
        "ends": date(2026, 5, 2),
        "start": datetime.fromisoformat("2026-05-02T09:00:00+12:00"),
        "closes": date(2026, 4, 24),
        "grades": (GradePlan(name="A", rounds=3),),
        "fee_cents": 2000,
        **more,
    }
    return Plan(**told)  # type: ignore[arg-type]


def pair(first: int, second: int, table: int) -> Pairing:
    return Pairing(meets="game", players=(first, second), table=table)


def four() -> tuple[Act, ...]:
    """Four players, three rounds, the first of them begun and one of its two games in."""
    return (
        Announced(plan=plan()),
        *(Entered(player=Player(number=n, name=name, rating=1700 - 100 * n)) for n, name in enumerate(NAMES, 1)),
        Graded(grades=(("A", (1, 2, 3, 4)),)),
        Drawn(
            grade="A",
            first_round=1,
            rounds=(
                (pair(1, 2, 1), pair(3, 4, 2)),
                (pair(3, 1, 1), pair(4, 2, 2)),
                (pair(1, 4, 1), pair(2, 3, 2)),
            ),
        ),
        RoundBegun(round=1, minutes=55),
        ResultEntered(grade="A", round=1, player=1, scores=(401, 380)),
    )


def lights_out() -> IncidentNoted:
    """An incident in the director's own words."""
    return IncidentNoted(
        question="", ruleset="nzasp-2022", facts=(), ruling="own_words", rests_on=("silent:nzasp: a register",),
        final=False, breaches=(), round=1, table=None, players=(), player=None, asked_by="official", told="Lights out.",
    )  # fmt: skip


def logged(acts: Iterable[Act]) -> list[Entry]:
    return [Entry(seq=n, at=BEGUN + timedelta(minutes=n), by="Dora Director", act=act) for n, act in enumerate(acts, 1)]
