"""The words somebody missed: of the kept reviews of their own games, what the better play was, and the bonus word that
was there."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tilehall.site.people.actor import Actor
from tilehall.site.play import store as play
from tilehall.site.play.best_plays import has_this_form

SCRABBLE = "scrabble"
FEW = 5
MOST_GAMES = 60  # the newest: what was missed before is known by now, or was missed again


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedWord:
    """Where it could have been played, and for how many points. `bonus`: with all seven tiles."""

    word: str
    game: int
    turn: int
    points: int
    bonus: bool


def games_to_review(actor: Actor) -> list[play.TableRow]:
    """Own games that are over, the newest first: what was missed in them their review finds."""
    return [row for row in play.tables_played(actor, MOST_GAMES) if row.game_key == SCRABBLE][:FEW]


def missed_words(actor: Actor) -> list[MissedWord]:
    """Of the newest game first, in the order of its turns."""
    reviews = play.kept_reviews_of(actor, SCRABBLE, MOST_GAMES, has_this_form)
    return [
        missed
        for game, seat, turns in reviews
        for turn in turns
        if turn["by"] == seat
        for missed in _of_turn(game, turn)
    ]


def _of_turn(game: int, turn: Mapping[str, Any]) -> Iterator[MissedWord]:
    best = turn["best"][0] if turn["best"] else None
    bonus = turn["detail"].get("missed_bonus")
    better = [best] if best is not None and not best["chosen"] and turn["detail"].get("cost") else []
    found = {_laid(one["word"]): one for one in [*better, *([bonus] if bonus else [])]}
    for word, one in found.items():
        if word:
            yield MissedWord(
                word=word, game=game, turn=turn["turn"], points=one["score"], bonus=bonus is not None and one is bonus
            )


def _laid(word: str) -> str:
    """The whole word, of what is written with brackets around the tiles that lay there: "H(A)T"."""
    return re.sub(r"[^A-Z]", "", word.upper())
