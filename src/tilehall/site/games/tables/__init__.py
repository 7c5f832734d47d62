"""How each game is shown, by its key. A second game brings its own module and one line here."""

from collections.abc import Mapping
from types import MappingProxyType

from . import scrabble
from .told import Table

TABLES: Mapping[str, Table] = MappingProxyType({"scrabble": scrabble.TABLE})
