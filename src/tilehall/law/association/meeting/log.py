"""The log of a meeting: every act with its moment and who did it; an act is undone by a further entry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilehall.law.game.act_log import BrokenActLog, Fold, LogEntry
from tilehall.law.game.act_log import undone_entries as undone_entries
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.floor import Adjourned, MeetingClosed, MeetingOpened
from .state import CannotFollow, Meeting


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(LogEntry[MeetingAct]):
    """An act of the meeting with its number, its moment and its author."""


class BrokenMeetingLog(BrokenActLog[Entry]):
    """The log of a meeting cannot be followed at this entry."""


def refuse_what_cannot_follow(why: CannotFollow) -> Refusal:
    """The meeting has moved on, or never was there: nothing is changed."""
    assumed = CONSTITUTION.silent("what is done already, or cannot be, is not entered")
    return Refusal(code=why.code, rests_on=(assumed,), detail=why.facts)


def refuse_what_others_rest_on(broken: BrokenMeetingLog) -> Refusal:
    assumed = CONSTITUTION.silent("what a meeting did is taken back only while nothing later rests on it")
    return Refusal(code="others_rest_on_it", rests_on=(assumed,), detail=(("by", broken.entry.seq),))


def refuse_what_was_undone(entry: int) -> Refusal:
    """An old form, sent again after what it did was taken back."""
    assumed = CONSTITUTION.silent("what was taken back is done again only by a new entry of the log")
    return Refusal(code="was_undone", rests_on=(assumed,), detail=(("entry", entry),))


def refuse_undoing(entries: Sequence[Entry], number: int) -> Refusal | None:
    """A meeting that is closed stands as it was: its minutes can be corrected. Of a sitting that is over nothing is
    taken back, and of what came before the opening nothing while the meeting is open: it was opened on that."""
    gone = undone_entries(entries)
    fences = [each for each in entries if each.seq not in gone and isinstance(each.act, tuple(FENCES))]
    if not fences:
        return None
    last = fences[-1]
    code, itself = FENCES[type(last.act)]
    if number > last.seq or (number == last.seq and itself):
        return None
    bases = (CONSTITUTION["9.8"], CONSTITUTION.silent("what a meeting has gone by is not taken back behind it"))
    return Refusal(code=code, rests_on=bases, detail=(("entry", last.seq),))


# By what nothing before it is taken back any more: the code that says so, and whether it can be taken back itself.
FENCES: dict[type[MeetingAct], tuple[str, bool]] = {
    MeetingOpened: ("before_the_opening", True),
    Adjourned: ("before_the_adjourning", True),
    MeetingClosed: ("closed_for_good", False),
}


def _step(meeting: Meeting, entry: Entry) -> Meeting:
    return replace(entry.act.on(meeting, entry.moment), seq=entry.seq)


def _finish(meeting: Meeting, entries: Sequence[Entry], _gone: frozenset[int]) -> Meeting:
    return replace(meeting, seq=entries[-1].seq if entries else 0)


FOLD = Fold(begin=Meeting, step=_step, finish=_finish, broken=BrokenMeetingLog)
rebuild, continued = FOLD.rebuild, FOLD.go_on
