"""The small event of plans.py played to its end, and desks made of acts."""

from collections.abc import Iterable

from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.drawing import Drawn
from tilehall.law.tournament.desk.acts.entering import Entered
from tilehall.law.tournament.desk.acts.grading import Graded
from tilehall.law.tournament.desk.acts.planning import Announced
from tilehall.law.tournament.desk.acts.running import RoundBegun
from tilehall.law.tournament.desk.acts.scoring import ResultEntered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import rebuilt
from tilehall.law.tournament.desk.things import GradePlan, Pairing, Player

from .plans import four, logged, pair, plan

# Ana wins three, Ben two, Dan one, Cat none.
REST = (
    ResultEntered(grade="A", round=1, player=3, scores=(350, 360)),
    RoundBegun(round=2, minutes=55),
    ResultEntered(grade="A", round=2, player=3, scores=(371, 422)),
    ResultEntered(grade="A", round=2, player=4, scores=(333, 405)),
    RoundBegun(round=3, minutes=55),
    ResultEntered(grade="A", round=3, player=1, scores=(410, 300)),
    ResultEntered(grade="A", round=3, player=2, scores=(399, 377)),
)


def played_out() -> tuple[Act, ...]:
    return (*four(), *REST)


def swiss(ruleset: str = "nzasp-2022") -> tuple[Act, ...]:
    """Four players and two rounds: no round robin, so that the draw goes along; Dan forfeits to Cat."""
    told = plan(grades=(GradePlan(name="B", rounds=2, system="swiss"),), name="Hēmi's Cup", ruleset=ruleset)
    names = ("Ana Aroha", "Ben Baker", "Cat Chan", "Dan Doe")
    clubs = ("Pōneke", None, "Ōtaki", None)
    return (
        Announced(plan=told),
        *(
            Entered(player=Player(number=n, name=name, club=club))
            for n, (name, club) in enumerate(zip(names, clubs, strict=True), 1)
        ),
        Graded(grades=(("B", (1, 2, 3, 4)),)),
        Drawn(
            grade="B",
            first_round=1,
            rounds=(
                (pair(1, 2, 1), Pairing(meets="forfeit", players=(4, 3), table=2)),
                (pair(3, 1, 1), pair(4, 2, 2)),
            ),
        ),
        RoundBegun(round=1, minutes=55),
        ResultEntered(grade="B", round=1, player=1, scores=(402, 380), bonus=(2, 1)),
        RoundBegun(round=2, minutes=55),
        ResultEntered(grade="B", round=2, player=3, scores=(390, 390)),
        ResultEntered(grade="B", round=2, player=4, scores=(300, 410)),
    )


def tables() -> tuple[Act, ...]:
    """Four at one Rummikub table, twice."""
    seats = Pairing(meets="table", players=(1, 2, 3, 4), table=1)
    told = plan(grades=(GradePlan(name="A", rounds=2, system="tables"),), ruleset="nzrc-2024", name="Rummikub Day")
    return (
        Announced(plan=told),
        *(Entered(player=Player(number=n, name=name)) for n, name in enumerate(("Ana", "Ben", "Cat", "Dan"), 1)),
        Graded(grades=(("A", (1, 2, 3, 4)),)),
        Drawn(grade="A", first_round=1, rounds=((seats,), (seats,))),
        RoundBegun(round=1, minutes=30),
        ResultEntered(grade="A", round=1, player=1, scores=(60, -20, -30, -10)),
        RoundBegun(round=2, minutes=30),
        ResultEntered(grade="A", round=2, player=1, scores=(-5, 40, -25, -10)),
    )


def desk_of(acts: Iterable[Act]) -> Desk:
    return rebuilt(logged(acts))


def after(desk: Desk, acts: Iterable[Act]) -> Desk:
    """The desk with further acts, as if the next entries of the log."""
    for act in acts:
        desk = act.on(desk, logged((act,))[0].moment)
    return desk
