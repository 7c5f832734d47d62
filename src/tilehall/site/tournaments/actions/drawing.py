"""The draw: made, settled by hand, made anew for the rest; who left is taken out of it, who came late is put in."""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import by_hand, late_joiners, leaving, redrawing
from tilehall.law.tournament.desk import drawing as decisions
from tilehall.law.tournament.desk.by_hand import Kind
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.drawing import Proposal
from tilehall.law.tournament.desk.late_joiners import Missed
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import Kept

from .carrying import Hand, carry_out

DIRECT = "tournaments.direct"


def propose(desk: Desk, grade: str, seed: int) -> Proposal | Refusal:
    """What `draw` would draw; nothing is written."""
    return decisions.propose(desk, grade, seed)


def draw(actor: Actor, number: int, grade: str, seed: int, hand: Hand) -> Kept | Refusal:
    """A whole round robin, team event or tables event; of other grades the next round."""
    return carry_out(actor, DIRECT, number, lambda desk: decisions.draw(desk, grade, seed), hand)


def draw_all(actor: Actor, number: int, seed: int, hand: Hand) -> Kept | Refusal:
    """Every grade that needs a draw before the next round can begin."""
    return carry_out(actor, DIRECT, number, lambda desk: redrawing.draw_all(desk, seed), hand)


def add_wish(
    actor: Actor, number: int, at: tuple[str, int], wished: tuple[Kind, tuple[int, ...]], hand: Hand
) -> Kept | Refusal:
    """One more pair, bye, couple apart or one who is out, for a round to come."""
    return carry_out(actor, DIRECT, number, lambda desk: by_hand.add_wish(desk, *at, *wished), hand)


def drop_wish(
    actor: Actor, number: int, at: tuple[str, int], wished: tuple[Kind, tuple[int, ...]], hand: Hand
) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: by_hand.drop_wish(desk, *at, *wished), hand)


def swap(actor: Actor, number: int, at: tuple[str, int], two: tuple[int, int], hand: Hand) -> Kept | Refusal:
    """Two players change places in a drawn round; `at` is grade and round."""
    return carry_out(actor, DIRECT, number, lambda desk: by_hand.swap(desk, *at, *two), hand)


def pair(actor: Actor, number: int, at: tuple[str, int], two: tuple[int, int], hand: Hand) -> Kept | Refusal:
    """These two meet in a drawn round, and the first starts."""
    return carry_out(actor, DIRECT, number, lambda desk: by_hand.pair(desk, *at, *two), hand)


def give_bye(actor: Actor, number: int, at: tuple[str, int], player: int, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: by_hand.bye(desk, *at, player), hand)


def redraw_rest(actor: Actor, number: int, grade: str, seed: int, hand: Hand) -> Kept | Refusal:
    """The rounds that are not begun, drawn anew for those who go on."""
    return carry_out(actor, DIRECT, number, lambda desk: redrawing.redraw_rest(desk, grade, seed), hand)


def settle(actor: Actor, number: int, grade: str, seed: int, hand: Hand) -> Kept | Refusal:
    """What the organiser chose for those who withdrew, carried out on the rounds that are drawn."""
    return carry_out(actor, DIRECT, number, lambda desk: leaving.settle(desk, grade, seed), hand)


def propose_rest(desk: Desk, grade: str, seed: int) -> Proposal | Refusal:
    """What `redraw_rest` would draw; nothing is written."""
    return redrawing.propose_rest(desk, grade, seed)


def joins_late(
    actor: Actor, number: int, who: tuple[int, str], missed: Missed, hand: Hand, *, why: str = ""
) -> Kept | Refusal:
    """An entered player comes into a grade that is drawn (`who`: number and grade), with a result for missed rounds."""
    return carry_out(actor, DIRECT, number, lambda desk: late_joiners.joins_late(desk, *who, missed, why), hand)


def house_player(actor: Actor, number: int, grade: str, called: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: late_joiners.house_player(desk, grade, called), hand)
