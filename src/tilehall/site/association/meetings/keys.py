"""Keys of a meeting: the one on its wall, by which phones find it, and one for each person who is there.

They are made from the meeting's own key, which is in every backup: on another machine the same codes open.
"""

import hmac
from hashlib import sha256

from django.urls import reverse

from tilehall.site.pages.numbers import whole_number

from .store import MeetingRow, MeetingState

LENGTH = 12


def room_key(row: MeetingRow) -> str:
    """For all who are in the room and can see the wall."""
    return _sign(row, "room")


def opens_room(row: MeetingRow, key: str) -> bool:
    return hmac.compare_digest(key.encode(), room_key(row).encode())


def person_key(row: MeetingRow, person: int) -> str:
    """For one person's phone: who holds it votes for them, as with a voting card."""
    return f"{person}-{_sign(row, f'person {person}')}"


def person_of(row: MeetingRow, key: str) -> int | None:
    """Whose key it is; None for a wrong one."""
    person = whole_number(key.partition("-")[0])
    if person is None:
        return None
    return person if hmac.compare_digest(key.encode(), person_key(row, person).encode()) else None


def _sign(row: MeetingRow, what: str) -> str:
    return hmac.new(row.key.encode(), what.encode(), sha256).hexdigest()[:LENGTH]


def own_address(state: MeetingState, person: int | None) -> str:
    """The page of somebody who is there, for who lost it on the phone; empty for everybody else."""
    if person is None or person not in state.meeting.present or state.meeting.phase not in ("called", "open"):
        return ""
    return reverse("meetings:me", args=[state.number, person_key(state.row, person)])
