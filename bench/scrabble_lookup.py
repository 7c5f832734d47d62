"""Looking words up, from Python: ours against a set and the PyPI peers DAWG2 and marisa-trie, where they are installed.

    python -m bench.scrabble_lookup [--runs N]

Fresh strings in random order, words and such that are none. The peers are no dependency of ours: install them by hand
into the environment (or name their folder in PYTHONPATH) to see them.
"""

import argparse
import random
import statistics
from collections.abc import Callable, Container
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tests.scrabble.interpreted_kernels import interpreted

from bench.side_by_side import print_machine
from tilehall.law.scrabble.kernels import lexicon
from tilehall.site.games import lexicons

ASKED = 100_000


def fresh(words: list[str], lots: random.Random) -> list[str]:
    """New strings, made in the order in which they are asked for."""
    return ["".join(letters) for letters in map(list, lots.sample(words, ASKED))]


def asked(known: Container[str], strings: list[str]) -> float:
    """Nanoseconds of CPU time for one, the loop itself included."""
    begun = process_time()
    for word in strings:
        word in known  # noqa: B015 (the look-up is what is timed)
    return (process_time() - begun) / len(strings) * 1e9


def peers(words: list[str]) -> dict[str, Container[str]]:
    found: dict[str, Container[str]] = {}
    for title, module, name in (("DAWG2", "dawg", "DAWG"), ("marisa-trie", "marisa_trie", "Trie")):
        try:
            found[title] = getattr(import_module(module), name)(words)
        except ImportError:
            print(f"{title} is not installed here, so there is no figure for it.")
    return found


def timed(title: str, work: Callable[[], object], runs: int) -> None:
    taken = []
    for _ in range(runs):
        begun = process_time()
        work()
        taken.append((process_time() - begun) * 1e3)
    print(f"{title}: {' '.join(f'{one:.2f}' for one in taken)} ms, median {statistics.median(taken):.2f}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=7)
    runs = arguments.parse_args().runs
    with TemporaryDirectory() as none:
        words = lexicons.open_lexicon(lexicons.DEFAULT, Path(none)).words()
    lots = random.Random(2022)
    spelt = [word.encode() for word in words]
    file = lexicon.lookup_file(spelt)
    known = set(words)
    others = [other for word in words if (other := "".join(lots.sample(word, len(word)))) not in known]
    slow = interpreted(lexicon)
    print_machine(f"Looking up {ASKED:,} of {len(words):,} words, and as many that are none")
    sides: dict[str, Container[str]] = {
        "ours": lexicon.Lookup(file),
        "ours, interpreted": slow.Lookup(file),
        "set": known,
        **peers(words),
    }
    for name, own in sides.items():
        assert all(word in own for word in words[::50]), name
        assert not any(word in own for word in others[::50]), name
    for kind, heap in (("words", words), ("no words", others)):
        taken: dict[str, list[float]] = {name: [] for name in sides}
        for _ in range(runs):
            for name, own in sides.items():
                taken[name].append(asked(own, fresh(heap, lots)))
        for name, each in taken.items():
            ratio = statistics.median(other / ours for other, ours in zip(each, taken["ours"], strict=True))
            told = " ".join(f"{one:6.0f}" for one in each)
            print(f"{kind:9} {name:18} ns: {told}   median {statistics.median(each):6.0f}, {ratio:.2f} times ours")
    print(f"\nlook-up file {len(file):,} bytes, generator file {len(lexicon.generator_file(spelt)):,} bytes")
    timed("opened", lambda: lexicon.Lookup(file), runs)
    timed("look-up file built", lambda: lexicon.lookup_file(spelt), runs)
    timed("generator file built", lambda: lexicon.generator_file(spelt), runs)


if __name__ == "__main__":
    main()
