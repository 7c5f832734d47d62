"""What makes a tournament official: the rules it is played by, and timers, in their order of preference."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.ruleset_layers import default_ruleset
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import CONSTITUTION, Book

SMART = "smart_device"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSetting:
    """How an event is set up. An event that is not official is not rated."""

    official: bool
    ruleset: str
    on: date
    untimed: bool = False


def may_be_official(setting: EventSetting) -> Ruling | Refusal:
    """Official events are played by the annexed rules, and with timers."""
    bound = CONSTITUTION["13.1"]
    detail = (("official", setting.official), ("rated", setting.official), ("ruleset", setting.ruleset))
    if not setting.official:
        return Ruling(code="unofficial", rests_on=(bound,), detail=detail)
    rules = default_ruleset("tournament", setting.on)
    if isinstance(rules, Refusal):
        return rules
    if setting.ruleset != rules.value:
        wanted = (("ruleset", setting.ruleset), ("official_is", rules.value))
        return Refusal(code="ruleset_not_official", rests_on=(bound,), detail=wanted)
    timers = Book(setting.ruleset, setting.on).term(bool, "timers_required")
    if setting.untimed and timers.value:
        return Refusal(code="timers_required", rests_on=(timers.basis,))
    return Ruling(code="official", rests_on=(bound, rules.basis, timers.basis), detail=detail)


def preferred_timer(book: Book, available: Collection[str], *, both_agree: bool) -> Ruling:
    """The timer to use at a table; one on a smart device only if both players agree."""
    order, consent = book.term(tuple, "timer_preference"), book.term(bool, "smart_timer_needs_consent")
    allowed = [kind for kind in order.value if kind in available and (both_agree or kind != SMART or not consent.value)]
    rests_on = (order.basis, consent.basis) if SMART in available else (order.basis,)
    if not allowed:
        return Ruling(code="no_timer", rests_on=rests_on, discretion="organiser", detail=(("timer", None),))
    return Ruling(code="timer", rests_on=rests_on, detail=(("timer", allowed[0]),))
