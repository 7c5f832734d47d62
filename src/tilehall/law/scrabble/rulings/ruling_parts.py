"""How a ruling is put together: its steps, what it rests on, and who decides where the document is silent.

In every ruling `player` is the one whose act the question is about (who drew, played, came late, left), `opponent` the
other.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Annotated, Any, Protocol, TypedDict, TypeVar, Unpack

from tilehall.law.game.facts import ImpossibleFacts as ImpossibleFacts
from tilehall.law.game.facts import Span
from tilehall.law.game.facts import check_facts as check_facts
from tilehall.law.game.facts import fault_above as fault_above
from tilehall.law.rulebook.basis import Basis, Silent, Term
from tilehall.law.rulebook.ruling import ClockOrder, Fact, Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

PLAYER, OPPONENT, CHALLENGER, BOTH = "player", "opponent", "challenger", "both"
DIRECTOR, ADJUDICATOR = "director", "adjudicator"
REFEREE, ORGANISER, EXECUTIVE = "referee", "organiser", "executive"

# How many of something there can be, whatever else the facts say.
Tiles = Annotated[int, Span(0, "tiles_total", "the set")]
TilesOfRack = Annotated[int, Span(0, "rack_size", "a rack holds")]
Number = Annotated[int, Span(0)]
NumberFromOne = Annotated[int, Span(1)]
Seconds = Annotated[float, Span(0)]


class _Drawn(Protocol):
    """Facts about a draw."""

    @property
    def drawn(self) -> int: ...


F = TypeVar("F")
D = TypeVar("D", bound=_Drawn)
# Steps in which tiles go between bag, rack and table.
_HANDLING = {
    "draw",
    "draw_again",
    "draw_more",
    "draw_face_down",
    "to_rack",
    "to_bag",
    "old_to_bag",
    "draw_on_return",
    "see_first_replacement",
}

NEUTRAL = ClockOrder(state="neutral")
AS_BEFORE = ClockOrder(state="as_before")
FULL = ClockOrder(state="full")  # nobody's has run yet


class StepFields(TypedDict, total=False):
    """What a step may say besides who does what."""

    count: int
    seconds: int | None
    side: str
    what: str
    choices: tuple[str, ...]


def make_step(do: str, who: str, *bases: Basis, **fields: Unpack[StepFields]) -> Step:
    return Step(do=do, who=who, rests_on=_once(bases), **fields)


def make_ruling(
    code: str,
    steps: Iterable[Step],
    *bases: Basis,
    clock: ClockOrder | None = None,
    discretion: str | None = None,
    **told: Any,
) -> Ruling:
    """A ruling that rests on these bases and on those of its steps; `told` are its score changes and its figures.

    Where the document is silent on the procedure as a whole (the first basis), the director decides, once called, and
    the steps are advice. Where it is silent on a part of it, that part is for whom the silence names.
    """
    steps, detail = tuple(steps), dict[str, Fact](told.pop("detail", {}))
    if isinstance(bases[0], Silent):
        decides = make_step("director_decides", DIRECTOR, bases[0])
        called = steps[:1] if steps and steps[0].do == "call_director" else ()
        advice = steps[len(called) :]
        steps = (*called, decides, *(step for step in advice if step.do != "director_rules"))
        discretion = DIRECTOR
        detail["steps_are"] = "advice"
    rests_on = _once((*bases, *(basis for step in steps for basis in step.rests_on)))
    if discretion is None and (discretion := _left_to(rests_on)):
        detail["discretion_on"] = "silence"
    return Ruling(
        code=code,
        rests_on=rests_on,
        steps=steps,
        clock=clock,
        discretion=discretion,
        detail=tuple(detail.items()),
        **told,
    )


def above_the_table(ruling: Callable[[ScrabbleRules, F], Ruling]) -> Callable[[ScrabbleRules, F], Ruling]:
    """The same ruling for the desk, which says of all tiles that change places that it is done openly."""

    def ruled_openly(rules: ScrabbleRules, facts: F) -> Ruling:
        ruled = ruling(rules, facts)
        if not any(step.do in _HANDLING for step in ruled.steps):
            return ruled
        line = make_step("above_the_table", BOTH, rules.resting("above_table"))
        rests_on = _once((*ruled.rests_on, *line.rests_on))
        openly = replace(ruled, steps=(*ruled.steps, line), rests_on=rests_on)
        if ruled.discretion or not (left_to := _left_to(line.rests_on)):
            return openly
        return replace(openly, discretion=left_to, detail=(*ruled.detail, ("discretion_on", "silence")))

    return ruled_openly


def within_one_set(ruling: Callable[[ScrabbleRules, D], Ruling]) -> Callable[[ScrabbleRules, D], Ruling]:
    """The same ruling for the desk, where nobody has drawn more than a bag can hold beside the player's own tiles.

    A recorded game may: tiles of another set can be among them.
    """

    def possible(rules: ScrabbleRules, facts: D) -> Ruling:
        own = rules.rack_size.value - getattr(facts, "needed", 0)
        check_facts(facts, fault_above(rules.tiles_total.value - own, "the bag can have held", drawn=facts.drawn))
        return ruling(rules, facts)

    return possible


def uncovered_ruling(rules: ScrabbleRules, *terms: Term[Any]) -> Ruling:
    """An edition gives a term a word that no procedure of ours knows: courtesy first, then the adjudicator."""
    bases = (*(term.basis for term in terms), rules.resting("no_rule"))
    return make_ruling("not_covered", courtesy_steps(rules), *bases, discretion=ADJUDICATOR)


def courtesy_steps(rules: ScrabbleRules) -> tuple[Step, Step]:
    """What is done without a rule. That the adjudicator's word is final only a document can say."""
    basis = rules.resting("no_rule")
    silent = isinstance(basis, Silent)
    rules_on_it = make_step("director_rules", DIRECTOR, basis) if silent else None
    return (
        make_step("agree_courteously", BOTH, basis),
        rules_on_it or make_step("adjudicator_rules", ADJUDICATOR, basis),
    )


def challenger_stops(rules: ScrabbleRules) -> Step:
    """The clocks of a challenge."""
    return neutralise_step(CHALLENGER, rules.challenge_binds.basis)


def other_side(side: str) -> str:
    return PLAYER if side == OPPONENT else OPPONENT


def neutralise_step(on_move: str, *bases: Basis) -> Step:
    """The player whose clock runs stops it; `both` where the facts do not tell who that is."""
    return make_step("neutralise", on_move, *bases)


def restart_step(on_move: str, *bases: Basis) -> Step:
    """The side that waits starts the clock of the side on move."""
    if on_move == BOTH:
        return make_step("start_clock", BOTH, *bases, side="on_move")
    return make_step("start_clock", other_side(on_move), *bases, side=on_move)


def clocks_neutral_then(on_move: str) -> ClockOrder:
    """The clocks stand during the steps; then the clock of this side runs."""
    return ClockOrder(state="neutral", then="on_move" if on_move == BOTH else on_move)


def clock_runs(side: str, until: str | None = None) -> ClockOrder:
    return ClockOrder(state="runs", side=side, until=until)


def _left_to(bases: Iterable[Basis]) -> str | None:
    """Who decides what the document does not say, where anybody is named for it."""
    return next((basis.decides for basis in bases if isinstance(basis, Silent) and basis.decides), None)


def _once(bases: Iterable[Basis]) -> tuple[Basis, ...]:
    return tuple(dict.fromkeys(bases))
