"""SCRABBLE: the record by which the house knows this game."""

from tilehall.law.game.contract import Game

from .apply import apply
from .commands import COMMANDS, SENDERS, Command
from .decide import decide
from .decide.game_end import due
from .events import EVENTS, Event
from .lifts import LIFTS
from .notation.formats import GCG, cgp
from .rules import ScrabbleRules
from .rulesets import RULESETS
from .rulings import QUESTIONS
from .rulings.table_clock import table_clock
from .state import State
from .view import view

SCRABBLE: Game[ScrabbleRules, State, Event, Command] = Game(
    key="scrabble",
    rulesets=RULESETS,
    start=State(),
    decide=decide,
    apply=apply,
    view=view,
    due=due,
    events=EVENTS,
    commands=COMMANDS,
    senders=SENDERS,
    seating=lambda rules: rules.seats.basis,
    kept_at_table=lambda state: state.terms.kept == "table",
    questions=QUESTIONS,
    clock=table_clock,
    lifts=LIFTS,
    notations={"gcg": GCG},
    positions={"cgp": cgp},
)
