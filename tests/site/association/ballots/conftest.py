"""A hall with a President who runs ballots and some voters."""

from dataclasses import dataclass

import pytest

from tests.site.association.ballots.polling import voter
from tilehall.site.people.actor import Actor


@dataclass(frozen=True)
class Room:
    president: Actor
    secretary: Actor
    voters: tuple[Actor, ...]


@pytest.fixture
def room(db) -> Room:
    names = ("Ana A", "Ben B", "Cy C", "Di D", "Em E", "Flo F", "Gus G")
    return Room(voter("Pat P", "president"), voter("Sue S", "secretary"), tuple(voter(name) for name in names))
