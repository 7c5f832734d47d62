"""TOY: the record by which the house knows this game."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.contract import Game, Question
from tilehall.law.rulebook.ruling import Ruling, Step

from .apply import apply
from .commands import COMMANDS, SENDERS, Command
from .decide import decide
from .events import EVENTS, LIFTS, Event
from .rules import TOY_1, TOY_2, ToyRules
from .state import State
from .view import due, view


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdraw:
    """A seat took too many tiles."""

    drawn: int
    racked: bool
    found_by: Literal["drawer", "opponent"]


def overdraw(rules: ToyRules, facts: Overdraw) -> Ruling:
    basis = (rules.take_most.basis,)
    over = max(0, facts.drawn - rules.take_most.value)
    who = "opponent" if facts.racked else "player"
    steps = (Step(do="to_pool", who=who, rests_on=basis, count=over),) if over else ()
    return Ruling(code="overdraw" if over else "in-order", rests_on=basis, steps=steps)


TOY: Game[ToyRules, State, Event, Command] = Game(
    key="toy",
    rulesets={rules.key: rules for rules in (TOY_1, TOY_2)},
    start=State(),
    decide=decide,
    apply=apply,
    view=view,
    due=due,
    events=EVENTS,
    commands=COMMANDS,
    senders=SENDERS,
    seating=lambda rules: rules.seats.basis,
    questions={"overdraw": Question(Overdraw, overdraw, lambda rules: rules.take_most.basis)},
    lifts=LIFTS,
)
