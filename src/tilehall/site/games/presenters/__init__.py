"""How each game is shown, by its key. A game brings its own module and one line here."""

from collections.abc import Mapping
from types import MappingProxyType

from . import rummikub, scrabble
from .game_page import Presenter

PRESENTERS: Mapping[str, Presenter] = MappingProxyType({"scrabble": scrabble.PRESENTER, "rummikub": rummikub.PRESENTER})
