"""The small event of plans.py played to its end, and desks made of acts."""

from collections.abc import Iterable

from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Plan, Player
from tilehall.law.tournament.draws.round_robin import circle_draw

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
    return rebuild(logged(acts))


def after(desk: Desk, acts: Iterable[Act]) -> Desk:
    """The desk with further acts, as if the next entries of the log."""
    for act in acts:
        desk = act.on(desk, logged((act,))[0].moment)
    return desk


def everybody_meets(players: int, grade: str, first: int = 1, gone: int | None = None) -> tuple[Act, ...]:
    """A round robin drawn by the law and played out by numbers from `first` on; who is gone forfeits from round 2."""
    rounds: list[tuple[Pairing, ...]] = []
    results: list[Act] = []
    for number, entries in enumerate(circle_draw(players), 1):
        boards = []
        for table, entry in enumerate(entries, 1):
            met = tuple(seat + first for seat in entry.players)
            if len(met) == 1:
                boards.append(Pairing(meets="bye", players=met))
            elif gone in met and number > 1:
                boards.append(Pairing(meets="forfeit", players=met if met[0] == gone else met[::-1], table=table))
            else:
                boards.append(Pairing(meets="game", players=met, table=table))
                scores = (400 + number + met[0], 380 + met[1])
                results.append(ResultEntered(grade=grade, round=number, player=met[0], scores=scores))
        rounds.append(tuple(boards))
    return (Drawn(grade=grade, first_round=1, rounds=tuple(rounds)), *results)


def masters(gone: int | None = None) -> tuple[Act, ...]:
    """A field of 24, everybody against everybody."""
    told = plan(grades=(GradePlan(name="Masters", rounds=23),), kind="masters", name="Masters 2026")
    return (*_entered(told, {"Masters": 24}), *everybody_meets(24, "Masters", gone=gone))


def weekend() -> tuple[Act, ...]:
    """Three grades of 6, 5 and 4: byes in the second, forfeits in the third."""
    sizes = {"A": 6, "B": 5, "C": 4}
    grades = tuple(GradePlan(name=name, rounds=size - 1 + size % 2) for name, size in sizes.items())
    told = plan(grades=grades, name="Queen's Birthday Weekend")
    played = (*everybody_meets(6, "A"), *everybody_meets(5, "B", 7), *everybody_meets(4, "C", 12, gone=15))
    return (*_entered(told, sizes), *played)


def _entered(told: Plan, sizes: dict[str, int]) -> tuple[Act, ...]:
    count = sum(sizes.values())
    named = (
        Player(number=n, name=f"{chr(64 + n)}{chr(96 + n)} Player", club="Hutt" if n % 3 else None)
        for n in range(1, count + 1)
    )
    grades, first = [], 1
    for name, size in sizes.items():
        grades.append((name, tuple(range(first, first + size))))
        first += size
    return (
        Announced(plan=told),
        *(Entered(player=player) for player in named),
        Graded(grades=tuple(grades)),
        RoundBegun(round=1, minutes=60),
    )
