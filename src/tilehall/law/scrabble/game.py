"""SCRABBLE: the record by which the house knows this game."""

from tilehall.law.game.contract import Game

from .apply import apply
from .commands import COMMANDS, SENDERS, Command
from .decide import decide, decide_on
from .decide.hall_time import due, hall_step
from .decide.offers import offers
from .decide.preview import preview
from .events import EVENTS, Event
from .lifts import LIFTS
from .notation.formats import GCG, cgp
from .practice.found_plays import finder
from .practice.opponents import OPPONENTS
from .practice.review import review
from .rules import ScrabbleRules
from .rulesets import RULESETS
from .rulings import QUESTIONS
from .rulings.table_clock import table_clock
from .state import State
from .view import own_view, view

SCRABBLE: Game[ScrabbleRules, State, Event, Command] = Game(
    key="scrabble",
    rulesets=RULESETS,
    start=State(),
    decide=decide,
    apply=apply,
    view=view,
    due=due,
    decide_on=decide_on,
    own_view=own_view,
    hall_step=hall_step,
    offers=offers,
    preview=preview,
    opponents=OPPONENTS,
    review=review,
    finder=finder,
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
