"""Taking an entry of the log back: whether it may be, what stands in the way, and what would be different after it."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.amendment import ground_ruling

from .acts.act import Act, Undone
from .acts.money import MoneyMoved, PrizePaid, ProfitGiven, TillCounted
from .acts.results import ResultConfirmed, ResultEntered, SlipSignedAnew
from .announcement import refuse_other_rules
from .desk import Desk
from .folded_log import FoldedLog
from .log import BrokenDeskLog, Entry, refuse_what_cannot_follow, refuse_what_others_rest_on
from .records import Board, Grade
from .undone_desk import refuse_unsound

NOWHERE = 0  # in a log that begins with entry 1
TAKEN_BACK = "taken_back"  # on no ground of the slip rule
What = Literal[
    "plan", "closed", "player_gone", "player_back", "player_changed", "members", "round_gone", "round_back", "board",
    "running", "notes", "money", "prizes", "after", "ticked", "aids", "incidents", "selected", "called_off", "other",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoEffect:
    """One thing that is different. `was` and `now` are the boards of a changed result."""

    what: What
    player: int | None = None
    grade: str | None = None
    round: int | None = None
    was: Board | None = None
    now: Board | None = None


def undo(desk: Desk, entries: Sequence[Entry], number: int, reason: str) -> tuple[Undone] | Refusal:
    """The entry that takes another back, with its reason; a slip that the players signed is not taken back so."""
    weighed = desk_without(desk, entries, number)
    if isinstance(weighed, Refusal):
        return weighed
    if not reason.strip():
        return _refused(desk, "undo_needs_reason", entry=number)
    return (Undone(entry=number, reason=reason.strip()),)


def desk_without(desk: Desk, entries: Sequence[Entry], number: int) -> Desk | Refusal:
    """The desk as if that entry had been taken back; or why it cannot be, with the entry that rests on it."""
    if not 1 <= number <= len(entries):
        return _refused(desk, "no_such_entry", entry=number)
    last = entries[-1]
    undoing = Entry(seq=last.seq + 1, at=last.at, by=last.by, act=Undone(entry=number))
    after = log_without(FoldedLog(entries), undoing, number)
    return after if isinstance(after, Refusal) else after.desk


def log_without(log: FoldedLog, undoing: Entry, number: int, along: int | None = None) -> FoldedLog | Refusal:
    """The same for a log that goes on: with an entry that takes back the one of this number, and then with one that
    takes back `along`."""
    locked = _locked(log, number, along)
    if locked is not None:
        return locked
    try:
        after = log.without(undoing)
    except BrokenDeskLog as broken:
        # An entry that would count again is in nobody's way: it does not fit what the desk is now.
        comes_back = broken.entry.seq in log.gone
        return refuse_what_cannot_follow(broken.why) if comes_back else refuse_what_others_rest_on(broken)
    if not after.desk.plan:
        # One that is not announced has no page: its name, days and grades are changed in the plan instead.
        return _refused(log.desk, "announcement_stays", entry=number)
    unsound = refuse_unsound(after.undone) if after.undone is not None else None
    return refuse_other_rules(log.desk, after.desk.plan) or unsound or after


def _locked(log: FoldedLog, number: int, along: int | None) -> Refusal | None:
    """What needs no look at the desk that would be."""
    if not 1 <= number <= len(log.entries):
        return _refused(log.desk, "no_such_entry", entry=number)
    if number in log.gone:
        return _refused(log.desk, "undone_already", entry=number)
    signed = _signed_by_players(log.desk, log.entries[number - 1])
    return signed or _of_the_accounts(log.desk, log.entries, number, {*log.gone, along})


def _signed_by_players(desk: Desk, entry: Entry) -> Refusal | None:
    """What both players signed themselves changes on a ground of the slip rule only; a scorer may have mistyped."""
    act = entry.act
    if not isinstance(act, ResultConfirmed | ResultEntered | SlipSignedAnew):
        return None
    if isinstance(act, ResultEntered) and act.by_player is None:
        return None
    board = desk.board_of(act.grade, act.round, act.player)
    if board is None or board.slip is None or board.slip.state != "signed":
        return None
    own = board.slip.seq == entry.seq if isinstance(act, SlipSignedAnew) else board.slip.entered_by is not None
    if not own:
        return None
    judged = ground_ruling(desk.book, TAKEN_BACK)
    return Refusal(code="slip_is_locked", rests_on=judged.rests_on) if isinstance(judged, Refusal) else None


def act_in_question(entries: Sequence[Entry], number: int) -> Act:
    """What an entry is about: of one that takes another back, what the first of them did."""
    act = entries[number - 1].act
    while isinstance(act, Undone):
        act = entries[act.entry - 1].act
    return act


def _of_the_accounts(desk: Desk, entries: Sequence[Entry], number: int, going: Container[int | None]) -> Refusal | None:
    """The profit was written down when the accounts were closed, so nothing below it moves; and what a prize has in the
    log, its award and its line in the cash book, goes and comes back together."""
    act = act_in_question(entries, number)
    if isinstance(act, ProfitGiven):
        again = isinstance(entries[number - 1].act, Undone)
        return _refused(desk, "accounts_closed_anew", entry=number) if again else None
    if desk.till.closed_by is not None and isinstance(act, MoneyMoved | PrizePaid | TillCounted):
        return _refused(desk, "accounts_closed")
    in_cash = (isinstance(act, MoneyMoved) and act.why == "prize") or (isinstance(act, PrizePaid) and act.award.cents)
    halved = in_cash and _other_half(entries, number) not in going
    return _refused(desk, "undo_the_prize") if halved else None


def _other_half(entries: Sequence[Entry], number: int) -> int:
    """Of a prize in cash: its line comes right after its award."""
    act = entries[number - 1].act
    other = number - 1 if isinstance(act, MoneyMoved) else number + 1
    kind = PrizePaid if isinstance(act, MoneyMoved) else MoneyMoved
    there = isinstance(act, MoneyMoved | PrizePaid) and 1 <= other <= len(entries)
    return other if there and isinstance(entries[other - 1].act, kind) else NOWHERE


def _refused(desk: Desk, code: str, **detail: Fact) -> Refusal:
    assumed = desk.book.silent("every act of the desk stays in its log; one is undone by a further act with a reason")
    return Refusal(code=code, rests_on=(assumed,), detail=tuple(detail.items()))


# --- what would be different


def undo_effects(was: Desk, now: Desk) -> tuple[UndoEffect, ...]:
    found = (*_plan(was, now), *_players(was, now), *_grades(was, now), *_rest(was, now))
    return found if found or replace(was, seq=now.seq) == now else (UndoEffect(what="other"),)


def _plan(was: Desk, now: Desk) -> Iterator[UndoEffect]:
    if was.plan != now.plan:
        yield UndoEffect(what="plan")
    if was.closed != now.closed:
        yield UndoEffect(what="closed")
    if was.called_off != now.called_off:
        yield UndoEffect(what="called_off")
    if was.ticked != now.ticked:
        yield UndoEffect(what="ticked")
    if was.aids != now.aids:
        yield UndoEffect(what="aids")
    if (was.selected, was.selected_from) != (now.selected, now.selected_from):
        yield UndoEffect(what="selected")


def _players(was: Desk, now: Desk) -> Iterator[UndoEffect]:
    for number in sorted({*was.players, *now.players}):
        before, after = was.players.get(number), now.players.get(number)
        if after is None:
            yield UndoEffect(what="player_gone", player=number)
        elif before is None:
            yield UndoEffect(what="player_back", player=number)
        elif before != after:
            yield UndoEffect(what="player_changed", player=number)


def _grades(was: Desk, now: Desk) -> Iterator[UndoEffect]:
    for name in dict.fromkeys((*was.grades, *now.grades)):
        before, after = was.grades.get(name), now.grades.get(name)
        if before is None or after is None:
            continue  # the plan says so
        if before.players != after.players:
            yield UndoEffect(what="members", grade=name)
        yield from _rounds(before, after)


def _rounds(was: Grade, now: Grade) -> Iterator[UndoEffect]:
    for at in range(max(len(was.rounds), len(now.rounds))):
        if at >= len(now.rounds):
            yield UndoEffect(what="round_gone", grade=was.name, round=at + 1)
        elif at >= len(was.rounds):
            yield UndoEffect(what="round_back", grade=was.name, round=at + 1)
        elif was.rounds[at] != now.rounds[at]:
            yield from _boards(was, now, at)


def _boards(was: Grade, now: Grade, at: int) -> Iterator[UndoEffect]:
    before = {frozenset(board.players): board for board in was.rounds[at].boards}
    after = {frozenset(board.players): board for board in now.rounds[at].boards}
    for players in dict.fromkeys((*before, *after)):
        if before.get(players) != after.get(players):
            changed = (before.get(players), after.get(players))
            yield UndoEffect(what="board", grade=was.name, round=at + 1, was=changed[0], now=changed[1])


def _rest(was: Desk, now: Desk) -> Iterator[UndoEffect]:
    if was.floor.running != now.floor.running:
        yield UndoEffect(what="running")
    if was.floor.notes != now.floor.notes or was.floor.lates != now.floor.lates or was.floor.breaks != now.floor.breaks:
        yield UndoEffect(what="notes")
    if was.till.book != now.till.book or was.till.counted_cents != now.till.counted_cents:
        yield UndoEffect(what="money")
    if was.till.prizes != now.till.prizes or was.till.awards != now.till.awards:
        yield UndoEffect(what="prizes")
    if was.incidents != now.incidents:
        yield UndoEffect(what="incidents")
    if was.after != now.after:
        yield UndoEffect(what="after")
