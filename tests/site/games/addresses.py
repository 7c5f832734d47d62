"""Every address of the games and who may go there, for tests/site/test_every_url.py: "game" is one that is over."""

from base64 import b64encode
from datetime import datetime

from tests.site.tournaments.addresses import ALL, NOBODY, SIGNED_IN, Line
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions as games
from tilehall.site.games import kept_replays
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Account

KEEPERS = frozenset({"webmaster", "secretary", "president"})
GAMES: dict[str, Line] = {
    "games:games": ((), ALL, NOBODY, {}),
    "games:game": (("game",), ALL, NOBODY, {}),
    "games:record": (("game", "gcg"), ALL, NOBODY, {}),
    "games:position": (("game", "cgp"), ALL, NOBODY, {}),
    "games:replay": ((), ALL, ALL, {}),
    "games:keep-replay": ((), NOBODY, SIGNED_IN, {}),
    "games:kept-replay": (("replay",), ALL, NOBODY, {}),
    "games:forget-replay": (("replay",), NOBODY, KEEPERS, {}),  # and who kept it
    "games:solve": (("?table=R4+R5+R6&rack=R7&for=tiles",), ALL, NOBODY, {}),
}


def replay_of_the_walk(keeper: Account, now: datetime) -> str:
    record = b64encode(b"#player1 a Ana\n#player2 b Ben\n>a: ABCDEFG 8H FACED +30 30\n").decode()
    return kept_replays.keep(Actor(account=keeper), record, "nzasp-2022", "Ana and Ben", now=now).key


def finished_game(now: datetime) -> int:
    """Over as soon as it was opened: its record may be taken."""
    outside = Outside(now, lambda *_: (), lambda _word: True)
    opening = {"kind": "open-game/1", "names": ["Ana", "Ben"], "lexicon": "", "kept": "table", "official": False,
               "first": 0, "begun": True, "used": [0, 0], "vision_impaired": False}  # fmt: skip
    new = games.NewGame(game="scrabble", pinned=("nzasp-2022", ()), opening=opening)
    opened = games.open_game(CONSOLE, new, "walk", outside)
    assert not isinstance(opened, Refusal)
    over = games.record(CONSOLE, opened.row.pk, {"kind": "forfeit/1", "by": 0, "reason": "left"}, "walked", outside)
    assert not isinstance(over, Refusal)
    return opened.row.pk
