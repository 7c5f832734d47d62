"""The signed result of a game: how it comes about, who hands it in, and on which ground it may still be changed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Cite, Term
from tilehall.law.rulebook.documents import NSA, NZRC
from tilehall.law.rulebook.layers import procedure, term
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import Book, own

State = Literal["open", "recount", "agreed", "signed", "submitted"]
DIRECTOR, PLAYER = "director", "player"
PROOF = ("score_sheet", "score_card")
FINDINGS = ("proven", "acknowledged")
EXECUTIVE_FORFEIT = "executive_forfeit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The result of one game. `before` is the slip it replaces, which stays readable, and `ground` says why."""

    first: str
    second: str
    score: tuple[int, ...]  # of two players; a table of Rummikub has more
    table: int | None = None
    state: State = "open"
    signed_by: frozenset[str] = frozenset()
    discrepancy: int = 0  # points a recount has turned up and nobody has settled
    before: "Slip | None" = None
    ground: str | None = None

    @property
    def spread(self) -> int:
        """From the first player's side."""
        return self.score[0] - self.score[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What is attached to a request: a score sheet or score card, and the final score it shows."""

    kind: str
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """A request to change a slip that was handed in."""

    ground: str
    by: str  # player or director
    score: tuple[int, ...]
    proofs: tuple[Proof, ...] = ()
    category: str | None = None
    reason: str | None = None
    finding: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    slip: Slip
    ruling: Ruling


# -- until it is handed in


def sign(book: Book, slip: Slip, who: str, sheets: tuple[tuple[int, int], tuple[int, int]]) -> Slip | Refusal:
    """Both sheets must show the same totals; then a player signs. A recount that is still open comes first."""
    basis = book.resting("8.6")
    if who not in (slip.first, slip.second):
        return Refusal(code="not_at_this_table", rests_on=(basis,), detail=(("who", who),))
    if slip.state == "submitted":
        return Refusal(code="already_submitted", rests_on=(basis,))
    apart = [f"{mine}/{theirs}" for mine, theirs in zip(*sheets, strict=True) if mine != theirs]
    if apart:
        return Refusal(code="sheets_differ", rests_on=(basis,), detail=(("differ", ", ".join(apart)),))
    if slip.discrepancy:
        return _discrepancy(book, slip)
    if slip.signed_by and sheets[0] != slip.score:
        signed_for = f"{slip.score[0]}-{slip.score[1]}"
        return Refusal(code="signed_for_other_totals", rests_on=(basis,), detail=(("signed_for", signed_for),))
    signed = slip.signed_by | {who}
    state: State = "signed" if len(signed) == 2 else "agreed"
    return replace(slip, score=sheets[0], signed_by=signed, state=state)


def recount(slip: Slip, found: int) -> Slip:
    """A recount turned up so many points; signatures given before it are worth nothing."""
    return replace(slip, state="recount", discrepancy=found, signed_by=frozenset())


def settle(slip: Slip, score: tuple[int, int]) -> Slip:
    """Both agree on the totals after a recount."""
    return replace(slip, state="agreed", discrepancy=0, score=score)


def submit(book: Book, slip: Slip) -> Slip | Refusal:
    """From either player; only with two signatures, and not while a recount is open."""
    if slip.state == "submitted":
        return Refusal(code="already_submitted", rests_on=(book.resting("8.6"),))
    if slip.discrepancy or slip.state == "recount":
        return _discrepancy(book, slip)
    if missing := sorted({slip.first, slip.second} - slip.signed_by):
        detail = (("of", ", ".join(missing)),)
        return Refusal(code="signature_missing", rests_on=(book.resting("8.6"),), detail=detail)
    return replace(slip, state="submitted")


def _discrepancy(book: Book, slip: Slip) -> Refusal:
    return Refusal(code="discrepancy_open", rests_on=(_lock(book, "3c"),), detail=(("points", slip.discrepancy),))


def _lock(book: Book, number: str) -> Basis:
    """A clause of the NSA slip rule, which serves as a house default where the NZASP rules say nothing."""
    if book.ruleset.document == NSA.key:
        return NSA[number]
    return book.silent(f"the NSA slip rule ({NSA[number]}) as a house default, there being no clause of its own")


def handing_in(book: Book, slip: Slip) -> Ruling:
    """Whose task it is: the winner's, in a tie the first player's. The desk takes it from either."""
    tie = slip.spread == 0
    who = slip.second if slip.spread < 0 else slip.first
    basis = book.read("8.8") if tie else book.resting("8.8")
    return Ruling(code="hand_in", rests_on=(basis,), detail=(("table", slip.table), ("who", who)))


def overdue(book: Book, slips: Sequence[tuple[Slip, int]], after_minutes: int) -> tuple[Ruling, ...]:
    """For every slip not in so many minutes after its game: table and winner, by table."""
    late = [slip for slip, minutes in slips if slip.state != "submitted" and minutes >= after_minutes]
    return tuple(handing_in(book, slip) for slip in sorted(late, key=lambda slip: slip.table or 0))


def closing_card(book: Book) -> Ruling:
    """What is left to do at the table once the slip is in. It holds nobody up."""
    tiles = book.term(int, "tiles_total")
    detail = (("lay_out_tiles", tiles.value), ("blocks", False))
    return Ruling(code="closing_card", rests_on=(book.resting("8.7"), tiles.basis), detail=detail)


# -- after it was handed in


def amendment(ruleset: str, ground: str, on: date) -> Ruling | Refusal:
    """Whether a submitted slip may be changed on this ground in an event of this day.

    Only the ground is judged here, neither its proof nor who asks.
    """
    if ground == EXECUTIVE_FORFEIT:
        basis = Book(ruleset, on).resting("10.1.3")
        return Ruling(code="ground_allowed", rests_on=(basis,), discretion="executive", detail=(("ground", ground),))
    grounds = _grounds(ruleset, on)
    if grounds.value is None:
        # Before the changes nothing locked a slip: accepted, and the note says since when it would not be.
        lock = procedure("changing a submitted slip", on)
        since = dict(lock.detail).get("in_force_from")
        detail = (("ground", ground), ("note", "slip_lock_not_in_force"), ("in_force_from", since))
        return Ruling(code="amendment_accepted", rests_on=lock.rests_on, detail=detail)
    if isinstance(grounds.value, tuple) and ground in grounds.value:
        return Ruling(code="ground_allowed", rests_on=(grounds.basis,), detail=(("ground", ground),))
    code = "recount_after_submission" if ground == "recount" else "ground_not_allowed"
    rests_on = (grounds.basis,) if isinstance(grounds.basis, Cite) else (grounds.basis, NSA["3a"])
    return Refusal(code=code, rests_on=rests_on, detail=(("ground", ground),))


def _grounds(ruleset: str, on: date) -> Term[object]:
    """The grounds the rules leave. The Rummikub rules know no slips: there the same ones hold, and it is said."""
    book = Book(ruleset, on)
    if book.ruleset.document == NZRC.key:
        return Term(own(tuple, NSA["3a"], "slip_amend_grounds").value, _lock(book, "3a"))
    held = term(book.ruleset.key, "slip_amend_grounds", on)
    return Term(held.value, held.basis)


def amend(book: Book, slip: Slip, asked: Amendment, on: date) -> Amended | Ruling | Refusal:
    """A new slip in place of the old one; or a ruling that the request waits for its proof."""
    if slip.state != "submitted":
        return Refusal(code="not_submitted", rests_on=(_lock(book, "3a"),))
    ground = amendment(book.ruleset.key, asked.ground, on)
    if isinstance(ground, Refusal):
        return ground
    if asked.ground == EXECUTIVE_FORFEIT:
        return replace(ground, code="forfeit_the_game")  # no score to write: the game becomes a forfeit
    if ground.code == "ground_allowed":
        judged = _extenuating(book, asked) if asked.ground == "director_extenuating" else _proved(book, asked)
        if isinstance(judged, Refusal) or judged.code == "unsubstantiated":
            return judged
        ground = replace(judged, rests_on=tuple(dict.fromkeys((*ground.rests_on, *judged.rests_on))))
    made = replace(slip, score=asked.score, before=slip, ground=asked.ground)
    return Amended(slip=made, ruling=ground)


def _proved(book: Book, asked: Amendment) -> Ruling:
    """The agreed score is proved by a sheet or card that shows it; without one the request waits."""
    shown = any(proof.kind in PROOF and proof.score == asked.score for proof in asked.proofs)
    code = "ready" if shown else "unsubstantiated"
    return Ruling(code=code, rests_on=(_lock(book, "3b"),), detail=(("ground", asked.ground),))


def _extenuating(book: Book, asked: Amendment) -> Ruling | Refusal:
    """The director's alone; the figures are the director's too, nothing is computed."""
    basis = _lock(book, "3d")
    if asked.by != DIRECTOR:
        return Refusal(code="director_only", rests_on=(basis,))
    wanted = {
        "category": bool(asked.category and asked.category.strip()),
        "reason": bool(asked.reason and asked.reason.strip()),
        "finding": asked.finding in FINDINGS,
    }
    if missing := [name for name, there in wanted.items() if not there]:
        return Refusal(code="grounds_missing", rests_on=(basis,), detail=(("missing", ", ".join(missing)),))
    detail = (("category", asked.category), ("reason", asked.reason), ("finding", asked.finding))
    read = NSA.reading("3d") if book.ruleset.document == NSA.key else basis
    return Ruling(code="extenuating", rests_on=tuple(dict.fromkeys((basis, read))), discretion=DIRECTOR, detail=detail)
