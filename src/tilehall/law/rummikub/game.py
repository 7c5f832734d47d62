"""RUMMIKUB: the record by which the house knows this game."""

from tilehall.law.game.contract import Game

from .apply import apply
from .commands import COMMANDS, SENDERS, Command
from .decide import decide
from .decide.timing import due
from .events import EVENTS, Event
from .rules import RummikubRules
from .rulesets import RULESETS, amended
from .rulings import QUESTIONS
from .rulings.counting import count
from .state import State
from .view import view

RUMMIKUB: Game[RummikubRules, State, Event, Command] = Game(
    key="rummikub",
    rulesets=RULESETS,
    start=State(),
    decide=decide,
    apply=apply,
    view=view,
    due=due,
    events=EVENTS,
    commands=COMMANDS,
    senders=SENDERS,
    seating=lambda rules: rules.order_of_play.basis,
    kept_at_table=lambda state: state.kept == "table",
    questions=QUESTIONS,
    count=count,
    amend=amended,
)
