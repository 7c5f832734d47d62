"""What moved a rating, in words: every cause that a profile can give, and rows of older versions."""

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.ratings.rate import RatedResult, RatingEntry, rate
from tilehall.law.ratings.rating_records import Cause
from tilehall.site.ratings.causes import CAUSES, cause_sentences, points_a_win, step_sentences


def causes() -> Iterator[Cause]:
    """Of all profiles: newcomers who win or lose everything or meet nobody rated, fast risers, the lowest of all."""
    chance = Random(2026)
    for profile in PROFILES.values():
        for size in (2, 4, 7, 8):
            entries = [
                RatingEntry(
                    f"p{n}", None if chance.random() < 0.4 else chance.randint(1, 2200), n * 20, regraded=n == 1
                )
                for n in range(size)
            ]
            players = [each.player for each in entries]
            results = [RatedResult(*chance.sample(players, 2), chance.choice((0, 2, 2, 2)), n) for n in range(1, 40)]
            for change in rate(profile, entries, results).players:
                yield from change.steps
        swept = [
            RatingEntry("new", None, 0),
            RatingEntry("low", 1, 500),
            RatingEntry("a", 1500, 60),
            RatingEntry("lost", None, 0),
        ]
        games = [
            *(RatedResult("new", "a", 2, n) for n in range(9)),
            *(RatedResult("low", "a", 0, n) for n in range(9, 19)),
        ]
        for change in rate(profile, swept, [*games, RatedResult("lost", "low", 0, 20)]).players:
            yield from change.steps
    # A long chain of newcomers, one of whom met somebody rated: a level that creeps from one to the next.
    chain = [RatingEntry("a", 1500, 60), *(RatingEntry(f"n{n}", None, 0) for n in range(60))]
    met = [RatedResult(one.player, two.player, n % 3) for n, (one, two) in enumerate(pairwise(chain))]
    for change in rate(PROFILES["nzasp-2022"], chain, met).players:
        yield from change.steps
    # Newcomers among themselves who did not all play as many games: they have to be moved to their mean.
    for change in rate(PROFILES["nzasp-2022"], chain[1:], [*met[1:], *met[1:7]]).players:
        yield from change.steps


def test_every_cause_has_its_words_and_no_words_are_left_over():
    found = list(causes())
    assert {each.code for each in found} == set(CAUSES)
    assert all("{" not in sentence for sentence in cause_sentences(found))


def test_a_row_tells_the_same_as_the_law():
    found = list(causes())
    kept = json.loads(json.dumps([{"code": each.code, **each.figures} for each in found]))
    assert step_sentences(kept) == cause_sentences(found)


@pytest.mark.parametrize(
    ("cause", "sentence"),
    [
        (
            Cause("paid", {"won": 5.5, "expected": 4.7431, "parts": ((0.5, 20.0), (0.2569, 16.0)), "points": 14.1104}),
            "won 5.5 where 4.743 were expected: +0.500 × 20 and +0.257 × 16 = +14.11 points",
        ),
        (
            Cause("first_at_cap", {"rating": 1876.543, "passes": 7, "above_best": 400.0}),
            "first rating 1876.54, the highest it can be: the best opponent and 400 points times the share of wins"
            " (7 passes)",
        ),
        (
            Cause("paid", {"won": 1, "expected": 2.5, "parts": ((-1.5, 20.0),), "points": -30.0}),
            "won 1 where 2.500 were expected: −1.500 × 20 = −30.00 points",
        ),
        (
            Cause("regraded", {"rating": 1250.0}),
            "re-graded by agreement: rated as a new player, the old rating 1250 is not used",
        ),
        (Cause("evened", {"share": 0.05}), "every game won, or every game lost: counted as 5% the other way"),
    ],
)
def test_in_words(cause, sentence):
    assert cause_sentences([cause]) == [sentence]


def test_a_row_of_an_older_version_holds_the_sentence_itself():
    assert step_sentences(["acceleration: 3.20 points more"]) == ["acceleration: 3.20 points more"]


def test_what_a_win_was_worth_is_told_where_all_games_were_worth_the_same():
    paid = {"code": "paid", "parts": [[0.5, 27.0]]}
    assert points_a_win([paid, {"code": "feedback", "points": 1}]) == 27
    assert points_a_win([{"code": "paid", "parts": [[0.5, 20.0], [0.5, 16.0]]}]) is None, "over a boundary"
    assert points_a_win([paid, paid]) is None, "in two segments"
    assert points_a_win(["a sentence of an older version"]) is None
