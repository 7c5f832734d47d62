"""A whole new table against the one at the start of the turn: everything that is wrong with it, at once."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

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
    of_tiles: bool = False  # what lies there at all, told before what is made of it


# How a meld reads; several ways where it must be asked; None if it is none.
MeldRead: TypeAlias = MeldReading | tuple[MeldReading, ...] | None


@dataclass(frozen=True, slots=True)
class TableChange:
    """Both tables as tiles: what is gone from the old one, what is new on the new one."""

    gone: Counter[str]
    laid: Counter[str]


@dataclass(frozen=True, slots=True)
class TableCheck:
    """All that there is to say of a new table: how each meld reads, and every fault, of a meld or of the whole turn."""

    table: Table
    change: TableChange
    read: tuple[MeldRead, ...]
    meld_faults: tuple[TableFault | None, ...]  # by the place of the meld
    turn_faults: tuple[TableFault, ...]
    initial: int | None

    @property
    def faults(self) -> list[TableFault]:
        tiles_first = [fault for fault in self.turn_faults if fault.of_tiles]
        others = [fault for fault in self.turn_faults if not fault.of_tiles]
        return [*tiles_first, *(fault for fault in self.meld_faults if fault is not None), *others]

    @property
    def written(self) -> Table:
        return tuple(one.meld for one in self.read if isinstance(one, MeldReading))


def check_table(rules: RummikubRules, state: State, by: Seat, texts: Table) -> TableCheck | Refusal:
    """Refused only if it cannot be read as a table at all."""
    table = _readable(rules, texts)
    if isinstance(table, Refusal):
        return table
    before, after = _tally(state.table), _tally(table)
    change = TableChange(gone=before - after, laid=after - before)
    read = tuple(_read(rules, state, given) for given in table)
    terms = _fault_terms(rules)
    meld_faults = tuple(_meld_fault(rules, terms, place) for place in zip(count(1), table, read, strict=False))
    written = tuple(one.meld for one in read if isinstance(one, MeldReading))
    wrong = list(_tiles_wrong(rules, state, by, change))
    own = None
    if not state.melded[by]:
        own = _own(state, written, change)
        wrong += _initial_wrong(rules, state, written, own)
    elif not wrong and not any(meld_faults):
        wrong += _jokers_wrong(rules, state, written)
    return TableCheck(table, change, read, meld_faults, tuple(wrong), own)


def judge_table(rules: RummikubRules, state: State, by: Seat, texts: Table) -> LegalTable | Refusal:
    check = check_table(rules, state, by, texts)
    if isinstance(check, Refusal):
        return check
    if check.faults:
        return _refused(check.faults)
    laid = check.change.laid
    terms: list[Term[Any]] = [rules.manipulating, rules.table_tiles]
    if check.initial is not None:
        terms = [rules.initial_meld_min, rules.before_initial]
        terms += [rules.initial_joker] if laid[JOKER] else []
    elif laid[JOKER] or JOKER in _tally(state.table):
        terms += [rules.joker_stands, rules.joker_melds]
    return LegalTable(tiles.sorted_tiles(laid.elements()), check.written, check.initial, tuple(terms))


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
        yield TableFault("no_rack_tile", (rules.lay_min_tiles, rules.joker_stays), of_tiles=True)
    if laid < state.draft.laid and not rules.retract_same_turn.value:
        detail: tuple[tuple[str, Fact], ...] = (("laid", state.draft.laid),)
        yield TableFault("table_tile_taken", (rules.retract_same_turn,), detail, of_tiles=True)
    if change.gone[JOKER]:
        yield TableFault("joker_taken", (rules.joker_stays,), (("jokers", change.gone[JOKER]),), of_tiles=True)
    taken = tiles.sorted_tiles(tile for tile in change.gone.elements() if tile != JOKER)
    if taken:
        terms = (rules.table_tiles, rules.retract_same_turn)
        yield TableFault("table_tile_taken", terms, (("taken", tiles.print_tiles(taken)),), of_tiles=True)
    rack = state.racks[by]
    if state.kept == "table":
        over = _more_than_the_set(rules, state, change)
        lacking = "" if len(rack) >= laid else f"{laid} of {len(rack)}"
    else:
        over = ""
        held = Counter(rack)
        lacking = tiles.print_tiles(tiles.sorted_tiles((change.laid - held).elements()))
    if over or lacking:
        yield TableFault("not_on_rack", (rules.lay_min_tiles,), (("not_there", over or lacking),), of_tiles=True)


def _more_than_the_set(rules: RummikubRules, state: State, change: TableChange) -> str:
    there = _tally(state.table) + change.laid
    most = {JOKER: rules.jokers.value}
    over = [tile for tile, count in there.items() if count > most.get(tile, rules.copies.value)]
    return tiles.print_tiles(tiles.sorted_tiles(over))


def _read(rules: RummikubRules, state: State, given: Meld) -> MeldRead:
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


def _meld_fault(
    rules: RummikubRules, terms: dict[str, tuple[Term[Any], ...]], place: tuple[int, Meld, MeldRead]
) -> TableFault | None:
    at, given, read = place
    if isinstance(read, MeldReading):
        return None
    told: list[tuple[str, Fact]] = [(f"set_{at}", tiles.print_tiles(given))]
    if read is not None:
        told.append((f"ways_{at}", tiles.print_table(way.meld for way in read)))
        return TableFault("joker_unclear", terms["joker_unclear"], tuple(told))
    fault = meld.meld_fault(given, rules.shapes)
    code = "not_a_set" if fault is None else fault.code
    told += [(f"fault_{at}", code), (f"size_{at}", len(given))]
    if fault is not None and fault.tile is not None:
        told.append((f"tile_{at}", fault.tile))
    return TableFault(code, terms[code], tuple(told))


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
