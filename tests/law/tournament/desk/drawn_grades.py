"""A hall for the tests of the draw: so many players in a grade, and rounds played with invented results."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import redraw
from tilehall.law.tournament.desk.acts.act import Act, Moment
from tilehall.law.tournament.desk.acts.announcement import Announced, Ticked
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player

from .plans import BEGUN, plan


def followed(desk: Desk, acts: Iterable[Act] | Refusal, at: datetime = BEGUN) -> Desk:
    assert not isinstance(acts, Refusal), acts
    for act in acts:
        moment = Moment(seq=desk.seq + 1, at=at, by="Dora Director")
        desk = replace(act.on(desk, moment), seq=moment.seq)
    return desk


def hall(players: int, grade: GradePlan, teams: int = 0, **more: object) -> Desk:
    """Everybody entered, graded and ticked off; ratings fall with the numbers."""
    ticks = [Ticked(point="lexicon-checked"), Ticked(point="players-briefed")]
    return followed(Desk(), [*graded(players, grade, teams, **more), *ticks])


def graded(players: int, grade: GradePlan, teams: int = 0, **more: object) -> list[Act]:
    numbers = range(1, players + 1)
    entered = [
        Player(
            number=n,
            name=f"P{n:02}",
            rating=2000 - 10 * n,
            club=f"Club {n % 3}",
            team=f"Team {n % teams}" if teams else None,
        )
        for n in numbers
    ]
    return [
        Announced(plan=plan(grades=(grade,), **more)),
        *(Entered(player=each) for each in entered),
        Graded(grades=((grade.name, tuple(numbers)),)),
    ]


def begun(desk: Desk) -> Desk:
    number = desk.current + 1
    return followed(desk, [RoundBegun(round=number, minutes=60)], BEGUN + timedelta(hours=number))


def scored(desk: Desk, grade: str = "A") -> Desk:
    """Every open board of the round that runs gets a result: the smaller number wins."""
    for board in desk.round(grade, desk.current).boards:
        if board.open:
            scores = tuple(500 - 3 * each for each in board.players)
            act = ResultEntered(grade=grade, round=desk.current, player=board.players[0], scores=scores)
            desk = followed(desk, [act])
    return desk


def met(boards: Iterable[Pairing] | Iterable[object]) -> set[frozenset[int]]:
    return {frozenset(each.players) for each in boards if each.meets == "game"}  # type: ignore[attr-defined]


def differences(desk: Desk, grade: str = "A") -> dict[int, int]:
    """Starts minus replies of everyone in all rounds that are drawn."""
    count = dict.fromkeys(desk.grade(grade).players, 0)
    for each in desk.grade(grade).rounds:
        for board in each.boards:
            if board.meets == "game":
                count[board.players[0]] += 1
                count[board.players[1]] -= 1
    return count


def upset_cup() -> Desk:
    """Six in a cup; 3 wins the match for the third place by so much that the runner-up would be third by spread."""
    desk = hall(6, GradePlan(name="A", rounds=3, system="knock-out", third_place=True))
    for _ in range(2):
        desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    desk = followed(desk, redraw.draw_all(desk, 1))
    assert met(desk.grade("A").rounds[2].boards) == {frozenset((1, 2)), frozenset((3, 4))}
    board = next(each for each in desk.grade("A").rounds[2].boards if set(each.players) == {3, 4})
    scores = tuple(700 if each == 3 else 300 for each in board.players)
    result = ResultEntered(grade="A", round=3, player=board.players[0], scores=scores)
    return scored(followed(begun(desk), [result]))
