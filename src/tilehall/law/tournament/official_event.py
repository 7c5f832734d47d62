"""What makes a tournament official: the rules it is played by, and timers."""

from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.ruleset_layers import default_ruleset
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import CONSTITUTION, Book


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
