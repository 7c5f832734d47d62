"""A rehearsal: the event as it is planned, with those who entered so far, and results by lot; the seed comes in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tilehall.law.game.table_count import RackCount
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.slip import DISCREPANCY

from .acts.act import Act
from .acts.announcement import Announced, Ticked
from .acts.entries import Entered, EntriesClosed
from .acts.grades import Graded
from .desk import Desk
from .records import TEAMS, Board, GradePlan, Plan, Player
from .results import ReportedResult
from .round_control import checklist_points

NAMED = "Practice run: "
FEWEST, FEWEST_AT_TABLES = 6, 8  # so many play in a grade, invented ones if need be
USUAL = 1200  # the rating of one who has none
SURE = frozenset({"tie", DISCREPANCY})  # what a scorer would be asked about such a result


def rehearsal_acts(desk: Desk, *, of_rehearsal: bool) -> tuple[Act, ...] | Refusal:
    """The first acts of a rehearsal: the plan, the field in its grades, entries closed, the list ticked off."""
    if of_rehearsal:
        return _no("rehearsal_of_a_rehearsal")
    if not desk.announced.grades:
        return _no("no_grade_planned")
    plan = replace(desk.announced, name=f"{NAMED}{desk.announced.name}"[:200])
    grades = _graded(desk, plan)
    numbers = {number for members in grades.values() for number in members}
    players = {player.number: _fresh(player) for player in desk.in_the_field() if player.number in numbers}
    for grade in plan.grades:
        _fill(grade, grades[grade.name], players)
    entered = tuple(Entered(player=players[number]) for number in sorted(players))
    ticked = tuple(Ticked(point=point) for point in checklist_points(replace(desk, plan=plan)))
    graded = Graded(grades=tuple((name, tuple(members)) for name, members in grades.items()))
    return (Announced(plan=plan), *entered, EntriesClosed(), graded, *ticked)


def _no(code: str) -> Refusal:
    return Refusal(code=code, rests_on=(PLAY.silent("an event that is planned can be rehearsed, the real one only"),))


def _graded(desk: Desk, plan: Plan) -> dict[str, list[int]]:
    """As they are graded; those who are in no grade yet go where the fewest are, the strongest first."""
    field = sorted((each for each in desk.in_the_field() if not each.house), key=lambda each: -(each.rating or 0))
    made: dict[str, list[int]] = {grade.name: [] for grade in plan.grades}
    free: list[int] = []
    for player in field:
        made.get(player.grade or "", free).append(player.number)
    share = -(-len(free) // max(1, len(made)))
    for at, members in enumerate(made.values()):
        members += free[at * share : (at + 1) * share]
    return made


def _fresh(player: Player) -> Player:
    """As one who entered and is here, whatever became of them since."""
    return replace(player, present=True, grade=None, joined=1, left=None, why=None, regraded=player.regraded)


def _fill(grade: GradePlan, members: list[int], players: dict[int, Player]) -> None:
    """A grade in which nobody could play is filled with invented players; teams are given to those who have none."""
    at_tables, in_teams = grade.system == "tables", grade.system in TEAMS
    wanted = FEWEST_AT_TABLES if at_tables else FEWEST
    if len(members) < (wanted if at_tables or in_teams else 2):
        for _ in range(wanted - len(members)):
            number = max(players, default=0) + 1
            players[number] = Player(number=number, name=f"Invented {number}", rating=USUAL, present=True)
            members.append(number)
    if in_teams:
        for at, number in enumerate(members):
            players[number] = replace(players[number], team=players[number].team or f"Team {at % 2 + 1}")


# --- results by lot


def invented_results(desk: Desk, seed: int) -> Iterator[ReportedResult]:
    """For every board of the round that runs that has none."""
    for grade, board in desk.missing(desk.current):
        yield invented_result(desk, grade.name, board, seed)


def invented_result(desk: Desk, grade: str, board: Board, seed: int) -> ReportedResult:
    """The stronger wins more often. The same seed gives the same result.

    One game of the first round is a tie, so that the day is rehearsed with half a win each.
    """
    lots = Lots(seed * 1_000_003 + desk.current * 10_007 + board.players[0])
    reported_result = ReportedResult(round=desk.current, grade=grade, player=board.players[0], confirmed=SURE)
    if board.meets == "table":
        return replace(reported_result, sheet=_racks(board.players, lots))
    scores = tuple(_score(desk.player(number), lots) for number in board.players)
    if _is_tied(desk, grade, board):
        scores = (scores[0],) * len(scores)
    drawn = desk.grade(grade).plan.starts == "drawn"
    return replace(reported_result, scores=scores, first=board.players[lots.below(2)] if drawn else None)


def _is_tied(desk: Desk, grade: str, board: Board) -> bool:
    """The first game of a grade, of whatever system; in a knock-out it shows who goes on after a tie."""
    if desk.current != 1:
        return False
    games = (other for other in desk.round(grade, 1).boards if other.meets == "game")
    return next(games).players == board.players


def _score(player: Player, lots: Lots) -> int:
    strength = (player.rating if player.rating is not None else USUAL) // 10
    return 230 + min(200, max(0, strength)) + lots.below(90) + lots.below(60)


def _racks(players: Sequence[int], lots: Lots) -> tuple[RackCount, ...]:
    out = lots.below(len(players))
    return tuple(RackCount() if seat == out else RackCount(points=5 + lots.below(60)) for seat in range(len(players)))
