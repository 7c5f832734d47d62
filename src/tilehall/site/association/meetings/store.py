"""The log of a meeting to and from its rows. The only writer of these rows.

A process keeps the last few meetings it has read: the head's hash says whether one is still true.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from functools import reduce
from operator import or_
from threading import Lock

from django.db import transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from tilehall.law.association.meeting.acts import CODEC
from tilehall.law.association.meeting.acts.act import MeetingAct
from tilehall.law.association.meeting.log import Entry, continued, rebuild
from tilehall.law.association.meeting.people_named import people_named
from tilehall.law.association.meeting.state import Meeting
from tilehall.site.logs import store as logs
from tilehall.site.logs.models import Origin
from tilehall.site.logs.store import Log

from .models import MeetingActRow as MeetingActRow
from .models import MeetingRow as MeetingRow

LOG = Log(MeetingRow, MeetingActRow, "meeting")
KEPT = 8


class NoSuchMeeting(LookupError):
    """No meeting has this number."""


@dataclass(frozen=True, slots=True)
class MeetingState:
    """A meeting as far as its log goes. `answers`: where each command left it, so that a retry is answered alike."""

    row: MeetingRow
    entries: tuple[Entry, ...]
    meeting: Meeting
    answers: Mapping[str, int]

    @property
    def number(self) -> int:
        return self.row.pk


_lock = Lock()
_kept: OrderedDict[tuple[int, str], MeetingState] = OrderedDict()


def head(number: int) -> MeetingRow:
    row = LOG.head(number)
    if row is None:
        raise NoSuchMeeting("There is no such meeting.")
    return row


def load(number: int) -> MeetingState:
    """The meeting as its log tells. BrokenLog if its rows cannot be read, BrokenMeetingLog if they do not follow."""
    row = head(number)
    with _lock:
        state = _kept.get((row.pk, row.log_sha256))
    if state is not None:
        return MeetingState(row, state.entries, state.meeting, state.answers)
    return _remember(read_afresh(row))


def read_afresh(row: MeetingRow) -> MeetingState:
    """From the rows of the log alone, whatever this process may remember."""
    rows = LOG.entries_of(row)
    entries = tuple(decoded(rows))
    return MeetingState(row, entries, rebuild(entries), logs.answers(rows))


def _remember(state: MeetingState) -> MeetingState:
    with _lock:
        _kept[state.row.pk, state.row.log_sha256] = state
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return state


def decoded(rows: Sequence[MeetingActRow]) -> Iterator[Entry]:
    for row, act in zip(rows, logs.decoded(CODEC, rows), strict=True):
        yield Entry(seq=row.seq, at=row.at, by=row.by_name, act=act)


def meetings() -> "QuerySet[MeetingRow]":
    """The heads, the latest day first."""
    return MeetingRow.objects.all()


def opened_by(command_id: str) -> int | None:
    return LOG.opened(command_id)


def open_meeting(key: str, acts: Sequence[MeetingAct], origin: Origin) -> MeetingState:
    """A new meeting with its first acts, in one transaction."""
    with transaction.atomic():
        row = MeetingRow(key=key, created=origin.at, opened_by=origin.command_id)
        LOG.open(row)
        return append(MeetingState(row, (), Meeting(), {}), acts, origin)


def append(state: MeetingState, acts: Sequence[MeetingAct], origin: Origin) -> MeetingState:
    """Adds these acts and moves the head, in one transaction. Clash if anything was added meanwhile.

    `BrokenMeetingLog` if an act cannot follow; then nothing was written.
    """
    at_utc = replace(origin, at=origin.at.astimezone(UTC))  # as the rows give it back
    rows = LOG.new_entries(state.row, map(CODEC.encode, acts), at_utc)
    new = tuple(Entry(seq=row.seq, at=row.at, by=row.by_name, act=act) for row, act in zip(rows, acts, strict=True))
    meeting = continued(state.meeting, state.entries, new)
    if not rows:
        return state
    row = LOG.write(state.row, rows, summary(meeting))
    # Should a transaction around us fail, nothing will ever ask for this hash again.
    return _remember(MeetingState(row, (*state.entries, *new), meeting, {**state.answers, **logs.answers(rows)}))


def summary(meeting: Meeting) -> dict[str, object]:
    """What lists show of a meeting; of one that was adjourned the day on which it goes on."""
    if meeting.plan is None:
        return {"phase": "called"}
    sitting = meeting.sitting
    return {
        "kind": meeting.plan.kind,
        "title": meeting.plan.title,
        "day": sitting.day,
        "convened": sitting.convened,
        "place": sitting.place,
        "phase": meeting.phase,
    }


def acts_naming(records: Collection[int]) -> Iterator[tuple[MeetingActRow, MeetingAct]]:
    """Of every meeting what names one of these people, taken back or not, the latest meeting first. The database leaves
    out what has none of their numbers in it, so that not every log is read."""
    text = Cast("payload", TextField())
    holds = reduce(or_, (Q(text__contains=str(number)) for number in records))
    rows = MeetingActRow.objects.annotate(text=text).filter(holds).select_related("meeting")
    for row in rows.order_by("-meeting__day", "-meeting_id", "seq"):
        act = CODEC.decode_fields(row.kind, row.payload)
        if not set(records).isdisjoint(people_named(act)):
            yield row, act


def forget_all() -> None:
    """Takes every meeting away with its whole log, for leaving the example association."""
    LOG.forget(MeetingRow.objects.all())


def all_logs(using: str) -> Iterable[tuple[MeetingRow, list[MeetingActRow]]]:
    """Every meeting with the rows of its log as they are, right or wrong."""
    return LOG.all(using)
