"""The desk's log: every act with its moment and who did it; an act is undone by a further entry, never taken out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tilehall.law.game.act_log import BrokenActLog, Fold, LogEntry
from tilehall.law.game.act_log import undone_entries as undone_entries
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act
from .acts.entries import Entered
from .desk import CannotFollow, Desk
from .limits import demand_possible
from .player_list import PlayerList


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(LogEntry[Act]):
    """An act of the desk with its number, its moment and its author."""


class BrokenDeskLog(BrokenActLog[Entry]):
    """The log of a desk cannot be followed at this entry."""


def refuse_what_cannot_follow(why: CannotFollow) -> Refusal:
    """The desk has moved on, or never was there: nothing is changed."""
    assumed = PLAY.silent("a desk's log follows from itself; nothing is entered that cannot have happened")
    return Refusal(code="does_not_follow", rests_on=(assumed,), detail=(("why", why.code), *why.facts))


def refuse_what_others_rest_on(broken: BrokenDeskLog) -> Refusal:
    """A later entry cannot stand without what was to be taken back."""
    assumed = PLAY.silent("an act of the desk is undone only while no later one rests on it")
    rests = (("by", broken.entry.seq), ("why", broken.why.code))
    return Refusal(code="others_rest_on_it", rests_on=(assumed,), detail=(*rests, *broken.why.facts))


def refuse_what_was_undone(desk: Desk, entry: int) -> Refusal:
    """An old form, sent again after what it did was undone: nobody is told that it is done, nor is it done unasked."""
    assumed = desk.book.silent("what was undone is done again only by a new entry of the log")
    return Refusal(code="was_undone", rests_on=(assumed,), detail=(("entry", entry),))


def refuse_log_that_differs(desk: Desk) -> Refusal:
    """Somebody has changed the log, or what was made of it."""
    return Refusal(code="log_differs", rests_on=(desk.book.silent("what a desk shows is what its log adds up to"),))


def numbers_given(entries: Iterable[Entry]) -> list[int]:
    return [entry.act.player.number for entry in entries if isinstance(entry.act, Entered)]


def _begin() -> Desk:
    return Desk(players=PlayerList.growing())


def _step(desk: Desk, entry: Entry) -> Desk:
    demand_possible(desk, entry.act)
    return replace(entry.act.on(desk, entry.moment), seq=entry.seq)


def _finish(desk: Desk, entries: Sequence[Entry], gone: frozenset[int]) -> Desk:
    """No number is given twice, whether or not its entry still counts."""
    desk = desk.having_given(numbers_given(entry for entry in entries if entry.seq in gone))
    return replace(desk, players=desk.players.settled(), seq=entries[-1].seq if entries else 0)


FOLD = Fold(begin=_begin, step=_step, finish=_finish, broken=BrokenDeskLog)
rebuild, follow_entries, continue_desk = FOLD.rebuild, FOLD.follow, FOLD.go_on
