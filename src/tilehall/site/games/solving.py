"""What can I lay? A table and a rack as text, one of four questions, and the exact answer as pictures and steps.

Nothing is kept. The work is bounded: the search itself by the tiles of one set, the wish for few changes by a time.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import cast

from tilehall.law.rummikub import meld, steps, tiles
from tilehall.law.rummikub.solve import INITIAL, Answer, Question, solve
from tilehall.law.rummikub.solve.hints import hint
from tilehall.site.pages.phrases import counted

from .tables import rummikub_tiles as pictures

SECONDS = 0.05  # for the fewest changed melds, after the best play is known
LONGER = 0.2  # for a play that keeps the joker rule, where the best does not
QUESTIONS: dict[str, str] = {
    "tiles": "Lay as many tiles as can be",
    "value": "Get rid of as many points as can be",
    "opening": "Best first meld, from the rack alone",
    "arrange": "Can all these tiles stand?",
}


@dataclass(frozen=True, slots=True)
class Wrong:
    """What cannot be read or cannot be, and in which field."""

    field: str
    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do at the table: words, each followed by the tiles that are meant."""

    parts: tuple[tuple[str, tuple[pictures.Tile, ...]], ...]


@dataclass(frozen=True, slots=True)
class Solved:
    answer: Answer
    headline: str
    melds: tuple[pictures.Meld, ...]
    play: tuple[pictures.Tile, ...]
    rest: tuple[pictures.Tile, ...]
    steps: tuple[Step, ...]
    free: Answer | None = None  # what more could be laid if a freed joker might go anywhere
    proved: bool = True  # that nothing better keeps the joker rule


def asked(table: str, rack: str, question: str, clock: Callable[[], float] = perf_counter) -> Solved | Wrong:
    try:
        melds, own = tiles.parse_table(table), tiles.parse_rack(rack)
    except tiles.WrongTile as wrong:
        return _wrong(wrong)
    if question != "arrange" and (faults := meld.table_faults(melds)):
        at, fault = faults[0]
        given = tiles.print_tiles(melds[at])
        return Wrong(
            "table", f"set {at + 1}, {given}: {fault.said()}", "mend it, or ask whether all these tiles can stand"
        )
    try:
        tiles.check_counts((*(one for each in melds for one in each), *own), "table and rack together")
    except tiles.WrongTile as wrong:
        return _wrong(wrong)
    until = clock() + SECONDS
    found = solve(melds, own, cast(Question, question), lambda: clock() < until)
    if not found.feasible or found.joker_rule_kept is not False:
        return _solved(melds, found)
    until = clock() + LONGER
    kept = hint(melds, own, cast(Question, question), lambda: clock() < until)
    return (
        _solved(melds, found) if kept is None else replace(_solved(melds, kept.answer), free=found, proved=kept.proved)
    )


def _wrong(wrong: tiles.WrongTile) -> Wrong:
    field = "rack" if wrong.place.startswith("rack") else "table"
    place = wrong.place[0].upper() + wrong.place[1:]
    return Wrong(field, f"{place}: {wrong.what}", wrong.remedy)


def _solved(start: tiles.Table, found: Answer) -> Solved:
    before = () if found.question in ("opening", "arrange") else start
    shown = found.table if found.feasible or found.question != "arrange" else ()
    told: tuple[Step, ...] = ()
    if found.feasible and found.question != "arrange":
        told = tuple(map(_step, steps.steps(before, found.table)))
    drawn = pictures.melds(shown, tuple(map(_as_read, before)), found.play if found.question != "arrange" else ())
    play, rest = pictures.tiles(found.play), pictures.tiles(found.rest)
    return Solved(found, _headline(found), drawn, play, rest, told)


def _step(one: steps.Step) -> Step:
    parts: list[tuple[str, tuple[str, ...]]] = []
    for take in one.takes:
        parts += [("and take" if parts else "Take", take.tiles), ("from", take.out_of)]
    if one.lays:
        parts.append(("and lay" if parts else "Lay", one.lays))
    if one.to:
        parts.append(("to", one.to))
    drawn = [(said, pictures.tiles(signs)) for said, signs in parts]
    gives = pictures.meld(one.gives, Counter(one.lays)).tiles
    return Step((*drawn, ("which gives", gives)))


def _as_read(one: tiles.Meld) -> tiles.Meld:
    read = meld.read(one)
    return read.meld if read else one


def _headline(found: Answer) -> str:
    tiles = counted(found.tiles, "tile")
    match found.question:
        case "arrange":
            return "Yes, all of them can stand" if found.feasible else "No, they cannot all stand"
        case "opening" if found.tiles:
            enough = "enough" if found.feasible else "not enough"
            return f"{found.value} points: {enough} for the {INITIAL} of an initial meld"
        case "opening":
            return "There is no meld on this rack"
        case _ if not found.feasible:
            return "Nothing can be laid"
        case _:
            out = "; that empties the rack" if not found.rest else ""
            return f"{tiles} can be laid, worth {found.value} on the rack{out}"
