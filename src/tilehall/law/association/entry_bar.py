"""Why somebody whom the register knows may not enter a tournament on a day, though they may be a member."""

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .suspension import SuspensionState


def refuse_entry(name: str, state: SuspensionState, club: str | None) -> Refusal | None:
    """A suspension takes the right to enter, by the Executive or by a club; so does an invitation not yet taken up."""
    detail = (("name", name), ("until", state.until), ("club", club))
    if state.for_life:
        return Refusal(code="suspended_for_life", rests_on=(CONSTITUTION["5.4"],), detail=detail)
    if state.running and state.source == "club":
        return Refusal(code="suspended_via_club", rests_on=(CONSTITUTION["5.6"],), detail=detail)
    if state.running:
        return Refusal(code="suspended", rests_on=(CONSTITUTION["5.3"],), detail=detail)
    if state.invited is not None:
        return Refusal(code="not_rejoined", rests_on=(CONSTITUTION["5.4"],), detail=detail)
    return None
