"""The signed result of a game: on which ground a slip that was handed in may still be changed."""

from datetime import date

from tilehall.law.rulebook.basis import Cite
from tilehall.law.rulebook.documents import NSA
from tilehall.law.rulebook.layers import procedure, term
from tilehall.law.rulebook.ruling import Refusal, Ruling


def amendment(ruleset: str, ground: str, on: date) -> Ruling | Refusal:
    """Whether a submitted slip may be changed on this ground in an event of this day.

    Only the ground is judged here, neither its proof nor who asks.
    """
    grounds = term(ruleset, "slip_amend_grounds", on)
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
