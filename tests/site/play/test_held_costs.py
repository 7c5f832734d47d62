"""The review of Rummikub says what tiles held to the end cost, and when they could have been laid."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random

from django.test import Client
from django.urls import reverse

from tilehall.law import catalogue
from tilehall.law.game.clock import as_moment
from tilehall.law.game.opponents import SeatSight, Tools
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import store as games
from tilehall.site.games.store import LoadedGame, Origin
from tilehall.site.people.commands import new_command
from tilehall.site.play import best_plays, held_costs
from tilehall.site.play.intents import whole_intent
from tilehall.site.play.reviewed_games import game_of_hall

from .table_scene import NOW, RUMMIKUB, Enter, begun

TWO = replace(RUMMIKUB, seats=2)


def _played_out(played: LoadedGame, keys: Sequence[str], seed: int = 3) -> LoadedGame:
    """By opponents for practice; one without a name only draws. The hall does what is the hall's."""
    game, rules, now, chance = played.game, played.rules, NOW, Random(seed)
    while not played.row.over:
        step = game.hall_step(rules, played.state)
        command = None if step is None or step.at > as_moment(now) else step.command
        for at in () if command is not None else range(len(keys)):
            seat = Seat(at)
            offers = game.offers(rules, played.state, seat)
            sight = SeatSight(seat=seat, view=game.view(played.state, seat), offers=offers, now=as_moment(now))
            chosen = game.opponents[keys[at] or "greedy"].choose(rules, sight, Tools(lambda _word: False))
            if chosen is not None:
                if not keys[at] and chosen["kind"] == "lay-tiles/1":
                    chosen = {"kind": "draw-tile/1", "count": None} if played.state.pool else {"kind": "pass-turn/1"}
                command = game.command(whole_intent(game, chosen), seat)
                break
        now += timedelta(seconds=1)
        if command is not None:
            outside = Outside(now, lambda count, of: tuple(chance.sample(range(of), count)), lambda _word: False)
            events = game.decide(rules, played.state, command, outside)
            assert not isinstance(events, Refusal), events.plain()
            played = games.append(played, events, Origin(at=now, by=None, command_id=new_command()))
    return played


def test_the_review_says_what_tiles_held_to_the_end_cost(enter: Enter, client: Client) -> None:
    table = begun(enter("Aroha"), enter("Ben"), terms=TWO)
    number = table.game_id or 0
    played = _played_out(games.load(number), ("counter", "greedy"))
    reviewed = game_of_hall(number)
    best_plays.find(reviewed)
    kept = best_plays.kept_turns(reviewed, best_plays.judge_of(reviewed))
    assert kept
    costs = held_costs.held_costs(reviewed, kept)
    assert costs is not None
    (loser,) = [seat for seat in (0, 1) if seat != played.state.out]
    (cost,) = [one for one in costs.players if one.sentence]
    assert cost.name == played.state.names[loser]
    assert len(cost.tiles) == len(played.state.racks[loser])
    assert f"Charged {played.state.result.charges[loser]} for what was left." in cost.sentence
    page = client.get(reverse("play:review", args=[number]), {"turn": "1"}).content.decode()
    assert cost.sentence in page
    assert all(one.first_meld.startswith("First meld in turn") for one in costs.players)
    own = held_costs.held_costs(reviewed, kept, own=loser)
    assert own is not None
    assert (own.own, own.players[0].name) == (True, cost.name)


def test_of_who_never_laid_the_first_meld_the_review_says_since_when_it_was_possible(
    enter: Enter, client: Client
) -> None:
    four = [enter(name) for name in ("Aroha", "Ben", "Cy", "Dora")]
    table = begun(*four, terms=replace(RUMMIKUB, seats=4))
    number = table.game_id or 0
    played = _played_out(games.load(number), ("greedy", "", "greedy", "greedy"), seed=2)
    reviewed = game_of_hall(number)
    kept = best_plays.find(reviewed)
    costs = held_costs.held_costs(reviewed, kept)
    assert costs is not None
    cost = next(one for one in costs.players if one.name == played.state.names[1])
    first = next(one["turn"] for one in kept if one["by"] == 1 and one["detail"]["first_chance"])
    assert cost.first_meld == f"Could lay a first meld from turn {first} on, did not."
    assert cost.sentence.startswith("Charged 200, with ")
    assert cost.turns[0].turn == first
    line = played.state.counted[1]
    assert line is not None
    laid = sum(100 if tile.joker else int(tile.number) for tile in cost.turns[0].tiles)
    rest = line.value - laid
    assert cost.turns[0].cost == max(0, 200 - rest), "the tiles are dealt by chance"
    named = sum(len(one.tiles) for one in cost.turns)
    assert 3 <= named <= len(cost.tiles)
    assert [one.cost for one in cost.dear] == sorted((one.cost for one in cost.turns if one.cost), reverse=True)[:3]
    page = client.get(reverse("play:review", args=[number]), {"turn": str(first)}).content.decode()
    assert "Tiles held at a cost" in page
    told = f"It never was, which cost {cost.turns[0].cost} points: 200 charged, in place of {rest} for the rest"
    assert (told in page) == (cost.turns[0].cost > 1)


def test_nothing_is_said_of_scrabble_and_of_games_in_play(enter: Enter) -> None:
    assert "score" in catalogue.game("scrabble").opponents
    for terms in (TWO, replace(TWO, game="scrabble", ruleset="nzasp-2022", lexicon="enable1")):
        table = begun(enter("Aroha"), enter("Ben"), terms=terms)
        assert held_costs.held_costs(game_of_hall(table.game_id or 0), []) is None
