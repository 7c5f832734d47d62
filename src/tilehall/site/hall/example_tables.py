"""Tables of the hall in the example association: one against the computer, and one that waits for anybody."""

from datetime import datetime

from tilehall.law.game.seats import Seat
from tilehall.site.games.store import Sitter
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.play.actions import tables
from tilehall.site.play.forms import practice_request
from tilehall.site.play.playable import PLAYABLE
from tilehall.site.play.store import Chair, NewTable


def set_up(player: Person, host: Actor, now: datetime) -> None:
    """Against the computer the player only has to sit down: no clock runs before."""
    for playable in PLAYABLE.values():
        if playable.robots:
            practice = practice_request(playable)
            chairs = {
                Seat(0): Chair(sitter=Sitter(person=player.pk), taken=False),
                Seat(1): Chair(robot=practice.robots[0]),
            }
            context = CommandContext(now, f"example practice {playable.key}")
            tables.opened_table(CONSOLE, practice.terms, chairs, context)
    anybody = NewTable(game="rummikub", ruleset="nzrc-2024", seats=3, join="anyone")
    tables.open_table(host, tables.TableRequest(terms=anybody), CommandContext(now, "example table for anybody"))
