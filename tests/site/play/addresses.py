"""Every address of live play and who may go there, for tests/site/test_every_url.py.

The things an address may name: "table" (one that waits, open to anybody), "game" (one that is over), "replay"
(a record that is kept).
"""

from datetime import datetime

from tests.site.tournaments.addresses import ALL, NOBODY, SIGNED_IN, Line
from tilehall.law.game.seats import Seat
from tilehall.site.games.store import Sitter
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.play.actions.tables import opened_table
from tilehall.site.play.store import Chair, NewTable

NEW = {"game": "scrabble", "against": "anyone", "ruleset": "nzasp-2022"}
PLAY: dict[str, Line] = {
    "play:lobby": ((), ALL, NOBODY, {}),
    "play:new": (("?game=rummikub",), SIGNED_IN, SIGNED_IN, NEW),
    "play:practise": ((), NOBODY, SIGNED_IN, {"game": "scrabble"}),
    "play:table": (("table",), ALL, NOBODY, {}),
    "play:join": (("table",), NOBODY, SIGNED_IN, {}),
    "play:leave": (("table",), NOBODY, SIGNED_IN, {}),
    "play:call-off": (("table",), NOBODY, SIGNED_IN, {}),  # by who opened it: the action asks
    "play:rematch": (("table",), NOBODY, SIGNED_IN, {}),  # by who played: the action asks
    "play:beside": (("table",), ALL, NOBODY, {}),
    "play:asking": (("table",), ALL, NOBODY, {}),
    "play:observe": (("table",), NOBODY, SIGNED_IN, {"do": "ask", "of": "0"}),
    "play:review": (("game",), ALL, NOBODY, {}),
    "play:best": (("game",), NOBODY, ALL, {}),
    "play:annotated": (("game",), ALL, NOBODY, {}),
    "play:record-review": (("replay",), ALL, NOBODY, {}),
    "play:record-best": (("replay",), NOBODY, ALL, {}),
    "play:record-annotated": (("replay",), ALL, NOBODY, {}),
    "play:keep-and-review": ((), SIGNED_IN, SIGNED_IN, {}),
}


def table_of_the_walk(person: Person, now: datetime) -> str:
    """Somebody waits there for anybody."""
    terms = NewTable(game="scrabble", ruleset="nzasp-2022", lexicon="enable1", join="anyone")
    chairs = {Seat(0): Chair(sitter=Sitter(person=person.pk))}
    return opened_table(CONSOLE, terms, chairs, CommandContext(now, "walk")).code
