"""The games that people can open a table for: how many sit there, with how much time, and against which robots."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.conf import settings

from tilehall.law import catalogue
from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.games import lexicons
from tilehall.site.games.authority import Intent

from .robot_names import ROBOTS

MINUTE = 60
COMPUTER = "Computer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What the first command of a game is made of."""

    names: Sequence[str]
    first: int | None
    lexicon: str = ""
    time_s: int | None = None
    official: bool = False
    used_ms: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayableGame:
    key: str
    title: str
    seats: tuple[int, ...]
    time_words: str  # of the choice
    times: tuple[tuple[int | None, str], ...]  # None: as the rules say
    has_word_list: bool
    draws_for_first: bool  # the game itself does; else the hall draws before it opens
    opening: Callable[[Opening], Intent]

    @property
    def rulesets(self) -> list[tuple[str, str]]:
        return [(key, RULESETS[key].title) for key in catalogue.game(self.key).rulesets]

    @property
    def robots(self) -> list[tuple[str, str]]:
        return [(key, ROBOTS.get(key, key)) for key in catalogue.game(self.key).opponents]


def _scrabble(opening: Opening) -> Intent:
    intent: dict[str, object] = {
        "kind": "open-game/1",
        "names": list(opening.names),
        "lexicon": opening.lexicon,
        "kept": "hall",
        "official": opening.official,
        "vision_impaired": False,
        "first": opening.first,
        "used": list(opening.used_ms) or [0, 0],
        "begun": False,
    }
    return intent if opening.time_s is None else {**intent, "base_s": opening.time_s}


def _rummikub(opening: Opening) -> Intent:
    intent: dict[str, object] = {
        "kind": "open-game/1",
        "names": list(opening.names),
        "first": opening.first or 0,
        "kept": "hall",
        "logged": True,
    }
    return intent if opening.time_s is None else {**intent, "turn_s": opening.time_s}


PLAYABLE: Mapping[str, PlayableGame] = MappingProxyType(
    {
        "scrabble": PlayableGame(
            key="scrabble",
            title="Scrabble",
            seats=(2,),
            time_words="Time for each player",
            times=(
                (None, "25 minutes, as the rules say"),
                (10 * MINUTE, "10 minutes"),
                (15 * MINUTE, "15 minutes"),
                (40 * MINUTE, "40 minutes"),
            ),
            has_word_list=True,
            draws_for_first=True,
            opening=_scrabble,
        ),
        "rummikub": PlayableGame(
            key="rummikub",
            title="Rummikub",
            seats=(2, 3, 4),
            time_words="Time for each turn",
            times=(
                (None, "40 seconds, as the rules say"),
                (1 * MINUTE, "1 minute"),
                (2 * MINUTE, "2 minutes"),
            ),
            has_word_list=False,
            draws_for_first=False,
            opening=_rummikub,
        ),
    }
)


def word_lists() -> list[lexicons.LexiconInfo]:
    return lexicons.lexicons_in(settings.DATA)


def usual_word_list(ruleset: str) -> str:
    """The one that the ruleset names, if this hall has it; else the one that comes with the program."""
    lists = word_lists()
    official = next((about.name for about in lists if ruleset in about.official_for), None)
    return official or next((about.name for about in lists if about.name == lexicons.DEFAULT), lists[0].name)


def list_as_judged(name: str) -> str:
    """What the law calls a word list: the name that a ruleset gives it, if it is really that one."""
    key = lexicons.lexicon_key(name)
    return next((about.id for about in word_lists() if lexicons.lexicon_key(about.name) == key), name)


def time_in_words(game: str, time_s: int | None) -> str:
    playable = PLAYABLE[game]
    known = dict(playable.times).get(time_s)
    if known is not None:
        return known
    minutes, seconds = divmod(time_s or 0, MINUTE)
    return f"{minutes} minutes" if not seconds else f"{time_s} seconds"
