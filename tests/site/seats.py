"""People for games in tests: who sits where, and how somebody sends a command from there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.toy.chance import BEGUN
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.seats import Seat
from tilehall.site.games.store import Sitter
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Person


def people_called(*names: str) -> dict[str, Person]:
    """Entered into the register, unless they are there already."""
    known = {person.full_name: person for person in Person.objects.filter(full_name__in=names)}
    return {name: known.get(name) or people.add_person(CONSOLE, full_name=name, club=None, now=BEGUN) for name in names}


def two_players() -> tuple[Person, Person]:
    found = people_called("Aroha Player", "Ben Player")
    return found["Aroha Player"], found["Ben Player"]


def seats(*sitting: Person) -> Mapping[Seat, Sitter]:
    return {Seat(seat): Sitter(person=person.pk) for seat, person in enumerate(sitting)}


def playing(person: Person) -> Actor:
    """Somebody at a seat. The console sits in their place, so that no test needs an account for it."""
    return replace(CONSOLE, person=person)


def intent(game: AnyGame, command: Any) -> dict[str, object]:
    """A command as it is sent: without the seat, which is the sender's."""
    return {name: value for name, value in game.command_codec.encode(command).items() if name != "by"}
