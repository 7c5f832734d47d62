"""RUMMIKUB: the record by which the house knows this game."""

from tilehall.law.game.contract import Game
from tilehall.law.game.table_clock import TableClock

from .apply import apply
from .commands import COMMANDS, SENDERS, Command
from .decide import decide
from .decide.hall_games import hall_step
from .decide.offers import offers
from .decide.preview import preview
from .decide.turn_time import due
from .events import EVENTS, Event
from .practice.opponents import OPPONENTS
from .practice.review import review
from .rules import RummikubRules
from .rulesets import RULESETS, amend_rules
from .rulings import QUESTIONS
from .rulings.count import count_table
from .state import State
from .view import own_view, view


def _table_clock(rules: RummikubRules) -> TableClock:
    grounds = {
        "turn": (rules.turn_time_s.basis,),
        "next": (rules.turn_clock.basis,),
        "order": (rules.order_of_play.basis,),
        "over": (rules.timeout_penalty_tiles.basis, rules.timeout_idle_draw.basis),
    }
    return TableClock(players=rules.players.value, turn_s=rules.turn_time_s, grounds=grounds)


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
    clock=_table_clock,
    count=count_table,
    amend=amend_rules,
    own_view=own_view,
    hall_step=hall_step,
    offers=offers,
    preview=preview,
    opponents=OPPONENTS,
    review=review,
)
