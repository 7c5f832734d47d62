"""Entries: by the player or at the desk, from the register or as a guest; and what becomes of each."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils import timezone

from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import entries, entry_ratings, masters_field, withdrawals
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.entry_ratings import RatingDifference
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.site.people import store as people
from tilehall.site.people import try_counts
from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.store import DeskState

from . import letters
from .act_rights import DECIDE
from .commands import Decision, execute
from .register import EntryOptions, Guest, entry_request, guest_request, listed_facts, ranking

ENTER, ORGANISE = "tournaments.enter", "tournaments.organise"
# What only the desk may say of an entry.
OF_THE_DESK = ("consent", "late", "nominated")


def enter(
    actor: Actor,
    number: int,
    *,
    who: Person | Guest,
    context: CommandContext,
    options: EntryOptions | None = None,
    page: str = "",
) -> DeskState | Refusal:
    """The player enters himself; the desk enters anybody, also somebody who is in no register. `page` is the full
    address of the event's page for the letter to one who enters by themselves; without it none is written."""
    options = options or EntryOptions()
    actor = at_event_of(actor, number)
    require(actor, ENTER)
    if not _own(actor, who) or any(getattr(options, name) for name in OF_THE_DESK):
        require(actor, ORGANISE)
    today = timezone.localdate(context.now)

    def decide(desk: Desk) -> Decision:
        if isinstance(who, Guest):
            return entries.enter(desk, guest_request(who, options), today)
        if options.wants_free:
            people.locked_person(who.pk)  # so that one free entry is not claimed in two events at once
        facts = entry_request(number, desk, who, options, today)
        return entries.enter(desk, facts, today, again=store.number_of(number, who))

    def tie_to_register(state: DeskState) -> None:
        own = _tied(state, who)
        answer_rows.keep(number, own, options.answers)
        if page and isinstance(who, Person):
            letters.confirm_by_mail(actor, state, own, page, context)

    return _counted(
        actor,
        number,
        context,
        lambda: execute(actor, ENTER, number, decide, context, in_same_transaction=tie_to_register),
    )


def _tied(state: DeskState, who: Person | Guest) -> int:
    """The number under which they are entered now: the newest, or the one they had before."""
    if isinstance(who, Guest):
        before = state.desk.named(who.name)
        return before.number if before is not None else max(state.desk.players)
    own = store.number_of(state.row.pk, who)
    if own is None:
        own = max(state.desk.players)
        store.tie_entrant(state.row.pk, own, who)
    return own


def _counted(
    actor: Actor, number: int, context: CommandContext, write: Callable[[], DeskState | Refusal]
) -> DeskState | Refusal:
    """What players say of themselves stays in the log for good, so it is counted; the desk says what it must."""
    if actor.person is None or at_event_of(actor, number).may(ORGANISE):
        return write()
    tries = (try_counts.count_of(try_counts.OWN_ENTRIES, number, actor.person.pk),)
    counted = try_counts.begin_try(tries, context.now)
    if isinstance(counted, try_counts.Wait):
        assumed = PLAY.silent("who cannot make up their mind asks the organiser")
        return Refusal(code="entered_too_often", rests_on=(assumed,))
    result = write()
    if isinstance(result, Refusal):
        try_counts.take_back(counted)
    return result


def _own(actor: Actor, who: Person | Guest) -> bool:
    return isinstance(who, Person) and actor.person is not None and actor.person.pk == who.pk


def entry_refusal(actor: Actor, state: DeskState, now: datetime) -> Refusal | None:
    """What the page of an event tells this player instead of a button; None where entering would do."""
    if actor.person is None:
        return None
    number = state.row.pk
    today = timezone.localdate(now)
    facts = entry_request(number, state.desk, actor.person, EntryOptions(), today)
    decided = entries.enter(state.desk, facts, today, again=store.number_of(number, actor.person))
    return decided if isinstance(decided, Refusal) else None


# --- by the desk


def let_in(actor: Actor, number: int, player: int, reason: str, context: CommandContext) -> DeskState | Refusal:
    """From the waiting list, by discretion, from the reserves, or back again."""
    return execute(actor, ORGANISE, number, lambda desk: entries.let_in(desk, player, reason), context)


def refuse(actor: Actor, number: int, player: int, reason: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: entries.refuse_entry(desk, player, reason), context)


def close_entries(actor: Actor, number: int, context: CommandContext, *, closed: bool = True) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: entries.close_entries(desk, closed=closed), context)


def amend_entry(
    actor: Actor, number: int, player: int, context: CommandContext, **changes: object
) -> DeskState | Refusal:
    """name, club, team, table (where they always sit), billet, host, fee_cents, rating, games, last_game."""
    return execute(actor, ORGANISE, number, lambda desk: entries.amend_entry(desk, player, **changes), context)


def rating_differences(state: DeskState, today: date) -> tuple[RatingDifference, ...]:
    """Entries whose ratings are no longer those of the newest list; lists of ratings are of Scrabble."""
    if state.desk.book.game != "scrabble":
        return ()
    return entry_ratings.rating_differences(state.desk, listed_facts(state.desk, store.entrants(state.row.pk), today))


def take_over_ratings(
    actor: Actor, number: int, shown: Mapping[int, int], context: CommandContext
) -> DeskState | Refusal:
    """Entries made before a list was taken in pick up its ratings, as they were shown."""
    today = timezone.localdate(context.now)

    def decide(desk: Desk) -> Decision:
        return entry_ratings.take_over_ratings(desk, listed_facts(desk, store.entrants(number), today), shown)

    return execute(actor, ORGANISE, number, decide, context)


def check_in(actor: Actor, number: int, players: tuple[int, ...], context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: entries.check_in(desk, players), context)


def check_out(actor: Actor, number: int, players: tuple[int, ...], context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: entries.check_in(desk, players, present=False), context)


def no_shows(actor: Actor, number: int, context: CommandContext, *, choice: str = "adjust_draw") -> DeskState | Refusal:
    """All who are not checked in are out, in one command."""

    def decide(desk: Desk) -> Decision:
        return _as_the_executive_chose(actor, number, desk, withdrawals.no_shows(desk, choice, context.now))

    return execute(actor, ORGANISE, number, decide, context)


# --- withdrawals


def give_notice(actor: Actor, number: int, player: int, reason: str, context: CommandContext) -> DeskState | Refusal:
    """A player says that he pulls out; the moment counts, whenever the organiser decides."""
    _own_or_desk(actor, number, player)

    def decide(desk: Desk) -> Decision:
        return withdrawals.give_notice(desk, player, reason, context.now)

    return _counted(actor, number, context, lambda: execute(actor, ENTER, number, decide, context))


def take_notice_back(actor: Actor, number: int, player: int, context: CommandContext) -> DeskState | Refusal:
    """Who has asked to withdraw comes after all; the organiser has decided nothing yet."""
    _own_or_desk(actor, number, player)

    def decide(desk: Desk) -> Decision:
        return withdrawals.take_notice_back(desk, player)

    return _counted(actor, number, context, lambda: execute(actor, ENTER, number, decide, context))


def withdraw(
    actor: Actor,
    number: int,
    player: int,
    withdrawal_choice: WithdrawalChoice,
    context: CommandContext,
    *,
    as_asked: bool = False,
) -> DeskState | Refusal:
    """The organiser's choice: adjust_draw, bye or forfeit. Drawn rounds are then drawn anew by the draw's action.
    `as_asked`: the page said that the player asks for it."""

    def decide(desk: Desk) -> Decision:
        if as_asked and (refused := withdrawals.refuse_unasked(desk, player)):
            return refused
        decided = withdrawals.withdraw(desk, player, withdrawal_choice, context.now)
        return _as_the_executive_chose(actor, number, desk, decided)

    return execute(actor, ORGANISE, number, decide, context)


def _as_the_executive_chose(actor: Actor, number: int, desk: Desk, decided: Decision) -> Decision:
    """Where the log would ask for the right of the Executive, the desk is told why."""
    if isinstance(decided, Refusal) or at_event_of(actor, number).may(DECIDE):
        return decided
    for act in decided:
        chosen = withdrawals.executive_choice(desk, act.player) if isinstance(act, Withdrew) else None
        if isinstance(act, Withdrew) and chosen not in (None, act.choice):
            return withdrawals.refuse_other_choice(desk, act.player, str(chosen))
    return decided


def file_appeal(actor: Actor, number: int, player: int, text: str, context: CommandContext) -> DeskState | Refusal:
    _own_or_desk(actor, number, player)

    def decide(desk: Desk) -> Decision:
        return withdrawals.file_appeal(desk, player, text, context.now)

    return _counted(actor, number, context, lambda: execute(actor, ENTER, number, decide, context))


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealHearing:
    """What the committee or the Executive decided; an upheld appeal names the choice that holds `instead`."""

    upheld: bool
    reason: str
    instead: str | None = None


def decide_appeal(
    actor: Actor, number: int, player: int, appeal_hearing: AppealHearing, context: CommandContext
) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        return withdrawals.decide_appeal(
            desk, player, upheld=appeal_hearing.upheld, told=appeal_hearing.reason, instead=appeal_hearing.instead
        )

    return execute(actor, ORGANISE, number, decide, context)


def _own_or_desk(actor: Actor, number: int, player: int) -> None:
    if at_event_of(actor, number).may(ORGANISE):
        return
    if actor.person is None or store.number_of(number, actor.person) != player:
        raise NotYours(ORGANISE)


# --- the field of the Masters


def select_field(
    actor: Actor, number: int, dated: date, context: CommandContext, *, declined: tuple[str, ...] = ()
) -> DeskState | Refusal:
    """The best of the ranking list as it stood on that day."""
    return execute(
        actor, ORGANISE, number, lambda desk: masters_field.select_field(desk, ranking(dated)[0], declined), context
    )


def decline(actor: Actor, number: int, name: str, context: CommandContext) -> DeskState | Refusal:
    """One on the list does not play: the line moves on by one."""

    def decide(desk: Desk) -> Decision:
        dated = desk.selected_from or desk.announced.begins
        return masters_field.decline(desk, ranking(dated)[0], name)

    return execute(actor, ORGANISE, number, decide, context)


def enter_field(
    actor: Actor, number: int, context: CommandContext, *, without: Collection[str] = ()
) -> DeskState | Refusal:
    """Everybody of the selected field who is not entered yet, in the order of the list; `without` those who cannot be,
    as the page has named them."""
    today = timezone.localdate(context.now)
    named: dict[str, Person] = {}

    def decide(desk: Desk) -> Decision:
        if desk.selected_from is None:
            return masters_field.refuse_unselected()
        who = ranking(desk.selected_from)[1]
        left = [name for name in desk.selected if desk.named(name) is None and name in who and name not in without]
        named.clear()  # of a decision that a faster command made void
        named.update({name: who[name] for name in left if store.number_of(number, who[name]) is None})
        field = [
            replace(
                entry_request(number, desk, person, EntryOptions(), today, name=name),
                listed=desk.selected.index(name) + 1,
            )
            for name, person in named.items()
        ]
        return entries.enter_all(desk, field, today)

    def tie_to_register(state: DeskState) -> None:
        for player in state.desk.players.values():
            if player.name in named and store.number_of(number, named[player.name]) is None:
                store.tie_entrant(number, player.number, named[player.name])

    return execute(actor, ORGANISE, number, decide, context, in_same_transaction=tie_to_register)


def chosen_refusals(state: DeskState, now: datetime) -> dict[str, Refusal | None]:
    """Of the selected field, who is not entered: None where they can be, else why not; nothing is written. Who
    withdrew is let in again by the desk alone."""
    desk, number, today = state.desk, state.row.pk, timezone.localdate(now)
    if desk.selected_from is None:
        return {}
    who = ranking(desk.selected_from)[1]
    found: dict[str, Refusal | None] = {}
    for name in desk.selected:
        entry = desk.named(name)
        if entry is not None and entry.in_the_field:
            continue
        if entry is not None or name not in who:
            found[name] = masters_field.refuse_gone(name, listed=name in who)
            continue
        asked = entry_request(number, desk, who[name], EntryOptions(), today, name=name)
        answer = entries.enter(desk, asked, today)
        found[name] = answer if isinstance(answer, Refusal) else None
    return found
