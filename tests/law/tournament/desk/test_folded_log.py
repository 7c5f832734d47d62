"""A log with desks on the way is the log itself; what is taken back costs what came after it."""

from random import Random

import pytest

from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Ticked
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.folded_log import LEAST_STEP, MOST_KEPT, FoldedLog
from tilehall.law.tournament.desk.log import BrokenDeskLog, Entry, rebuild

from .finished_desks import played_out
from .plans import BEGUN, four


def entry(seq: int, act: Act) -> Entry:
    return Entry(seq=seq, at=BEGUN, by="Dora Director", act=act)


def grown(count: int) -> FoldedLog:
    """An event with so many further notes."""
    acts = (*four(), *(NoteMade(about="said", told=f"note {n}") for n in range(count)))
    return FoldedLog([entry(seq, act) for seq, act in enumerate(acts, 1)])


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_desk_that_the_whole_log_adds_up_to(seed: int) -> None:
    lots = Random(seed)
    log = FoldedLog()
    for act in (*played_out(), *(Ticked(point=f"{n}") for n in range(3 * LEAST_STEP))):
        log.follow(entry(len(log.entries) + 1, act))
    undone = 0
    for _ in range(60):
        seq = len(log.entries) + 1
        if lots.random() < 0.5:
            log.follow(entry(seq, NoteMade(about="said", told=str(seq))))
            continue
        number = lots.choice([number for number in range(1, seq) if number not in log.gone])
        try:
            log = log.without(entry(seq, Undone(entry=number)))
        except BrokenDeskLog:
            continue
        undone += 1
        assert log.desk == rebuild(log.entries)
    assert undone > 10


def test_what_is_taken_back_costs_what_came_after_it() -> None:
    """Each undoing followed the whole log anew: forty of them cost forty logs."""
    log = grown(2000)
    for _ in range(40):
        last = len(log.entries)
        log = log.without(entry(last + 1, Undone(entry=last)))
    assert log.followed_again < 40 * (3 * LEAST_STEP)
    assert len(log._kept) <= 2 * MOST_KEPT


def test_what_was_taken_back_far_behind_is_counted() -> None:
    log = grown(500)
    for _ in range(4):
        seq = len(log.entries) + 1
        log = log.without(entry(seq, Undone(entry=len(four()) if log.gone == frozenset() else seq - 1)))
    assert log.followed_again > 4 * 500
    assert log.desk == rebuild(log.entries)
