"""How each game is shown, by its key. A game brings its own module and one line here."""

from collections.abc import Mapping
from types import MappingProxyType

from . import rummikub, scrabble
from .told import Table

TABLES: Mapping[str, Table] = MappingProxyType({"scrabble": scrabble.TABLE, "rummikub": rummikub.TABLE})
