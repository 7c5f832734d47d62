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

from .laying import Laid, judged
from .refusing import Answer, chance, drawn, no, off_turn, rests
from .timing import lost, time_is_up, timed_out

_MOST = 106  # tiles somebody may claim to have laid; no set has more


def touch(rules: RummikubRules, state: State, command: c.TouchTable, outside: Outside) -> Answer:
    if refused := off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        return timed_out(rules, state, outside, manipulating=state.draft.under_way)
    if not 0 <= command.laid <= len(state.racks[command.by]):
        return no("not_on_rack", rules.lay_min_tiles, rack=len(state.racks[command.by]))
    if command.laid < state.draft.laid and not rules.retract_same_turn.value:
        return no("table_tile_taken", rules.retract_same_turn, laid=state.draft.laid)
    return (e.TableTouched(by=command.by, laid=command.laid, moved=command.moved, at=outside.moment),)


def draw(rules: RummikubRules, state: State, command: c.DrawTile, outside: Outside) -> Answer:
    if refused := off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        return timed_out(rules, state, outside, manipulating=state.draft.under_way)
    each = rules.draw_per_turn
    if command.count is not None and command.count != each.value:
        return no("draw_one_only", each, draw=each.value)
    if not state.pool:
        return no("pool_empty", rules.last_round)
    if given_up := _given_up(rules, state, outside):
        return given_up
    terms = (each,) if state.melded[command.by] else (each, rules.delaying)
    return (
        e.TileDrawn(
            by=command.by,
            tiles=drawn(state, each.value, outside),
            chance=chance(state, command.by),
            at=outside.moment,
            rests_on=rests(*terms),
        ),
    )


def pass_turn(rules: RummikubRules, state: State, command: c.PassTurn, outside: Outside) -> Answer:
    if refused := off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        return timed_out(rules, state, outside, manipulating=state.draft.under_way)
    if state.pool:
        return no("no_action", rules.draw_per_turn, rules.lay_min_tiles)
    if given_up := _given_up(rules, state, outside):
        return given_up
    seen = chance(state, command.by)
    return (e.TurnPassed(by=command.by, chance=seen, at=outside.moment, rests_on=rests(rules.last_round)),)


def lay(rules: RummikubRules, state: State, command: c.LayTiles, outside: Outside) -> Answer:
    if refused := off_turn(rules, state, command.by):
        return refused
    if time_is_up(state, outside):
        begun = state.draft.under_way or _changed(state, command)
        return timed_out(rules, state, outside, manipulating=begun, declared=_told(command) if begun else ())
    if not state.logged:
        return no("table_not_logged", rules.manipulating)
    found = judged(rules, state, command.by, command.table)
    if isinstance(found, Laid):
        return (
            e.TilesLaid(
                by=command.by,
                tiles=found.tiles,
                table=found.table,
                initial=found.initial,
                at=outside.moment,
                rests_on=rests(*found.terms),
            ),
        )
    if command.reported and state.kept == "table" and found.code not in _NO_TABLE:
        return lost(rules, state, outside, "bad_table", _told(command))
    return found


def lay_unseen(rules: RummikubRules, state: State, command: c.LayUnseen, outside: Outside) -> Answer:
    if refused := off_turn(rules, state, command.by):
        return refused
    if state.logged:
        return no("table_logged", rules.manipulating)
    rack, least = len(state.racks[command.by]), rules.lay_min_tiles
    if command.count < least.value:
        return no("no_rack_tile", least, rules.joker_stays)
    if command.count > rack:
        return no("not_on_rack", least, rack=rack)
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
            rests_on=rests(*terms),
        ),
    )


def _initial_unseen(rules: RummikubRules, command: c.LayUnseen) -> Refusal | None:
    least, total = rules.initial_meld_min, command.initial
    smallest = rules.shapes.smallest
    if command.count < smallest:
        return no("set_too_small", rules.group_sizes, rules.run_min, size=command.count, least=smallest)
    if total is None or total < least.value:
        return no("initial_below_30", least, rules.initial_joker, total=total, least=least.value)
    return None


def _given_up(rules: RummikubRules, state: State, outside: Outside) -> Answer | None:
    """Own tiles lie on the table: they are taken back first. Where the rules forbid that, the attempt was the turn."""
    if state.draft.laid and not rules.retract_same_turn.value:
        return lost(rules, state, outside, "abandoned")
    if state.draft.laid:
        return no("draw_and_lay", rules.draw_per_turn, rules.lay_min_tiles, laid=state.draft.laid)
    return None


def _changed(state: State, command: c.LayTiles) -> bool:
    """Is this another table than that of the start? Then tiles had been laid or moved."""
    return Counter(map(tuple, map(sorted, command.table))) != Counter(map(tuple, map(sorted, state.table)))


def _told(command: c.LayTiles) -> tuple[tuple[str, ...], ...]:
    """A table as somebody declared it, for the record; no longer than a set of tiles could make it."""
    return tuple(tuple(tile[:6] for tile in meld[:_MOST]) for meld in command.table[:_MOST])


# What was told is no table at all: the recorder's slip, not the player's.
_NO_TABLE = ("unreadable_tile", "too_many_tiles", "not_on_rack", "joker_unclear")
