"""A log in which one slip was mended thousands of times, as some were written before that was bounded."""

from dataclasses import replace
from functools import cache

from tilehall.law.tournament.desk.acts.results import Forfeited, ResultEntered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import Entry, follow_entries, rebuild
from tilehall.law.tournament.desk.undo import desk_without, undo_effects
from tilehall.law.tournament.slip import Slip, slip_history

from .plans import four, logged

MENDS = 5000


@cache
def mended_log() -> tuple[Entry, ...]:
    mends = (
        ResultEntered(grade="A", round=1, player=3, scores=(300 + at % 150, 200), by_player=3) for at in range(MENDS)
    )
    return tuple(logged((*four(), *mends)))


@cache
def mended_desk() -> Desk:
    return rebuild(mended_log())


def slip(held: Desk) -> Slip:
    board = held.board_of("A", 1, 3)
    assert board is not None
    assert board.slip is not None
    return board.slip


def test_it_is_read_compared_and_shown():
    one, other = mended_desk(), rebuild(mended_log())
    assert one == other, "what proves a log"
    assert hash(slip(one)) == hash(slip(other))
    assert len(repr(slip(one))) < 1000
    assert (len(list(slip_history(slip(one)))), slip(one).by_phone) == (MENDS, MENDS)


def test_a_difference_far_below_is_one():
    *newer, oldest = slip_history(slip(mended_desk()))
    changed = replace(oldest, scores=(1, 2))
    for each in reversed(newer):
        changed = replace(each, before=changed)
    assert changed != slip(mended_desk())
    assert changed.before != slip(mended_desk()).before
    assert replace(newer[-1], before=None) != newer[-1]
    assert newer[-1] != replace(newer[-1], before=None)


def test_another_result_is_undone_and_the_game_forfeited():
    entries, held = mended_log(), mended_desk()
    without = desk_without(held, entries, len(four()))
    assert isinstance(without, Desk)
    assert [(effect.what, effect.round) for effect in undo_effects(held, without)] == [("board", 1)]
    act = Forfeited(grade="A", round=1, player=4, ground="executive")
    board = follow_entries(held, [replace(entries[-1], seq=held.seq + 1, act=act)]).board_of("A", 1, 4)
    assert board is not None
    turned = [each.scores for each in slip_history(board.slip)]
    assert turned == [each.scores[::-1] for each in slip_history(slip(held))]
