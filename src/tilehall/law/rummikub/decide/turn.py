"""A turn: draw, lay, or pass where nothing can be drawn. What comes after the time is up is a turn lost."""

from collections import Counter
from typing import Any

from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import UNKNOWN

from .new_table import LegalTable, judge_table
from .refusals import Decision, bases_of, chance_to_meld, draw_from_pool, refuse, refuse_off_turn
from .turn_time import lose_turn, lose_turn_by_time, time_is_up

_MOST = 106  # tiles somebody may claim to have laid; no set has more


def touch_table(rules: RummikubRules, state: State, command: c.TouchTable, outside: Outside) -> Decision:
    if refused := refuse_off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        return lose_turn_by_time(rules, state, outside, manipulating=state.draft.under_way)
    if not 0 <= command.laid <= len(state.racks[command.by]):
        return refuse("not_on_rack", rules.lay_min_tiles, rack=len(state.racks[command.by]))
    if command.laid < state.draft.laid and not rules.retract_same_turn.value:
        return refuse("table_tile_taken", rules.retract_same_turn, laid=state.draft.laid)
    if (command.laid, command.moved) == (state.draft.laid, state.draft.moved):
        return ()  # said again: nothing has changed
    return (e.TableTouched(by=command.by, laid=command.laid, moved=command.moved, at=outside.moment),)


def draw_tile(rules: RummikubRules, state: State, command: c.DrawTile, outside: Outside) -> Decision:
    if refused := refuse_off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        return lose_turn_by_time(rules, state, outside, manipulating=state.draft.under_way)
    term = rules.draw_per_turn
    if command.count is not None and command.count != term.value:
        return refuse("draw_one_only", term, draw=term.value)
    if not state.pool:
        return refuse("pool_empty", rules.last_round)
    if given_up := _given_up(rules, state, outside):
        return given_up
    terms = (term,) if state.melded[command.by] else (term, rules.delaying)
    return (
        e.TileDrawn(
            by=command.by,
            tiles=draw_from_pool(state, term.value, outside),
            chance=chance_to_meld(state, command.by),
            at=outside.moment,
            rests_on=bases_of(*terms),
        ),
    )


def pass_turn(rules: RummikubRules, state: State, command: c.PassTurn, outside: Outside) -> Decision:
    if refused := refuse_off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        return lose_turn_by_time(rules, state, outside, manipulating=state.draft.under_way)
    if state.pool:
        return refuse("no_action", rules.draw_per_turn, rules.lay_min_tiles)
    if given_up := _given_up(rules, state, outside):
        return given_up
    chance = chance_to_meld(state, command.by)
    return (e.TurnPassed(by=command.by, chance=chance, at=outside.moment, rests_on=bases_of(rules.last_round)),)


def lay_tiles(rules: RummikubRules, state: State, command: c.LayTiles, outside: Outside) -> Decision:
    if refused := refuse_off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        begun = state.draft.under_way or _changed(state, command)
        return lose_turn_by_time(rules, state, outside, manipulating=begun, declared=_told(command) if begun else ())
    if not state.logged:
        return refuse("table_not_logged", rules.manipulating)
    answer = judge_table(rules, state, command.by, command.table)
    if isinstance(answer, LegalTable):
        return (
            e.TilesLaid(
                by=command.by,
                tiles=answer.tiles,
                table=answer.table,
                initial=answer.initial,
                at=outside.moment,
                rests_on=bases_of(*answer.terms),
            ),
        )
    if command.reported and state.kept == "table" and answer.code not in _NO_TABLE:
        return lose_turn(rules, state, outside, "bad_table", _told(command))
    return answer


def lay_unseen(rules: RummikubRules, state: State, command: c.LayUnseen, outside: Outside) -> Decision:
    if refused := refuse_off_turn(rules, state, command.by):
        return refused
    if state.logged:
        return refuse("table_logged", rules.manipulating)
    rack, least = len(state.racks[command.by]), rules.lay_min_tiles
    if command.count < least.value:
        return refuse("no_rack_tile", least, rules.joker_stays)
    if command.count > rack:
        return refuse("not_on_rack", least, rack=rack)
    terms: list[Term[Any]] = [rules.manipulating, least]
    if not state.melded[command.by]:
        if refused := _initial_unseen(rules, command):
            return refused
        terms = [rules.initial_meld_min, rules.before_initial]
    return (
        e.TilesLaid(
            by=command.by,
            tiles=(UNKNOWN,) * command.count,
            table=(),
            initial=None if state.melded[command.by] else command.initial,
            at=outside.moment,
            rests_on=bases_of(*terms),
        ),
    )


def _initial_unseen(rules: RummikubRules, command: c.LayUnseen) -> Refusal | None:
    least, total = rules.initial_meld_min, command.initial
    smallest = rules.shapes.smallest
    if command.count < smallest:
        return refuse("set_too_small", rules.group_sizes, rules.run_min, size=command.count, least=smallest)
    if total is None or total < least.value:
        return refuse("initial_below_30", least, rules.initial_joker, total=total, least=least.value)
    return None


def _given_up(rules: RummikubRules, state: State, outside: Outside) -> Decision | None:
    """Own tiles lie on the table: they are taken back first. Where the rules forbid that, the attempt was the turn."""
    if state.draft.laid and not rules.retract_same_turn.value:
        return lose_turn(rules, state, outside, "abandoned")
    if state.draft.laid:
        return refuse("draw_and_lay", rules.draw_per_turn, rules.lay_min_tiles, laid=state.draft.laid)
    return None


def _changed(state: State, command: c.LayTiles) -> bool:
    """Is this another table than that of the start? Then tiles had been laid or moved."""
    return Counter(map(tuple, map(sorted, command.table))) != Counter(map(tuple, map(sorted, state.table)))


def _told(command: c.LayTiles) -> tuple[tuple[str, ...], ...]:
    """A table as somebody declared it, for the record; no longer than a set of tiles could make it."""
    return tuple(tuple(tile[:6] for tile in meld[:_MOST]) for meld in command.table[:_MOST])


# What was told is no table at all: the recorder's slip, not the player's.
_NO_TABLE = ("unreadable_tile", "too_many_tiles", "not_on_rack", "joker_unclear")
