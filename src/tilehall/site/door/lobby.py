"""The places of a server, shared out by address: when all are taken, who waits in vain makes room for who comes.

An address is the peer's, as `client_address` counts it: a household of IPv6 is one. Phones behind a router are one too,
and so are all connections of a proxy in front. Where only one address comes, nothing is shared: then who waits for
nothing goes, the longest first, and an answer on its way is left alone.
"""

from collections import OrderedDict
from enum import IntEnum
from itertools import count
from typing import Protocol

from .bounds import ConnectionBounds


class Wait(IntEnum):
    """What a connection waits for on which no request is being worked on; those that lose least go first."""

    IDLE = 0  # was answered, and may ask again
    SILENT = 1  # has not said what it wants, or not all of it
    UNREAD = 2  # does not take what was answered
    UNSENT = 3  # has not sent all of what is to be entered


class Guest(Protocol):
    """A connection, as the lobby knows it."""

    address: str

    def cut(self) -> None: ...


class Share:
    """What one address holds."""

    def __init__(self) -> None:
        self.places = 0
        self.waiting: tuple[OrderedDict[Guest, int], ...] = tuple(OrderedDict() for _ in Wait)  # since when

    def may_give(self, wait: Wait, newcomers: "Share") -> bool:
        """Whether one that waits like this makes room for a newcomer of that address."""
        if wait is Wait.IDLE:
            return True  # a browser just connects again
        if wait is Wait.SILENT:
            return self.places >= newcomers.places  # else who holds most could keep others from ever saying a word
        return self.places > newcomers.places


class Lobby:
    """Every connection of a server from its first moment to its last, sockets of open pages too."""

    def __init__(self, bounds: ConnectionBounds, room: int) -> None:
        self.bounds, self.room = bounds, room
        self.spare = min(bounds.spare, room // 10)
        self.shares: dict[str, Share] = {}
        self.silent = 0  # of all addresses
        self._moments = count()
        self._waits: dict[Guest, Wait] = {}

    def enter(self, guest: Guest, open_connections: int) -> bool:
        """False if there is no room, and nobody who could make some. It is counted until it leaves in either case."""
        share = self.shares.setdefault(guest.address, Share())
        share.places += 1
        return open_connections <= self.room or self._make_room(share) or self._has_spare(share, open_connections)

    def note(self, guest: Guest, wait: Wait | None) -> None:
        """How this one waits from now on; None while a request is worked on."""
        before = self._waits.get(guest)
        if wait is before:
            return
        if before is not None:
            self._forget(guest)
        if wait is None:
            return
        self._waits[guest] = wait
        self.shares[guest.address].waiting[wait][guest] = next(self._moments)
        if wait is Wait.SILENT:
            self.silent += 1
            if self.silent > self.bounds.saying_nothing:
                talkers = max(self.shares.values(), key=lambda share: len(share.waiting[Wait.SILENT]))
                self._cut(next(iter(talkers.waiting[Wait.SILENT])))

    def leave(self, guest: Guest) -> None:
        """It is closed."""
        if guest in self._waits:
            self._forget(guest)
        share = self.shares[guest.address]
        share.places -= 1
        if not share.places:
            del self.shares[guest.address]

    def _make_room(self, newcomers: Share) -> bool:
        """Of the address that holds most, the one that loses least; of two alike the one that has waited longer."""
        best: tuple[tuple[int, int, int], Guest] | None = None
        for share in self.shares.values():
            for wait in Wait:
                if not share.waiting[wait] or not share.may_give(wait, newcomers):
                    continue
                guest, since = next(iter(share.waiting[wait].items()))
                rank = (share.places, -wait, -since)
                if best is None or rank > best[0]:
                    best = rank, guest
                break
        if best is None:
            return False
        self._cut(best[1])
        return True

    def _has_spare(self, newcomers: Share, open_connections: int) -> bool:
        """The last places are for those of whom there are fewer: requests that are worked on are never cut."""
        most = max(share.places for share in self.shares.values())
        few = newcomers.places < most and newcomers.places <= max(1, self.spare // 4)  # not all for the second of two
        return open_connections <= self.room + self.spare and few

    def _cut(self, guest: Guest) -> None:
        self._forget(guest)
        guest.cut()

    def _forget(self, guest: Guest) -> None:
        wait = self._waits.pop(guest)
        del self.shares[guest.address].waiting[wait][guest]
        if wait is Wait.SILENT:
            self.silent -= 1
