"""Who acts, and in which roles on a given day. Every action asks `require` first; nothing else decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.core.exceptions import PermissionDenied

from .actor_rows import AccountRead, HeldRole, roles_held_on
from .models import Account, Person
from .permissions import ACTIONS, AT_EVENTS, SIGNED_IN
from .rights_taken import are_taken
from .roles import Role


class NotYours(PermissionDenied):
    """The actor holds no role that may do this. Shown as page 403, or to a visitor as an invitation to sign in."""

    def __init__(self, action: str) -> None:
        super().__init__(f"{action} belongs to another role")
        self.action = action


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    account: Account | None = None
    person: Person | None = None
    roles: frozenset[Role] = frozenset({Role.VISITOR})
    clubs: frozenset[int] = frozenset()  # whose officer this is
    event_roles: frozenset[tuple[str, Role]] = frozenset()  # held for one event each, by its name
    at: str = ""  # the event at hand: `may` asks for it where no other is named
    console: bool = False

    def may(self, action: str, event: str | None = None) -> bool:
        """Whether some role held may do this at all, in the whole hall or for the event; "" is none.

        A club officer's reach is asked for by `may_for_club`.
        """
        allowed = ACTIONS[action]
        if self.console or (self.account is not None and SIGNED_IN & allowed):
            return True
        return not self._roles_for(action, self.at if event is None else event).isdisjoint(allowed)

    def _roles_for(self, action: str, event: str) -> frozenset[Role]:
        """The register, the ratings and the hall itself are no matter of one event: no role for it opens them."""
        return self.roles_at(event) if action.startswith(AT_EVENTS) else self.roles

    def roles_at(self, event: str) -> frozenset[Role]:
        """Those in the whole hall, and those for this event."""
        return self.roles | {role for name, role in self.event_roles if name == event}

    def at_event(self, event: str) -> Actor:
        return replace(self, at=event)

    def by_decision(self) -> Actor:
        """The same, for what a body has decided already: whoever enters it needs no right of their own."""
        return replace(self, console=True)  # not outside: who asks a page is read late, and no dataclass before

    def may_for_club(self, action: str, club_id: int | None) -> bool:
        """A club officer acts for the own club only; every other role acts for all."""
        allowed = ACTIONS[action]
        if self.console or not (self._roles_for(action, self.at) - {Role.CLUB_OFFICER}).isdisjoint(allowed):
            return True
        return Role.CLUB_OFFICER in allowed and club_id in self.clubs

    def only_for_own_clubs(self, action: str) -> bool:
        return self.may(action) and not self.may_for_club(action, None)

    def own_account(self) -> Account:
        """Of whoever is signed in; the console has none."""
        if self.account is None:
            raise NotYours("people.own_account")
        return self.account

    def open_doors(self) -> frozenset[str]:
        """In the whole hall."""
        return frozenset(action for action in ACTIONS if self.may(action, ""))

    def event_doors(self) -> frozenset[tuple[str, str]]:
        """Event and action, of what roles for one event open."""
        doors = [action for action in ACTIONS if action.startswith(AT_EVENTS)]
        return frozenset((event, door) for event, role in self.event_roles for door in doors if role in ACTIONS[door])


VISITOR = Actor()
CONSOLE = Actor(console=True)  # who can start the hall can already read and write all of it


def actor_of(account: Account | None, day: date) -> Actor:
    """The roles are those of the day: one that begins tomorrow opens nothing today.

    Nor does any for an account of which nobody who gives roles has said that it is theirs, nor while the association
    has taken the rights of who holds it.
    """
    if account is None or not account.is_active:
        return VISITOR
    return in_roles_of(account.person, day, account)


def actor_read(read: AccountRead, day: date) -> Actor:
    """The same, of what was read in one statement."""
    if read.account.person is None:
        return Actor(account=read.account)
    return holding(read.account.person, _open_to(read.account.person, read.held, day), read.account)


def in_roles_of(person: Person | None, day: date, account: Account | None) -> Actor:
    if person is None:
        return Actor(account=account)
    held = roles_held_on(person.pk, day, account.pk if account else None)
    return holding(person, _open_to(person, held, day), account)


def _open_to(person: Person, held: list[HeldRole], day: date) -> list[HeldRole]:
    """Asked only of who holds a role at all."""
    return [] if held and are_taken(person.pk, day) else held


_OF_EVERYBODY_KNOWN = frozenset({Role.VISITOR, Role.PLAYER})


def holding(person: Person, held: list[HeldRole], account: Account | None = None) -> Actor:
    """Each role with the club or the event that it is held for."""
    if not held:
        return Actor(account=account, person=person, roles=_OF_EVERYBODY_KNOWN)
    roles_held = [(Role(role), club_id, event) for role, club_id, event in held]
    return Actor(
        account=account,
        person=person,
        roles=frozenset({Role.VISITOR, Role.PLAYER, *(role for role, _, event in roles_held if not event)}),
        clubs=frozenset(club_id for _, club_id, _ in roles_held if club_id is not None),
        event_roles=frozenset((event, role) for role, _, event in roles_held if event),
    )


def require(actor: Actor, action: str, event: str | None = None) -> None:
    if not actor.may(action, event):
        raise NotYours(action)


def require_for_club(actor: Actor, action: str, club_id: int | None) -> None:
    if not actor.may_for_club(action, club_id):
        raise NotYours(action)
