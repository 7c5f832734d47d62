"""Opponents for practice and the review of a game: by the view of a seat alone, and to the end."""

from dataclasses import replace
from typing import Any

import pytest

from tilehall.law.game.clock import as_datetime
from tilehall.law.game.opponents import SeatSight, Tools
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.kernels import lexicon
from tilehall.law.scrabble.leave_table import read_table
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice import opponents
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.state import SEATS

from .hall_play import HallGame
from .match import BASE, NSA, NZASP, A, B, Match, at, midgame
from .whole_games import LONGEST, SHIPPED, vocabulary

SCORE = SCRABBLE.opponents["score"].choose


DRAW = {"kind": "draw-tiles/1", "count": None, "tiles": [], "to": "rack"}


def tools() -> Tools:
    words, finder = vocabulary()
    return Tools(is_word=words.__contains__, finder=finder)


def sight(game: Any, seat: Any, now: Any) -> SeatSight:
    return SeatSight(
        seat=seat,
        view=SCRABBLE.view(game.state, seat),
        offers=SCRABBLE.offers(game.rules, game.state, seat),
        now=now,
    )


def choice(match: Match, seat: Any, when: float) -> Any:
    return SCORE(match.rules, sight(match, seat, at(when)), tools())


def played_out(ruleset, seed, choosers):
    """A whole game in the hall, each seat by its chooser, to the signed slip."""
    game, words = HallGame.opened(RULESETS[ruleset], seed), vocabulary()[0]

    def decided(command):
        outside = Outside(as_datetime(game.now), game.pick, words.__contains__)
        answer = SCRABBLE.decide(game.rules, game.state, command, outside)
        assert not isinstance(answer, Refusal), (command, answer)
        for event in answer:
            game.state = SCRABBLE.apply(game.state, event)
        game.events += answer

    for _ in range(600):
        if game.signed:
            break
        chosen = [(seat, choosers[seat](game.rules, sight(game, seat, game.now), tools())) for seat in SEATS]
        acting = [(seat, intent) for seat, intent in chosen if intent is not None]
        if acting:
            seat, intent = acting[0]
            decided(SCRABBLE.command(intent, seat))
        else:
            step = SCRABBLE.hall_step(game.rules, game.state)
            moments = [one for seat in SEATS if (one := sight(game, seat, game.now).next_at()) is not None]
            game.now = min([*moments, *([step.at] if step else [])])
            if step is not None and step.at <= game.now:
                decided(step.command)
    assert game.signed
    assert game.state.result.reason in ("out", "no_play", "zeros")
    assert min(game.state.scores) > 100
    return game


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(2))
def test_two_of_them_play_a_whole_game_to_the_signed_slip(ruleset, seed):
    check_review(played_out(ruleset, seed, [SCORE, SCORE]))


@pytest.mark.parametrize("key", sorted(SCRABBLE.opponents.keys() - {"score"}))
def test_each_of_them_does_so_against_another(key):
    played_out("nzasp-2022", 5, [SCRABBLE.opponents[key].choose, SCORE])


def test_what_the_other_is_still_to_draw_is_not_in_the_bag():
    """Who draws by hand is slower than who thinks: with those tiles the bag may be empty and all be known."""
    seen = SeatSight(
        seat=SEATS[0],
        view={"board": [["."] * 15] * 15, "racks": [["A", "?"], 3], "bag": 5, "scores": [10, 30], "zeros": 4},
        offers=(),
        now=at(0),
    )
    own = opponents._sight(seen, tools())
    assert (own.bag, own.others, own.lead, own.zeros) == (1, 7, -20, 4)
    few = replace(seen, view={**seen.view, "bag": 2})
    assert (opponents._sight(few, tools()).bag, opponents._sight(few, tools()).others) == (0, 5)


def check_review(game: HallGame) -> None:
    """Who plays the best by score has played the best by score."""
    turns = list(SCRABBLE.review(game.rules, game.events, tools()))
    assert len(turns) == len(game.state.sheet)
    for turn, line in zip(turns, game.state.sheet, strict=True):
        kind = line.kind.replace("no_play", "pass")
        assert (turn.by, turn.played["score"], turn.played["kind"]) == (line.by, line.score, kind)
        assert 1 <= len(turn.best) <= 6
        (own,) = (one for one in turn.best if one["chosen"])
        assert own["score"] == turn.played["score"]
        if kind == "play":
            assert own["score"] == max(one["score"] for one in turn.best)
        else:
            assert not turn.possible


def test_it_challenges_what_is_not_in_the_list_and_accepts_the_rest():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    assert choice(match, B, 101) == {"kind": "challenge/1", "words": ["CT", "RX"]}
    good = midgame(NZASP, kept="hall", racks=("DAXEEEE", "EEEEEEE"))
    good.play(A, "8E", "....D", 100)
    assert (good.state.last.words, choice(good, B, 101)) == (("CARED",), {"kind": "accept/1"})


def test_it_waits_for_its_tiles_and_knows_when_to_look_again():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    assert choice(match, A, 104) is None
    assert sight(match, A, at(104)).next_at() == at(105)
    assert choice(match, A, 105) == DRAW


def test_without_a_play_it_takes_a_new_rack_and_else_says_so():
    match = midgame(NZASP, kept="hall", racks=("QQQQQQQ", "EEEEEEE"))
    assert choice(match, A, 1) == {"kind": "exchange-tiles/1", "tiles": ["Q"] * 7}
    few = midgame(NZASP, kept="hall", bag=3, racks=("QQQQQQQ", "EEEEEEE"))
    assert choice(few, A, 1) == {"kind": "pass-turn/1", "what": "no_play"}
    assert SCORE(NZASP, sight(few, A, at(1)), Tools(is_word=lambda word: True))["kind"] == "pass-turn/1"


def test_who_passes_though_there_is_a_play_says_no_more_than_that():
    """It knows short words only; that two in a row have no play would end the game."""
    words = {"SCAREDY", "SCARED"}
    own = Tools(words.__contains__, SCRABBLE.finder(NZASP, lexicon.generator_file([b"SCAREDY"])))
    knows = SCRABBLE.opponents["vocabulary"].choose
    match = midgame(NZASP, kept="hall", bag=3, racks=("SDYQQQQ", "EEEEEEE"))
    assert own.finder.all(match.state.board, "SDYQQQQ").count
    assert knows(NZASP, sight(match, A, at(1)), own) == {"kind": "pass-turn/1", "what": "pass"}
    bounded = replace(NZASP, pass_limit=replace(NZASP.pass_limit, value=0))
    match = midgame(bounded, kept="hall", bag=3, racks=("SDYQQQQ", "EEEEEEE"))
    assert knows(bounded, sight(match, A, at(1)), own) == {"kind": "pass-turn/1", "what": "no_play"}


@pytest.mark.cites("nsa2008.2f")
def test_the_word_against_a_winner_who_delays_is_left_to_the_hall():
    match = midgame(NSA, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Challenge(by=B, words=("TAX",)), 101)
    match.do(c.Adjudicate(lexicon="CSW2019"), 102)
    assert (choice(match, B, 103), choice(match, A, 103)) == (None, DRAW)


def test_a_hint_plays_no_tile_that_is_not_on_the_rack():
    match = midgame(BASE, kept="hall", racks=("C?TERSA", "EEEEEEE"))
    intent = choice(match, A, 1)
    match.do(SCRABBLE.command(intent, A), 2)
    assert match.state.last.kind == "play"


def test_a_hint_is_the_best_turn_by_equity_though_a_play_scores():
    """On an empty board a blank and a T score 14, and give away more than that."""
    words, plain = vocabulary()
    table = read_table(SHIPPED.with_suffix(".leaves").read_bytes())
    weighing = Tools(words.__contains__, Finder(plain.graph, bonus=50, bonus_tiles=7, table=table))
    match = midgame(NZASP, kept="hall", racks=("?CDRTTV", "EEEEEEE"), board=())
    (hints,) = [one for one in SCRABBLE.opponents.values() if one.gives_hints]
    given = hints.choose(match.rules, sight(match, A, at(1)), weighing)
    assert given == {"kind": "exchange-tiles/1", "tiles": ["D", "T", "T", "V"]}
    assert SCORE(match.rules, sight(match, A, at(1)), weighing)["kind"] == "play-tiles/1"


# -- the review


def test_a_review_tells_what_was_possible_and_what_came_of_the_turn():
    match = Match(NZASP, good=lambda word: False)
    match.do(c.OpenGame(names=("A", "B"), lexicon="ours", kept="hall", first=A))
    for by in SEATS:
        match.do(c.BeReady(by=by), 0)
    rack = match.state.racks[A].plain()
    laid = tuple(tile.replace("?", "e") for tile in rack[:2])
    match.do(c.PlayTiles(by=A, placed=((112, laid[0]), (113, laid[1]))), 10)
    match.do(c.Challenge(by=B, words=match.state.last.words), 11)
    match.do(c.Adjudicate(lexicon="ours"), 12)
    match.do(c.RestartClock(by=A), 13)
    held = match.state.racks[B].plain()
    match.do(c.ExchangeTiles(by=B, tiles=held[:3]), 20)
    first, second = SCRABBLE.review(NZASP, match.events, tools())
    assert (first.by, first.rack, first.played["kind"], first.played["score"]) == (A, rack, "lost_challenge", 0)
    assert [place for place, _ in first.played["placed"]] == ["8H", "8I"]
    assert match.events[first.seq - 1].words == tuple(first.played["words"])
    assert (second.rack, second.played["kind"]) == (held, "exchange")


def test_of_racks_that_nobody_told_nothing_is_found():
    match = Match(NZASP)
    match.do(c.OpenGame(names=("A", "B"), lexicon="ours", kept="table", first=A, begun=True))
    for by in SEATS:
        match.do(c.DrawTiles(by=by))
    match.do(c.StartClock(by=B))
    match.passes(A, 10)
    (turn,) = SCRABBLE.review(NZASP, match.events, tools())
    assert (turn.rack, turn.best, turn.possible) == (("*",) * 7, (), False)


def test_where_an_edition_has_other_figures_the_review_names_those_that_endings_are_judged_by():
    game = played_out("nzasp-2022", 4, [SCORE, SCORE])
    changed = {"out_bonus_factor": 1, "zero_turns_end": 4}
    other = replace(NZASP, **{name: replace(getattr(NZASP, name), value=value) for name, value in changed.items()})
    said = (
        "Endings are judged by the usual figures: going out counts the other tiles 2 times (here 1), and 6 turns "
        "without a score end the game (here 4)."
    )
    told = [turn.detail.get("usual") for turn in SCRABBLE.review(other, game.events, tools())]
    first = told.index(said)
    assert set(told[:first]) == {None}
    assert set(told[first:]) == {said}, "with the bag empty"
    assert all("usual" not in turn.detail for turn in SCRABBLE.review(NZASP, game.events, tools()))


def test_the_finder_of_the_game_knows_its_bonus():
    words = sorted(word.encode() for word in vocabulary()[0] if len(word) == LONGEST)
    assert SCRABBLE.finder is not None
    found = SCRABBLE.finder(NZASP, lexicon.generator_file(words)).all(bytes(225), "AEINSTR", 1)
    assert (found.count > 0, found.plays[0].tiles) == (True, LONGEST)
