"""Whatever the desk did and takes back, in any order: boards, results and words of the Executive stay where they were.

Asked in other words than those of `undone_desk` and `act_grounds`, so that a hole in them shows here.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import (
    announcement,
    departures,
    entries,
    hand_made_pairs,
    late_joiners,
    redraw,
    slip_changes,
    withdrawals,
)
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.entries import AppealDecided, Entered
from tilehall.law.tournament.desk.acts.results import AtBoard, Forfeited, ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.folded_log import FoldedLog
from tilehall.law.tournament.desk.log import BrokenDeskLog, Entry
from tilehall.law.tournament.desk.records import Board, GradePlan, Player
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.law.tournament.desk.undo import act_in_question, log_without
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.law.tournament.withdrawal import ALL

from .drawn_grades import graded
from .plans import BEGUN

Decided = tuple[Act, ...] | list[Act] | Refusal
PLAYERS, STEPS, UNDOINGS = 6, 26, 0.4


def boards(desk: Desk) -> list[tuple[int, Board]]:
    return [(each.number, board) for each in desk.grade("A").rounds for board in each.boards]


def some_board(desk: Desk, chance: Random) -> tuple[int, Board]:
    return chance.choice(boards(desk))


# --- what a desk does


def swap(desk: Desk, chance: Random) -> Decided:
    number, one = some_board(desk, chance)
    other = chance.choice(desk.round("A", number).boards)
    return hand_made_pairs.swap_players(desk, "A", number, chance.choice(one.players), chance.choice(other.players))


def bye(desk: Desk, chance: Random) -> Decided:
    number, board = some_board(desk, chance)
    return hand_made_pairs.give_bye(desk, "A", number, chance.choice(board.players))


def draw_anew(desk: Desk, chance: Random) -> Decided:
    return redraw.redraw_rest(desk, "A", chance.randrange(99))


def begin(desk: Desk, _chance: Random) -> Decided:
    return [RoundBegun(round=desk.current + 1, minutes=55)] if desk.current < 3 else []


def result(desk: Desk, chance: Random) -> Decided:
    number, board = some_board(desk, chance)
    if board.meets != "game" or number > desk.current or board.slip is not None:
        return []
    scores = (chance.randrange(300, 500), chance.randrange(300, 500))
    return [ResultEntered(grade="A", round=number, player=board.players[0], scores=scores)]


def forfeit(desk: Desk, chance: Random) -> Decided:
    number, board = some_board(desk, chance)
    by_executive = chance.random() < 0.5
    asked = ForfeitRequest(
        round=number,
        player=board.players[-1],
        ground="executive" if by_executive else "no_show",
        reference="E 7",
        decided=date(2026, 5, 1),
    )
    return slip_changes.forfeit_game(desk, asked)


def leave(desk: Desk, chance: Random) -> Decided:
    at = BEGUN + timedelta(hours=chance.choice((-200, 2)))
    choice = WithdrawalChoice(choice=chance.choice(ALL), asked_at=at, reason="ill", notice_given=False)
    decided = withdrawals.withdraw(desk, chance.choice(list(desk.players)), choice, BEGUN + timedelta(hours=3))
    if isinstance(decided, Refusal):
        return decided
    for act in decided:  # as the desk asks before it writes
        chosen = withdrawals.executive_choice(desk, act.player)  # type: ignore[attr-defined]
        if chosen not in (None, getattr(act, "choice", chosen)):
            return []
    return decided


def settle(desk: Desk, chance: Random) -> Decided:
    if not departures.departures_to_settle(desk):
        return []
    return departures.settle_departures(desk, "A", chance.randrange(99))


def let_in(desk: Desk, chance: Random) -> Decided:
    return entries.let_in(desk, chance.choice(list(desk.players)), "comes back")


def appeal(desk: Desk, chance: Random) -> Decided:
    gone = [each.number for each in desk.players.values() if each.leaving and each.leaving.choice]
    if not gone:
        return []
    number = chance.choice(gone)
    if desk.player(number).leaving.appealed_at is None:  # type: ignore[union-attr]
        return withdrawals.file_appeal(desk, number, "too hard", BEGUN + timedelta(hours=4))
    return withdrawals.decide_appeal(desk, number, upheld=True, told="it was late", instead=chance.choice(ALL))


def amend(desk: Desk, chance: Random) -> Decided:
    return entries.amend_entry(desk, chance.choice(list(desk.players)), club=f"Club {chance.randrange(9)}")


def come_late(desk: Desk, chance: Random) -> Decided:
    number = max(desk.players) + 1
    entered = Entered(player=Player(number=number, name=f"Late {number}"))
    with_it = desk.with_player(entered.player)
    missed = chance.choice(("bye", "forfeit", "nothing"))
    joined = late_joiners.join_late(with_it, number, "A", missed)  # type: ignore[arg-type]
    return joined if isinstance(joined, Refusal) else [entered, *joined]


def house(desk: Desk, _chance: Random) -> Decided:
    return late_joiners.add_house_player(desk, "A", f"House {max(desk.players) + 1}")


def plan_anew(desk: Desk, chance: Random) -> Decided:
    rounds = chance.choice((2, 3, 4))
    planned = replace(desk.announced, grades=(replace(desk.grade("A").plan, rounds=rounds),))
    return announcement.amend_plan(desk, planned)


STEPS_OF_A_DESK: list[Callable[[Desk, Random], Decided]] = [
    swap, swap, bye, draw_anew, begin, result, result, result, forfeit, leave, leave, settle, let_in, appeal, appeal,
    amend, come_late, house, plan_anew,
]  # fmt: skip


# --- what stays


def seats(desk: Desk) -> Counter[tuple[int, int]]:
    return Counter((number, player) for number, board in boards(desk) for player in board.players)


def told(desk: Desk) -> dict[tuple[int, frozenset[int]], object]:
    """Of every pair with a result or a forfeit: in which seats, and what."""
    return {
        (number, frozenset(board.players)): (board.players, board.slip and board.slip.scores, board.ground)
        for number, board in boards(desk)
        if board.slip is not None or board.ground is not None
    }


def wants_board(desk: Desk, number: int, player: int) -> bool:
    own = desk.player(player)
    here = own.joined <= number and (own.standing == "entered" or number < (own.left or 0))
    return here and not own.house


def gone_and_played(desk: Desk) -> set[tuple[int, int]]:
    return {
        (number, player)
        for number, board in boards(desk)
        if board.slip is not None and board.meets == "game"
        for player in board.players
        if desk.player(player).standing == "withdrawn" and (desk.player(player).left or 0) <= number
    }


def overruled(log: FoldedLog) -> set[int]:
    """Who is out by another choice than the last of the Executive, and has played no game at all since they left."""
    acts = [entry.act for entry in log.entries if entry.seq not in log.gone]
    chosen = {act.player: act.instead for act in acts if isinstance(act, AppealDecided)}
    played = {player for _, board in boards(log.desk) if board.slip is not None for player in board.players}
    return {
        number
        for number, choice in chosen.items()
        if number not in played and log.desk.player(number).choice not in (None, choice)
    }


def assert_sound(before: FoldedLog, after: FoldedLog, act: Act) -> None:
    was, now = before.desk, after.desk
    assert max(seats(now).values(), default=1) == 1
    lays = isinstance(act, Drawn | Rearranged | Announced)
    if not lays:
        assert seats(now) == seats(was), act
    drawn = {number for number, _ in seats(was)} & {number for number, _ in seats(now)}
    lost = {(number, player) for number, player in seats(was) - seats(now) if number in drawn}
    if isinstance(act, Rearranged | Announced):
        # Who came late has a board by it alone, and who left has none.
        assert not any(wants_board(now, number, player) for number, player in lost), act
    changed = {at for at in {**told(was), **told(now)} if told(was).get(at) != told(now).get(at)}
    if isinstance(act, AtBoard):
        assert all(act.round == number and act.player in players for number, players in changed), act
    elif not lays:
        assert not changed, act
    else:  # a game that nobody played goes and comes with its board
        assert not any(told(each).get(at, (None, None))[1] for at in changed for each in (was, now)), act  # type: ignore[index]
    assert gone_and_played(now) <= gone_and_played(was), act
    assert overruled(after) <= overruled(before), act
    if not (isinstance(act, Forfeited) and act.ground == "executive"):
        forfeits = [
            {(number, board.players) for number, board in boards(desk) if board.forfeited_by_executive}
            for desk in (was, now)
        ]
        assert forfeits[0] == forfeits[1], act


def grown(log: FoldedLog, decided: Decided) -> None:
    for act in () if isinstance(decided, Refusal) else decided:
        log.follow(Entry(seq=len(log.entries) + 1, at=BEGUN, by="Dora Director", act=act))


def taken_back(log: FoldedLog, chance: Random) -> FoldedLog:
    seq = len(log.entries) + 1
    number = chance.randrange(PLAYERS + 4, seq)  # the event and its first draw stay
    undoing = Entry(seq=seq, at=BEGUN, by="Dora Director", act=Undone(entry=number))
    after = log_without(log, undoing, number)
    if isinstance(after, Refusal):
        return log
    assert_sound(log, after, act_in_question(log.entries, number))
    return after


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), system=st.sampled_from(("round-robin", "swiss")))
def test_what_is_taken_back_moves_nothing_else(seed: int, system: str) -> None:
    chance = Random(seed)
    log = FoldedLog()
    grown(log, graded(PLAYERS, GradePlan(name="A", rounds=3, system=system)))  # type: ignore[arg-type]
    grown(log, redraw.draw_all(replace(log.desk, ticked=frozenset({"lexicon-checked", "players-briefed"})), seed % 99))
    assert log.desk.grade("A").rounds
    for _ in range(STEPS):
        if chance.random() < UNDOINGS and len(log.entries) > PLAYERS + 3:
            log = taken_back(log, chance)
            continue
        try:
            grown(log, chance.choice(STEPS_OF_A_DESK)(log.desk, chance))
        except (BrokenDeskLog, CannotFollow):
            continue  # not made by any desk
