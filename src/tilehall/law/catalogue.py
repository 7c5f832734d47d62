"""All games by key: the site's only way to a game. And which of the law's kernels run compiled."""

import pkgutil
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

import tilehall.law

from .game.contract import AnyGame
from .game.table_count import RackCount, TableCount
from .rulebook.ruling import Refusal
from .rummikub.game import RUMMIKUB
from .scrabble.game import SCRABBLE
from .tournament.book import Book

GAMES: Mapping[str, AnyGame] = MappingProxyType({each.key: each for each in (SCRABBLE, RUMMIKUB)})


class UnknownGame(LookupError):
    """No game of this key is played here."""

    def __init__(self, key: str) -> None:
        super().__init__(f"no game called {key!r} is played here (known: {', '.join(GAMES) or 'none yet'})")
        self.key = key


def game(key: str) -> AnyGame:
    try:
        return GAMES[key]
    except KeyError:
        raise UnknownGame(key) from None


class NotCounted(ValueError):
    """A game in which nobody counts what was left on the racks of a table."""


def count_table(book: Book, racks: Sequence[RackCount]) -> TableCount | Refusal:
    """The scores of a table by the rules of its event; given to the desk, which knows no game."""
    played = game(book.game)
    if played.count is None:
        raise NotCounted(book.game)
    return played.count(played.rules(*book.edition), racks)


def kernels() -> dict[str, bool]:
    """Every kernel by room and name, and whether it runs compiled."""
    found = {}
    for room in pkgutil.iter_modules(tilehall.law.__path__, "tilehall.law."):
        inside = (
            {module.name for module in pkgutil.iter_modules(import_module(room.name).__path__)} if room.ispkg else ()
        )
        if "kernels" in inside:
            folder = import_module(f"{room.name}.kernels")
            for module in pkgutil.iter_modules(folder.__path__):
                if not module.name.startswith("_"):  # what the compiled ones share, and no kernel
                    kernel = import_module(f"{folder.__name__}.{module.name}")
                    found[f"{room.name.removeprefix('tilehall.law.')}.{module.name}"] = bool(kernel.COMPILED)
    return dict(sorted(found.items()))
