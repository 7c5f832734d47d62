"""What the page of a live game is told of its rules, which the view over its socket takes for granted."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django import template

from tilehall.site.games import store
from tilehall.site.play.build import build_mark

register = template.Library()


def _scrabble(rules: Any) -> dict[str, object]:
    return {
        "premiums": rules.premiums.value,
        "centre": rules.centre.value,
        "values": dict(rules.tile_values.value),
        "distribution": dict(rules.distribution.value),
    }


FACTS: Mapping[str, Callable[[Any], dict[str, object]]] = MappingProxyType({"scrabble": _scrabble})


@register.simple_tag
def board_facts(number: int) -> str:
    """Board and tiles by the rules of this game, as JSON."""
    played = store.load(number)
    return json.dumps(FACTS[played.game.key](played.rules), separators=(",", ":"))


@register.simple_tag
def live_build() -> str:
    """What the page says of itself when it comes, and comes again."""
    return build_mark()
