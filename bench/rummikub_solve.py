"""The exact best play: ours against an integer programme (HiGHS) and the PyPI peer rummikub-solver, where installed.

    python -m bench.rummikub_solve [--positions N] [--runs N]

Random positions of every size with 0, 1 and 2 jokers, most tiles. In each run every side goes through all of them, and
its answer is right if it has as many tiles as the programme's. Bars: compiled, median 50 us and p99 10 ms; all 106
tiles 20 ms; 300 times faster in the median than the peer; interpreted, median 5 ms. The peer is no dependency of ours:
install it by hand into the environment (or name its folder in PYTHONPATH) to see it.
"""

import argparse
import statistics
from collections.abc import Callable
from importlib import import_module
from time import process_time

from tests.rummikub.oracle import Programme
from tests.rummikub.positions import JOKER, Position, names, of_every_size
from tests.scrabble.interpreted_kernels import interpreted

from bench.side_by_side import print_machine
from tilehall.law.rummikub import solve
from tilehall.law.rummikub.kernels import estimate, layout, sweep, ways
from tilehall.law.rummikub.solve import meld_search

OURS, SLOW, PROGRAMME, PEER = "ours", "ours, interpreted", "integer programme, HiGHS", "rummikub-solver"
TRAPS = (
    (("R2 B2 Y2 J",), "K3 K4 K5"),
    (("R5 B5 J", "R5 B5 J"), "Y5"),
    ((), "R12 R13 J J"),
    (("R5 B5 Y5 K5",), "J J"),
    (("R2 J J",), "B2 K7 K8"),
)
_CODES = {tile: code for code, tile in enumerate(names(range(53)))}
Side = Callable[[Position], int | None]


def ours(one: Position) -> int | None:
    """From counts to melds: what `seconds` of `tilehall rummikub solve` are."""
    found = meld_search.best_melds(one.total, one.table, "tiles")
    return sum(map(len, found.melds)) - sum(one.table) if found else None


def in_the_interpreter() -> Side:
    plain = [interpreted(kernel) for kernel in (ways, estimate, sweep, layout)]
    made = plain[1].Estimate(plain[0].ON, plain[0].GIVEN)
    own = plain[2].Sweep(plain[0].MOST, made.shared), plain[3].Layout(plain[0].GIVEN, plain[0].WHICH)
    weights = meld_search._WEIGHTS["tiles"]

    def solved(one: Position) -> int | None:
        for explicit in (False, True):
            made.reckon(one.total, one.table, weights, explicit)
            found = own[0].search(one.total[JOKER], one.table[JOKER], explicit, meld_search.NO_LIMIT)
            spare = 0 if explicit else one.total[JOKER] - found[1]
            melds = own[1].lay(one.total, one.table, found[2], spare)
            if melds is not None:
                return sum(map(len, melds)) - sum(one.table)
        return None

    return solved


def programme() -> Side:
    own = Programme()

    def solved(one: Position) -> int | None:
        found = own.solve(one.total, one.table, "tiles")
        return found[0] if found else None

    return solved


def peer() -> Side | None:
    try:
        module = import_module("rummikub_solver")
    except ImportError:
        print("rummikub-solver is not installed here, so there is no figure for it.")
        return None
    rules = module.RuleSet()

    def solved(one: Position) -> int | None:
        lying = [tile + 1 for tile, count in enumerate(one.table) for _ in range(count)]
        state = rules.new_game()
        state.add_table(*lying)
        state.add_rack(*(tile + 1 for tile in one.rack))
        state.initial = False
        try:
            found = rules.solve(state, module.SolverMode.TILE_COUNT)
        except Exception:
            return None
        return len(found.tiles) if found else 0

    return solved


def timed(side: Side, one: Position) -> tuple[float, int | None]:
    begun = process_time()
    told = side(one)
    return process_time() - begun, told


def spread(taken: list[float]) -> str:
    ordered = sorted(taken)
    middle, late = statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"median {middle * 1e3:9.4f} ms, p99 {late * 1e3:9.3f} ms, most {ordered[-1] * 1e3:9.3f} ms"


def compare(sides: dict[str, Side], positions: list[Position], runs: int) -> None:
    right = [sides[PROGRAMME](one) for one in positions]
    for run in range(1, runs + 1):
        taken: dict[str, list[float]] = {name: [] for name in sides}
        rights = dict.fromkeys(sides, 0)
        for name, side in sides.items():
            for one, expected in zip(positions, right, strict=True):
                seconds, told = timed(side, one)
                taken[name].append(seconds)
                rights[name] += told == expected
        print(f"run {run}, {len(positions)} positions of {min(o.size for o in positions)} to 106 tiles")
        for name, each in taken.items():
            times = statistics.median(each) / statistics.median(taken[OURS])
            pairs = statistics.median(other / own for other, own in zip(each, taken[OURS], strict=True))
            print(
                f"  {name:26} right {rights[name]:4}: {spread(each)}; {times:8.1f} times ours in the median, "
                f"{pairs:8.1f} by position"
            )


def traps(sides: dict[str, Side]) -> None:
    """Small positions with jokers that solvers are known to get wrong."""
    print("\ntiles that can be laid, where jokers make it hard")
    for lying, rack in TRAPS:
        melds = [tuple(64 if tile == "J" else _CODES[tile] for tile in one.split()) for one in lying]
        one = Position(melds, [_CODES[tile] for tile in rack.split()])
        told = ", ".join(f"{name} {side(one)}" for name, side in sides.items())
        print(f"  {' | '.join(lying):24} and {rack:12}: {told}")


def whole_set(runs: int) -> None:
    """All 106 tiles with both jokers, from the rack and as they lie."""
    total = bytes([2] * 53)
    for question in meld_search.QUESTIONS:
        for lying, place in ((bytes(53), "on the rack"), (total, "on the table")):
            if question != "opening" or lying != total:
                taken = []
                for _ in range(runs * 5):
                    begun = process_time()
                    assert meld_search.best_melds(total, total if question == "arrange" else lying, question)
                    taken.append(process_time() - begun)
                print(f"  all 106 tiles {place:12}, {question:8}: {spread(taken)}")


def answers(positions: list[Position]) -> None:
    """The whole answer as text, without and with the search for the fewest changed melds."""
    first = []
    for one in positions:
        table, rack = tuple(map(names, one.melds)), names(one.rack)
        begun = process_time()
        solve.solve(table, rack, "tiles")
        first.append(process_time() - begun)
    print(f"  whole answers in text, first best table: {spread(first)}")
    proved, taken = 0, []
    for one in positions:
        table, rack = tuple(map(names, one.melds)), names(one.rack)
        begun = process_time()
        until = begun + 0.05
        found = solve.solve(table, rack, "tiles", lambda until=until: process_time() < until)
        taken.append(process_time() - begun)
        proved += found.fewest is not False
    print(f"  with the fewest changed melds, 50 ms more: {spread(taken)}; proved in {proved} of {len(positions)}")


def questions(positions: list[Position]) -> None:
    for question in meld_search.QUESTIONS:
        taken = []
        for one in positions:
            total, table = (one.held, bytes(53)) if question == "opening" else (one.total, one.table)
            begun = process_time()
            meld_search.best_melds(total, total if question == "arrange" else table, question)
            taken.append(process_time() - begun)
        print(f"  ours, {question:8}: {spread(taken)}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--positions", type=int, default=300)
    asked.add_argument("--runs", type=int, default=3)
    chosen = asked.parse_args()
    meld_search.warm_kernels()
    print_machine("The best play of a Rummikub position: most tiles")
    sides: dict[str, Side] = {OURS: ours, SLOW: in_the_interpreter(), PROGRAMME: programme()}
    if other := peer():
        sides[PEER] = other
    compare(sides, [*of_every_size(chosen.positions, 2024), Position([], [*range(52)] * 2 + [JOKER] * 2)], chosen.runs)
    traps(sides)
    many = of_every_size(2000, 2025)
    print(f"\n{len(many)} more positions and the whole set, ours alone")
    questions(many)
    whole_set(chosen.runs)
    answers(many[::4])


if __name__ == "__main__":
    main()
