"""Words and plays are looked up between the games only: whoever plays, or may play, has none now (nzasp.P.1.3).

One answer for every room that finds words or best plays for what somebody brings along. Who sits at a game, rooms say
in open_games.py. What a browser has opened and whether a round is played, rooms above know: they register here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.sentences import Sentence, sentence
from tilehall.site.people.actor import Actor
from tilehall.site.people.request import HallRequest

from . import open_games
from .forms import rulesets

SCRABBLE = "scrabble"
View = Callable[..., HttpResponse]
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
OF_NOBODY_KNOWN: Mapping[str, str] = {
    "game_in_progress": "A game is in progress: a round is played in this hall, and this account may be that of "
    "somebody who plays in it, for it has no member record. Until the round is over it looks no words up.",
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
    """`sign_in`, `claim`: what opens it for a member who does not play."""

    refused: Sentence
    sign_in: bool = False
    claim: bool = False


def closed_to(request: HallRequest) -> Closed | None:
    if any(check(request) for check in _browsers.values()) or open_games.has_open_game(request.actor):
        return Closed(_refused(OF_PLAYERS))
    if _may_be_anybody(request.actor) and round_is_played():
        if request.actor.account is None:
            return Closed(_refused(OF_VISITORS), sign_in=True)
        return Closed(_refused(OF_NOBODY_KNOWN), claim=True)
    return None


def _may_be_anybody(actor: Actor) -> bool:
    """Whoever plays can make an account with a name of their choice, so an account alone tells nothing."""
    return actor.person is None


def _refused(sentences: Mapping[str, str]) -> Sentence:
    ruleset = next(key for key, _ in rulesets(SCRABBLE))
    refused = open_games.look_up_refusal(ruleset, in_progress=True, by_challenge=False)
    if not isinstance(refused, Refusal):
        raise LookupError(f"{ruleset} lets players look words up during a game: nothing is closed by it")
    return sentence(refused, sentences)


def closed_page(request: HallRequest, closed: Closed, *, then: str = "") -> HttpResponse:
    """`then`: where who signs in goes on, where that is not the address that was asked for."""
    shown = {"closed": closed, "then": then or request.get_full_path()}
    return render(request, "games/no_look_ups.html", shown, status=409 if request.method == "POST" else 200)


def between_games(view: View) -> View:
    """Nothing is looked up for who plays."""

    @wraps(view)
    def shown(request: HallRequest, *args: Any, **named: Any) -> HttpResponse:
        if closed := closed_to(request):
            return closed_page(request, closed)
        return view(request, *args, **named)

    return shown
