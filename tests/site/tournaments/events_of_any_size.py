"""Events of any size in any phase, as acts of a log: for the pages that follow and the sheets that are printed."""

from collections.abc import Sequence
from datetime import timedelta

from tests.law.tournament.desk.plans import BEGUN, plan
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import CheckedIn, Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState, Origin

GIVEN = ("Aroha", "Ben", "Caitlin", "Dafydd", "Eru", "Fiona", "Grete", "Hēmi", "Ines", "Jürgen", "Kiri", "Liam")
FAMILY = ("Ngata", "O'Neill", "Pōtae", "Quigley", "Rangi", "Smythe-Hargreaves", "Tūhoro", "Underhill", "Vaipulu")
CLUBS = ("Whangārei", "Pōneke", "Ōtautahi", None)


def name(number: int) -> str:
    again = (number - 1) // (len(GIVEN) * len(FAMILY))
    told = f"{GIVEN[number % len(GIVEN)]} {FAMILY[number % len(FAMILY)]}"
    return f"{told} {number}" if again or number > 36 else told


def players(first: int, count: int, **more: object) -> list[Player]:
    return [
        Player(number=n, name=name(n), club=CLUBS[n % 4], rating=1900 - 7 * n, **more)  # type: ignore[arg-type]
        for n in range(first, first + count)
    ]


def circle(numbers: Sequence[int], rounds: int, first_table: int = 1) -> tuple[tuple[Pairing, ...], ...]:
    """Everybody against everybody, by turning the circle; for odd numbers one sits out."""
    ring: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    made = []
    for turn in range(rounds):
        pairs = [(ring[n], ring[-1 - n]) for n in range(len(ring) // 2)]
        games = [(a, b) if (turn + n) % 2 else (b, a) for n, (a, b) in enumerate(pairs) if a and b]
        laid = [Pairing(meets="game", players=pair, table=first_table + n) for n, pair in enumerate(games)]
        out = next(((a or b) for a, b in pairs if not (a and b)), None)
        made.append((*laid, *([Pairing(meets="bye", players=(out,))] if out else [])))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(made)


def fours(numbers: Sequence[int], rounds: int) -> tuple[tuple[Pairing, ...], ...]:
    made = []
    for turn in range(rounds):
        moved = [numbers[(n * (turn * 2 + 1) + turn) % len(numbers)] for n in range(len(numbers))]
        seats = [tuple(moved[n : n + 4]) for n in range(0, len(moved), 4)]
        made.append(tuple(Pairing(meets="table", players=each, table=n) for n, each in enumerate(seats, 1)))
    return tuple(made)


def score(round_: int, number: int) -> int:
    return 300 + (number * 37 + round_ * 53) % 190


def results(grade: str, round_: int, drawn: Sequence[Pairing], through: int | None = None) -> list[Act]:
    games = [each for each in drawn if each.meets in ("game", "table")]
    made: list[Act] = []
    for each in games if through is None else games[:through]:
        if each.meets == "table":
            lost = [-(score(round_, number) % 90) - 5 for number in each.players[1:]]
            told: tuple[int, ...] = (-sum(lost), *lost)
        else:
            told = tuple(score(round_, number) for number in each.players)
        made.append(ResultEntered(grade=grade, round=round_, player=each.players[0], scores=told))
    return made


def weekend(finished: int, *, begun: bool = True, some: int = 2, sizes: tuple[int, ...] = (8, 7)) -> list[Act]:
    """Grades of these sizes, round robins of seven rounds: so many finished, and some results of the next one in."""
    names = "ABCD"[: len(sizes)]
    grades = tuple(GradePlan(name=f"{each} grade", rounds=7) for each in names)
    entered = players(1, sum(sizes))
    acts: list[Act] = [
        Announced(plan=plan(name="Kererū Weekend", place="War Memorial Hall", grades=grades)),
        *(Entered(player=each) for each in entered),
        CheckedIn(players=tuple(range(1, sum(sizes)))),
    ]
    numbers = [tuple(range(1 + sum(sizes[:n]), 1 + sum(sizes[: n + 1]))) for n in range(len(sizes))]
    draws = [circle(each, 7, 1 + 10 * n) for n, each in enumerate(numbers)]
    acts.append(Graded(grades=tuple((each.name, these) for each, these in zip(grades, numbers, strict=True))))
    acts += [Drawn(grade=each.name, first_round=1, rounds=drawn) for each, drawn in zip(grades, draws, strict=True)]
    for turn in range(finished + (1 if begun and finished < 7 else 0)):
        acts.append(RoundBegun(round=turn + 1, minutes=55))
        for each, drawn in zip(grades, draws, strict=True):
            acts += results(each.name, turn + 1, drawn[turn], None if turn < finished else some)
    return acts


def rummikub_day(finished: int = 2) -> list[Act]:
    """Sixteen at tables of four, three rounds, ranked as the organiser has set."""
    grade = GradePlan(name="Open", rounds=3, system="tables", ranking=("wins", "points", "best_table"))
    drawn = fours(range(1, 17), 3)
    acts: list[Act] = [
        Announced(plan=plan(name="Rummikub Day", ruleset="nzrc-2024", grades=(grade,))),
        *(Entered(player=each) for each in players(1, 16)),
        Graded(grades=(("Open", tuple(range(1, 17))),)),
        Drawn(grade="Open", first_round=1, rounds=drawn),
    ]
    for turn in range(min(finished + 1, 3)):
        acts.append(RoundBegun(round=turn + 1, minutes=40))
        acts += results("Open", turn + 1, drawn[turn], None if turn < finished else 1)
    return acts


def teams(finished: int = 2) -> list[Act]:
    """Two teams of four, each of one against each of the other."""
    grade = GradePlan(name="Match", rounds=4, system="two-teams")
    drawn = tuple(
        tuple(Pairing(meets="game", players=(n, 5 + (n - 1 + turn) % 4), table=n) for n in range(1, 5))
        for turn in range(4)
    )
    acts: list[Act] = [
        Announced(plan=plan(name="Town against Country", kind="team", grades=(grade,))),
        *(Entered(player=each) for each in players(1, 4, team="Town")),
        *(Entered(player=each) for each in players(5, 4, team="Country")),
        Graded(grades=(("Match", tuple(range(1, 9))),)),
        Drawn(grade="Match", first_round=1, rounds=drawn),
    ]
    for turn in range(finished):
        acts += [RoundBegun(round=turn + 1, minutes=55), *results("Match", turn + 1, drawn[turn])]
    return acts


def crowd(count: int, rounds: int = 5, finished: int = 3) -> list[Act]:
    """One large grade, of which so many rounds are drawn."""
    grade = GradePlan(name="Open", rounds=rounds + 2, system="swiss")
    drawn = circle(range(1, count + 1), rounds)
    acts: list[Act] = [
        Announced(plan=plan(name="The Great Open", grades=(grade,))),
        *(Entered(player=each) for each in players(1, count)),
        Graded(grades=(("Open", tuple(range(1, count + 1))),)),
        Drawn(grade="Open", first_round=1, rounds=drawn),
    ]
    for turn in range(finished):
        acts += [RoundBegun(round=turn + 1, minutes=55), *results("Open", turn + 1, drawn[turn])]
    return acts


def opened(acts: Sequence[Act], key: str = "f" * 32) -> DeskState:
    at = BEGUN + timedelta(hours=1)
    return store.open_tournament(key, acts, Origin(at=at, by=None, by_name="Dora", command_id=f"open {key}"))


def further(kept: DeskState, *acts: Act) -> DeskState:
    fresh = store.load(kept.row.pk)
    command = f"further {fresh.row.seq}"
    return store.append(fresh, acts, Origin(at=BEGUN, by=None, by_name="Dora", command_id=command))
