"""Games of a round that are played in the hall: opened from the round, and ending in its slip.

A director opens an event for them. Then each player sits down from the own slip page, signed in as who they are in the
register; when all of a board do, the game begins with the event's rules, list and starter. What a player signs at the
end of it is that player's signature on the slip; the count of a table of Rummikub is the referee's paper. A game
that is forfeited in the hall is forfeited in the event.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tilehall.law import catalogue
from tilehall.law.game.seats import Seat, Watcher
from tilehall.law.game.table_count import RackCount
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import late_players
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.results import OVERTIME, ReportedResult, board_of
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.site.games import news
from tilehall.site.games import store as games
from tilehall.site.games.lexicons import lexicon_key
from tilehall.site.games.store import LoadedGame, Sitter
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE, Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.play import store as play
from tilehall.site.play.actions import tables
from tilehall.site.play.event_tables import BoardTerms
from tilehall.site.play.playable import PLAYABLE, usual_word_list, word_lists
from tilehall.site.play.store import Chair, EventTerms, NewTable, TableRow
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.bonus_words import bonus_words_of
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.hall_tables import LiveBoard, opened_tables, read_reference, table_of_board
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.results import doubts_of

from . import results
from .commands import execute

log = logging.getLogger(__name__)
DIRECT, SLIP = "tournaments.direct", "tournaments.slip"
BRING_LIST = "bring it with tilehall lexicon import, or play at a table."
FORFEITED = "forfeit"  # why a game of Scrabble is over, where nothing of it counts


# --- what the organiser sets


def set_terms(actor: Actor, number: int, terms: EventTerms) -> None:
    require(at_event_of(actor, number), DIRECT)
    row = store.head(number)
    play.set_event_terms(store.event_name(row), terms)
    news.announce(f"tournament.{number}", row.seq)  # its pages say so, though its log does not


def terms_of_event(number: int) -> EventTerms:
    return play.event_terms(store.event_name(store.head(number)))


# --- sitting down


def why_not_here(state: DeskState, round_: int, board: Board) -> str:
    """Why this board cannot be played in the hall just now, in a sentence; nothing if it can."""
    desk = state.desk
    if board.meets not in ("game", "table") or round_ != desk.current or desk.book.game not in PLAYABLE:
        return "There is no game of the round that is played."
    if not board.open or board.slip is not None:
        return "The slip of this game is in."
    if not terms_of_event(state.row.pk).open:
        return "The director has not opened this event for games in the hall."
    if unfit := why_no_list(desk):
        return unfit
    tied = store.entrants(state.row.pk)
    without = [
        desk.name(number) for number in board.players if number not in tied or people.account_of(tied[number]) is None
    ]
    if without:
        return f"Everybody needs an account with their member record for it: {', '.join(without)} has none."
    return ""


def why_no_list(desk: Desk) -> str:
    """Why no challenge of this event could be judged in this hall; nothing if it can. Better told before the game."""
    if not PLAYABLE[desk.book.game].has_word_list:
        return ""
    named = _list_of(desk)
    held = next((about for about in word_lists() if lexicon_key(about.name) == lexicon_key(named)), None)
    if held is None:
        return f"The word list of this event, {named}, is not in this hall: {BRING_LIST}"
    rule = catalogue.game(desk.book.game).rules(*desk.book.edition).lexicon
    if desk.announced.official and held.id != rule.value:
        return f"An official event is judged by {rule.value} ({rule.basis}), which is not in this hall: {BRING_LIST}"
    return ""


def _list_of(desk: Desk) -> str:
    return desk.announced.lexicon or usual_word_list(desk.book.edition[0].partition(".")[0])


def sit_down(actor: Actor, number: int, round_: int, player: int, context: CommandContext) -> TableRow:
    """The player takes the own seat; the others' are kept for them. With the last one the game begins."""
    require(actor, SLIP)
    state = store.load(number)
    found = board_of(state.desk, round_, player) if player in state.desk.players else None
    if found is None:
        raise ValidationError("You have no board in this round.")
    grade, board = found
    if refused := why_not_here(state, round_, board):
        raise ValidationError(refused)
    if results.own_number(actor, state.row) != player:
        raise ValidationError("Sign in as the player: a seat in the hall is taken by an account.")
    tied = store.entrants(number)
    chairs = {
        Seat(seat): Chair(sitter=Sitter(person=tied[each].pk), taken=each == player)
        for seat, each in enumerate(board.players)
    }
    note_that_they_came(number, player, context)
    row = tables.opened_table(actor, _table_terms(state, round_, grade, board), chairs, context)
    return tables.join_table(actor, row.code, context)


def note_that_they_came(event: int, player: int, context: CommandContext) -> None:
    """Who was noted late is here: the late clock stops, as it does when the director sees them come."""
    once = replace(context, command_id=f"{context.command_id}-came")
    answer = execute(CONSOLE, DIRECT, event, lambda desk: late_players.note_arrival(desk, player, context.now), once)
    if isinstance(answer, Refusal) and answer.code != "no_game_waits":
        log.warning("event %s: that %s has come was not noted: %s", event, player, answer.code)


def _table_terms(state: DeskState, round_: int, grade: str, board: Board) -> NewTable:
    desk, set_by_organiser = state.desk, terms_of_event(state.row.pk)
    ruleset = desk.book.edition[0]
    playable = PLAYABLE[desk.book.game]
    balanced = desk.grade(grade).plan.starts == "balanced"
    return NewTable(
        game=desk.book.game,
        ruleset=ruleset,
        lexicon=_list_of(desk) if playable.has_word_list else "",
        seats=len(board.players),
        first=0 if balanced and board.meets == "game" else None,
        join="named",
        unseen_allowed=set_by_organiser.unseen_allowed,
        racks_after_s=set_by_organiser.racks_after_s,
        reference=_next_board(state, round_, board).reference,
    )


def _next_board(state: DeskState, round_: int, board: Board) -> LiveBoard:
    """Where somebody sits already, that one."""
    opened = [live for live, _ in opened_tables(state.row.pk, round_) if live.players == board.players]
    here = table_of_board(state, round_, board)
    time = max((live.time for live in opened), default=0) + (1 if here is None else 0)
    return LiveBoard(state.row.pk, round_, board.players, time)


# --- what the room of live play asks


class LiveBoards:
    """The source of boards for play/event_tables.py."""

    def terms(self, reference: str) -> BoardTerms | None:
        found = _found(reference)
        if found is None or found.board.slip is not None:
            return None
        desk, at = found.state.desk, found.live
        table = f", table {found.board.table}" if found.board.table else ""
        return BoardTerms(
            pinned=desk.book.edition,
            official=desk.announced.official,
            title=f"{found.state.row.name}, round {at.round}{table}",
            address=reverse("tournaments:rounds", args=[at.event]),
            used_ms=_late_ms(found),
        )

    def event(self, reference: str) -> str:
        live = read_reference(reference)
        try:
            return "" if live is None else store.event_name(store.head(live.event))
        except store.NoSuchTournament:
            return ""

    def address(self, reference: str) -> str:
        live = read_reference(reference)
        return reverse("tournaments:rounds", args=[live.event]) if live is not None and self.event(reference) else ""

    def topic(self, reference: str) -> str:
        live = read_reference(reference)
        return "" if live is None else f"tournament.{live.event}"

    def game_over(self, reference: str, game: int, now: datetime) -> bool:
        """True when the slip is signed, or the board is no longer there to have one."""
        found = _found(reference)
        if found is None or not found.board.open:
            return True
        played = games.load(game)
        enter = ENTERED.get(played.game.key)
        return enter is not None and enter(found, played, CommandContext(now, f"live-{game}"))


@dataclass(frozen=True, slots=True)
class FoundBoard:
    live: LiveBoard
    state: DeskState
    board: Board


def _found(reference: str) -> FoundBoard | None:
    """None where the event is gone, or others sit there now."""
    live = read_reference(reference)
    try:
        state = None if live is None else store.load(live.event)
    except store.NoSuchTournament:
        return None
    if live is None or state is None or live.players[0] not in state.desk.players:
        return None
    held = board_of(state.desk, live.round, live.players[0])
    if held is None or held[1].players != live.players or held[1].meets not in ("game", "table"):
        return None
    return FoundBoard(live, state, held[1])


def _late_ms(found: FoundBoard) -> tuple[int, ...]:
    """Who was noted late at the desk begins with the time that is left."""
    desk = found.state.desk
    lost = {
        each.late.player: each.clock.used_s * 1000
        for each in late_players.late_players_now(desk, timezone.now())
        if each.clock is not None and found.live.round == desk.current
    }
    return tuple(lost.get(player, 0) for player in found.live.players)


def _by_signatures(found: FoundBoard, played: LoadedGame, context: CommandContext) -> bool:
    """Each signature given in the game is one on the slip; overtime is off the totals already."""
    view = played.game.view(played.state, Watcher())
    if view["result"]["reason"] == FORFEITED:
        return _by_forfeit(found, view, context)
    live, first = found.live, view["first"]
    used = [spent // 1000 for spent in view["clocks"]["spent"]] if view["clocks"] else None
    bonus = bonus_words_of(played) if any(view["signed"]) else None
    for seat, totals in enumerate(view["signed"]):
        player = live.players[seat]
        if totals is None or _has_signed(found, player):
            continue
        told = ReportedResult(
            round=live.round,
            scores=tuple(totals),
            first=None if first is None else live.players[first],
            bonus=bonus,
            used_s=None if used is None else tuple(used),
            confirmed=frozenset({OVERTIME}),
        )
        actor = Actor(person=_person(found, player))
        key = keys.board_key(found.state.row, live.players[0], live.round)
        paper = results.PaperKey(key, player)

        def enter(
            told: ReportedResult, actor: Actor = actor, paper: results.PaperKey = paper, seat: int = seat
        ) -> DeskState | Refusal:
            at = replace(context, command_id=f"{context.command_id}-{seat}")
            return results.enter_by_phone(actor, live.event, paper, told, at)

        _whatever_is_doubted(enter, told)
    return not _board_now(found).open


def _by_forfeit(found: FoundBoard, view: dict[str, Any], context: CommandContext) -> bool:
    """Nobody signs it: what was scored until then is no result, and the win goes to who is there, whoever led."""
    live, begun = found.live, any(view["racks"])  # both have drawn, and at most one has laid all
    loser = live.players[view["result"]["half_wins"].index(0)]
    reason = "left_in_the_hall" if begun else "not_ready_in_the_hall"
    facts = ForfeitRequest(round=live.round, player=loser, ground="left" if begun else "no_show", reason=reason)
    return not isinstance(results.forfeit(CONSOLE, live.event, facts, context), Refusal)


def _by_count(found: FoundBoard, played: LoadedGame, context: CommandContext) -> bool:
    """The hall counted the racks itself, as a referee does: nobody has anything to add up or to sign."""
    view, enough = played.game.view(played.state, Watcher()), int(played.rules.initial_meld_min.value)
    racks = tuple(_rack_count(view, seat, enough) for seat in range(len(found.live.players)))
    told = ReportedResult(round=found.live.round, player=found.live.players[0], sheet=racks)

    def enter(told: ReportedResult) -> DeskState | Refusal:
        return results.enter(CONSOLE, found.live.event, told, context)

    answer = _whatever_is_doubted(enter, told)
    if isinstance(answer, Refusal):
        _whatever_is_doubted(enter, replace(told, sheet=None, scores=tuple(view["result"]["scores"])))
    return not _board_now(found).open


def _rack_count(view: dict[str, Any], seat: int, enough: int) -> RackCount:
    """`enough`: what a first meld must be worth."""
    tiles, line = view["racks"][seat], view["count"][seat]
    if not tiles:
        return RackCount()
    chance = None if line is None else line["could_meld"]
    could = chance is not None and chance["value"] >= enough
    return RackCount(
        tiles=tuple(tiles) if isinstance(tiles, list) else (),
        opened="opened" if view["melded"][seat] else "chose_not" if could else "could_not",
    )


def _whatever_is_doubted(
    enter: Callable[[ReportedResult], DeskState | Refusal], told: ReportedResult
) -> DeskState | Refusal:
    """What a scorer is asked about (a high score, an odd sum) has been played here: it is as it is."""
    answer = enter(told)
    if isinstance(answer, Refusal) and answer.code == "look_again":
        return enter(replace(told, confirmed=told.confirmed | set(doubts_of(answer))))
    return answer


def _has_signed(found: FoundBoard, player: int) -> bool:
    slip = _board_now(found).slip
    return slip is not None and player in slip.signed_by


def _board_now(found: FoundBoard) -> Board:
    desk: Desk = store.load(found.live.event).desk
    held = board_of(desk, found.live.round, found.live.players[0])
    return found.board if held is None else held[1]


def _person(found: FoundBoard, player: int) -> Person | None:
    return store.entrants(found.live.event).get(player)


ENTERED: dict[str, Callable[[FoundBoard, LoadedGame, CommandContext], bool]] = {
    "scrabble": _by_signatures,
    "rummikub": _by_count,
}
