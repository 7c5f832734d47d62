"""Who plays along, by name: each does something of its own, and none blunders by lot."""

from collections.abc import Callable, Mapping

from tilehall.law.scrabble.plays import Finder

from .choosers import by_equity, by_score
from .deals import Chooser
from .simulation import by_simulation

CHOOSERS: Mapping[str, Callable[[Finder], Chooser]] = {
    "score": by_score,
    "equity": by_equity,
    "simulation": by_simulation,
}
