"""What a page sends as a command: it leaves out what it leaves as it is."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Any

from tilehall.law.game.codec import KIND
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.shape import ADDED


def whole_intent(game: AnyGame, sent: Mapping[str, Any]) -> dict[str, Any]:
    """With the fields that have a default and were not said. The codec itself takes nothing for granted."""
    command = game.commands.get(str(sent.get(KIND)))
    return dict(sent) if command is None else {**_defaults(command), **sent}


@lru_cache(maxsize=512)
def _defaults(command: type) -> Mapping[str, Any]:
    found = {}
    for field in fields(command):
        if field.metadata == ADDED:  # said only where it says something
            continue
        if field.default is not MISSING:
            found[field.name] = _plain(field.default)
        elif field.default_factory is not MISSING:
            found[field.name] = _plain(field.default_factory())
    return found


def _plain(default: Any) -> Any:
    """As it would be sent: defaults are numbers, texts and lists of them."""
    return [_plain(one) for one in default] if isinstance(default, tuple) else default
