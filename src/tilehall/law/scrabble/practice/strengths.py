"""Who plays along, by name: each does something of its own, and none blunders by lot."""

from collections.abc import Callable, Mapping

from tilehall.law.scrabble.plays import Finder

from .choosers import IsWord, by_equity, by_score, by_vocabulary
from .deals import Chooser
from .simulation import by_simulation

# The weakest first.
CHOOSERS: Mapping[str, Callable[[Finder, IsWord], Chooser]] = {
    "vocabulary": by_vocabulary,
    "score": by_score,
    "equity": by_equity,
    "simulation": by_simulation,
}
