"""The draw: made, settled by hand, made anew for the rest; who left is taken out of it, who came late is put in."""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, hand_made_pairs, late_joiners, redraw
from tilehall.law.tournament.desk import draw as decisions
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.draw import ProposedDraw
from tilehall.law.tournament.desk.hand_made_pairs import Kind
from tilehall.law.tournament.desk.late_joiners import Missed
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import DeskState

from .commands import CommandContext, execute

DIRECT = "tournaments.direct"


def propose(desk: Desk, grade: str, seed: int, *, ahead: bool = False) -> ProposedDraw | Refusal:
    """What `draw` would draw; nothing is written."""
    return decisions.propose_draw(desk, grade, seed, ahead=ahead)


def draw(
    actor: Actor, number: int, grade: str, seed: int, context: CommandContext, *, ahead: bool = False
) -> DeskState | Refusal:
    """A whole round robin, team event or tables event; of other grades the next round, `ahead` of missing results."""
    return execute(actor, DIRECT, number, lambda desk: decisions.draw_grade(desk, grade, seed, ahead=ahead), context)


def draw_all(actor: Actor, number: int, seed: int, context: CommandContext) -> DeskState | Refusal:
    """Every grade that needs a draw before the next round can begin."""
    return execute(actor, DIRECT, number, lambda desk: redraw.draw_all(desk, seed), context)


def add_wish(
    actor: Actor, number: int, at: tuple[str, int], wished: tuple[Kind, tuple[int, ...]], context: CommandContext
) -> DeskState | Refusal:
    """One more pair, bye, couple apart or one who is out, for a round to come."""
    return execute(actor, DIRECT, number, lambda desk: hand_made_pairs.add_wish(desk, *at, *wished), context)


def drop_wish(
    actor: Actor, number: int, at: tuple[str, int], wished: tuple[Kind, tuple[int, ...]], context: CommandContext
) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: hand_made_pairs.drop_wish(desk, *at, *wished), context)


def swap(
    actor: Actor, number: int, at: tuple[str, int], two: tuple[int, int], context: CommandContext
) -> DeskState | Refusal:
    """Two players change places in a drawn round; `at` is grade and round."""
    return execute(actor, DIRECT, number, lambda desk: hand_made_pairs.swap_players(desk, *at, *two), context)


def pair(
    actor: Actor, number: int, at: tuple[str, int], two: tuple[int, int], context: CommandContext
) -> DeskState | Refusal:
    """These two meet in a drawn round, and the first starts."""
    return execute(actor, DIRECT, number, lambda desk: hand_made_pairs.pair_by_hand(desk, *at, *two), context)


def give_bye(
    actor: Actor, number: int, at: tuple[str, int], player: int, context: CommandContext
) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: hand_made_pairs.give_bye(desk, *at, player), context)


def redraw_rest(actor: Actor, number: int, grade: str, seed: int, context: CommandContext) -> DeskState | Refusal:
    """The rounds that are not begun, drawn anew for those who go on."""
    return execute(actor, DIRECT, number, lambda desk: redraw.redraw_rest(desk, grade, seed), context)


def settle(actor: Actor, number: int, grade: str, seed: int, context: CommandContext) -> DeskState | Refusal:
    """What the organiser chose for those who withdrew, carried out on the rounds that are drawn."""
    return execute(actor, DIRECT, number, lambda desk: departures.settle_departures(desk, grade, seed), context)


def propose_rest(desk: Desk, grade: str, seed: int) -> ProposedDraw | Refusal:
    """What `redraw_rest` would draw; nothing is written."""
    return redraw.propose_rest(desk, grade, seed)


def join_late(
    actor: Actor, number: int, who: tuple[int, str], missed: Missed, context: CommandContext, *, why: str = ""
) -> DeskState | Refusal:
    """An entered player comes into a grade that is drawn (`who`: number and grade), with a result for missed rounds."""
    return execute(actor, DIRECT, number, lambda desk: late_joiners.join_late(desk, *who, missed, why), context)


def add_house_player(
    actor: Actor, number: int, grade: str, called: str, context: CommandContext
) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: late_joiners.add_house_player(desk, grade, called), context)
