"""A slip after it was signed: whose task it is to hand it in, on which ground it may be changed, and forfeits."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.law.tournament import amendment, forfeits, slip
from tilehall.law.tournament.slip import Figures, Slip

from .acts.results import Forfeited, SlipAmended
from .desk import Desk, player_id
from .records import Board
from .results import OVERTIME, CountTable, Decided, ReportedResult, checked_figures, enter_from_paper, find_board
from .seats_shown import SeatsShown
from .signed_anew import CHANGED_BY_PLAYERS, MISTYPED, At, refuse_signing_anew, signing_anew_rests_on

# Minutes after a result was told by phone, or the round's time was up, from which the desk asks for the slip. No rule.
OVERDUE_AFTER = 5
# Confirmed, a line replaces what the desk typed from the same paper while its round is played; it is also the reason.
TYPED_ANEW = "typed_anew"
LOCKED = ("event_is_finished", "round_is_over", "players_have_signed", "changed_on_a_ground")
Ground = Literal["no_show", "left", "executive"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipChange:
    """Why a signed slip should be changed. Proofs: what kind, and the scores it shows, in the order of the request."""

    ground: str
    reason: str
    by: str = amendment.PLAYER
    proofs: tuple[tuple[str, tuple[int, ...]], ...] = ()
    category: str | None = None
    finding: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitRequest:
    """Who did not compete, and why it is so. Of a game broken off: when it was to go on, and whether that was kept.
    `shown` is for whom the page was: the other one there gets the round."""

    round: int
    player: int
    ground: Ground
    reason: str = ""
    arranged: datetime | None = None
    kept: bool = False
    reference: str = ""
    decided: date | None = None
    shown: SeatsShown | None = None


# --- whose task it is


def hand_in_of_board(desk: Desk, board: Board) -> Ruling | None:
    """Who brings it: the winner. Nobody once the slip is locked, while they disagree, or at a table of several."""
    if board.slip is None or board.slip.state != "entered" or board.meets != "game":
        return None
    return slip.hand_in_ruling(desk.book, board.slip, [desk.name(number) for number in board.players], board.table)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsignedSlip:
    """A board without its signed slip, for how many minutes too long, and who must bring it if that is known."""

    grade: str
    board: Board
    minutes: int
    overdue: bool
    hand_in: Ruling | None


def unsigned_slips(desk: Desk, number: int, now: datetime) -> tuple[UnsignedSlip, ...]:
    """Every board of a round that the desk waits for, by table."""
    found = []
    for grade, board in desk.missing(number):
        minutes = _minutes(desk, board, number, now)
        found.append(
            UnsignedSlip(
                grade=grade.name,
                board=board,
                minutes=max(minutes, 0),
                overdue=minutes >= OVERDUE_AFTER,
                hand_in=hand_in_of_board(desk, board),
            )
        )
    return tuple(sorted(found, key=lambda each: (each.board.table or 0, each.grade)))


def _minutes(desk: Desk, board: Board, number: int, now: datetime) -> int:
    """Since it was told by phone; else since the time of the round was up. Below 0 while there is time."""
    if board.slip is not None and board.slip.at is not None:
        return int((now - board.slip.at).total_seconds() // 60)
    running = next((running_round for running_round in desk.floor.running if running_round.round == number), None)
    if running is None:
        return -1
    gone = int((now - running.at).total_seconds() // 60)
    return gone - running.minutes - running.added


# --- changes of a signed slip


def amend_slip(desk: Desk, reported_result: ReportedResult, ask: SlipChange, count: CountTable) -> Decided:
    """A new slip in place of the old one, which stays below it. The grounds are those of the day of the event."""
    answer = find_board(desk, reported_result)
    if isinstance(answer, Refusal):
        return answer
    grade, board = answer
    if refused := refuse_unsigned(desk, board):
        return refused
    assert board.slip is not None
    if reported_result.seen not in (None, board.slip.seq):
        return _no(desk, "slip_has_changed", scores=board.slip.scores)
    blank = desk.with_board(grade, reported_result.round, board, replace(board, slip=None))
    read = checked_figures(blank, grade, replace(board, slip=None), reported_result, count)
    if isinstance(read, Refusal):
        return read
    ruling = _judged(desk, (reported_result.round, grade, board), read, ask, reported_result)
    if isinstance(ruling, Refusal):
        return ruling
    case = ask.ground == amendment.EXTENUATING
    return (
        SlipAmended(
            grade=grade, round=reported_result.round, player=board.players[0], scores=read.scores, bonus=read.bonus,
            first=read.first, racks=read.racks, used_s=read.used_s, ground=ask.ground, reason=ask.reason.strip(),
            rests_on=tuple(basis_texts(*ruling.rests_on)), category=ask.category if case else None,
            finding=ask.finding if case else None,
        ),
    )  # fmt: skip


def refuse_unsigned(desk: Desk, board: Board) -> Refusal | None:
    """There is nothing to change: not entered yet, or taken back while a page was open."""
    signed = board.slip is not None and board.slip.state == "signed" and board.meets in ("game", "table")
    return None if signed else _no(desk, "not_submitted", table=board.table)


def _judged(desk: Desk, at: At, read: Figures, ask: SlipChange, reported_result: ReportedResult) -> Ruling | Refusal:
    board = at[2]
    assert board.slip is not None
    if board.slip.says_the_same(read):
        return _no(desk, "nothing_changes", table=board.table)
    if not ask.reason.strip():
        return _no(desk, "change_needs_reason")
    if ask.ground == MISTYPED:
        return mistyped_ruling(desk, board)
    if ask.ground == slip.SIGNED_ANEW:
        return new_slip_ruling(desk, at)
    players = reported_result.players or board.players
    order = [players.index(number) for number in board.players]
    proofs = tuple(
        amendment.Proof(kind=kind, scores=tuple(scores[seat] for seat in order))
        for kind, scores in ask.proofs
        if len(scores) == len(order)
    )
    asked = amendment.Amendment(
        ground=ask.ground, by=ask.by, scores=read.scores, proofs=proofs, category=ask.category, reason=ask.reason,
        finding=ask.finding,
    )  # fmt: skip
    return amendment.judge_amendment(desk.book, board.slip, asked)


def may_be_mistyped(board: Board) -> bool:
    """Only what the desk typed from paper; figures that the players signed themselves are the slip."""
    typed = board.slip
    return typed is not None and typed.entered_by is None and typed.ground in (None, MISTYPED)


def mistyped_ruling(desk: Desk, board: Board) -> Ruling | Refusal:
    if not may_be_mistyped(board):
        return _no(desk, "slip_is_locked", table=board.table)
    return Ruling(code="ground_allowed", rests_on=(desk.book.resting("8.6"),), detail=(("ground", MISTYPED),))


def may_be_typed_anew(desk: Desk, number: int, board: Board) -> bool:
    """What the desk typed from paper, while no later round has begun and no report is made: nothing is built on it."""
    return board.meets in ("game", "table") and not board.open and _locked(desk, number, board) is None


def may_be_signed_anew(desk: Desk, number: int, grade: str, board: Board) -> bool:
    """What the players signed on their phones and may sign anew: the scorer may hold another slip that all signed."""
    at = (number, grade, board)
    return not board.open and board.slip is not None and _gives_way_to_new_slip(desk, at, _locked(desk, number, board))


def new_slip_ruling(desk: Desk, at: At) -> Ruling | Refusal:
    """Whether another paper that all have signed takes the place of the signed slip."""
    refused = refuse_signing_anew(desk, at)
    allowed = refused or signing_anew_rests_on(desk)
    if isinstance(allowed, Refusal):
        return allowed
    return Ruling(code="ground_allowed", rests_on=allowed, detail=(("ground", slip.SIGNED_ANEW),))


def _gives_way_to_new_slip(desk: Desk, at: At, locked: str | None) -> bool:
    return locked == "players_have_signed" and refuse_signing_anew(desk, at) is None


def enter_or_type_anew(desk: Desk, reported_result: ReportedResult, count: CountTable) -> Decided:
    """A line of the scorer. Where another result is in that may be typed anew, or that its players may sign anew, the
    same line confirmed replaces it."""
    decided = enter_from_paper(desk, reported_result, count)
    if not isinstance(decided, Refusal) or decided.code not in ("another_result_is_in", "already_in"):
        return decided
    answer = find_board(desk, reported_result)
    assert not isinstance(answer, Refusal)  # a result is in for it
    grade, board = answer
    assert board.slip is not None
    if reported_result.first is not None and reported_result.first not in board.players:
        return _no(desk, "not_at_this_table", who=desk.name(reported_result.first), table=board.table)
    if decided.code == "already_in":
        if _says_no_more(desk, grade, board, board.slip, reported_result):
            return decided
        decided = replace(decided, code="another_result_is_in", detail=(("held", board.slip.scores),))
    locked = _locked(desk, reported_result.round, board)
    signed = _gives_way_to_new_slip(desk, (reported_result.round, grade, board), locked)
    if locked and not signed:
        return replace(decided, code=locked)
    if (slip.SIGNED_ANEW if signed else TYPED_ANEW) not in reported_result.confirmed:
        asked = (("table", board.table), ("slip", board.slip.seq), ("signed", signed))
        return replace(decided, detail=(*decided.detail, *asked))
    whole = _with_what_is_in(board, board.slip, reported_result)
    why = SlipChange(ground=MISTYPED, reason=TYPED_ANEW)
    if signed:
        why = SlipChange(ground=slip.SIGNED_ANEW, reason=slip.ON_PAPER)
    return amend_slip(desk, whole, why, count)


def _says_no_more(desk: Desk, grade: str, board: Board, held: Slip, reported_result: ReportedResult) -> bool:
    """Whether bonus words, times and start, where a line has them, are as they are in beside the same scores."""
    first = None if reported_result.first is None else board.players.index(reported_result.first)
    as_drawn = 0 if desk.grade(grade).plan.starts == "balanced" else None
    started = as_drawn if held.first is None else held.first
    bonus = _in_order(board, held.bonus, reported_result)
    used_s = _in_order(board, held.used_s, reported_result)
    said = reported_result.bonus in (None, bonus) and reported_result.used_s in (None, used_s)
    return said and first in (None, started)


def _in_order(board: Board, by_seat: tuple[int, ...] | None, reported_result: ReportedResult) -> tuple[int, ...] | None:
    """Figures of the slip in the order in which the players are told."""
    players = reported_result.players or board.players
    return by_seat and tuple(by_seat[board.players.index(number)] for number in players)


def _with_what_is_in(board: Board, held: Slip, reported_result: ReportedResult) -> ReportedResult:
    """A line of scores alone leaves bonus words, times and start as they were typed; nobody is asked again."""
    used_s = _in_order(board, held.used_s, reported_result)
    asked_before = {OVERTIME} if reported_result.used_s in (None, used_s) else set()
    whole = replace(
        reported_result,
        bonus=reported_result.bonus or _in_order(board, held.bonus, reported_result),
        used_s=reported_result.used_s or used_s,
        confirmed=reported_result.confirmed | asked_before,
    )
    if reported_result.first is not None or held.first is None:
        return whole
    asked = whole.confirmed | {"started_otherwise"}
    return replace(whole, first=board.players[held.first], confirmed=asked)


def _locked(desk: Desk, number: int, board: Board) -> str | None:
    """Why what is in cannot simply be typed anew."""
    if desk.after.finished:
        return "event_is_finished"
    if number < desk.current:
        return "round_is_over"
    if may_be_mistyped(board):
        return None
    held = board.slip
    return "players_have_signed" if held is not None and held.ground in CHANGED_BY_PLAYERS else "changed_on_a_ground"


def amendment_grounds(desk: Desk) -> tuple[tuple[str, Ruling | Refusal], ...]:
    """Every ground anybody might name, and what the rules of this event say to it."""
    named = ("not_as_agreed", amendment.EXTENUATING, amendment.EXECUTIVE_FORFEIT, "recount")
    paper = Ruling(code="ground_allowed", rests_on=(desk.book.resting("8.6"),))
    return (MISTYPED, paper), *((ground, amendment.ground_ruling(desk.book, ground)) for ground in named)


# --- forfeits


def forfeit_game(desk: Desk, facts: ForfeitRequest) -> Decided:
    answer = find_board(desk, ReportedResult(round=facts.round, player=facts.player, shown=facts.shown))
    if isinstance(answer, Refusal):
        return answer
    grade, board = answer
    if (refused := refuse_forfeit(desk, board, facts)) is not None:
        return refused
    told = _forfeited(desk, grade, facts)
    if isinstance(told, Refusal):
        return told
    if isinstance(told, Ruling):
        return Refusal(code=told.code, rests_on=told.rests_on, detail=told.detail)
    by_executive = facts.ground == "executive"
    return (
        Forfeited(
            grade=grade, round=facts.round, player=facts.player, ground=facts.ground, reason=facts.reason.strip(),
            rests_on=tuple(basis_texts(*told.ruling.rests_on)),
            reference=facts.reference.strip() if by_executive else "",
            decided=facts.decided if by_executive else None,
        ),
    )  # fmt: skip


def refuse_forfeit(desk: Desk, board: Board, asked: ForfeitRequest | Forfeited) -> Refusal | None:
    """What was played is forfeited by the Executive alone, and that by a decision which can be found again."""
    if asked.ground != "executive":
        played = board.slip is not None
        return _no(desk, "already_played", round=asked.round, player=desk.name(asked.player)) if played else None
    if not asked.reference.strip() or asked.decided is None:
        return Refusal(code="executive_decision_missing", rests_on=(desk.book.resting("10.1.3"),))
    return None


def _forfeited(desk: Desk, grade: str, facts: ForfeitRequest) -> forfeits.ForfeitedGame | Refusal | Ruling:
    book, event, player = desk.book, desk.event(grade), player_id(facts.player)
    if facts.ground == "no_show":
        return forfeits.forfeit_unplayed(book, event, facts.round, player, facts.reason or None)
    if facts.ground == "left":
        adjourned_game = forfeits.AdjournedGame(left=player, arranged=facts.arranged, kept=facts.kept)
        return forfeits.forfeit_unfinished(book, event, facts.round, adjourned_game)
    assert facts.decided is not None  # refused without it
    decision = forfeits.ExecutiveDecision(reference=facts.reference.strip(), decided=facts.decided)
    return forfeits.forfeit_by_executive(book, event, facts.round, player, decision)


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("8.6"),), detail=tuple(detail.items()))
