"""A whole new table against the one at the start of the turn: everything that is wrong with it, at once."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.rummikub import jokers, meld, tiles
from tilehall.law.rummikub.meld import GROUP, MeldReading
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import JOKER, Meld, Table, WrongTile

from .refusals import refuse


@dataclass(frozen=True, slots=True)
class LegalTable:
    """A table without fault, as it will be written; the tiles laid; the value of an initial meld; what it rests on."""

    tiles: tuple[str, ...]
    table: Table
    initial: int | None
    terms: tuple[Term[Any], ...]


@dataclass(frozen=True, slots=True)
class TableFault:
    code: str
    terms: tuple[Term[Any], ...]
    detail: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class TableChange:
    """Both tables as tiles: what is gone from the old one, what is new on the new one."""

    gone: Counter[str]
    laid: Counter[str]


def judge_table(rules: RummikubRules, state: State, by: Seat, texts: Table) -> LegalTable | Refusal:
    table = _readable(rules, texts)
    if isinstance(table, Refusal):
        return table
    before, after = _tally(state.table), _tally(table)
    change = TableChange(gone=before - after, laid=after - before)
    read = [_read(rules, state, given) for given in table]
    wrong = [*_tiles_wrong(rules, state, by, change), *_melds_wrong(rules, table, read)]
    written = tuple(one.meld for one in read if isinstance(one, MeldReading))
    own = None
    if not state.melded[by]:
        own = _own(state, written, change)
        wrong += _initial_wrong(rules, state, written, own)
    if not wrong and state.melded[by]:
        wrong += _jokers_wrong(rules, state, written)
    if wrong:
        return _refused(wrong)
    terms: list[Term[Any]] = [rules.manipulating, rules.table_tiles]
    if own is not None:
        terms = [rules.initial_meld_min, rules.before_initial]
        terms += [rules.initial_joker] if change.laid[JOKER] else []
    elif JOKER in before or change.laid[JOKER]:
        terms += [rules.joker_stands, rules.joker_melds]
    return LegalTable(tiles.sorted_tiles(change.laid.elements()), written, own, tuple(terms))


def _readable(rules: RummikubRules, texts: Table) -> Table | Refusal:
    if sum(map(len, texts)) > rules.tiles_total.value or len(texts) > rules.tiles_total.value:
        return refuse("too_many_tiles", rules.tiles_total, total=rules.tiles_total.value)
    try:
        return tuple(tuple(tiles.parse_tile(tile, f"set {at}") for tile in given) for at, given in enumerate(texts, 1))
    except WrongTile as unreadable:
        return refuse("unreadable_tile", rules.tiles_total, place=unreadable.place, what=unreadable.what)


def _tally(table: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(tiles.without_meaning(tile) for given in table for tile in given)


def _tiles_wrong(rules: RummikubRules, state: State, by: Seat, change: TableChange) -> Iterable[TableFault]:
    """At least a tile is laid, nothing leaves the table, and what comes to it comes from the own rack."""
    laid = change.laid.total()
    if laid < rules.lay_min_tiles.value:
        yield TableFault("no_rack_tile", (rules.lay_min_tiles, rules.joker_stays))
    if laid < state.draft.laid and not rules.retract_same_turn.value:
        yield TableFault("table_tile_taken", (rules.retract_same_turn,), (("laid", state.draft.laid),))
    if change.gone[JOKER]:
        yield TableFault("joker_taken", (rules.joker_stays,), (("jokers", change.gone[JOKER]),))
    taken = tiles.sorted_tiles(tile for tile in change.gone.elements() if tile != JOKER)
    if taken:
        terms = (rules.table_tiles, rules.retract_same_turn)
        yield TableFault("table_tile_taken", terms, (("taken", tiles.print_tiles(taken)),))
    rack = state.racks[by]
    if state.kept == "table":
        over = _more_than_the_set(rules, state, change)
        lacking = "" if len(rack) >= laid else f"{laid} of {len(rack)}"
    else:
        over = ""
        held = Counter(rack)
        lacking = tiles.print_tiles(tiles.sorted_tiles((change.laid - held).elements()))
    if over or lacking:
        yield TableFault("not_on_rack", (rules.lay_min_tiles,), (("not_there", over or lacking),))


def _more_than_the_set(rules: RummikubRules, state: State, change: TableChange) -> str:
    there = _tally(state.table) + change.laid
    most = {JOKER: rules.jokers.value}
    over = [tile for tile, count in there.items() if count > most.get(tile, rules.copies.value)]
    return tiles.print_tiles(tiles.sorted_tiles(over))


def _read(rules: RummikubRules, state: State, given: Meld) -> MeldReading | tuple[MeldReading, ...] | None:
    """The one reading of a meld; several where it must be asked; None if it is no meld.

    A joker of which nothing is said still stands for what it stood for, where that fits. One that was only left
    written as it stood, though it no longer can, is taken as one of which nothing is said.
    """
    meld_readings = meld.readings_of_meld(given, rules.shapes) or meld.readings_of_meld(
        _unwritten(state, given), rules.shapes
    )
    if len(meld_readings) <= 1:
        return meld_readings[0] if meld_readings else None
    had = {
        tile
        for old in state.table
        if any(tile in old for tile in given if not tiles.is_joker(tile))
        for tile in old
        if tiles.is_joker(tile)
    }
    kept = [
        meld_reading
        for meld_reading in meld_readings
        if {tile for tile in meld_reading.meld if tiles.is_joker(tile)} <= had
    ]
    return kept[0] if len(kept) == 1 else meld_readings


def _unwritten(state: State, given: Meld) -> Meld:
    stood = {tile for old in state.table for tile in old if tiles.is_joker(tile)}
    return tuple(JOKER if tile in stood else tile for tile in given)


def _melds_wrong(
    rules: RummikubRules, table: Table, read: list[MeldReading | tuple[MeldReading, ...] | None]
) -> Iterable[TableFault]:
    terms = _fault_terms(rules)
    for at, (given, one) in enumerate(zip(table, read, strict=True), 1):
        if one is None:
            fault = meld.meld_fault(given, rules.shapes)
            code = "not_a_set" if fault is None else fault.code
            told: list[tuple[str, Fact]] = [(f"set_{at}", tiles.print_tiles(given)), (f"fault_{at}", code)]
            told.append((f"size_{at}", len(given)))
            if fault is not None and fault.tile is not None:
                told.append((f"tile_{at}", fault.tile))
            yield TableFault(code, terms[code], tuple(told))
        elif isinstance(one, tuple):
            ways = tiles.print_table(way.meld for way in one)
            yield TableFault(
                "joker_unclear", terms["joker_unclear"], ((f"set_{at}", tiles.print_tiles(given)), (f"ways_{at}", ways))
            )


def _fault_terms(rules: RummikubRules) -> dict[str, tuple[Term[Any], ...]]:
    sizes = (rules.group_sizes, rules.run_min)
    return {
        "set_too_small": sizes,
        "set_too_large": sizes,
        "duplicate_colour": (rules.group_sizes, rules.joker_release, rules.joker_release_colours),
        "duplicate_number": (rules.run_min,),
        "run_gap": (rules.run_min,),
        "run_wraps": (rules.run_wrap, rules.ones),
        "not_a_set": (rules.manipulating,),
        "joker_stands_wrong": (rules.joker_stands,),
        "joker_unclear": (rules.joker_stands,),
    }


def _key(rules_meld: Meld) -> tuple[str, Meld]:
    """Two melds are the same if they have the same tiles, and the jokers of a run stand for the same."""
    numbers = {tiles.stands_for(tile) for tile in rules_meld}
    group = len({tile[1:] for tile in numbers if tile}) == 1
    return (GROUP, meld.without_meanings(rules_meld)) if group else ("", rules_meld)


def _new(state: State, written: Table) -> list[Meld]:
    """Melds that did not stand at the start of the turn."""
    standing = Counter(map(_key, state.table))
    new = []
    for one in written:
        if standing[_key(one)]:
            standing[_key(one)] -= 1
        else:
            new.append(one)
    return new


def _own(state: State, written: Table, change: TableChange) -> int:
    """The value of the new melds that are made of own tiles only."""
    left, total = Counter(change.laid), 0
    for one in _new(state, written):
        own = Counter(map(tiles.without_meaning, one))
        if own <= left:
            left -= own
            total += meld.meld_value(one)
    return total


def _initial_wrong(rules: RummikubRules, state: State, written: Table, total: int) -> Iterable[TableFault]:
    missing = Counter(map(_key, state.table)) - Counter(map(_key, written))
    if missing:
        changed = [old for old in state.table if missing[_key(old)]]
        yield TableFault(
            "table_touched_before_meld", (rules.before_initial,), (("changed", tiles.print_table(changed)),)
        )
    least = rules.initial_meld_min
    if total < least.value:
        detail = (("total", total), ("least", least.value))
        yield TableFault("initial_below_30", (least, rules.initial_joker), detail)


def _jokers_wrong(rules: RummikubRules, state: State, written: Table) -> Iterable[TableFault]:
    term = rules.freed_joker_must_be_new_set
    found = jokers.freed_joker_fault(state.table, written) if term.value else None
    if found is not None:
        detail = (("set", tiles.print_tiles(found)),)
        yield TableFault("freed_joker_not_in_new_set", (term, rules.freed_joker), detail)


def _refused(wrong: list[TableFault]) -> Refusal:
    """The first fault gives the code; all are named, each with what it rests on."""
    terms = [term for table_fault in wrong for term in table_fault.terms]
    detail = dict(pair for table_fault in wrong for pair in table_fault.detail)
    if len(wrong) > 1:
        detail["faults"] = " ".join(dict.fromkeys(table_fault.code for table_fault in wrong))
    return refuse(wrong[0].code, *terms, **detail)
