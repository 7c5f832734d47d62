"""An event from before the rules that are loaded: read by them, completed and corrected, but not run on.

To read is to count what was played, and every figure then says that later rules are assumed for it. To draw a further
round or to begin one would decide something new by rules that nobody played by; so that is refused, while a result
that the file lacks, a mended slip, fewer rounds in the plan and the end of the event are taken.
"""

from tilehall.law.rulebook.ruling import Refusal

from .desk import Desk

ASSUMED = "an event from before these rules is read by them, and not run on"


def refuse_to_run(desk: Desk) -> Refusal | None:
    """None where the rules of the event's day are loaded."""
    since = desk.book.later_rules_from
    if since is None:
        return None
    detail = (("begins", desk.announced.begins), ("since", since))
    return Refusal(code="rules_not_loaded", rests_on=(desk.book.silent(ASSUMED),), detail=detail)
