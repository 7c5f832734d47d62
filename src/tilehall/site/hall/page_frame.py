"""What the frame of every page needs: the hall's name, where one may go, and whether this is the example hall."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from django.conf import settings
from django.urls import reverse

from tilehall import __version__
from tilehall.law.ratings.profiles import PROFILES
from tilehall.site.association.book.doors import open_doors
from tilehall.site.door.bounds import BOUNDS
from tilehall.site.door.disk_space import disk_space
from tilehall.site.door.refusals import size_in_words
from tilehall.site.pages.page_row import MOST, PageRow, below, link_to, one_row
from tilehall.site.people.actor import Actor
from tilehall.site.people.request import HallRequest
from tilehall.site.people.roles import Role
from tilehall.site.ratings import store as ratings

from . import store
from .models import Hall

RUMMIKUB = PROFILES["rummikub-pairs"].game
MOST_PLACES = 6  # that stand side by side, *More* among them: a row of eleven is not read but searched
LONG_NAME = 32  # letters of a hall's name: more are written small on a phone, beside a menu without its word

# label, icon, address name, the action one must be allowed (people/permissions.py); the first of them stand in the row
PUBLIC = (
    ("Play", "play", "play:lobby", "play.watch"),
    ("Tournaments", "flag", "tournaments:tournaments", "tournaments.see"),
    ("Rulebook", "book", "rulebook:home", "rulebook.read"),
    ("Ratings", "graph", "ratings:home", "ratings.see"),
    ("Association", "shield", "book:home", "association.see"),
    ("Referee", "warn", "referee:desk", "referee.look_up"),
    ("Judge", "tick", "tables:judge", "tables.judge"),
    ("Clock", "clock", "tables:clock", "tables.clock"),
    ("Games", "trophy", "games:games", "games.watch"),
    ("Study", "search", "study:study", "study.look_up"),
    ("People", "people", "people:people", "people.see_public"),
)
OFFICE = (
    ("What waits", "clock", "book:waiting", "association.see_waiting"),
    ("Register", "people", "people:register", "people.see_register"),
    ("Import", "plus", "people:lists", "people.see_lists"),
    ("Letters", "letter", "post:letters", "post.see"),
    ("Money", "save", "money:home", "money.keep"),
    ("Returns of clubs", "club", "money:returns", "money.send_return"),
    ("Ratings office", "graph", "ratings:office", "ratings.office"),
    ("Roles", "shield", "people:roles", "people.give_role"),
    ("Accounts", "key", "people:accounts", "people.reset_password"),
    ("Backups", "save", "hall:backups", "hall.see_backups"),
    ("Upkeep", "shield", "upkeep:upkeep", "hall.upkeep"),
)
# The row of pages within a room, by its namespace: label, address name, action
ROWS = {
    "meetings": (
        "Meetings",
        (
            ("Meetings", "meetings:meetings", "meetings.see"),
            ("Resolutions", "meetings:resolutions", "meetings.see"),
            ("Rules in force", "meetings:rules", "meetings.see"),
            ("Rules of play", "meetings:rules-of-play", "meetings.propose"),
        ),
    ),
    "study": (
        "Study",
        (("Words", "study:study", "study.look_up"), ("Quiz", "study:quiz", "study.practise")),
    ),
    "ratings": (
        "Ratings",
        (
            ("Ratings", "ratings:home", "ratings.see"),
            ("Rankings", "ratings:ranking", "ratings.see"),
            ("All ratings", "ratings:all", "ratings.see"),
            ("Two players", "ratings:compare", "ratings.see"),
            ("What if", "ratings:what-if", "ratings.see"),
            ("Rummikub", "ratings:rummikub", "ratings.see"),
            ("Office", "ratings:office", "ratings.office"),
        ),
    ),
}
ASSOCIATION = ("book", "ballots", "post")  # apps that share the row of the association's doors, and which come first
DOORS = (
    "book:waiting", "book:members", "meetings:meetings", "money:home", "book:clubs", "ballots:ballots", "post:letters",
)  # fmt: skip
DOORS_ON_A_PAGE = "book:home"  # shows them all as cards
HOMES = ("ratings:home", "study:study")  # above the addresses of all others in their row
REGISTER_ADDRESSES = ("/desk/people/", "/desk/clubs/", "/hall/people/", "/hall/merges/")  # reached from the register
OFFICE_ADDRESSES = ("/desk/", "/hall/")  # of the rooms in OFFICE, and of what is done there


@dataclass(frozen=True, slots=True)
class NavigationLink:
    label: str
    icon: str
    url: str
    here: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """A row of places, and under *More* what it has no room for."""

    row: list[NavigationLink]
    more: list[NavigationLink]

    @property
    def more_here(self) -> bool:
        return any(place.here for place in self.more)


def menu_of(places: list[NavigationLink]) -> Menu:
    if len(places) <= MOST_PLACES:
        return Menu(places, [])
    return Menu(places[: MOST_PLACES - 1], places[MOST_PLACES - 1 :])


class PageFrame:
    """Everything is read when the template asks: a public page for a visitor costs no more than it shows."""

    version = __version__

    def __init__(self, request: HallRequest) -> None:
        self.request = request
        # What fails before the gate has a page too, and nobody acts there.
        self.actor: Actor | None = getattr(request, "actor", None)

    @cached_property
    def row(self) -> Hall | None:
        return store.hall_row()

    @property
    def name(self) -> str:
        return self.row.name if self.row else "Tilehall"

    @property
    def name_is_long(self) -> bool:
        return len(self.name) > LONG_NAME

    @property
    def example(self) -> bool:
        return bool(self.row and self.row.example)

    @cached_property
    def little_room(self) -> str:
        """A disk that is nearly full, in words for those who keep something in the hall; else nothing."""
        space = disk_space(settings.DATA, BOUNDS.disk) if self.holds_a_role else None
        if space is None or not space.is_nearly_full(BOUNDS.disk):
            return ""
        if space.free < BOUNDS.disk.nothing_left:
            return "The disk of this hall is full: nothing more is kept, not even a result."
        left = size_in_words(space.free)
        return f"The disk of this hall is nearly full: {left} left. Results are still taken, files are not."

    @property
    def holds_a_role(self) -> bool:
        return bool(self.actor and (self.actor.event_roles or self.actor.roles - {Role.VISITOR, Role.PLAYER}))

    @property
    def may_empty(self) -> bool:
        return bool(self.actor and self.actor.may("hall.empty_example"))

    def _open(self, listed: tuple[tuple[str, str, str, str], ...]) -> list[NavigationLink]:
        if not self.actor:
            return []
        # Of the whole hall: what somebody may at the event of this page alone, these links do not lead to.
        return [self._place(label, icon, name) for label, icon, name, action in listed if self.actor.may(action, "")]

    def _place(self, label: str, icon: str, name: str) -> NavigationLink:
        url = reverse(name)
        return NavigationLink(label, icon, url, self.request.path.startswith(url))

    @cached_property
    def places(self) -> list[NavigationLink]:
        return self._open(PUBLIC)

    @property
    def rooms(self) -> Menu:
        return menu_of(self.places)

    @cached_property
    def offices(self) -> list[NavigationLink]:
        """The rooms that come with a role; a visitor or a player without office has none."""
        return self._open(OFFICE)

    @cached_property
    def own(self) -> Menu:
        """The corner of who looks at the page: the account, alone or with the rooms of an office."""
        if not (self.actor and self.actor.account):
            return Menu([self._place("Sign in", "key", "people:sign-in")], [])
        account = self._place("Account", "person", "people:account")
        if not self.offices:
            return Menu([account], [])
        return Menu([], [replace(account, label="Your account"), *self.offices])

    @cached_property
    def page_row(self) -> PageRow | None:
        """Of a page that brings none of its own: of the association, the ratings, or the rooms of an office."""
        found = self.request.resolver_match
        if found is None or self.actor is None or found.view_name == DOORS_ON_A_PAGE:
            return None
        if found.namespace in ASSOCIATION:
            doors = sorted(
                open_doors(self.actor), key=lambda door: DOORS.index(door.address) if door.address in DOORS else MOST
            )
            return self._row("The association", [(door.label, door.address) for door in doors])
        if found.namespace in ROWS:
            label, places = ROWS[found.namespace]
            may = self.actor.may
            return self._row(label, [(word, name) for word, name, action in places if may(action, "") and _has(name)])
        if self.request.path.startswith(OFFICE_ADDRESSES):
            links = [link_to(self.request, place.label, place.url) for place in self.offices]
            above = reverse("people:register") if self.request.path.startswith(REGISTER_ADDRESSES) else ""
            return one_row("Your office", below(links, above))
        return None

    def _row(self, label: str, places: Iterable[tuple[str, str]]) -> PageRow | None:
        links = [link_to(self.request, word, reverse(name), whole=name in HOMES) for word, name in places]
        for name in HOMES:
            links = below(links, reverse(name))
        return one_row(label, links)


def _has(name: str) -> bool:
    """A list of Rummikub is an option of a hall."""
    return name != "ratings:rummikub" or ratings.lists(game=RUMMIKUB).exists()


class FramedRequest(HallRequest):
    """A request that a page has been drawn for: the frame keeps its look at the hall here."""

    page_frame: PageFrame


def page_frame(request: FramedRequest) -> dict[str, PageFrame]:
    # A page is often put together from several renderings; they share one look at the hall.
    if not hasattr(request, "page_frame"):
        request.page_frame = PageFrame(request)
    return {"page_frame": request.page_frame}
