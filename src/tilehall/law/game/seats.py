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


Viewer: TypeAlias = Seat | Observer | Watcher


def rack_seen_by(viewer: Viewer) -> Seat | None:
    """The one seat whose rack this viewer may see, if any."""
    match viewer:
        case Observer(of=seat):
            return seat
        case Watcher():
            return None
        case _:
            return viewer


def next_seat(seat: Seat, seats: int) -> Seat:
    """The seat that plays after this one; with two seats, the other."""
    return Seat((seat + 1) % seats)
