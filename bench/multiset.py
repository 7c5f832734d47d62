"""The multiset kernel: as installed, the same source interpreted, and `collections.Counter`, on racks and a bag."""

import random
from collections import Counter
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.game.kernels import multiset

KINDS = 53  # the faces of a Rummikub set
TIMES = 20


def interpreted() -> ModuleType:
    loader = SourceFileLoader("multiset_interpreted", str(Path(multiset.__file__).parent / "multiset.py"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def kernel_turn(kernel: ModuleType, bag: bytes, draws: list[bytes]) -> int:
    """Each draw leaves the bag, is looked for in it, listed, and goes back."""
    check = 0
    for drawn in draws:
        some = kernel.tally(drawn, KINDS)
        rest = kernel.take(bag, some)
        check += kernel.within(some, rest)
        check += kernel.total(rest) + kernel.spread(some)[0]
        bag = kernel.add(rest, some)
    return check


def counter_turn(bag: Counter[int], draws: list[bytes]) -> int:
    check = 0
    for drawn in draws:
        some = Counter(drawn)
        rest = bag.copy()
        rest.subtract(some)
        if min(rest.values()) < 0:
            raise LookupError
        check += some <= rest
        check += rest.total() + sorted(some.elements())[0]
        rest.update(some)
        bag = rest
    return check


def main() -> None:
    lots = random.Random(2024)
    tiles = [kind for kind in range(KINDS) for _ in range(2)]
    draws = [bytes(lots.sample(tiles, 14)) for _ in range(500)]
    bag, source = multiset.tally(bytes(tiles), KINDS), interpreted()
    answers = {kernel_turn(multiset, bag, draws), kernel_turn(source, bag, draws), counter_turn(Counter(tiles), draws)}
    assert len(answers) == 1, answers
    print_machine("A draw of 14 out of 106 tiles: tally, take, within, total, spread, add")
    sides = {
        "kernel as installed": lambda: [kernel_turn(multiset, bag, draws) for _ in range(TIMES)],
        "kernel interpreted": lambda: [kernel_turn(source, bag, draws) for _ in range(TIMES)],
        "Counter": lambda: [counter_turn(Counter(tiles), draws) for _ in range(TIMES)],
    }
    run_in_turn(sides, TIMES * len(draws), "draw")


if __name__ == "__main__":
    main()
