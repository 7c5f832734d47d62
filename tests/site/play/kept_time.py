"""A clock that a test moves, and games begun by it."""

from datetime import timedelta

from django.utils import timezone

from tests.site.play.pages import in_thread, open_game, players
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions
from tilehall.site.people.actor import actor_of
from tilehall.site.play.group_writer import GroupWriter
from tilehall.site.play.keeper import Keeper
from tilehall.site.play.live_games import LiveGames, pick


class Clock:
    def __init__(self):
        self.now = timezone.now()

    def __call__(self):
        return self.now

    def later(self, seconds):
        self.now += timedelta(seconds=seconds)


def send(account, number, clock, kind, **fields):
    outside = Outside(clock(), pick, lambda _word: True)
    actor = actor_of(account, timezone.localdate())
    done = actions.submit(actor, number, {"kind": f"{kind}/1", **fields}, f"{account.pk}-{kind}-{clock()}", outside)
    assert not isinstance(done, Refusal), done
    return done.game


async def begun(clock):
    """A game of Scrabble with the first clock running."""
    sitting = await in_thread(players)("Aroha", "Ben")
    number = await in_thread(open_game)("scrabble", sitting)
    clock.now = timezone.now()
    for account in sitting:
        played = await in_thread(send)(account, number, clock, "be-ready")
    assert played.state.clocks.running == 0
    return number, sitting


async def two_halls(clock):
    halls = [LiveGames(now=clock, writer=GroupWriter()) for _ in range(2)]
    return halls, [Keeper(hall, name=f"process {number}") for number, hall in enumerate(halls)]
