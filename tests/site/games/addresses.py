"""Every address of the games and who may go there, for tests/site/test_every_url.py: "game" is one that is over."""

from tests.site.tournaments.addresses import ALL, NOBODY, Line

GAMES: dict[str, Line] = {
    "games:games": ((), ALL, NOBODY, {}),
    "games:game": (("game",), ALL, NOBODY, {}),
    "games:record": (("game", "gcg"), ALL, NOBODY, {}),
    "games:position": (("game", "cgp"), ALL, NOBODY, {}),
    "games:replay": ((), ALL, ALL, {}),
    "games:solve": (("?table=R4+R5+R6&rack=R7&for=tiles",), ALL, NOBODY, {}),
}
