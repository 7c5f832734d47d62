"""Tables: opened, joined, left before the start, called off; and the game that begins when every chair is taken."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac

from tilehall.law import catalogue
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat, Watcher
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions as games
from tilehall.site.games import news
from tilehall.site.games import store as game_store
from tilehall.site.games.store import Sitter
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.pages.codes import SIGNS
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from .. import store
from ..event_tables import board_terms
from ..playable import COMPUTER, PLAYABLE, Opening, list_as_judged
from ..store import Chair, ChairRow, NewTable, TableRow

PLAY = "play.play"
LOBBY = "play"
CODE_LENGTH = 8  # short enough to be read out, and a hall answers far too slowly for all of them to be tried
MOST_OPENED = 30  # that one account has open at once: the hall keeps the clocks of each, and its robots think for all
JOIN = ("anyone", "link", "named")
FULL = "Somebody was faster: every seat is taken. You can watch the game."
FOR_THE_ASKED = "This game is for those who were asked. You can watch it."
_chance = random.SystemRandom()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest:
    """What somebody wants to play, and with whom: robots, or people of the register who are asked by name."""

    terms: NewTable
    robots: Sequence[str] = ()
    asked: Sequence[Person] = ()


# --- before the game


def open_table(actor: Actor, request: TableRequest, context: CommandContext) -> TableRow:
    """The actor takes the first seat. A robot sits at once, so that against robots alone the game begins."""
    require(actor, PLAY)
    _check(request)
    sitter = own_sitter(actor)
    chairs = {Seat(0): Chair(sitter=sitter)}
    others: list[Chair] = [Chair(sitter=Sitter(person=person.pk), taken=False) for person in request.asked]
    others += [Chair(robot=key) for key in request.robots]
    chairs |= {Seat(seat): chair for seat, chair in enumerate(others, 1)}
    if sitter in [chair.sitter for chair in others]:
        raise ValidationError("You sit at this table already: ask somebody else.")
    return opened_table(actor, request.terms, chairs, context)


def opened_table(actor: Actor, terms: NewTable, chairs: Mapping[Seat, Chair], context: CommandContext) -> TableRow:
    """A table with who sits or is to sit there. The one that is there already for the same board, or after a retry."""
    code = code_of(context.command_id)

    def once() -> tuple[TableRow, bool]:
        if (known := _known(terms, code)) is not None:
            return known, False
        by = actor.account.pk if actor.account else None
        if by is not None and not terms.reference and store.tables_opened(by, context.now) >= MOST_OPENED:
            raise ValidationError("You have many tables open: call one off, or finish a game, before you open another.")
        row = store.open_table(terms, chairs, code, by, context.now)
        return _begun_if_full(actor, row, context), True

    row, is_new = until_no_clash(once)
    if is_new:  # who sits down at it next tells so by the same number, which is heard once
        announce(row, context.now)
    return store.table(row.code)


def code_of(command_id: str) -> str:
    """From the command that opens a table, so that pressed twice it opens one; and nobody can guess it."""
    figure = int(salted_hmac("tilehall.play.table", command_id, algorithm="sha256").hexdigest(), 16)
    signs = []
    for _ in range(CODE_LENGTH):
        figure, sign = divmod(figure, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def _known(terms: NewTable, code: str) -> TableRow | None:
    if terms.reference and (known := store.table_of_reference(terms.reference)) is not None:
        return known
    try:
        return store.table(code)
    except store.NoSuchTable:
        return None


def _check(request: TableRequest) -> None:
    terms, playable = request.terms, PLAYABLE.get(request.terms.game)
    if playable is None or terms.ruleset not in dict(playable.rulesets) or terms.join not in JOIN:
        raise ValidationError("Choose a game and its rules from those offered.")
    if terms.seats not in playable.seats or len(request.robots) + len(request.asked) >= terms.seats:
        raise ValidationError("More are asked than there are seats: choose a larger table.")
    if terms.join == "named" and len(request.robots) + len(request.asked) + 1 < terms.seats:
        raise ValidationError("Name everybody who is to play: a seat is kept for each of them and for nobody else.")
    if unknown := set(request.robots) - set(dict(playable.robots)):
        raise ValidationError(f"No practice opponent is called {', '.join(sorted(unknown))}.")
    if request.robots and not terms.practice:
        raise ValidationError("A serious game is played by people only. Against the computer it is practice.")


def join_table(actor: Actor, code: str, context: CommandContext) -> TableRow:
    """Takes the chair kept for the actor, or the first free one; whoever sits there already stays."""
    require(actor, PLAY)
    sitter = own_sitter(actor)

    def once() -> TableRow:
        row = store.locked(store.table(code))
        chairs = store.chairs_of(row)
        own = store.own_chair(actor, chairs)
        if own is not None and own.taken is not None:
            return row
        if row.closed is not None:
            raise ValidationError("This table was called off.")
        seat = Seat(own.seat) if own is not None else _free_seat(row, chairs)
        store.take_chair(row, seat, sitter, context.now)
        return _begun_if_full(actor, row, context)

    row = until_no_clash(once)
    announce(row, context.now)
    return store.table(code)


def _free_seat(row: TableRow, chairs: Sequence[ChairRow]) -> Seat:
    if row.join == "named":
        raise ValidationError(FOR_THE_ASKED)
    taken = {chair.seat for chair in chairs}
    free = [seat for seat in range(row.seats) if seat not in taken]
    if row.game_id is not None or not free:
        raise ValidationError(FULL)
    return Seat(free[0])


def leave_table(actor: Actor, code: str, context: CommandContext) -> None:
    """Before the start. Whoever opened the table calls it off by leaving, unless somebody else sits there."""
    require(actor, PLAY)

    def once() -> TableRow:
        row = store.locked(store.table(code))
        _refuse_begun(row)
        chairs = store.chairs_of(row)
        own = store.own_chair(actor, chairs)
        if own is None:
            return row
        store.leave_chair(own, kept=row.join == "named" or bool(row.reference) or row.rematch_of_id is not None)
        if not any(chair.taken and not chair.robot for chair in chairs if chair.pk != own.pk) and not row.reference:
            store.close_table(row, context.now)
        return row

    announce(until_no_clash(once), context.now)


def call_off(actor: Actor, code: str, context: CommandContext) -> None:
    """By who opened it, while nothing has been played."""
    require(actor, PLAY)

    def once() -> TableRow:
        row = store.locked(store.table(code))
        _refuse_begun(row)
        if not may_call_off(actor, row):
            raise ValidationError("Only who opened this table can call it off. You can leave it.")
        store.close_table(row, context.now)
        return row

    announce(until_no_clash(once), context.now)


def may_call_off(actor: Actor, row: TableRow) -> bool:
    return actor.account is not None and row.by_id == actor.account.pk and not row.reference


def _refuse_begun(row: TableRow) -> None:
    if row.game_id is not None:
        raise ValidationError("The game has begun.")


# --- the game


def _begun_if_full(actor: Actor, row: TableRow, context: CommandContext) -> TableRow:
    chairs = store.chairs_of(row)
    if len(chairs) < row.seats or any(chair.taken is None for chair in chairs):
        return row
    number = _open_game(actor, row, chairs, context)
    store.begin_game(row, number)
    return row


def _open_game(actor: Actor, row: TableRow, chairs: Sequence[ChairRow], context: CommandContext) -> int:
    playable = PLAYABLE[row.game_key]
    board = board_terms(row)
    if row.reference and board is None:
        raise ValidationError("This board is not to be played any more: look at the round of your event.")
    first = row.first
    if first is None and not playable.draws_for_first:
        first = _chance.randrange(row.seats)
    opening = Opening(
        names=names_of(chairs),
        first=first,
        lexicon=list_as_judged(row.lexicon) if playable.has_word_list else "",
        time_s=row.time_s,
        official=board is not None and board.official,
        used_ms=() if board is None else board.used_ms,
    )
    new = games.NewGame(
        game=row.game_key,
        pinned=(row.ruleset, ()) if board is None else board.pinned,
        opening=playable.opening(opening),
        seats={Seat(chair.seat): _sitter(chair) for chair in chairs if not chair.robot},
    )
    opened = games.open_game(actor, new, f"table-{row.code}", Outside(context.now, pick, _no_word))
    if isinstance(opened, Refusal):
        raise ValidationError(f"This game cannot be opened: {opened.plain()}")
    return opened.row.pk


def pick(count: int, out_of: int, /) -> tuple[int, ...]:
    """Chance as good as the machine has it: nobody can work out the bag."""
    return tuple(_chance.sample(range(out_of), count))


def _no_word(_text: str) -> bool:
    return False


def rematch(actor: Actor, code: str, context: CommandContext) -> TableRow:
    """The same once more, with the starts turned. The others' chairs are kept for them; robots sit at once."""
    require(actor, PLAY)
    before = store.table(code)
    chairs = store.chairs_of(before)
    own = store.own_chair(actor, chairs)
    if own is None:
        raise ValidationError("Only who played this game can play it again.")
    if before.game is None or not before.game.over:
        raise ValidationError("This game is not over yet.")
    if before.reference:
        raise ValidationError("This was a game of an event: its next one is drawn there.")
    again = store.rematch_of(before)
    if again is not None and again.closed is None:
        return join_table(actor, again.code, context)
    if again is not None:
        store.let_go_of_rematch(again)  # called off: the next one takes its place, so that all of them meet there
    terms = replace(_terms_of(before), first=_turned_first(before), rematch_of=before.pk)
    kept = {
        Seat(chair.seat): Chair(sitter=_sitter(chair), taken=chair.pk == own.pk)
        if not chair.robot
        else Chair(robot=chair.robot)
        for chair in chairs
    }
    opened = opened_table(actor, terms, kept, context)
    announce(before, context.now)  # who is still on the page of the last game is asked there
    return opened


def _terms_of(row: TableRow) -> NewTable:
    return NewTable(
        game=row.game_key,
        ruleset=row.ruleset,
        lexicon=row.lexicon,
        time_s=row.time_s,
        seats=row.seats,
        join=row.join,
        practice=row.practice,
        unseen_allowed=row.unseen_allowed,
        racks_after_s=row.racks_after_s,
    )


def _turned_first(before: TableRow) -> int | None:
    """Who comes after the one that started last time."""
    if before.game_id is None:
        return before.first
    played = game_store.load(before.game_id)
    first = catalogue.game(before.game_key).view(played.state, Watcher()).get("first")
    return None if first is None else (int(first) + 1) % before.seats


# --- who they are


def own_sitter(actor: Actor) -> Sitter:
    """As a person of the register; who has claimed no record sits as the account."""
    if actor.person is not None:
        return Sitter(person=actor.person.pk)
    return Sitter(account=actor.own_account().pk)


def _sitter(chair: ChairRow) -> Sitter:
    return Sitter(person=chair.person_id, account=None if chair.person_id else chair.account_id)


def names_of(chairs: Sequence[ChairRow]) -> list[str]:
    """As they stand on the sheet. Of several robots, and of several people of one name, each has a number."""
    names = [COMPUTER if chair.robot else name_of(chair) for chair in chairs]
    return [
        name if names.count(name) == 1 else f"{name} {names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]


def name_of(chair: ChairRow) -> str:
    if chair.person is not None:
        return chair.person.full_name
    return chair.account.name if chair.account is not None else ""


def topic(row: TableRow) -> str:
    return f"table.{row.pk}"


def announce(row: TableRow, now: datetime) -> None:
    """The number is the time: no table has a log, and whoever hears of it reads the whole."""
    moment = int(now.timestamp() * 1000)
    news.announce(topic(row), moment)
    news.announce(LOBBY, moment)
