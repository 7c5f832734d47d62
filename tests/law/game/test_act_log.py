"""A log of acts adds up the same in any room: here to a sum, which never falls below nothing."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.game.act_log import (
    BrokenActLog,
    CannotFollow,
    EntryMoment,
    Fold,
    LogEntry,
    LoggedAct,
    UndoneAct,
    undone_entries,
)

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    seq: int = 0
    amount: int = 0
    said_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added(LoggedAct[Total]):
    amount: int

    def on(self, state: Total, moment: EntryMoment, /) -> Total:
        if state.amount + self.amount < 0:
            raise CannotFollow("too_little", amount=state.amount)
        return Total(amount=state.amount + self.amount, said_by=moment.by)


Entry = LogEntry[LoggedAct[Total]]
FOLD: Fold[Total, Entry] = Fold(
    begin=Total,
    step=lambda total, entry: replace(entry.act.on(total, entry.moment), seq=entry.seq),
    finish=lambda total, entries, _gone: replace(total, seq=entries[-1].seq if entries else 0),
    broken=BrokenActLog,
)


def log_of(*acts: int | tuple[int]) -> list[Entry]:
    """A number is added; a number in brackets takes that entry back."""
    made = [UndoneAct(entry=act[0]) if isinstance(act, tuple) else Added(amount=act) for act in acts]
    return [LogEntry(seq=number, at=NOON, by=f"hand {number}", act=act) for number, act in enumerate(made, 1)]


@pytest.mark.parametrize(
    ("acts", "amount", "gone"),
    [
        ([], 0, set()),
        ([5, 3], 8, set()),
        ([5, 3, (1,)], 3, {1}),
        ([5, 3, (1,), (3,)], 8, {3}),  # the undoing is undone
        ([5, 3, (1,), (3,), (4,)], 3, {1, 4}),
        ([5, (1,), (1,)], 0, {1}),  # twice is as once
    ],
)
def test_what_is_undone_does_not_count(acts: list[int | tuple[int]], amount: int, gone: set[int]) -> None:
    entries = log_of(*acts)
    total = FOLD.rebuild(entries)
    assert (total.amount, total.seq, undone_entries(entries)) == (amount, len(acts), gone)


@pytest.mark.parametrize("entry", [0, 2, 3])
def test_only_what_came_before_is_undone(entry: int) -> None:
    with pytest.raises(BrokenActLog, match="entry 2: nothing_to_undo") as broken:
        FOLD.rebuild(log_of(5, (entry,)))
    assert broken.value.entry.seq == 2


def test_the_entry_is_named_that_cannot_stand_without_what_was_undone() -> None:
    with pytest.raises(BrokenActLog, match=r"entry 2: too_little \(amount: 0\)"):
        FOLD.rebuild(log_of(5, -3, (1,)))


def test_each_act_is_told_who_did_it() -> None:
    assert FOLD.rebuild(log_of(5, 3)).said_by == "hand 2"


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 99)), max_size=12), st.integers(0, 12))
def test_going_on_is_as_rebuilding(deeds: list[tuple[bool, int]], at: int) -> None:
    acts = [(1 + some % place,) if undo and place else some for place, (undo, some) in enumerate(deeds)]
    entries = log_of(*acts)
    before, new = entries[:at], entries[at:]
    assert FOLD.go_on(FOLD.rebuild(before), before, new) == FOLD.rebuild(entries)
