"""What the frame of every page needs: the hall's name, where one may go, and whether this is the example hall."""

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse

from tilehall import __version__

from . import store

# label, icon, address name, the action one must be allowed (people/permissions.py), None: any visitor
PLACES = (
    ("Rulebook", "book", "rulebook:home", "rulebook.read"),
    ("People", "people", "people:people", "people.see_public"),
    ("Clubs", "club", "people:clubs", "people.see_public"),
    ("Register", "key", "people:register", "people.see_register"),
    ("Roles", "shield", "people:roles", "people.give_role"),
    ("Backups", "save", "hall:backups", "hall.see_backups"),
)


@dataclass(frozen=True, slots=True)
class Place:
    label: str
    icon: str
    url: str
    here: bool


class House:
    """Everything is read when the template asks: a public page for a visitor costs no more than it shows."""

    version = __version__

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.actor = getattr(request, "actor", None)

    @cached_property
    def row(self):
        return store.hall()

    @property
    def name(self) -> str:
        return self.row.name if self.row else "Tilehall"

    @property
    def example(self) -> bool:
        return bool(self.row and self.row.example)

    @property
    def may_empty(self) -> bool:
        return bool(self.actor and self.actor.may("hall.empty_example"))

    @property
    def places(self) -> list[Place]:
        here = self.request.path
        found = [
            Place(label, icon, url, here.startswith(url))
            for label, icon, name, action in PLACES
            if self.actor and self.actor.may(action)
            for url in (reverse(name),)
        ]
        if self.actor and self.actor.account:
            url = reverse("people:account")
            return [*found, Place(self.actor.account.name, "person", url, here.startswith(url))]
        url = reverse("people:sign-in")
        return [*found, Place("Sign in", "key", url, here == url)]


def house(request: HttpRequest) -> dict[str, House]:
    return {"house": House(request)}
