"""Letters to those who entered, by the association's post: by mail, or on paper where somebody has no address."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Player
from tilehall.site.association.post import actions as post
from tilehall.site.association.post import address_book
from tilehall.site.association.post.actions import LetterContext, NewLetter
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.letters import LetterWords

KIND = "event"  # as the association's post calls them
Words = Callable[[Desk, int, str], LetterWords]


@dataclass(frozen=True, slots=True)
class Reached:
    """How many would get a letter by mail and how many on paper; the names of those whom no register knows."""

    by_mail: int
    on_paper: int
    nobody: tuple[str, ...]


def who_is_reached(state: DeskState) -> Reached:
    known = store.entrants(state.row.pk)
    coming = list(_still_coming(state.desk))
    persons = [known[player.number].pk for player in coming if player.number in known]
    addresses = address_book.addresses_of_people(persons)
    by_mail = sum(1 for person in persons if person in addresses and addresses[person].mail)
    guests = tuple(player.name for player in coming if player.number not in known)
    return Reached(by_mail, len(persons) - by_mail, guests)


def write_to_entrants(
    actor: Actor, state: DeskState, about: str, words: Words, address: str, context: CommandContext
) -> None:
    """One to each, inside the transaction of what it is about. What is only rehearsed is told to nobody."""
    _write(actor, state, _still_coming(state.desk), (about, words, address), context)


def _write(
    actor: Actor,
    state: DeskState,
    players: Iterable[Player],
    letter: tuple[str, Words, str],
    context: CommandContext,
) -> None:
    about, words, address = letter
    if state.row.rehearsal_of_id is not None:
        return
    known = store.entrants(state.row.pk)
    new = []
    for player in players:
        if player.number in known:
            told = words(state.desk, player.number, address)
            whom = f"tournament {store.public_id(state.row)} {about} {player.number}"
            new.append(
                NewLetter(
                    kind=KIND,
                    recipients=[post.to_person(known[player.number])],
                    subject=told.subject,
                    text=told.text,
                    about=whom,
                )
            )
    if new:
        post.send_each(new, LetterContext.of(actor, context))


def _still_coming(desk: Desk) -> Iterable[Player]:
    """Who plays, and who waits to be let in."""
    return (player for player in desk.players.values() if player.standing not in ("withdrawn", "refused"))
