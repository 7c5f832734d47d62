"""What is done about a challenge at a board: by players, with the key of their board; and how any of it is executed."""

from collections.abc import Callable
from dataclasses import dataclass

from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.seats_shown import SeatsShown, refuse_other_seats
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.tables import judge_decisions, judge_return, store
from tilehall.site.tables.board_at_hand import (
    FindBoard,
    case_of,
    event_rules,
    find_by_key,
    is_in_play,
    is_scrabble,
    place_of,
    rejected_in_hall,
)
from tilehall.site.tables.judge_case import BoardCase, Decision
from tilehall.site.tables.judge_deeds import ModeLeft, PhoneAgreed, PhoneChecked, WordsNamed
from tilehall.site.tables.judge_record import BoardRecord
from tilehall.site.tables.store import BoardState
from tilehall.site.tables.word_lists import look_up
from tilehall.site.tournaments import store as tournaments

from .presence import AtPhone, refuse_unknown

CHALLENGE = "tournaments.slip"
Decide = Callable[[BoardRecord, BoardCase], Decision]


@dataclass(frozen=True, slots=True)
class JudgeKey:
    """A key that opens the judge of a board, and whom the page showed: an own key opens another board in every round.
    `shown` is None where no page was looked at."""

    key: str
    shown: SeatsShown | None = None


def execute(
    number: int,
    find: FindBoard,
    decide: Decide,
    made_by: Origin,
    *,
    shown: SeatsShown | None = None,
    most: int | None = None,
) -> BoardState | Refusal:
    """The board after what was decided on its newest state; or why not. The same command again changes nothing.
    `most` deeds are taken from who holds a key; an official is always let in."""

    def once() -> BoardState | Refusal:
        try:
            desk_state = tournaments.load(number)
        except tournaments.NoSuchTournament:
            return _no_game(None)
        at = find(desk_state)
        if at is None or not is_in_play(desk_state.desk, at):
            return _no_game(desk_state.desk)
        if (other := refuse_other_seats(desk_state.desk, shown, at.round, at.board)) is not None:
            return other
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


def _no_game(desk: Desk | None) -> Refusal:
    played = desk is not None and is_scrabble(desk)
    basis = event_rules(desk).challengeable.basis if desk is not None and played else PLAY.silent("there is no game")
    return Refusal(code="no_game_here", rests_on=(basis,))


def by_key(actor: Actor, number: int, paper: JudgeKey, decide: Decide, context: CommandContext) -> BoardState | Refusal:
    """By whoever holds the paper of the board, or a player's own."""
    require(actor, CHALLENGE)
    most = judge_decisions.MOST_DEEDS
    return execute(number, find_by_key(paper.key), decide, origin(actor, context), shown=paper.shown, most=most)


# --- a phone as judge


def agree_to_phone(
    actor: Actor, number: int, paper: JudgeKey, agreed: tuple[PhoneAgreed, str], context: CommandContext
) -> BoardState | Refusal:
    """`agreed`: who agrees, and the code they typed from their own card."""
    phone_agreed, code = agreed

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.agree_to_phone(record, case, phone_agreed)

    unknown = refuse_unknown(actor, number, paper.key, AtPhone(phone_agreed.player, code), context)
    return unknown or by_key(actor, number, paper, decide, context)


def check_phone(
    actor: Actor, number: int, paper: JudgeKey, phone: PhoneChecked, context: CommandContext
) -> BoardState | Refusal:
    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.check_phone(record, case, phone)

    return by_key(actor, number, paper, decide, context)


# --- from the words to the verdict


@dataclass(frozen=True, slots=True)
class Naming:
    """The words, the code that the challenger typed on a phone, and whether this browser is a device of the event."""

    named: WordsNamed
    code: str = ""
    at_station: bool = False


def name_words(
    actor: Actor, number: int, paper: JudgeKey, naming: Naming, context: CommandContext
) -> BoardState | Refusal:
    named, state = naming.named, tournaments.load(number)

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.name_words(record, case, named, by_official=False)

    if named.way == "device" and not naming.at_station:
        basis = event_rules(state.desk).external_device_executes.basis
        return Refusal(code="device_not_set_up", rests_on=(basis,))
    if named.way == "phone":
        at_phone = AtPhone(named.challenger or 0, naming.code)
        if (unknown := refuse_unknown(actor, number, paper.key, at_phone, context)) is not None:
            return unknown
    return by_key(actor, number, paper, decide, context)


@dataclass(frozen=True, slots=True)
class WordsAnswer:
    """Who looked at the typing, whether these are the words, the mark of those that were shown, and the code they typed
    on a phone."""

    player: int
    agreed: bool
    shown: str
    code: str = ""


def check_words(
    actor: Actor, number: int, paper: JudgeKey, answer: WordsAnswer, context: CommandContext
) -> BoardState | Refusal:
    """At a device who checks the words gives the command with the same press."""

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        challenge = record.open_challenge
        if challenge is not None and challenge.way == "phone" and unknown is not None:
            return unknown
        if (unseen := judge_decisions.refuse_unseen(record, case, answer.shown)) is not None:
            return unseen
        if answer.agreed and challenge is not None and challenge.way == "device":
            return judge_decisions.check_and_rule(record, case, answer.player, _look_up(number, case))
        return judge_decisions.check_words(record, case, answer.player, agreed=answer.agreed)

    unknown = refuse_unknown(actor, number, paper.key, AtPhone(answer.player, answer.code), context)
    return by_key(actor, number, paper, decide, context)


def judge(actor: Actor, number: int, paper: JudgeKey, player: int, context: CommandContext) -> BoardState | Refusal:
    """One of the two presses Judge."""

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.rule_by_players(record, case, player, _look_up(number, case))

    return by_key(actor, number, paper, decide, context)


def _look_up(number: int, case: BoardCase) -> Callable[[tuple[str, ...]], bool | None]:
    """Nothing that was rejected in a game which goes on: one of those players may stand here."""

    def asked(words: tuple[str, ...]) -> bool | None:
        rejected = rejected_in_hall(tournaments.load(number))
        return None if rejected & set(words) else look_up(case.source, words)

    return asked


# --- after the verdict


def appeal(actor: Actor, number: int, paper: JudgeKey, player: int, context: CommandContext) -> BoardState | Refusal:
    return by_key(actor, number, paper, lambda record, case: judge_decisions.appeal(record, case, player), context)


def confirm_back(
    actor: Actor, number: int, paper: JudgeKey, check: str, context: CommandContext
) -> BoardState | Refusal:
    return by_key(actor, number, paper, lambda record, case: judge_return.confirm_back(record, case, check), context)


def restart_clock(actor: Actor, number: int, paper: JudgeKey, context: CommandContext) -> BoardState | Refusal:
    return by_key(actor, number, paper, judge_return.restart_clock, context)


def begin_anew(actor: Actor, number: int, paper: JudgeKey, shown: str, context: CommandContext) -> BoardState | Refusal:
    """Two who come to the device with another turn say that they were back at their table, and that the clock ran."""

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        unseen = judge_decisions.refuse_unseen(record, case, shown)
        return unseen or judge_return.clock_ran(record, case)

    return by_key(actor, number, paper, decide, context)


def leave_mode(actor: Actor, number: int, key: str, left: ModeLeft, context: CommandContext) -> BoardState | Refusal:
    """Whatever the page showed: that a screen was left is noted where it judged."""
    return by_key(actor, number, JudgeKey(key), lambda record, _case: judge_decisions.leave_mode(record, left), context)
