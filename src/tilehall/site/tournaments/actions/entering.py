"""Entries: by the player or at the desk, from the register or as a guest; and what becomes of each."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import entries, selecting, withdrawals
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.withdrawals import Chosen
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import Kept

from .carrying import Decided, Hand, carry_out
from .register import Asked, Guest, coming, guest, ranking

ENTER, ORGANISE = "tournaments.enter", "tournaments.organise"
# What only the desk may say of an entry.
OF_THE_DESK = ("consent", "late", "nominated")


def enter(actor: Actor, number: int, *, who: Person | Guest, hand: Hand, asked: Asked | None = None) -> Kept | Refusal:
    """The player enters himself; the desk enters anybody, also somebody who is in no register."""
    asked = asked or Asked()
    require(actor, ENTER)
    if not _own(actor, who) or any(getattr(asked, name) for name in OF_THE_DESK):
        require(actor, ORGANISE)
    today = timezone.localdate(hand.now)

    def decide(desk: Desk) -> Decided:
        if isinstance(who, Guest):
            return entries.enter(desk, guest(who, asked), today)
        if asked.wants_free:
            people.locked_person(who.pk)  # so that one free entry is not claimed in two events at once
        facts = coming(number, desk, who, asked, today)
        return entries.enter(desk, facts, today, again=store.number_of(number, who))

    def also(kept: Kept) -> None:
        if isinstance(who, Person) and store.number_of(number, who) is None:
            store.tie(number, max(kept.desk.players), who)

    return carry_out(actor, ENTER, number, decide, hand, also=also)


def _own(actor: Actor, who: Person | Guest) -> bool:
    return isinstance(who, Person) and actor.person is not None and actor.person.pk == who.pk


def why_not(actor: Actor, kept: Kept, now: datetime) -> Refusal | None:
    """What the page of an event tells this player instead of a button; None where entering would do."""
    if actor.person is None:
        return None
    number = kept.row.pk
    today = timezone.localdate(now)
    facts = coming(number, kept.desk, actor.person, Asked(), today)
    decided = entries.enter(kept.desk, facts, today, again=store.number_of(number, actor.person))
    return decided if isinstance(decided, Refusal) else None


# --- by the desk


def let_in(actor: Actor, number: int, player: int, reason: str, hand: Hand) -> Kept | Refusal:
    """From the waiting list, by discretion, from the reserves, or back again."""
    return carry_out(actor, ORGANISE, number, lambda desk: entries.let_in(desk, player, reason), hand)


def refuse(actor: Actor, number: int, player: int, reason: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, ORGANISE, number, lambda desk: entries.refuse(desk, player, reason), hand)


def close_entries(actor: Actor, number: int, hand: Hand, *, closed: bool = True) -> Kept | Refusal:
    return carry_out(actor, ORGANISE, number, lambda desk: entries.close(desk, closed=closed), hand)


def amend_entry(actor: Actor, number: int, player: int, hand: Hand, **changes: object) -> Kept | Refusal:
    """name, club, team, table (where they always sit), billet, host, fee_cents, rating, games, last_game."""
    return carry_out(actor, ORGANISE, number, lambda desk: entries.amend_entry(desk, player, **changes), hand)


def check_in(actor: Actor, number: int, players: tuple[int, ...], hand: Hand) -> Kept | Refusal:
    return carry_out(actor, ORGANISE, number, lambda desk: entries.check_in(desk, players), hand)


def check_out(actor: Actor, number: int, players: tuple[int, ...], hand: Hand) -> Kept | Refusal:
    return carry_out(actor, ORGANISE, number, lambda desk: entries.check_in(desk, players, present=False), hand)


def no_shows(actor: Actor, number: int, hand: Hand, *, choice: str = "adjust_draw") -> Kept | Refusal:
    """All who are not checked in are out, in one command."""
    return carry_out(actor, ORGANISE, number, lambda desk: withdrawals.no_shows(desk, choice, hand.now), hand)


# --- withdrawals


def give_notice(actor: Actor, number: int, player: int, reason: str, hand: Hand) -> Kept | Refusal:
    """A player says that he pulls out; the moment counts, whenever the organiser decides."""
    _own_or_desk(actor, number, player)
    return carry_out(actor, ENTER, number, lambda desk: withdrawals.give_notice(desk, player, reason, hand.now), hand)


def withdraw(actor: Actor, number: int, player: int, chosen: Chosen, hand: Hand) -> Kept | Refusal:
    """The organiser's choice: adjust_draw, bye or forfeit. Drawn rounds are then drawn anew by the draw's action."""
    return carry_out(actor, ORGANISE, number, lambda desk: withdrawals.withdraw(desk, player, chosen, hand.now), hand)


def file_appeal(actor: Actor, number: int, player: int, told: str, hand: Hand) -> Kept | Refusal:
    _own_or_desk(actor, number, player)
    return carry_out(actor, ENTER, number, lambda desk: withdrawals.file_appeal(desk, player, told, hand.now), hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What the committee or the Executive decided; an upheld appeal names the choice that holds `instead`."""

    upheld: bool
    told: str
    instead: str | None = None


def decide_appeal(actor: Actor, number: int, player: int, heard: Heard, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        return withdrawals.decide_appeal(desk, player, upheld=heard.upheld, told=heard.told, instead=heard.instead)

    return carry_out(actor, ORGANISE, number, decide, hand)


def _own_or_desk(actor: Actor, number: int, player: int) -> None:
    if actor.may(ORGANISE):
        return
    if actor.person is None or store.number_of(number, actor.person) != player:
        raise NotYours(ORGANISE)


# --- the field of the Masters


def select_field(
    actor: Actor, number: int, dated: date, hand: Hand, *, declined: tuple[str, ...] = ()
) -> Kept | Refusal:
    """The best of the ranking list as it stood on that day."""
    return carry_out(
        actor, ORGANISE, number, lambda desk: selecting.select_field(desk, ranking(dated)[0], declined), hand
    )


def decline(actor: Actor, number: int, name: str, hand: Hand) -> Kept | Refusal:
    """One on the list does not play: the line moves on by one."""

    def decide(desk: Desk) -> Decided:
        dated = desk.selected_from or desk.announced.begins
        return selecting.decline(desk, ranking(dated)[0], name)

    return carry_out(actor, ORGANISE, number, decide, hand)


def enter_field(actor: Actor, number: int, hand: Hand) -> Kept | Refusal:
    """Everybody of the selected field who is not entered yet, in the order of the list."""
    today = timezone.localdate(hand.now)
    named: dict[str, Person] = {}

    def decide(desk: Desk) -> Decided:
        if desk.selected_from is None:
            return selecting.not_selected()
        who = ranking(desk.selected_from)[1]
        left = [name for name in desk.selected if desk.named(name) is None and name in who]
        named.update({name: who[name] for name in left if store.number_of(number, who[name]) is None})
        field = [
            replace(coming(number, desk, person, Asked(), today, name=name), listed=desk.selected.index(name) + 1)
            for name, person in named.items()
        ]
        return entries.enter_all(desk, field, today)

    def also(kept: Kept) -> None:
        for player in kept.desk.players.values():
            if player.name in named and store.number_of(number, named[player.name]) is None:
                store.tie(number, player.number, named[player.name])

    return carry_out(actor, ORGANISE, number, decide, hand, also=also)
