"""High games and biggest wins, as hall screen and players' pages name them."""

from dataclasses import replace

from tests.law.tournament.desk.finished_desks import desk_of, played_out
from tests.law.tournament.desk.plans import four
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.tournaments.presenters.best_games import (
    biggest_wins,
    by_player,
    games_of_note,
    high_games,
    played_games,
)

from .events_of_any_size import rummikub_day, weekend


def test_only_signed_games_count() -> None:
    started = desk_of(four())
    assert {game.number for game in played_games(started)} == {1, 2}
    assert len(list(played_games(desk_of(played_out())))) == 12


def test_who_scored_most_and_who_won_by_most_are_named_with_all_equals() -> None:
    desk = desk_of([*four(), ResultEntered(grade="A", round=1, player=3, scores=(600, 100))])
    high, big = games_of_note(desk)
    assert [(game.name, game.score, game.against, game.round) for game in high] == [("Cat", 600, "Dan", 1)]
    assert [(game.name, game.margin_text) for game in big] == [("Cat", "+500")]
    twice = [*played_games(desk), *played_games(desk, 3)]
    assert [game.number for game in high_games(twice)] == [3, 3]
    assert biggest_wins([]) == high_games([]) == ()


def test_the_own_games_are_those_of_one_player() -> None:
    desk = desk_of(weekend(3))
    mine = list(played_games(desk, 2))
    assert {game.number for game in mine} == {2}
    assert mine == [game for game in played_games(desk) if game.number == 2]


def test_house_players_win_nothing() -> None:
    desk = desk_of([*four(), ResultEntered(grade="A", round=1, player=3, scores=(600, 100))])
    stand_in = replace(desk.players[3], house=True)
    high, big = games_of_note(replace(desk, players={**desk.players, 3: stand_in}))
    assert {game.number for game in (*high, *big)} == {1}


def test_at_tables_of_four_there_is_a_highest_score_and_no_margin() -> None:
    high, big = games_of_note(desk_of(rummikub_day(2)))
    assert high
    assert all(len(game.others) == 3 and game.margin_text == "" for game in high)
    assert big == ()


def test_who_did_the_same_several_times_is_named_once_with_the_rounds() -> None:
    (game,) = games_of_note(desk_of([*four(), ResultEntered(grade="A", round=1, player=3, scores=(600, 100))]))[1]
    rounds = [replace(game, round=number) for number in (1, 2, 5)]
    other = replace(game, number=4, name="Dan", round=3)
    told = [(each.name, each.text) for each in by_player([*rounds, other])]
    assert told == [("Cat", "rounds 1, 2 and 5"), ("Dan", "round 3")]
