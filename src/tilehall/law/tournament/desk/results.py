"""A result comes in: typed at the scorer's desk from paper, or by the players, one entering, the others agreeing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from tilehall.law.game.clock import LONGEST_SIDE_S
from tilehall.law.game.table_count import RackCount, TableCount
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.law.tournament import result_check, slip
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.slip import Figures, Slip
from tilehall.law.tournament.time_penalty import time_penalties

from .acts.act import Act
from .acts.results import ResultConfirmed, ResultDisputed, ResultEntered
from .desk import Desk, player_id
from .records import Board
from .seats_shown import SeatsShown, refuse_other_seats

Decided = tuple[Act, ...] | Refusal
# How the game of an event counts a table: the desk knows no game, so that it is given this.
CountTable = Callable[[Book, Sequence[RackCount]], TableCount | Refusal]
OVERTIME = "overtime_taken_off"  # asked where a player went over time
SHEETS_APART = "sheets_apart"  # asked before a count sheet that differs from the one that is in becomes a dispute
PHONE_APART = "phone_apart"  # asked before a line of the scorer replaces what a player has entered by phone
MOST_BONUS_WORDS = 25  # a hundred tiles make no more than fourteen plays of seven, and nothing says so


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedResult:
    """What a slip says, and of which board: by its table, or by a player at it. A table is looked for in all grades.

    `players` are whose scores these are, in order; without them the order is that of the seats. `first` is the number
    of the player who started. `confirmed` are the doubts that were asked about and answered with yes. A `sheet` is what
    was left at a table of Rummikub, rack by rack in the same order; the scores are counted from it. `shown` is for whom
    the page was that it was typed on: where others sit there now, nothing is entered. `seen` is the slip that a change
    was made on, or a question asked about, by the entry of the log that made it.
    """

    round: int
    scores: tuple[int, ...] = ()
    grade: str | None = None
    table: int | None = None
    player: int | None = None
    players: tuple[int, ...] | None = None
    bonus: tuple[int, ...] | None = None
    used_s: tuple[int, ...] | None = None
    first: int | None = None
    sheet: tuple[RackCount, ...] | None = None
    confirmed: frozenset[str] = frozenset()
    shown: SeatsShown | None = None
    seen: int | None = None


# --- which board


def find_board(desk: Desk, reported_result: ReportedResult) -> tuple[str, Board] | Refusal:
    """The grade and the board a result is of, if it is still the one that was shown."""
    answer = _board_of_now(desk, reported_result)
    board = None if isinstance(answer, Refusal) else answer[1]
    return refuse_other_seats(desk, reported_result.shown, reported_result.round, board) or answer


def _board_of_now(desk: Desk, reported_result: ReportedResult) -> tuple[str, Board] | Refusal:
    """Only one table has a number, or the grade must be said."""
    grades = [desk.grade(reported_result.grade)] if reported_result.grade is not None else list(desk.grades.values())
    drawn = [grade for grade in grades if 1 <= reported_result.round <= len(grade.rounds)]
    if not drawn:
        return _no(desk, "no_such_round", round=reported_result.round)
    found = [
        (grade.name, board)
        for grade in drawn
        for board in grade.rounds[reported_result.round - 1].boards
        if (
            reported_result.player in board.players
            if reported_result.player is not None
            else board.table == reported_result.table
        )
    ]
    if not found and reported_result.player is not None:
        return _no(desk, "no_board", round=reported_result.round, player=desk.name(reported_result.player))
    if not found:
        return _no(desk, "no_such_table", round=reported_result.round, table=reported_result.table)
    if len(found) > 1:
        return _no(desk, "which_grade", table=reported_result.table, grades=tuple(name for name, _ in found))
    return found[0]


def board_of(desk: Desk, number: int, player: int) -> tuple[str, Board] | None:
    """Where a player sits in a round, whatever the grade; None if nowhere."""
    answer = find_board(desk, ReportedResult(round=number, player=player))
    return None if isinstance(answer, Refusal) else answer


# --- the scorer's desk


def enter_from_paper(desk: Desk, reported_result: ReportedResult, count: CountTable) -> Decided:
    """The paper that all have signed: the slip is locked with it. What was disputed by phone must have been settled."""
    answer = find_board(desk, reported_result)
    if isinstance(answer, Refusal):
        return answer
    grade, board = answer
    read = checked_figures(desk, grade, board, reported_result, count)
    if isinstance(read, Refusal):
        return read
    unsettled = slip.discrepancy_open(desk.book, board.slip)
    if unsettled is not None and unsettled.code not in reported_result.confirmed:
        return _look_again(board, read, (unsettled.code,), unsettled.rests_on)
    apart = _phone_apart(desk, board, read)
    if apart is not None and not _is_of_this_slip(board, reported_result):
        return apart
    return (_entered(grade, reported_result.round, board.players[0], read, None),)


def _phone_apart(desk: Desk, board: Board, read: Figures) -> Refusal | None:
    """A player entered other scores by phone, and nobody has disputed them: one of the two was mistyped."""
    there = board.slip
    if there is None or there.state != "entered" or there.entered_by is None or there.scores == read.scores:
        return None
    refused = _look_again(board, read, (PHONE_APART,), (desk.book.resting("8.6"),))
    told = (*refused.detail, ("phone", there.scores), ("by", desk.name(there.entered_by)), ("slip", there.seq))
    return replace(refused, detail=told)


def _is_of_this_slip(board: Board, reported_result: ReportedResult) -> bool:
    """A yes is about what stood in the question: where the phone says something else by now, it is asked anew."""
    there = board.slip
    return PHONE_APART in reported_result.confirmed and there is not None and reported_result.seen == there.seq


def checked_figures(
    desk: Desk, grade: str, board: Board, reported_result: ReportedResult, count: CountTable
) -> Figures | Refusal:
    """Whether these figures can be those of this board; doubts are asked about before anything is kept."""
    if board.meets not in ("game", "table"):
        return _no(desk, "no_game_here", meets=board.meets, table=board.table)
    players = reported_result.players or board.players
    if set(players) != set(board.players):  # they may well meet, but at another board
        return _no(desk, "wrong_pair", round=reported_result.round)
    racks = reported_result.sheet if board.meets == "table" else None
    sheet = None if racks is None else count(desk.book, racks)
    if isinstance(sheet, Refusal):
        return sheet
    scores = reported_result.scores if sheet is None else sheet.scores
    if len(scores) != len(board.players) or len(players) != len(board.players):
        return _no(desk, "how_many_scores", wanted=len(board.players), given=len(scores), table=board.table)
    incoming_result = result_check.IncomingResult(
        round=reported_result.round, players=tuple(map(player_id, players)), scores=scores
    )
    answer = _taken(desk, grade, board, incoming_result)
    if isinstance(answer, Refusal):
        return answer
    if refused := _bonus_and_first(desk, grade, board, reported_result) or _times(desk, board, reported_result):
        return refused
    seats = [players.index(number) for number in board.players]
    read = Figures(
        scores=tuple(scores[seat] for seat in seats),
        bonus=reported_result.bonus and tuple(reported_result.bonus[seat] for seat in seats),
        first=None if reported_result.first is None else board.players.index(reported_result.first),
        racks=racks and tuple(racks[seat] for seat in seats),
        used_s=reported_result.used_s and tuple(reported_result.used_s[seat] for seat in seats),
    )
    return _doubted(desk, grade, board, reported_result, (answer, read)) or read


def _taken(
    desk: Desk, grade: str, board: Board, incoming_result: result_check.IncomingResult
) -> result_check.AcceptedResult | Refusal:
    """By the law; the same result a second time is told, and changes nothing."""
    taken = result_check.check_result(desk.book, desk.event(grade), incoming_result)
    if isinstance(taken, Ruling):
        return Refusal(code=taken.code, rests_on=taken.rests_on, detail=(*taken.detail, ("table", board.table)))
    return taken


def _doubted(
    desk: Desk,
    grade: str,
    board: Board,
    reported_result: ReportedResult,
    found: tuple[result_check.AcceptedResult, Figures],
) -> Refusal | None:
    accepted_result, read = found
    penalties = time_penalties(desk.book, read.used_s) if read.used_s else None
    overtime = (OVERTIME,) if penalties is not None and any(penalties.value) else ()
    doubts = (*accepted_result.doubts, *_ours(desk, grade, reported_result, read), *overtime)
    unasked = [doubt for doubt in doubts if doubt not in reported_result.confirmed]
    if not unasked:
        return None
    refused = _look_again(board, read, unasked, accepted_result.rests_on)
    if penalties is None or OVERTIME not in unasked:
        return refused
    names = tuple(desk.name(player) for player in board.players)
    told = (*refused.detail, ("penalties", penalties.value), ("names", names))
    return replace(refused, rests_on=(*refused.rests_on, penalties.basis), detail=told)


def _look_again(board: Board, read: Figures, doubts: Sequence[str], rests_on: tuple[Basis, ...]) -> Refusal:
    asked = (("doubts", tuple(doubts)), ("scores", read.scores), ("table", board.table))
    return Refusal(code="look_again", rests_on=rests_on, detail=asked)


def _bonus_and_first(desk: Desk, grade: str, board: Board, reported_result: ReportedResult) -> Refusal | None:
    if reported_result.bonus is not None:
        if len(reported_result.bonus) != len(board.players) or board.meets == "table":
            return _no(desk, "how_many_bonus", wanted=len(board.players) if board.meets == "game" else 0)
        if not all(0 <= count <= MOST_BONUS_WORDS for count in reported_result.bonus):
            return _no(desk, "bonus_cannot_be", bonus=reported_result.bonus)
    if reported_result.first is not None and reported_result.first not in board.players:
        return _no(desk, "not_at_this_table", who=desk.name(reported_result.first), table=board.table)
    if desk.grade(grade).plan.starts == "drawn" and board.meets == "game" and reported_result.first is None:
        return _no(desk, "who_started", table=board.table)
    return None


def _times(desk: Desk, board: Board, reported_result: ReportedResult) -> Refusal | None:
    """Times are those of a game in which each player has a clock, of both or of neither."""
    used_s = reported_result.used_s
    if used_s is None:
        return None
    if board.meets != "game" or desk.book.game != "scrabble" or len(used_s) != len(board.players):
        return _no(desk, "how_many_times", table=board.table)
    if not all(0 <= seconds <= LONGEST_SIDE_S for seconds in used_s):
        return _no(desk, "time_cannot_be", table=board.table)
    return None


def _ours(desk: Desk, grade: str, reported_result: ReportedResult, read: Figures) -> tuple[str, ...]:
    """Doubts about the day, not about the figures: a round nobody began, and starts that were not as drawn."""
    balanced = desk.grade(grade).plan.starts == "balanced"
    asked = {
        "not_begun": reported_result.round > desk.current,
        "started_otherwise": balanced and read.first not in (None, 0),
    }
    return tuple(name for name, yes in asked.items() if yes)


def _entered(grade: str, number: int, player: int, read: Figures, by: int | None) -> ResultEntered:
    return ResultEntered(
        grade=grade, round=number, player=player, scores=read.scores, bonus=read.bonus, first=read.first,
        by_player=by, racks=read.racks, used_s=read.used_s,
    )  # fmt: skip


# --- the players' phones


def enter_by_phone(
    desk: Desk, player: int, reported_result: ReportedResult, count: CountTable, *, known: bool
) -> Decided:
    """One enters. The same from another is a signature; other scores are a dispute, and both are kept.

    `known`: it is this player, by the own code or account; the code of a board is in everybody's hands there.
    """
    found = find_board(desk, replace(reported_result, player=player, table=None))
    if isinstance(found, Refusal):
        return found
    grade, board = found
    if reported_result.round > desk.current:
        return _no(desk, "round_not_begun", round=reported_result.round)
    read = checked_figures(desk, grade, board, reported_result, count)
    if isinstance(read, Refusal):
        return read
    if board.slip is None:
        return (replace(_entered(grade, reported_result.round, player, read, player), by_board=not known),)
    answer = slip.classify_answer(desk.book, board.slip, player, read)
    if isinstance(answer, Refusal):
        return answer
    if not known and (refused := slip.refuse_anybody(desk.book, board.slip, answer, read)):
        return refused
    if answer == "dispute" and board.meets == "table" and SHEETS_APART not in reported_result.confirmed:
        return _sheets_apart(desk, board, board.slip, read)
    entered = replace(_entered(grade, reported_result.round, player, read, player), by_board=not known)
    return _answered(entered, player, board.slip, answer, read)


def _sheets_apart(desk: Desk, board: Board, there: Slip, read: Figures) -> Refusal:
    """What two counted at one table must agree; a slip of the finger is put right before anybody else sees it."""
    refused = _look_again(board, read, (SHEETS_APART,), (desk.book.resting("8.6"),))
    names = tuple(desk.name(player) for player in board.players)
    by = None if there.entered_by is None else desk.name(there.entered_by)
    told = (*refused.detail, ("names", names), ("theirs", there.scores), ("by", by))
    return replace(refused, detail=told)


def _answered(entered: ResultEntered, player: int, there: Slip, answer: slip.Answer, read: Figures) -> tuple[Act, ...]:
    """`entered` is what these figures are where they stand in place of the old ones."""
    grade, number = entered.grade, entered.round
    match answer:
        case "sign":
            return (ResultConfirmed(grade=grade, round=number, player=player),)
        case "dispute":
            return (ResultDisputed(grade=grade, round=number, player=player, scores=read.scores),)
        case "mend":
            other = slip.claimant(there, read)
            return (entered,) if other is None else (entered, ResultConfirmed(grade=grade, round=number, player=other))
        case _:
            assert_never(answer)


def confirm_result(
    desk: Desk, number: int, player: int, seen: int, *, known: bool, shown: SeatsShown | None = None
) -> Decided:
    """A signature under what the player has seen: `seen` is the entry of the log that made it."""
    answer = _to_answer(desk, ReportedResult(round=number, player=player, shown=shown), seen)
    if isinstance(answer, Refusal):
        return answer
    grade, there = answer
    refused = slip.may_sign(desk.book, there, player)
    if refused is None and not known:
        refused = slip.refuse_anybody(desk.book, there, "sign", None)
    return refused or (ResultConfirmed(grade=grade, round=number, player=player),)


def dispute_result(
    desk: Desk, number: int, player: int, words: str, seen: int, *, shown: SeatsShown | None = None
) -> Decided:
    answer = _to_answer(desk, ReportedResult(round=number, player=player, shown=shown), seen)
    if isinstance(answer, Refusal):
        return answer
    grade, there = answer
    refused = slip.may_dispute(desk.book, there, player, words)
    return refused or (ResultDisputed(grade=grade, round=number, player=player, told=words.strip()),)


def _to_answer(desk: Desk, of: ReportedResult, seen: int) -> tuple[str, Slip] | Refusal:
    answer = find_board(desk, of)
    if isinstance(answer, Refusal):
        return answer
    grade, board = answer
    if board.slip is None or board.meets not in ("game", "table"):
        return _no(desk, "nothing_to_sign", table=board.table)
    if board.slip.seq != seen:
        return _no(desk, "slip_has_changed", scores=board.slip.scores)
    return grade, board.slip


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("8.6"),), detail=tuple(detail.items()))
