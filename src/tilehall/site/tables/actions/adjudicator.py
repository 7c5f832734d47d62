"""What officials do about challenges: slips from paper, rulings, and what has to be set right at a table."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.law.tournament.desk.seats_shown import SeatsShown, refuse_other_round
from tilehall.site.games import open_games
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.tables import judge_decisions
from tilehall.site.tables.board_at_hand import event_rules, find_by_seats, find_by_table, refuse_table_twice
from tilehall.site.tables.judge_case import BoardCase, Decision, Official, WordSource
from tilehall.site.tables.judge_deeds import WordsNamed
from tilehall.site.tables.judge_record import BoardRecord
from tilehall.site.tables.store import BoardState
from tilehall.site.tables.word_lists import look_up
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.results import own_number
from tilehall.site.tournaments.event_officers import at_event_of

from .judge import Decide, execute

ADJUDICATE = "tables.adjudicate"


@dataclass(frozen=True, slots=True)
class ChallengeShown:
    """A challenge as the official saw it: who sat there in which round, and the mark of the words."""

    seats: SeatsShown
    mark: str


@dataclass(frozen=True, slots=True)
class PaperSlip:
    """A challenge slip on paper, the table that stands on it, and the round of the page it was typed on."""

    table: int | None
    named: WordsNamed
    shown: SeatsShown | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialRuling:
    """A verdict by the list of this hall, which looks all words up; or by an aid, as the official found it there."""

    aid: str = ""
    acceptable: bool | None = None


def enter_slip(actor: Actor, number: int, slip: PaperSlip, context: CommandContext) -> BoardState | Refusal:
    """An official types a challenge slip that came on paper."""

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        own = judge_decisions.refuse_own_board(case, official)
        return own or judge_decisions.name_words(record, case, slip.named, by_official=True)

    require(at_event_of(actor, number), ADJUDICATE)
    official = _official(actor, number)
    desk = tournaments.load(number).desk
    refused = (
        judge_decisions.refuse_slip(event_rules(desk), slip.table)
        or refuse_table_twice(desk, slip.table)
        or refuse_other_round(desk, slip.shown, desk.current)
    )
    return refused or execute(number, find_by_table(slip.table), decide, origin(actor, context))


def rule(
    actor: Actor, number: int, shown: ChallengeShown, ruling: OfficialRuling, context: CommandContext
) -> BoardState | Refusal:
    """On a slip, or on an appeal, whichever waits at this board."""
    official = _official(actor, number)
    desk = tournaments.load(number).desk
    if ruling.aid and ruling.aid not in aids_offered(desk):
        basis = desk.book.resting("1.2")
        return Refusal(code="voucher_missing", rests_on=(basis,), detail=(("aid", ruling.aid),))
    if ruling.aid and ruling.acceptable is None:
        return Refusal(code="answer_missing", rests_on=(desk.book.resting("1.2"),))

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        challenge = record.open_challenge
        source, acceptable = WordSource(name=ruling.aid), bool(ruling.acceptable)
        if not ruling.aid:
            source = case.source
            acceptable = bool(challenge and source.fits and look_up(source, challenge.words))
        on_appeal = challenge is not None and challenge.stage == "appealed"
        rule_now = judge_decisions.rule_on_appeal if on_appeal else judge_decisions.rule_by_official
        return rule_now(record, case, official, acceptable, source)

    return _on_challenge(actor, number, shown, decide, context)


def confirm_clock(actor: Actor, number: int, shown: ChallengeShown, context: CommandContext) -> BoardState | Refusal:
    """The official has seen that all is back at the table and the clock runs: so the ruling stands."""
    official = _official(actor, number)

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.confirm_clock(record, case, official)

    return _on_challenge(actor, number, shown, decide, context)


def appeal(
    actor: Actor, number: int, shown: ChallengeShown, player: int, context: CommandContext
) -> BoardState | Refusal:
    """A player has called the referee, and no phone is at the table."""
    official = _official(actor, number)

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.enter_appeal(record, case, official, player)

    return _on_challenge(actor, number, shown, decide, context)


def leave_unheard(actor: Actor, number: int, shown: ChallengeShown, context: CommandContext) -> BoardState | Refusal:
    """Nobody is there to hear the appeal but who ruled first."""
    official = _official(actor, number)

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.leave_unheard(record, case, official)

    return _on_challenge(actor, number, shown, decide, context)


def put_aside(
    actor: Actor, number: int, shown: ChallengeShown, reason: str, context: CommandContext
) -> BoardState | Refusal:
    """A challenge that was entered for the wrong board."""
    official = _official(actor, number)

    def decide(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.put_aside(record, case, official, reason)

    return _on_challenge(actor, number, shown, decide, context)


def _on_challenge(
    actor: Actor, number: int, shown: ChallengeShown, decide: Decide, context: CommandContext
) -> BoardState | Refusal:
    """A press counts for the challenge that stood on the page, at the board it was shown at, or not at all."""

    def seen_first(record: BoardRecord, case: BoardCase) -> Decision:
        return judge_decisions.refuse_unseen(record, case, shown.mark) or decide(record, case)

    require(at_event_of(actor, number), ADJUDICATE)
    return execute(number, find_by_seats(shown.seats), seen_first, origin(actor, context), shown=shown.seats)


def _official(actor: Actor, number: int) -> Official:
    account = None if actor.account is None else actor.account.pk
    number_here = own_number(actor, tournaments.head(number))
    return Official(account=account, number=number_here, plays=open_games.has_open_game(actor))
