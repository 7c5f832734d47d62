"""The draw: made, settled by hand, made anew for the rest; who left is taken out of it, who came late is put in."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, grades, hand_made_pairs, late_joiners, redraw, shown_draw
from tilehall.law.tournament.desk import draw as decisions
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.draw import ProposedDraw
from tilehall.law.tournament.desk.hand_made_pairs import Kind
from tilehall.law.tournament.desk.late_joiners import Missed
from tilehall.law.tournament.draws.pairs import Progress
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.store import DeskState

from .commands import Decide, Decision, execute

DIRECT = "tournaments.direct"
LARGE = 1000  # players whose draw is felt


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedDraw:
    """A draw that somebody wants: `ahead` of missing results; or of the `rest`, the rounds that are not begun, for
    those who go on. `shown` is the mark of the preview that they saw, empty where nothing was shown."""

    grade: str
    seed: int
    ahead: bool = False
    rest: bool = False
    shown: str = ""


def draw(actor: Actor, number: int, asked: AskedDraw, context: CommandContext) -> DeskState | Refusal:
    """A whole round robin, team event or tables event; of other grades the next round. Refused where another would be
    drawn now than was shown, or in place of another."""

    def decide(desk: Desk) -> Decision:
        return shown_draw.take_draw(desk, propose(desk, asked), asked.shown)

    return execute(actor, DIRECT, number, _decided_before(actor, number, _once_graded(decide)), context)


def propose(desk: Desk, asked: AskedDraw) -> ProposedDraw | Refusal:
    """What `draw` would draw; nothing is written."""
    if asked.rest:
        return redraw.propose_rest(desk, asked.grade, asked.seed)
    return decisions.propose_draw(desk, asked.grade, asked.seed, ahead=asked.ahead)


def draw_all(
    actor: Actor, number: int, seed: int, context: CommandContext, progress: Progress | None = None
) -> DeskState | Refusal:
    """Every grade that needs a draw before the next round can begin."""
    decide = _decided_before(actor, number, _once_graded(lambda desk: redraw.draw_all(desk, seed, progress)))
    return execute(actor, DIRECT, number, decide, context)


def _once_graded(decide: Decide) -> Decide:
    """Where one grade is planned, what is decided about its draw first puts everybody into it."""

    def both(desk: Desk) -> Decision:
        grading = grades.grade_alone(desk)
        if isinstance(grading, Refusal):
            return grading
        decided = decide(grades.graded_alone(desk))
        return decided if isinstance(decided, Refusal) else (*grading, *decided)

    return both


def _decided_before(actor: Actor, number: int, decide: Decide) -> Decide:
    """A large draw takes seconds, in which nobody else could write: it is made before the transaction, and made again
    where the log has gone on meanwhile."""
    state = store.load(number)
    if len(state.desk.players) <= LARGE:
        return decide
    require(at_event_of(actor, number), DIRECT)
    try:
        made = decide(state.desk)
    except CannotFollow:
        return decide  # which says so again, where it is answered
    return lambda desk: made if desk.seq == state.desk.seq else decide(desk)


def add_wish(
    actor: Actor, number: int, at: tuple[str, int], wished: tuple[Kind, tuple[int, ...]], context: CommandContext
) -> DeskState | Refusal:
    """One more pair, bye, couple apart or one who is out, for a round to come."""
    decide = _once_graded(lambda desk: hand_made_pairs.add_wish(desk, *at, *wished))
    return execute(actor, DIRECT, number, decide, context)


def drop_wish(
    actor: Actor, number: int, at: tuple[str, int], wished: tuple[Kind, tuple[int, ...]], context: CommandContext
) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: hand_made_pairs.drop_wish(desk, *at, *wished), context)


def swap(
    actor: Actor, number: int, at: tuple[str, int], two: tuple[int, int], context: CommandContext, *, shown: str = ""
) -> DeskState | Refusal:
    """Two players change places in a drawn round; `at` is grade and round, `shown` the mark of the round they saw."""
    return _by_hand(actor, number, at, lambda desk: hand_made_pairs.swap_players(desk, *at, *two), context, shown)


def pair(
    actor: Actor, number: int, at: tuple[str, int], two: tuple[int, int], context: CommandContext, *, shown: str = ""
) -> DeskState | Refusal:
    """These two meet in a drawn round, and the first starts."""
    return _by_hand(actor, number, at, lambda desk: hand_made_pairs.pair_by_hand(desk, *at, *two), context, shown)


def give_bye(
    actor: Actor, number: int, at: tuple[str, int], player: int, context: CommandContext, *, shown: str = ""
) -> DeskState | Refusal:
    return _by_hand(actor, number, at, lambda desk: hand_made_pairs.give_bye(desk, *at, player), context, shown)


def _by_hand(
    actor: Actor, number: int, at: tuple[str, int], change: Decide, context: CommandContext, shown: str
) -> DeskState | Refusal:
    """Two who press the same swap would undo it: the second is told that the round is another now."""

    def decide(desk: Desk) -> Decision:
        return shown_draw.refuse_another_round(desk, *at, shown) or change(desk)

    return execute(actor, DIRECT, number, decide, context)


def settle(actor: Actor, number: int, grade: str, seed: int, context: CommandContext) -> DeskState | Refusal:
    """What the organiser chose for those who withdrew, carried out on the rounds that are drawn."""
    return execute(actor, DIRECT, number, lambda desk: departures.settle_departures(desk, grade, seed), context)


def join_late(
    actor: Actor, number: int, who: tuple[int, str], missed: Missed, context: CommandContext, *, why: str = ""
) -> DeskState | Refusal:
    """An entered player comes into a grade that is drawn (`who`: number and grade), with a result for missed rounds."""
    return execute(actor, DIRECT, number, lambda desk: late_joiners.join_late(desk, *who, missed, why), context)


def add_house_player(
    actor: Actor, number: int, grade: str, called: str, context: CommandContext
) -> DeskState | Refusal:
    decide = _once_graded(lambda desk: late_joiners.add_house_player(desk, grade, called))
    return execute(actor, DIRECT, number, decide, context)
