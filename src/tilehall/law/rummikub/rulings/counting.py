"""The count after a game: what a player who never melded is charged, and when a rack may be cleared."""

from dataclasses import dataclass
from typing import Any

from tilehall.law.game.facts import above, below, possible
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.score import unmelded_charge

PLAYER, REFEREE = "player", "referee"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverMelded:
    """Asked: the best initial meld in the rack at the start of the player's last own turn of choice, whether there was
    such a turn (a draw or a pass, not a turn lost while laying), and the count of the rack now."""

    best: int
    chose: bool
    rack: int

    def __post_init__(self) -> None:
        possible(below(0, best=self.best, rack=self.rack))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearRack:
    """Asked: how many racks there are to count, and how many the referee has confirmed."""

    racks: int
    confirmed: int

    def __post_init__(self) -> None:
        possible(
            below(0, racks=self.racks, confirmed=self.confirmed), above(self.racks, "racks", confirmed=self.confirmed)
        )


def never_melded(rules: RummikubRules, facts: NeverMelded) -> Ruling:
    could = facts.chose and facts.best >= rules.initial_meld_min.value
    term = rules.unmelded_charge_chose_not if could else rules.unmelded_charge_could_not
    charge = unmelded_charge(facts.rack, term.value, rules.unmelded_charge_mode.value)
    bases = _bases(term, rules.unmelded_charge_mode, rules.unmelded_charge, rules.chance_to_meld)
    steps = (Step(do=f"charge:{charge}", who=REFEREE, rests_on=bases),)
    code = "chose_not_to_meld" if could else "could_not_meld"
    return Ruling(code=code, rests_on=bases, steps=steps, score=(("player", -charge),))


def clear_rack(rules: RummikubRules, facts: ClearRack) -> Ruling:
    bases = _bases(rules.counting)
    left = facts.racks - facts.confirmed
    if left:
        steps = (
            Step(do="leave_racks", who=PLAYER, rests_on=bases),
            Step(do=f"count_and_confirm:{left}", who=REFEREE, rests_on=bases),
        )
        return Ruling(code="count_open", rests_on=bases, steps=steps, detail=(("open", left),))
    return Ruling(code="count_done", rests_on=bases, steps=(Step(do="clear_racks", who=PLAYER, rests_on=bases),))


def _bases(*terms: Term[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(term.basis for term in terms))
