"""A slip that was handed in: on which ground it may still be changed, by whom, and with what proof."""

from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.rulebook.basis import Cite, Term
from tilehall.law.rulebook.documents import NSA, NZRC
from tilehall.law.rulebook.ruleset_layers import procedure_ruling
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import Book, clause_parameter
from .slip import Slip, nsa_slip_rule

DIRECTOR, PLAYER = "director", "player"
PROOF = ("score_sheet", "score_card")
UNETHICAL = "unethical_behaviour"  # the one category that needs a finding
FINDINGS = ("proven", "acknowledged")
EXTENUATING, EXECUTIVE_FORFEIT = "director_extenuating", "executive_forfeit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What is attached to a request: a score sheet or score card, and the final scores it shows."""

    kind: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """A request to change a slip that was handed in, with the scores it should have."""

    ground: str
    by: str  # player or director
    scores: tuple[int, ...]
    proofs: tuple[Proof, ...] = ()
    category: str | None = None
    reason: str | None = None
    finding: str | None = None


def ground_ruling(book: Book, ground: str) -> Ruling | Refusal:
    """Whether a slip that was handed in may be changed on this ground by the rules of the event's day.

    Only the ground is judged here, neither its proof nor who asks.
    """
    if ground == EXECUTIVE_FORFEIT:
        basis = book.resting("10.1.3")
        return Ruling(code="ground_allowed", rests_on=(basis,), discretion="executive", detail=(("ground", ground),))
    grounds = _grounds(book)
    if grounds.value is None:
        # Before the changes nothing locked a slip: accepted, and the note says since when it would not be.
        lock = procedure_ruling("changing a submitted slip", book.on or date.min)
        detail = (("ground", ground), ("note", "slip_lock_not_in_force"), ("in_force_from", NSA.in_force_from))
        return Ruling(code="amendment_accepted", rests_on=lock.rests_on, detail=detail)
    if isinstance(grounds.value, tuple) and ground in grounds.value:
        return Ruling(code="ground_allowed", rests_on=(grounds.basis,), detail=(("ground", ground),))
    code = "recount_after_submission" if ground == "recount" else "ground_not_allowed"
    rests_on = (grounds.basis,) if isinstance(grounds.basis, Cite) else (grounds.basis, NSA["3a"])
    return Refusal(code=code, rests_on=rests_on, detail=(("ground", ground),))


def _grounds(book: Book) -> Term[object]:
    """The grounds the rules leave. The Rummikub rules know no slips: there the same ones hold, and it is said."""
    if book.ruleset.document == NZRC.key:
        return Term(clause_parameter(tuple, NSA["3a"], "slip_amend_grounds").value, nsa_slip_rule(book, "3a"))
    return book.in_force("slip_amend_grounds")


def judge_amendment(book: Book, slip: Slip, amendment: Amendment) -> Ruling | Refusal:
    """Whether the slip gives way to a new one with these scores; a request without its proof waits."""
    if slip.state != "signed":
        return Refusal(code="not_submitted", rests_on=(nsa_slip_rule(book, "3a"),))
    ground = ground_ruling(book, amendment.ground)
    if isinstance(ground, Refusal):
        return ground
    if amendment.ground == EXECUTIVE_FORFEIT:
        return Refusal(code="forfeit_the_game", rests_on=ground.rests_on)  # no score to write: it becomes a forfeit
    if ground.code != "ground_allowed":
        return ground
    judged = _extenuating(book, amendment) if amendment.ground == EXTENUATING else _proved(book, amendment)
    if isinstance(judged, Refusal):
        return judged
    return replace(judged, rests_on=tuple(dict.fromkeys((*ground.rests_on, *judged.rests_on))))


def _proved(book: Book, amendment: Amendment) -> Ruling | Refusal:
    """The agreed score is proved by a sheet or card that shows it."""
    basis, detail = (nsa_slip_rule(book, "3b"),), (("ground", amendment.ground),)
    if any(proof.kind in PROOF and proof.scores == amendment.scores for proof in amendment.proofs):
        return Ruling(code="ready", rests_on=basis, detail=detail)
    return Refusal(code="unsubstantiated", rests_on=basis, detail=detail)


def _extenuating(book: Book, amendment: Amendment) -> Ruling | Refusal:
    """The director's alone; the figures are the director's too, nothing is computed."""
    basis = nsa_slip_rule(book, "3d")
    if amendment.by != DIRECTOR:
        return Refusal(code="director_only", rests_on=(basis,))
    wanted = {
        "category": bool(amendment.category and amendment.category.strip()),
        "reason": bool(amendment.reason and amendment.reason.strip()),
        "finding": amendment.category != UNETHICAL or amendment.finding in FINDINGS,
    }
    if missing := [name for name, there in wanted.items() if not there]:
        return Refusal(code="grounds_missing", rests_on=(basis,), detail=(("missing", tuple(missing)),))
    detail = (("category", amendment.category), ("reason", amendment.reason), ("finding", amendment.finding))
    read = NSA.reading("3d") if book.ruleset.document == NSA.key else basis
    return Ruling(code="extenuating", rests_on=tuple(dict.fromkeys((basis, read))), discretion=DIRECTOR, detail=detail)
