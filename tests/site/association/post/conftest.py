"""A hall with a folder for its letters, people with and without an address, and letters to them."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from django.conf import settings

from tests.site.people.conftest import NOW, as_, club, other_club, person, secretary
from tilehall.site.association.post import actions
from tilehall.site.association.post.actions import LetterContext, Recipient
from tilehall.site.association.post.carriers import Handed, Outcome
from tilehall.site.association.post.message import Envelope
from tilehall.site.association.post.store import DeliveryRow, LetterRow
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club, Person

__all__ = ["as_", "club", "other_club", "secretary"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(settings, "DEFAULT_FROM_EMAIL", "hall@example.org")
    return tmp_path


def reached(name: str, mail: str, club: Club | None = None, postal: str = "") -> Person:
    """Somebody in the register with an address."""
    made = person(name, club)
    actions.keep_address(CONSOLE, made, mail=mail, postal=postal, now=NOW)
    return made


def letter(
    *to: Recipient, kind: str = "notice", about: str = "", command: str = "", text: str = "Kia ora."
) -> LetterRow:
    number = LetterRow.objects.count()
    context = LetterContext(CONSOLE, NOW, command or f"test {number}")
    return actions.send(kind, to, f"Pānui {number}", text, about=about, context=context)


def delivery(row: LetterRow) -> DeliveryRow:
    return DeliveryRow.objects.get(letter=row)


class ToldCarrier:
    """Ends every try as it is told, by the recipient; and keeps what it was given."""

    def __init__(self, outcomes: dict[str, Outcome] | None = None, taken: bool | None = None) -> None:
        self.outcomes, self.taken = outcomes or {}, taken
        self.carried: list[Envelope] = []

    def carry(self, envelope: Envelope) -> Outcome:
        self.carried.append(envelope)
        return self.outcomes.get(envelope.recipient, Handed("250 OK"))

    def has_taken(self, message_id: str) -> bool | None:
        return self.taken

    def close(self) -> None:
        pass

    @property
    def recipients(self) -> list[str]:
        return [envelope.recipient for envelope in self.carried]


def at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment
