"""A turn that ran out of time, or was declared with a table that is not legal: what goes back, and which tiles are due.

`player` is the one whose turn it was, `opponent` any other player at the table.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Protocol, TypeVar

from tilehall.law.game.facts import Fault, Span, check_facts, fault_above
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import ClockOrder, Fact, Refusal, Ruling, Step
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import WHOLE

PLAYER, OPPONENT, BOTH, REFEREE = "player", "opponent", "both", "referee"
Tiles = Annotated[int, Span(0, len(WHOLE), "all tiles")]
_OF_POOL = "the deal leaves in the pool"
Pool = Annotated[int, Span(0, "pool_at_most", _OF_POOL)]
_NEXT = ClockOrder(state="runs", side="next_player")


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeout:
    """Asked: had tiles been laid or moved, how many are in the pool, how many can nobody place, and is there a log."""

    touched: bool
    pool: Pool
    leftovers: Tiles
    logged: bool

    def __post_init__(self) -> None:
        nothing = "nothing was touched, so nothing can be left over" if not self.touched else None
        in_the_log = "with a log every tile has its place" if self.logged else None
        why = nothing or in_the_log
        check_facts(
            self,
            Fault("leftovers", self.leftovers, f"but {why}") if why and self.leftovers > 0 else None,
            _more_than_there_are(self.pool, self.leftovers),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BadTable:
    """Asked of a table declared in time that is not legal: as of a time-out in which tiles were laid."""

    pool: Pool
    leftovers: Tiles
    logged: bool

    def __post_init__(self) -> None:
        check_facts(self)
        self.as_timeout()

    def as_timeout(self) -> Timeout:
        return Timeout(touched=True, pool=self.pool, leftovers=self.leftovers, logged=self.logged)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSets:
    """A set on the table proves wrong. Asked: how many turns were played since, and as of a bad table."""

    turns: Annotated[int, Span(0)]
    pool: Pool
    leftovers: Tiles
    logged: bool

    def __post_init__(self) -> None:
        check_facts(self)
        self.as_bad_table()

    def as_bad_table(self) -> BadTable:
        return BadTable(pool=self.pool, leftovers=self.leftovers, logged=self.logged)


def timeout(rules: RummikubRules, facts: Timeout) -> Ruling:
    if facts.touched:
        return _undone(rules, "table_restored" if facts.pool else "table_restored_only", facts, ())
    term = rules.timeout_idle_draw
    count = min(term.value, facts.pool)
    step = (
        _step("draw", PLAYER, term, rules.timeout, count=count) if count else _step("pass", PLAYER, term, rules.timeout)
    )
    steps = (step, _next(rules))
    detail = (("to_rack", count), ("pool", facts.pool - count))
    return _ruling("idle_turn" if count else "idle_pass", steps, detail)


def bad_table(rules: RummikubRules, facts: BadTable) -> Ruling:
    return _undone(rules, "as_timeout", facts.as_timeout(), (rules.bad_table,))


def wrong_sets(rules: RummikubRules, facts: WrongSets) -> Ruling:
    """In the turn itself it is a bad table; once others have played on, the document has no answer."""
    if facts.turns == 0:
        return bad_table(rules, facts.as_bad_table())
    term = rules.bad_table_found_later
    steps = (
        _step("turns_stand", BOTH, term),
        _step("mend_sets", BOTH, term, rules.manipulating),
        _step("referee_decides", REFEREE, term),
    )
    return replace(_ruling("found_later", steps, (("turns", facts.turns),)), discretion=REFEREE)


def restoring_card(rules: RummikubRules, state: State) -> Ruling | Refusal:
    """The melds as they stood at the start of the turn, one by one, until another player confirms them."""
    if state.phase != "restoring" or state.offender is None:
        return Refusal(code="not_now", rests_on=(rules.restoring.basis,), detail=(("phase", state.phase),))
    melds = [_step("restore", BOTH, rules.restoring, tiles=meld) for meld in state.table]
    steps = (*melds, _step("confirm_restored", OPPONENT, rules.restoring))
    return _ruling("restoring", steps, (("melds", len(state.table)), ("offender", state.offender)))


class _Pool(Protocol):
    """Facts about a game that is under way."""

    @property
    def pool(self) -> int: ...


P = TypeVar("P", bound=_Pool)


def after_the_deal(ruling: Callable[[RummikubRules, P], Ruling]) -> Callable[[RummikubRules, P], Ruling]:
    """The same ruling for the desk, where no pool holds tiles that were dealt: none of these goes back into it."""

    def possible(rules: RummikubRules, facts: P) -> Ruling:
        check_facts(facts, fault_above(rules.pool_at_most.value, _OF_POOL, pool=facts.pool))
        return ruling(rules, facts)

    return possible


def _undone(rules: RummikubRules, code: str, facts: Timeout, terms: tuple[Term[Any], ...]) -> Ruling:
    penalty, short = rules.timeout_penalty_tiles, rules.timeout
    count = min(penalty.value, facts.pool)
    steps = [_step("restore_from_log" if facts.logged else "restore_table", BOTH, rules.restoring, *terms)]
    if facts.leftovers:
        # Only what is left over is not confirmed as it lay.
        bases = (rules.leftovers, rules.leftover_tiles)
        steps += [
            _step("lift_until_all_melds_are_legal", REFEREE, *bases),
            _step("confirm_others_restored", OPPONENT, rules.restoring),
            _step("take_leftovers", PLAYER, *bases, count=facts.leftovers),
        ]
    else:
        steps.append(_step("confirm_restored", OPPONENT, rules.restoring))
    if count == penalty.value:
        steps.append(_step("take_penalty_tiles", PLAYER, penalty, count=count))
    elif count:
        steps.append(_step("take_penalty_tiles", PLAYER, penalty, short, count=count))
    else:
        steps.append(_step("no_penalty_tiles", PLAYER, penalty, short, rules.last_round_order))
    detail = (("to_rack", facts.leftovers + count), ("pool", facts.pool - count))
    return _ruling(code, (*steps, _next(rules)), detail)


def _more_than_there_are(pool: int, leftovers: int) -> Fault | None:
    above = fault_above(len(WHOLE) - pool, "the tiles that are not in the pool", leftovers=leftovers)
    return above if leftovers else None


def _next(rules: RummikubRules) -> Step:
    return _step("next_turn", OPPONENT, rules.turn_time_s, rules.turn_clock)


def _step(do: str, who: str, *terms: Term[Any], count: int | None = None, tiles: tuple[str, ...] = ()) -> Step:
    bases = tuple(dict.fromkeys(term.basis for term in terms))
    return Step(do=do, who=who, rests_on=bases, count=count, tiles=tiles)


def _ruling(code: str, steps: tuple[Step, ...], detail: tuple[tuple[str, Fact], ...]) -> Ruling:
    bases = dict.fromkeys(basis for step in steps for basis in step.rests_on)
    clock = _NEXT if steps[-1].do == "next_turn" else None
    return Ruling(code=code, rests_on=tuple(bases), steps=steps, clock=clock, detail=detail)
