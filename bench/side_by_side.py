"""Takes the sides of a comparison in turn, by CPU time, and prints every run."""

import platform
import statistics
from collections.abc import Callable, Mapping
from time import process_time

from tilehall.law.catalogue import kernels


def print_machine(title: str) -> None:
    forms = ", ".join(f"{name} {'compiled' if compiled else 'interpreted'}" for name, compiled in kernels().items())
    print(f"{title}\n{platform.python_implementation()} {platform.python_version()}; kernels: {forms}; CPU time\n")


def seconds_of(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def run_in_turn(sides: Mapping[str, Callable[[], object]], units: int, unit: str, runs: int = 7) -> None:
    """`units` is how many of the unit one call does. The first side is the one the others are compared with."""
    taken: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(runs):
        for name, work in sides.items():
            taken[name].append(seconds_of(work) / units)
    first = next(iter(taken))
    width = max(map(len, taken))
    for name, each in taken.items():
        shown, middle = " ".join(f"{one * 1e6:8.3f}" for one in each), statistics.median(each)
        print(f"{name:{width}}  us/{unit}: {shown}   median {middle * 1e6:.3f}, {1 / middle:,.0f} a second")
    for name, each in taken.items():
        if name != first:
            ratios = sorted(other / own for own, other in zip(taken[first], each, strict=True))
            print(f"{name} / {first}: {statistics.median(ratios):.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    print()
