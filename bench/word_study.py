"""Words looked up to learn them, by what a page asks at its worst, against plain loops over all words of the list.

    python -m bench.word_study [--runs N]

The bar is 50 ms of CPU for each call, the first one too: what a study keeps is made anew for each.
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import DISTRIBUTION
from tilehall.law.scrabble.study import LIKELY, OF_THE_DAY, WordStudy, word_of_the_day
from tilehall.site.games import lexicons

DAY = date(2026, 11, 19)
VARIED = "AEINRSTLODGCM??"  # tiles that make more words than nearly all others


class PlainLoops:
    """The same answers by going through all words."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def anagrams(self, tiles: str) -> list[str]:
        own = Counter(tiles.replace("?", ""))
        return [w for w in self.words if len(w) == len(tiles) and (Counter(w) - own).total() <= tiles.count("?")]

    def built(self, tiles: str) -> list[str]:
        own, blanks = Counter(tiles.replace("?", "")), tiles.count("?")
        found = [w for w in self.words if len(w) <= len(tiles) and (Counter(w) - own).total() <= blanks]
        return sorted(found, key=len, reverse=True)

    def matching(self, pattern: str) -> tuple[list[str], int]:
        plain = re.compile(pattern.replace("?", "[A-Z]").replace("*", "[A-Z]*"))
        found = [word for word in self.words if plain.fullmatch(word)]
        return found[:500], len(found)

    def hooks(self, word: str) -> tuple[str, str]:
        longer = [other for other in self.words if len(other) == len(word) + 1]
        front = "".join(other[0] for other in longer if other.endswith(word))
        return front, "".join(other[-1] for other in longer if other.startswith(word))

    def extensions(self, word: str) -> tuple[list[str], list[str], list[str]]:
        longer = [other for other in self.words if len(other) > len(word) + 1]
        ends, begins = [w for w in longer if w.endswith(word)], [w for w in longer if w.startswith(word)]
        return ends, begins, [other for other in longer if word in other[1:-1]]

    def likeliest(self, length: int, count: int) -> list[str]:
        own = [word for word in self.words if len(word) == length]
        return sorted(own, key=lambda word: -self._ways(word))[:count]

    @staticmethod
    def _ways(word: str) -> int:
        sums = [1, 0, 0]  # by blanks that have come in
        for letter, count in Counter(word).items():
            there = DISTRIBUTION[letter]
            taken = [comb(there, count - blanks) if count >= blanks else 0 for blanks in range(3)]
            sums = [sum(sums[at] * taken[blanks - at] for at in range(blanks + 1)) for blanks in range(3)]
        return sums[0] + 2 * sums[1] + sums[2]

    def vowel_dumps(self) -> list[str]:
        most = {4: 1, 5: 1, 6: 2, 7: 2}
        found = [w for w in self.words if len(w) in most and sum(x not in "AEIOU" for x in w) <= most[len(w)]]
        return sorted(found, key=len)

    def of_the_day(self) -> str:
        pools = [self.likeliest(length, LIKELY) for length in OF_THE_DAY]
        order = list(range(sum(map(len, pools))))
        Lots("word of the day").shuffle(order)
        return [*pools[0], *pools[1]][order[DAY.toordinal() % len(order)]]


Side = Callable[[WordStudy], object]
ASKED: dict[str, tuple[Callable[[PlainLoops], object], Side]] = {
    "anagrams of 15 tiles": (
        lambda plain: plain.anagrams(VARIED),
        lambda own: [word.upper() for word in own.anagrams(VARIED)],
    ),
    "words built of 15 tiles": (lambda plain: plain.built(VARIED), lambda own: list(own.built(VARIED))),
    "pattern *E*R*S*": (lambda plain: plain.matching("*E*R*S*"), lambda own: _lists(own.matching("*E*R*S*"))),
    "hooks of CARE": (
        lambda plain: plain.hooks("CARE"),
        lambda own: (own.hooks("CARE").front, own.hooks("CARE").back),
    ),
    "extensions of E": (lambda plain: plain.extensions("E"), lambda own: _extended(own, "E")),
    "extensions of CARE": (lambda plain: plain.extensions("CARE"), lambda own: _extended(own, "CARE")),
    "likeliest of 8 letters": (lambda plain: plain.likeliest(8, 50), lambda own: list(own.likeliest(8, 0, 50))),
    "vowel dumps": (lambda plain: plain.vowel_dumps(), lambda own: list(own.word_list("vowel-dumps"))),
    "word of a day": (lambda plain: plain.of_the_day(), lambda own: word_of_the_day(own, DAY)),
}


def _lists(found: tuple[tuple[str, ...], int]) -> tuple[list[str], int]:
    return list(found[0]), found[1]


def _extended(own: WordStudy, word: str) -> tuple[list[str], list[str], list[str]]:
    found = own.extensions(word)
    return list(found.before), list(found.behind), list(found.around)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=5)
    runs = arguments.parse_args().runs
    with TemporaryDirectory() as none:
        opened = lexicons.open_lexicon(lexicons.DEFAULT, Path(none))
        words, graph = opened.words(), opened.generator()
    print_machine(f"Looking things up in {len(words):,} words")
    plain = PlainLoops(words)
    run_in_turn({"opened": lambda: WordStudy(graph)}, 1, "call", runs)
    for name, (loop, ask) in ASKED.items():
        assert loop(plain) == ask(WordStudy(graph)), name
        fresh = [WordStudy(graph) for _ in range(runs)]
        print(name)
        run_in_turn({"plain loop": lambda: loop(plain), "ours": lambda: ask(fresh.pop())}, 1, "call", runs)  # noqa: B023


if __name__ == "__main__":
    main()
