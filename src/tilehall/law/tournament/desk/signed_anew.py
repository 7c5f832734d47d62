"""A slip that says something else than its players had agreed on, while its round is played: they sign it once more.

That a slip is signed by all who played stands in the rules (nzasp.P.8.6). That all of them may sign another in its
place, without a sheet that proves it, stands in none: it is our reading (R-106), for as long as nothing is built on the
result. The signed slip stands until the last of them has signed; then it stays readable below the new one.
"""

from dataclasses import dataclass, replace

from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import NSA
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament import amendment, slip
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.slip import SIGNED_ANEW, Figures

from .acts.results import SlipSignedAnew
from .desk import Desk
from .records import DYNAMIC, Board
from .results import OVERTIME, CountTable, Decided, ReportedResult, checked_figures, find_board
from .seats_shown import SeatsShown

At = tuple[int, str, Board]  # round and grade of a board
AGREED = "not_as_agreed"  # the ground on which the rules change a signed slip, where it has its proof
# The scorer's finger, not the slip: the record is made to say what the signed paper says.
MISTYPED = "mistyped"
# Of a slip that was changed already: what its players may sign anew. What the desk has proved or judged is not theirs.
CHANGED_BY_PLAYERS = (None, MISTYPED, SIGNED_ANEW)


@dataclass(frozen=True, slots=True)
class AnewAt:
    """Whose answer it is, in which round, and whom the page showed."""

    round: int
    player: int
    shown: SeatsShown | None = None

    @property
    def wanted(self) -> ReportedResult:
        return ReportedResult(round=self.round, player=self.player, shown=self.shown)


def signing_anew_rests_on(desk: Desk) -> tuple[Basis, ...] | Refusal:
    """All must sign; and the clause by which a signed slip changes to the agreed score, where these rules have one."""
    allowed = amendment.ground_ruling(desk.book, AGREED)
    if isinstance(allowed, Refusal):
        return allowed
    return tuple(dict.fromkeys((desk.book.resting("8.6"), *_signed_again(desk.book, allowed.rests_on))))


def _signed_again(book: Book, on_day: tuple[Basis, ...]) -> tuple[Basis, ...]:
    """That fresh signatures of all are enough is said by no rules; those that ask for a proof are read so."""
    if book.ruleset.document == NSA.key and on_day == (NSA["3a"],):
        return *on_day, NSA["3b"], NSA.reading("3b")
    own = on_day if book.ruleset.document == NSA.key else ()  # before the lock: the note that there was none
    assumed = "nothing on changing a signed slip; all who signed it may sign another while its round is played (R-106)"
    return *own, book.silent(assumed)


def refuse_signing_anew(desk: Desk, at: At) -> Refusal | None:
    """Until the next round begins or a later one is drawn on the result; of the last, until something is made of it."""
    number, grade, board = at
    if board.meets not in ("game", "table") or board.slip is None or board.slip.state != "signed":
        return _no(desk, "not_submitted", table=board.table)
    if number != desk.current or desk.after.finished:
        return _no(desk, "signed_too_long_ago", round=number)
    if board.slip.ground not in CHANGED_BY_PLAYERS:
        return _no(desk, "changed_on_a_ground", held=board.slip.scores)
    drawn = _drawn_on(desk, grade, number)
    if drawn is not None:
        return _no(desk, "later_round_is_drawn", round=drawn)
    if _prize_paid(desk, grade):
        return _no(desk, "prize_is_paid", grade=grade)
    if desk.after.sent or desk.after.results_published is not None:
        return _no(desk, "results_are_out")
    allowed = signing_anew_rests_on(desk)
    return allowed if isinstance(allowed, Refusal) else None


def _drawn_on(desk: Desk, grade: str, number: int) -> int | None:
    """The first later round that was paired by the standings after this one: behind a prelude it is not the next."""
    for later, each in enumerate(desk.grade(grade).rounds[number:], number + 1):
        if each.way in DYNAMIC and (each.after is None or each.after >= number):
            return later
    return None


def _prize_paid(desk: Desk, grade: str) -> bool:
    """Whether a prize of this grade, or of all, was given out: for it this result may have counted."""
    grades = {prize.key: prize.grade for prize in desk.till.prizes}
    return any(award.paid and grades.get(award.prize) in (None, grade) for award in desk.till.awards)


def tell_anew(desk: Desk, player: int, reported_result: ReportedResult, count: CountTable, *, known: bool) -> Decided:
    """A player tells the scores as they were agreed, and so signs them. The same from the last one is the new slip;
    what the signed slip says itself takes back what was told."""
    at = _signed_board(desk, replace(reported_result, player=player, table=None), known=known)
    if isinstance(at, Refusal):
        return at
    number, grade, board = at
    assert board.slip is not None
    if reported_result.seen not in (None, board.slip.seq):
        return _no(desk, "slip_has_changed", scores=board.slip.scores)
    blank = desk.with_board(grade, number, board, replace(board, slip=None))
    if reported_result.used_s == board.slip.used_s:  # asked about when they signed it first
        reported_result = replace(reported_result, confirmed=reported_result.confirmed | {OVERTIME})
    read = checked_figures(blank, grade, replace(board, slip=None), reported_result, count)
    if isinstance(read, Refusal):
        return read
    if read.first is None:
        read = replace(read, first=board.slip.first)
    takes_back = board.slip.says_the_same(read)
    return (None if takes_back else slip.told_too_often(desk.book, board.slip)) or _signed(desk, player, at, read)


def sign_told(desk: Desk, of: AnewAt, seen: int, *, known: bool) -> Decided:
    """A signature under what another has told anew; `seen` is the entry that told it."""
    at = _signed_board(desk, of.wanted, known=known)
    if isinstance(at, Refusal):
        return at
    anew = at[2].slip.anew if at[2].slip is not None else None
    if anew is None or anew.seq != seen:
        return _no(desk, "told_anew_has_changed")
    return _signed(desk, of.player, at, anew)


def keep_signed(desk: Desk, of: AnewAt, seen: int, *, known: bool) -> Decided:
    """Either of them says that the signed slip is right: what was told anew, by the entry `seen`, is gone."""
    at = _signed_board(desk, of.wanted, known=known)
    if isinstance(at, Refusal):
        return at
    assert at[2].slip is not None
    anew = at[2].slip.anew
    if anew is None or anew.seq != seen:
        return _no(desk, "told_anew_has_changed")
    return _signed(desk, of.player, at, at[2].slip)


def _signed_board(desk: Desk, wanted: ReportedResult, *, known: bool) -> At | Refusal:
    """The board of one who is known by the own card or account: whoever holds the code of a board signs for nobody."""
    found = find_board(desk, wanted)
    if isinstance(found, Refusal):
        return found
    at = (wanted.round, *found)
    refused = refuse_signing_anew(desk, at)
    return refused or (at if known else _no(desk, "own_signature_needed"))


def _signed(desk: Desk, player: int, at: At, read: Figures) -> Decided:
    number, grade, board = at
    assert board.slip is not None
    anew = board.slip.anew
    if board.slip.says_the_same(read) and anew is None:
        return _no(desk, "nothing_changes", table=board.table)
    if anew is not None and anew.says_the_same(read) and player in anew.signed_by:
        return _no(desk, "waits_for_the_other")
    allowed = signing_anew_rests_on(desk)
    rests_on = () if isinstance(allowed, Refusal) else allowed
    return (
        SlipSignedAnew(
            grade=grade, round=number, player=player, scores=read.scores, bonus=read.bonus, first=read.first,
            racks=read.racks, used_s=read.used_s, rests_on=tuple(basis_texts(*rests_on)),
        ),
    )  # fmt: skip


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("8.6"),), detail=tuple(detail.items()))
