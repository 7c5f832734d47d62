"""When nobody looks words up: who plays, or whose phone may be a player's, comes back between the games (nzasp.P.1.3).

Who sits at a game, rooms say in games/open_games.py. What a browser has opened and whether a round is played, rooms
above know: they register here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import open_games
from tilehall.site.games.forms import rulesets
from tilehall.site.pages.sentences import Sentence, sentence
from tilehall.site.people.request import HallRequest

SCRABBLE = "scrabble"
BrowserCheck = Callable[[HallRequest], bool]
RoundCheck = Callable[[], bool]
_browsers: dict[str, BrowserCheck] = {}
_rounds: dict[str, RoundCheck] = {}

OF_PLAYERS: Mapping[str, str] = {
    "game_in_progress": "A game is in progress: until it is over, words are looked up for a challenge only.",
}
OF_VISITORS: Mapping[str, str] = {
    "game_in_progress": "A game is in progress: a round is played in this hall, and this may be the phone of "
    "somebody who plays in it. Until the round is over no words are looked up on it.",
}


def register_browser_check(app: str, check: BrowserCheck) -> None:
    """An app says whether this browser is that of somebody who plays or judges just now."""
    _browsers[app] = check


def register_round_check(app: str, check: RoundCheck) -> None:
    """An app says whether a round of Scrabble is being played in this hall."""
    _rounds[app] = check


def round_is_played() -> bool:
    return any(check() for check in _rounds.values())


@dataclass(frozen=True, slots=True)
class Closed:
    """`sign_in`: for who does not play, signing in opens it."""

    refused: Sentence
    sign_in: bool


def closed_to(request: HallRequest) -> Closed | None:
    if any(check(request) for check in _browsers.values()) or open_games.has_open_game(request.actor):
        return _closed(OF_PLAYERS, sign_in=False)
    if request.actor.account is None and round_is_played():
        return _closed(OF_VISITORS, sign_in=True)
    return None


def _closed(sentences: Mapping[str, str], *, sign_in: bool) -> Closed | None:
    ruleset = next(key for key, _ in rulesets(SCRABBLE))
    refused = open_games.look_up_refusal(ruleset, in_progress=True, by_challenge=False)
    return Closed(sentence(refused, sentences), sign_in) if isinstance(refused, Refusal) else None


def closed_page(request: HallRequest, closed: Closed) -> HttpResponse:
    status = 409 if request.method == "POST" else 200
    return render(request, "study/closed.html", {"closed": closed}, status=status)
