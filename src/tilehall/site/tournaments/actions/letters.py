"""Letters to those who entered, by the association's post: by mail, or on paper where somebody has no address."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Player
from tilehall.site.association.post import actions as post
from tilehall.site.association.post import address_book
from tilehall.site.association.post import store as letters
from tilehall.site.association.post.actions import LetterContext, NewLetter
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.fee_payment import payment_reference
from tilehall.site.tournaments.store import DeskState, TournamentRow
from tilehall.site.tournaments.wording.letters import LetterWords, confirmation

ORGANISE = "tournaments.organise"
CONFIRMED = "entered"
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


def confirmation_words(state: DeskState) -> Words:
    def words(desk: Desk, number: int, address: str) -> LetterWords:
        return confirmation(desk, number, address, payment_reference(state.row.pk, number))

    return words


def confirm_by_mail(actor: Actor, state: DeskState, number: int, address: str, context: CommandContext) -> None:
    """To one who has just entered by themselves, where an address is known: nobody is to print what they have read."""
    person = store.entrants(state.row.pk).get(number)
    if person is not None and address_book.address_of_person(person).mail:
        _write(actor, state, [state.desk.player(number)], (CONFIRMED, confirmation_words(state), address), context)


def confirm(
    actor: Actor, number: int, players: Collection[int], address: str, context: CommandContext, *, again: bool = True
) -> int:
    """By the desk, by mail or on paper; how many letters were written. Not `again`: to nobody who has one by now."""
    require(at_event_of(actor, number), ORGANISE)
    with transaction.atomic():
        TournamentRow.objects.select_for_update(no_key=True).get(pk=number)  # two who press at once take turns
        state = store.load(number)
        if not may_confirm(state.desk):
            return 0
        known = store.entrants(number).keys() - (() if again else confirmed(state).keys())
        told = [player for player in _still_coming(state.desk) if player.number in known.intersection(players)]
        _write(actor, state, told, (CONFIRMED, confirmation_words(state), address), context)
    return len(told) if state.row.rehearsal_of_id is None else 0


def may_confirm(desk: Desk) -> bool:
    """Nobody is told when to come to what is called off or over."""
    return desk.called_off is None and desk.after.finished is None


def confirmed(state: DeskState) -> dict[int, datetime]:
    """When each was last written to about their entry."""
    about = _about(state, CONFIRMED, "")
    written = letters.letters(Q()).filter(kind=KIND, about__startswith=about).order_by("pk")
    found = {told.removeprefix(about): at for told, at in written.values_list("about", "written_at")}
    return {int(player): at for player, at in found.items() if player.isdecimal()}


def _about(state: DeskState, about: str, player: int | str) -> str:
    return f"tournament {store.public_id(state.row)} {about} {player}"


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
            whom = _about(state, about, player.number)
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
