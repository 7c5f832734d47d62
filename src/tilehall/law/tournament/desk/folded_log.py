"""A log with desks kept on the way through it, so that an entry taken back costs what came after it, and not the whole.

The same desks as `log.rebuild` makes (a test compares them). Beside it, each act remembers its ground.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .act_grounds import Ground, ground_of, lost_ground
from .acts.act import Undone
from .desk import Desk
from .log import BrokenDeskLog, Entry, follow_entries, numbers_given, rebuild, undone_entries
from .undone_desk import UndoneDesk

# A desk is kept after so many entries; more of them in a long log, as each may hold its players anew.
LEAST_STEP, MOST_KEPT = 32, 64


@dataclass(frozen=True, slots=True)
class _Waypoint:
    """The desk after the first `entries` of the log."""

    entries: int
    desk: Desk


class FoldedLog:
    """`entries` so far, the `desk` they add up to, and which of them no longer count (`gone`)."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.gone: frozenset[int] = undone_entries(entries)
        self.desk = Desk()
        self.undone: UndoneDesk | None = None  # where the last entry took one back
        self.followed_again = 0  # entries gone through for what was taken back; what judging it has cost
        self._grounds: dict[int, Ground] = {}  # also of entries taken back since: one that comes back needs it again
        self._kept = [_Waypoint(0, self.desk)]
        for entry in entries:
            self._add(entry)

    def follow(self, entry: Entry) -> None:
        """A further entry that undoes nothing. BrokenDeskLog if it cannot follow."""
        self._add(entry)
        self.undone = None

    def _add(self, entry: Entry) -> None:
        before = self.desk
        if entry.seq in self.gone or isinstance(entry.act, Undone):
            self.desk = replace(before.having_given(numbers_given([entry])), seq=entry.seq)
        else:
            self.desk = follow_entries(before, [entry])
            self._grounds[entry.seq] = ground_of(entry.act, before, self.desk)
        self.entries.append(entry)
        self._keep_some()

    def _keep_some(self) -> None:
        count = len(self.entries)
        if count - self._kept[-1].entries >= max(LEAST_STEP, count // MOST_KEPT):
            self._kept.append(_Waypoint(count, self.desk))
        if len(self._kept) > 2 * MOST_KEPT:
            self._kept = self._kept[::2]

    def without(self, undoing: Entry) -> "FoldedLog":
        """The log that goes on with an entry which undoes an earlier one. BrokenDeskLog names the entry that cannot
        stand then, or not as what it was."""
        gone = undone_entries([*self.entries, undoing])
        first = min(gone ^ self.gone)
        branch = FoldedLog()
        branch.gone = gone
        branch._kept = [kept for kept in self._kept if kept.entries < first]
        start = branch._kept[-1]
        branch.entries, branch.desk = self.entries[: start.entries], start.desk
        branch._grounds = dict(self._grounds)
        # To read which entries count costs little by the entry, and yet something in a long log.
        branch.followed_again = self.followed_again + len(self.entries) - start.entries + len(self.entries) // 256
        act_alone = (branch.desk, branch.desk)
        for entry in (*self.entries[start.entries :], undoing):
            before = branch.desk
            branch._add(entry)
            if entry.seq == first:
                act_alone = (before, follow_entries(before, [entry]))
            if entry.seq >= first and entry.seq not in gone and not isinstance(entry.act, Undone):
                self._demand_ground(branch, entry)
        branch.undone = UndoneDesk(without_act=act_alone[0], with_act=act_alone[1], was=self.desk, now=branch.desk)
        return branch

    def _demand_ground(self, branch: "FoldedLog", entry: Entry) -> None:
        if entry.seq not in self._grounds:  # it comes back, and was taken back before this log was read
            branch.followed_again += entry.seq
            before = rebuild(self.entries[: entry.seq - 1])
            self._grounds[entry.seq] = ground_of(entry.act, before, follow_entries(before, [entry]))
        made_on = self._grounds[entry.seq]
        if branch._grounds[entry.seq] != made_on:
            raise BrokenDeskLog(entry, lost_ground(entry.act, made_on, self.desk))
