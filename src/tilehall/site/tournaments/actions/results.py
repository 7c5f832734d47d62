"""Results: from the scorer's desk, from the players' phones, changes of a slip, forfeits."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tilehall.law.catalogue import count_table
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.amendment import DIRECTOR, PLAYER
from tilehall.law.tournament.desk import results, signed_anew, slip_changes
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.seats_shown import SeatsShown, refuse_other_seats
from tilehall.law.tournament.slip import SIGNED_ANEW
from tilehall.site.people import try_counts
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.hall_tables import was_played_here
from tilehall.site.tournaments.store import DeskState, TournamentRow

from .commands import Decision, execute

SCORE, DIRECT, SLIP = "tournaments.score", "tournaments.direct", "tournaments.slip"
WRONG_CODE = "wrong_signing_code"


# --- the desk


def enter(actor: Actor, number: int, reported_result: ReportedResult, context: CommandContext) -> DeskState | Refusal:
    """The signed paper of a board, or the count sheet of a table: `Result(round=1, table=3, scores=(401, 380))`.

    The refusal `look_again` names doubts; they come back as `confirmed`. So does what replaces an earlier line of the
    round that is played (`slip_changes.TYPED_ANEW`), or what its players signed on their phones: that a new slip of
    paper, signed by all of them, is in the hand (`slip.SIGNED_ANEW`).
    """

    def decide(desk: Desk) -> Decision:
        decided = slip_changes.enter_or_type_anew(desk, reported_result, count_table)
        asked = isinstance(decided, Refusal) and dict(decided.detail).get("signed") is True
        signed = asked or SIGNED_ANEW in reported_result.confirmed
        return (_refuse_in_hall(number, desk, reported_result) if signed else None) or decided

    return execute(actor, SCORE, number, decide, context)


def _refuse_in_hall(number: int, desk: Desk, reported_result: ReportedResult) -> Refusal | None:
    """A game that the hall has kept is as its log has it: nobody signs other totals of it."""
    found = results.find_board(desk, reported_result)
    if isinstance(found, Refusal) or not was_played_here(store.load(number), reported_result.round, found[1]):
        return None
    return Refusal(code="played_in_the_hall", rests_on=(desk.book.read("8.6"),), detail=(("table", found[1].table),))


def amend(
    actor: Actor, number: int, reported_result: ReportedResult, ask: slip_changes.SlipChange, context: CommandContext
) -> DeskState | Refusal:
    """A signed slip is changed on a ground. What only the director may judge is asked of who may direct."""
    slip_change = replace(ask, by=DIRECTOR if at_event_of(actor, number).may(DIRECT) else PLAYER)
    return execute(
        actor,
        SCORE,
        number,
        lambda desk: slip_changes.amend_slip(desk, reported_result, slip_change, count_table),
        context,
    )


def forfeit(
    actor: Actor, number: int, facts: slip_changes.ForfeitRequest, context: CommandContext
) -> DeskState | Refusal:
    """Not played, left and never finished, or by the Executive; a result that was in gives way only to the last."""
    return execute(actor, DIRECT, number, lambda desk: slip_changes.forfeit_game(desk, facts), context)


# --- the phones


@dataclass(frozen=True, slots=True)
class PaperKey:
    """A key from paper (keys.board_key, keys.player_key), and for which player it is used.

    `code` is what this player typed from the own card, where the key is that of the board. `shown` is whom the page
    showed: an own key opens another board in every round.
    """

    key: str
    player: int
    code: str = ""
    shown: SeatsShown | None = None


@dataclass(frozen=True, slots=True)
class OpenedBoard:
    """What a key opens. `own` is the player whose own key it is; anybody at the board may use the board's."""

    round: int
    grade: str
    board: Board
    own: int | None


def board_of_key(row: TournamentRow, desk: Desk, key: str) -> OpenedBoard | None:
    """A player's key opens the board of the round that is played. None for a wrong or an old one."""
    own = keys.player_number(row, key)
    found = (desk.current, own) if own is not None else keys.board_place(row, key)
    if found is None or found[1] not in desk.players:
        return None
    held = results.board_of(desk, *found)
    return None if held is None else OpenedBoard(found[0], *held, own)


def enter_by_phone(
    actor: Actor, number: int, paper: PaperKey, reported_result: ReportedResult, context: CommandContext
) -> DeskState | Refusal:
    """A player tells the scores, in the order of the seats or of `names`. The round is that of the key."""

    def decide(desk: Desk, round_: int, known: bool) -> Decision:
        told = replace(reported_result, round=round_, grade=None, shown=paper.shown)
        return results.enter_by_phone(desk, paper.player, told, count_table, known=known)

    return _with_key(actor, number, paper, decide, context)


def confirm(actor: Actor, number: int, paper: PaperKey, seen: int, context: CommandContext) -> DeskState | Refusal:
    """A signature. `seen` is the entry of the slip that was on the screen (slip.seq)."""

    def decide(desk: Desk, round_: int, known: bool) -> Decision:
        return results.confirm_result(desk, round_, paper.player, seen, known=known, shown=paper.shown)

    return _with_key(actor, number, paper, decide, context)


def dispute(
    actor: Actor, number: int, paper: PaperKey, text: str, seen: int, context: CommandContext
) -> DeskState | Refusal:
    def decide(desk: Desk, round_: int, _known: bool) -> Decision:
        return results.dispute_result(desk, round_, paper.player, text[:500], seen, shown=paper.shown)

    return _with_key(actor, number, paper, decide, context)


def tell_anew(
    actor: Actor, number: int, paper: PaperKey, reported_result: ReportedResult, context: CommandContext
) -> DeskState | Refusal:
    """A player tells what they had agreed on, where the signed slip says something else."""

    def decide(desk: Desk, round_: int, known: bool) -> Decision:
        told = replace(reported_result, round=round_, grade=None, shown=paper.shown)
        own = replace(told, player=paper.player, table=None)
        refused = _refuse_in_hall(number, desk, own)
        return refused or signed_anew.tell_anew(desk, paper.player, told, count_table, known=known)

    return _with_key(actor, number, paper, decide, context)


def answer_anew(
    actor: Actor, number: int, paper: PaperKey, seen: int, context: CommandContext, *, keep: bool = False
) -> DeskState | Refusal:
    """A signature under what was told anew by the entry `seen`; or, to `keep` it, the signed slip stays."""

    def decide(desk: Desk, round_: int, known: bool) -> Decision:
        at = signed_anew.AnewAt(round_, paper.player, paper.shown)
        if keep:
            return signed_anew.keep_signed(desk, at, seen, known=known)
        if (refused := _refuse_in_hall(number, desk, at.wanted)) is not None:
            return refused
        return signed_anew.sign_told(desk, at, seen, known=known)

    return _with_key(actor, number, paper, decide, context)


def is_known(actor: Actor, row: TournamentRow, opened: OpenedBoard, player: int, code: str = "") -> bool:
    """Whether it is this player who holds the phone: by the own key, the code typed from the own card, or the account.
    The key of a board lies on the table, before all who sit at it."""
    if opened.own == player or (code and keys.is_signing_code(row, player, code)):
        return True
    return own_number(actor, row) == player


def own_number(actor: Actor, row: TournamentRow) -> int | None:
    """Of who is signed in, if they play here."""
    return None if actor.person is None else store.number_of(row.pk, actor.person)


def _with_key(
    actor: Actor, number: int, paper: PaperKey, decide: Callable[[Desk, int, bool], Decision], context: CommandContext
) -> DeskState | Refusal:
    """Who holds the paper of a board acts for one who sits there; who holds a player's key only for that player."""

    def with_key(desk: Desk) -> Decision:
        row = store.head(number)
        opened = board_of_key(row, desk, paper.key)
        if opened is not None and (changed := refuse_other_seats(desk, paper.shown, opened.round, opened.board)):
            return changed
        if opened is None or paper.player not in opened.board.players or opened.own not in (None, paper.player):
            assumed = PLAY.silent("who holds the paper of a board may tell its result; another key opens nothing")
            return Refusal(code="wrong_key", rests_on=(assumed,))
        known = is_known(actor, row, opened, paper.player, paper.code)
        if paper.code and not known:
            assumed = PLAY.silent("a signature is the player's own: what is typed is the code on the own card")
            name = (("name", desk.name(paper.player)),)
            return Refusal(code=WRONG_CODE, rests_on=(assumed,), detail=name)
        return decide(desk, opened.round, known)

    # Counted outside of the command: what it refuses is not written.
    tries = (try_counts.count_of(try_counts.CARD_CODES, number, paper.player),)
    if paper.code and try_counts.wait_of(tries, context.now):
        assumed = PLAY.silent("a code of six signs is no secret from who may try them all")
        return Refusal(code="too_many_codes", rests_on=(assumed,))
    result = execute(actor, SLIP, number, with_key, context)
    if isinstance(result, Refusal) and result.code == WRONG_CODE:
        try_counts.begin_try(tries, context.now)
    return result
