"""Who sits at the game, and who looks on."""

from dataclasses import dataclass
from typing import NewType, TypeAlias

# Seats count from 0 in the order of play.
Seat = NewType("Seat", int)


@dataclass(frozen=True, slots=True)
class Observer:
    """Sits behind one player and sees that rack and no other (nzasp.P.12.6)."""

    of: Seat


@dataclass(frozen=True, slots=True)
class Watcher:
    """Sees what lies open on the table: no rack at all."""


@dataclass(frozen=True, slots=True)
class AllRacks:
    """Sees every rack: a watcher after the delay that the organiser set, and who reviews a game that is over.

    The bag stays closed to it.
    """


Viewer: TypeAlias = Seat | Observer | Watcher | AllRacks


def rack_seen_by(viewer: Viewer) -> Seat | None:
    """The one seat whose rack this viewer may see; None for who sees none, and for who sees them all."""
    match viewer:
        case Observer(of=seat):
            return seat
        case Watcher() | AllRacks():
            return None
        case _:
            return viewer


def sees_rack(viewer: Viewer, seat: Seat) -> bool:
    """Whether this viewer may see the rack of this seat."""
    return viewer == seat or isinstance(viewer, AllRacks) or (isinstance(viewer, Observer) and viewer.of == seat)


def next_seat(seat: Seat, seats: int) -> Seat:
    """The seat that plays after this one; with two seats, the other."""
    return Seat((seat + 1) % seats)
