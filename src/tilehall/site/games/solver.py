"""What can I lay? A table and a rack as text, one of four questions, and the exact answer as pictures and steps.

Nothing is kept. The work is bounded: the search itself by the tiles of one set, the wish for few changes by a time.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import cast

from tilehall.law.rummikub import meld, steps, tiles
from tilehall.law.rummikub.solve import INITIAL, Question, SolverAnswer, solve
from tilehall.law.rummikub.solve.hints import hint
from tilehall.site.pages.phrases import counted

from .presenters import rummikub_tiles as pictures
from .solver_wording import fault_words, step_parts

SECONDS = 0.05  # for the fewest changed melds, after the best play is known
LONGER = 0.2  # for a play that keeps the joker rule, where the best does not
QUESTIONS: dict[str, str] = {
    "tiles": "Lay as many tiles as possible",
    "value": "Get rid of as many points as possible",
    "opening": "Best first meld, from the rack alone",
    "arrange": "Can all these tiles stand?",
}


@dataclass(frozen=True, slots=True)
class WrongInput:
    """What cannot be read or cannot be, and in which field."""

    field: str
    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """One thing to do at the table: words, each followed by the tiles that are meant."""

    parts: tuple[tuple[str, tuple[pictures.TilePicture, ...]], ...]


@dataclass(frozen=True, slots=True)
class Solution:
    answer: SolverAnswer
    headline: str
    melds: tuple[pictures.MeldPicture, ...]
    play: tuple[pictures.TilePicture, ...]
    rest: tuple[pictures.TilePicture, ...]
    steps: tuple[SolutionStep, ...]
    free: SolverAnswer | None = None  # what more could be laid if a freed joker might go anywhere
    proved: bool = True  # that nothing better keeps the joker rule


def solution_of(
    table: str, rack: str, question: str, clock: Callable[[], float] = perf_counter
) -> Solution | WrongInput:
    try:
        melds, own = tiles.parse_table(table), tiles.parse_rack(rack)
    except tiles.WrongTile as wrong:
        return _wrong(wrong)
    if question != "arrange" and (faults := meld.table_faults(melds)):
        at, fault = faults[0]
        given = tiles.print_tiles(melds[at])
        return WrongInput(
            "table", f"set {at + 1}, {given}: {fault_words(fault)}", "fix it, or ask whether all these tiles can stand"
        )
    try:
        tiles.check_counts((*(one for each in melds for one in each), *own), "table and rack together")
    except tiles.WrongTile as wrong:
        return _wrong(wrong)
    until = clock() + SECONDS
    answer = solve(melds, own, cast(Question, question), lambda: clock() < until)
    if not answer.feasible or answer.joker_rule_kept is not False:
        return _solved(melds, answer)
    until = clock() + LONGER
    kept = hint(melds, own, cast(Question, question), lambda: clock() < until)
    return (
        _solved(melds, answer)
        if kept is None
        else replace(_solved(melds, kept.answer), free=answer, proved=kept.proved)
    )


def _wrong(wrong: tiles.WrongTile) -> WrongInput:
    field = "rack" if wrong.place.startswith("rack") else "table"
    place = wrong.place[0].upper() + wrong.place[1:]
    return WrongInput(field, f"{place}: {wrong.what}", wrong.remedy)


def _solved(start: tiles.Table, answer: SolverAnswer) -> Solution:
    before = () if answer.question in ("opening", "arrange") else start
    shown = answer.table if answer.feasible or answer.question != "arrange" else ()
    solution_steps: tuple[SolutionStep, ...] = ()
    if answer.feasible and answer.question != "arrange":
        solution_steps = tuple(map(_step, steps.steps_between(before, answer.table)))
    drawn = pictures.meld_pictures(
        shown, tuple(map(_as_read, before)), answer.play if answer.question != "arrange" else ()
    )
    play, rest = pictures.tile_pictures(answer.play), pictures.tile_pictures(answer.rest)
    return Solution(answer, _headline(answer), drawn, play, rest, solution_steps)


def _step(play_step: steps.PlayStep) -> SolutionStep:
    *parts, (which_gives, _) = step_parts(play_step)
    drawn = [(text, pictures.tile_pictures(signs)) for text, signs in parts]
    gives = pictures.meld_picture(play_step.gives, Counter(play_step.lays)).tiles
    return SolutionStep((*drawn, (which_gives, gives)))


def _as_read(one: tiles.Meld) -> tiles.Meld:
    read = meld.read_meld(one)
    return read.meld if read else one


def _headline(answer: SolverAnswer) -> str:
    tiles = counted(answer.tiles, "tile")
    match answer.question:
        case "arrange":
            return "Yes, all of them can stand" if answer.feasible else "No, they cannot all stand"
        case "opening" if answer.tiles:
            enough = "enough" if answer.feasible else "not enough"
            return f"{counted(answer.value, 'point')}: {enough} for the {INITIAL} of an initial meld"
        case "opening":
            return "There is no meld on this rack"
        case _ if not answer.feasible:
            return "Nothing can be laid"
        case _:
            out = "; that empties the rack" if not answer.rest else ""
            return f"{tiles} can be laid, worth {answer.value} on the rack{out}"
