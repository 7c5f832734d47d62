"""A rack with too many doubles before play has begun: a fresh start for the whole table, if its player asks for it."""

from dataclasses import dataclass
from typing import Annotated

from tilehall.law.game.facts import Span, check_facts, fault_above
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling, Step
from tilehall.law.rummikub.rules import RummikubRules

PLAYER, BOTH = "player", "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshStart:
    """A player asks for a new deal. Asked: how many doubles are in the rack, and has play begun?"""

    doubles: Annotated[int, Span(0, "deal_tiles", "the tiles dealt")]
    begun: bool

    def __post_init__(self) -> None:
        check_facts(self)


def fresh_start(rules: RummikubRules, facts: FreshStart) -> Ruling:
    most = rules.deal_tiles.value // 2
    check_facts(facts, fault_above(most, "the tiles dealt can hold", doubles=facts.doubles))
    least = rules.doubles_for_redeal
    if facts.begun:
        step = Step(do="play_goes_on", who=BOTH, rests_on=(least.basis,))
        return Ruling(code="game_started", rests_on=(least.basis,), steps=(step,))
    bases = (least.basis, rules.double.basis)
    if facts.doubles < least.value:
        step = Step(do="play_goes_on", who=BOTH, rests_on=bases)
        detail: tuple[tuple[str, Fact], ...] = (("doubles", facts.doubles), ("least", least.value))
        return Ruling(code="not_three_doubles", rests_on=bases, steps=(step,), detail=detail)
    steps = (
        Step(do="show_doubles", who=PLAYER, rests_on=bases, count=facts.doubles),
        Step(do="racks_to_pool", who=BOTH, rests_on=bases),
        Step(do="deal_anew", who=BOTH, rests_on=(*bases, rules.deal_tiles.basis)),
    )
    rests_on = tuple(dict.fromkeys(basis for step in steps for basis in step.rests_on))
    return Ruling(code="fresh_start", rests_on=rests_on, steps=steps, discretion=PLAYER)


def refuse_fresh_start(rules: RummikubRules, facts: FreshStart) -> Refusal | None:
    """Why there is none, for the engine; None where the player may have it."""
    ruling = fresh_start(rules, facts)
    return None if ruling.code == "fresh_start" else ruling.as_refusal()
