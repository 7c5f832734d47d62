"""What players and officials do about a challenge: by the key of a board, or by the right to adjudicate."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from tilehall.law import catalogue
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import NZASP_RULESET
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.site.games import lexicons, open_games
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.tables import judge_decisions, store
from tilehall.site.tables.judge_decisions import BoardCase, Decision, Official, WordSource
from tilehall.site.tables.judge_deeds import ModeLeft, PhoneAgreed, PhoneChecked, WordsNamed
from tilehall.site.tables.judge_record import BoardRecord, Challenge
from tilehall.site.tables.store import BoardPlace, BoardState
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.commands import CommandContext, origin
from tilehall.site.tournaments.actions.results import board_of_key, own_number
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.store import DeskState

from .presence import AtPhone, refuse_unknown

CHALLENGE, ADJUDICATE = "tournaments.slip", "tables.adjudicate"
FindBoard = Callable[[DeskState], "BoardAtHand | None"]
Decide = Callable[[BoardRecord, BoardCase], Decision]


@dataclass(frozen=True, slots=True)
class BoardAtHand:
    """A board of the event, in which round; `own` is the player whose own key opened it."""

    round: int
    board: Board
    own: int | None = None


# --- which board


def find_by_key(key: str) -> FindBoard:
    def find(state: DeskState) -> BoardAtHand | None:
        opened = board_of_key(state.row, state.desk, keys.key_to_judge(state.row, key))
        return None if opened is None else BoardAtHand(opened.round, opened.board, opened.own)

    return find


def find_by_table(table: int | None) -> FindBoard:
    """The board at this table in the round that is played."""

    def find(state: DeskState) -> BoardAtHand | None:
        boards = boards_in_play(state.desk)
        return next((BoardAtHand(state.desk.current, board) for board in boards if board.table == table), None)

    return find


def boards_in_play(desk: Desk) -> list[Board]:
    """The games that go on: two sit there, and the slip is not signed."""
    return [board for _, board in desk.missing(desk.current) if board.meets == "game"]


def is_scrabble(desk: Desk) -> bool:
    return desk.plan is not None and desk.book.game == judge_decisions.SCRABBLE


def is_by_nzasp(desk: Desk) -> bool:
    """Whether the clauses of the NZASP say how a challenge is judged here; under other rules they are defaults."""
    return desk.book.ruleset.key == NZASP_RULESET


def is_in_play(desk: Desk, at: BoardAtHand) -> bool:
    same = at.round == desk.current and is_scrabble(desk)
    return same and at.board.meets == "game" and at.board.open


def place_of(state: DeskState, at: BoardAtHand) -> BoardPlace:
    return BoardPlace(tournaments.public_id(state.row), at.round, tuple(at.board.players), at.board.table)


def case_of(state: DeskState, at: BoardAtHand) -> BoardCase:
    rules = event_rules(state.desk)
    return BoardCase(
        rules=rules,
        seats=tuple(at.board.players),
        table=at.board.table,
        source=word_source(state.desk, rules),
        own=at.own,
    )


def event_rules(desk: Desk) -> Any:
    return catalogue.game(judge_decisions.SCRABBLE).rules(*desk.book.edition)


def is_over(desk: Desk, place: BoardPlace) -> bool:
    """Whether the game of a board is over: its slip is signed, or those two do not meet there any more."""
    seated = sorted(place.players)  # in the order of the numbers: who starts may be laid anew while they play
    return all(sorted(board.players) != seated for _, board in desk.missing(place.round))


def rejected_elsewhere(state: DeskState) -> frozenset[str]:
    """The words of challenges that were rejected at any board of this round whose game goes on."""
    boards = store.boards_of(tournaments.public_id(state.row), state.desk.current)
    going = [board for board in boards if not is_over(state.desk, board.place)]
    return frozenset(word for board in going for word in board.record.rejected_words())


# --- by which list


def event_list(desk: Desk, wanted: str) -> lexicons.LexiconInfo:
    """The list that the event is judged by, if this hall has it; else the one that comes with the program."""
    lists = lexicons.lexicons_in(settings.DATA)
    name = lexicons.lexicon_key(desk.announced.lexicon or wanted)
    return next((about for about in lists if lexicons.lexicon_key(about.name) == name), lists[0])


def word_source(desk: Desk, rules: Any) -> WordSource:
    """For an official event only the list that the rules name; elsewhere the one that was announced, and any where none
    was. The verdict names it."""
    wanted, announced = str(rules.lexicon.value), desk.announced
    about = event_list(desk, wanted)
    if announced.official:
        return WordSource(name=about.name, checksum=about.sha256, fits=about.id == wanted, required=wanted)
    named = announced.lexicon or about.name
    fits = lexicons.lexicon_key(about.name) == lexicons.lexicon_key(named)
    return WordSource(name=about.name, checksum=about.sha256, fits=fits, required=named)


def look_up(source: WordSource, words: tuple[str, ...]) -> bool:
    lexicon = lexicons.open_lexicon(source.name, settings.DATA)
    return lexicons.all_acceptable(words, lexicon.is_word)


def standing_of_words(challenge: Challenge) -> list[tuple[str, bool]]:
    """Word by word, for officials when the game is over; nothing where an aid was asked, or the list is gone."""
    verdict = challenge.verdict
    if verdict is None or not verdict.checksum:
        return []
    try:
        lexicon = lexicons.open_lexicon(verdict.source, settings.DATA)
    except lexicons.LexiconFault:
        return []
    return (
        [(word, lexicon.is_word(word)) for word in challenge.words] if lexicon.about.sha256 == verdict.checksum else []
    )


# --- what is done


def _execute(
    number: int, find: FindBoard, decide: Decide, made_by: Origin, *, most: int | None = None
) -> BoardState | Refusal:
    """The board after what was decided on its newest state; or why not. The same command again changes nothing.
    `most` deeds are taken from who holds a key; an official is always let in."""

    def once() -> BoardState | Refusal:
        try:
            desk_state = tournaments.load(number)
        except tournaments.NoSuchTournament:
            return _no_game()
        at = find(desk_state)
        if at is None or not is_in_play(desk_state.desk, at):
            return _no_game()
        state = store.load(place_of(desk_state, at))
        if made_by.command_id in state.answers:
            return state
        if most is not None and state.seq >= most:
            return Refusal(code="too_many_deeds", rests_on=(PLAY.silent("no game has so many challenges"),))
        decided = decide(state.record, case_of(desk_state, at))
        if isinstance(decided, Refusal):
            return decided
        return store.append(state, decided, made_by) if decided else state

    return until_no_clash(once)


def _no_game() -> Refusal:
    return Refusal(code="no_game_here", rests_on=(PLAY.silent("what is challenged is a game in play"),))


def by_key(actor: Actor, number: int, key: str, decide: Decide, context: CommandContext) -> BoardState | Refusal:
    """By whoever holds the paper of the board, or a player's own."""
    require(actor, CHALLENGE)
    most = judge_decisions.MOST_DEEDS
    return _execute(number, find_by_key(key), decide, origin(actor, context), most=most)


def agree_to_phone(
    actor: Actor, number: int, key: str, agreed: tuple[PhoneAgreed, str], context: CommandContext
) -> BoardState | Refusal:
    """`agreed`: who agrees, and the code they typed from their own card."""
    phone_agreed, code = agreed

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.agree_to_phone(record, case, phone_agreed)

    unknown = refuse_unknown(actor, number, key, AtPhone(phone_agreed.player, code), context)
    return unknown or by_key(actor, number, key, decide, context)


def check_phone(
    actor: Actor, number: int, key: str, phone: PhoneChecked, context: CommandContext
) -> BoardState | Refusal:
    """What was looked at is kept as it was told; whether it is enough is asked when words are named."""

    def decide(record: BoardRecord, _case: BoardCase) -> Decision:
        return () if record.phone == phone else (phone,)

    return by_key(actor, number, key, decide, context)


@dataclass(frozen=True, slots=True)
class Naming:
    """The words, the code that the challenger typed on a phone, and whether this browser is a device of the event."""

    named: WordsNamed
    code: str = ""
    at_station: bool = False


def name_words(actor: Actor, number: int, key: str, naming: Naming, context: CommandContext) -> BoardState | Refusal:
    named, state = naming.named, tournaments.load(number)
    barred = rejected_elsewhere(state)

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.name_words(record, case, named, by_official=False, barred=barred)

    if named.way == "device" and not naming.at_station:
        basis = event_rules(state.desk).external_device_executes.basis
        return Refusal(code="device_not_set_up", rests_on=(basis,))
    if named.way == "phone":
        at_phone = AtPhone(named.challenger or 0, naming.code)
        if (unknown := refuse_unknown(actor, number, key, at_phone, context)) is not None:
            return unknown
    return by_key(actor, number, key, decide, context)


@dataclass(frozen=True, slots=True)
class WordsAnswer:
    """Who looked at the typing, whether these are the words, the mark of those that were shown, and the code they typed
    on a phone."""

    player: int
    agreed: bool
    shown: str
    code: str = ""


def check_words(
    actor: Actor, number: int, key: str, answer: WordsAnswer, context: CommandContext
) -> BoardState | Refusal:
    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        challenge = record.open_challenge
        if challenge is not None and challenge.way == "phone" and unknown is not None:
            return unknown
        unseen = judge_decisions.refuse_unseen(record, case, answer.shown)
        return unseen or judge_decisions.check_words(record, case, answer.player, agreed=answer.agreed)

    unknown = refuse_unknown(actor, number, key, AtPhone(answer.player, answer.code), context)
    return by_key(actor, number, key, decide, context)


def judge(actor: Actor, number: int, key: str, player: int, context: CommandContext) -> BoardState | Refusal:
    """One of the two presses Judge."""

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.rule_by_players(record, case, player, lambda words: look_up(case.source, words))

    return by_key(actor, number, key, decide, context)


def appeal(actor: Actor, number: int, key: str, player: int, context: CommandContext) -> BoardState | Refusal:
    return by_key(actor, number, key, lambda record, case: judge_decisions.appeal(record, case, player), context)


def confirm_back(actor: Actor, number: int, key: str, check: str, context: CommandContext) -> BoardState | Refusal:
    return by_key(actor, number, key, lambda record, case: judge_decisions.confirm_back(record, case, check), context)


def restart_clock(actor: Actor, number: int, key: str, context: CommandContext) -> BoardState | Refusal:
    return by_key(actor, number, key, judge_decisions.restart_clock, context)


def leave_mode(actor: Actor, number: int, key: str, left: ModeLeft, context: CommandContext) -> BoardState | Refusal:
    return by_key(actor, number, key, lambda record, _case: judge_decisions.leave_mode(record, left), context)


# --- officials


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialRuling:
    """A verdict by the list of this hall, which looks all words up; or by an aid, as the official found it there.
    `shown` is the mark of the challenge that the official saw."""

    shown: str
    aid: str = ""
    acceptable: bool | None = None


def enter_slip(
    actor: Actor, number: int, table: int | None, named: WordsNamed, context: CommandContext
) -> BoardState | Refusal:
    """An official types a challenge slip that came on paper."""

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.name_words(record, case, named, by_official=True)

    require(at_event_of(actor, number), ADJUDICATE)
    unsent = judge_decisions.refuse_slip(event_rules(tournaments.load(number).desk), table)
    return unsent or _execute(number, find_by_table(table), decide, origin(actor, context))


def rule(
    actor: Actor, number: int, table: int | None, ruling: OfficialRuling, context: CommandContext
) -> BoardState | Refusal:
    """On a slip, or on an appeal, whichever waits at this table."""
    require(at_event_of(actor, number), ADJUDICATE)
    official = _official(actor, number)
    desk = tournaments.load(number).desk
    if ruling.aid and ruling.aid not in aids_offered(desk):
        basis = desk.book.resting("1.2")
        return Refusal(code="voucher_missing", rests_on=(basis,), detail=(("aid", ruling.aid),))

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        if (unseen := judge_decisions.refuse_unseen(record, case, ruling.shown)) is not None:
            return unseen
        challenge = record.open_challenge
        source = WordSource(name=ruling.aid) if ruling.aid else case.source
        acceptable = ruling.acceptable
        if acceptable is None or not ruling.aid:
            acceptable = bool(challenge and source.fits and look_up(source, challenge.words))
        on_appeal = challenge is not None and challenge.stage == "appealed"
        rule_now = judge_decisions.rule_on_appeal if on_appeal else judge_decisions.rule_by_official
        return rule_now(record, case, official, acceptable, source)

    return _execute(number, find_by_table(table), decide, origin(actor, context))


def _official(actor: Actor, number: int) -> Official:
    account = None if actor.account is None else actor.account.pk
    number_here = own_number(actor, tournaments.head(number))
    return Official(account=account, number=number_here, plays=open_games.has_open_game(actor))
