"""How the rules of play come to be changed, as the book keeps it: proposed, answered by the committee, changed."""

from dataclasses import dataclass, field
from typing import ClassVar

from .act import GROUND, Act


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleProposed(Act):
    """A member wants a rule of play changed; it lies with the Rules Committee. `on` is the day it arrived."""

    clauses: ClassVar = ("13.3",)
    person: int
    clause: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalAnswered(Act):
    """What the Rules Committee made of it: it goes to a Management meeting, or not."""

    clauses: ClassVar = ("13.3", "13.4")
    proposal: int = field(metadata=GROUND)
    forwarded: bool
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRuleChanged(Act):
    """A Management meeting changed a term of the rules of play; `on` is the day from which it counts."""

    clauses: ClassVar = ("13.4",)
    decision: int = field(metadata=GROUND)
    reference: str
    ruleset: str
    term: str
    value: int | str | bool


KINDS: dict[str, type[Act]] = {
    "rule-proposed/1": RuleProposed,
    "proposal-answered/1": ProposalAnswered,
    "play-rule-changed/1": PlayRuleChanged,
}
