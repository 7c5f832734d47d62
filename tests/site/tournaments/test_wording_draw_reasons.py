"""Why a board was drawn as it is, in words."""

from typing import get_args

import pytest

from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.records import Pairing
from tilehall.law.tournament.draws import race, terms
from tilehall.law.tournament.draws.reason import PairWeighing, Reason, ReasonCode, make_reason
from tilehall.site.tournaments.wording.draw_reasons import REASONS, WORSE, reason_sentence


def told(why: Reason | str | None, *names: str) -> str:
    return reason_sentence(why, names or ("Ana", "Ben"), {7: "Gus"}.__getitem__)


def weighed(code: ReasonCode, **more: object) -> Reason:
    held = {"round": 3, "hill": False, "half_wins": (3, 2), "top": 1, **more}
    return Reason(code=code, weighed=PairWeighing(**held))  # type: ignore[arg-type]


def test_every_code_has_a_sentence():
    assert set(REASONS) == set(get_args(ReasonCode))


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (make_reason("by_hand"), "Made by hand, and kept."),
        (make_reason("withdrew", player=7), "Gus withdrew."),
        (make_reason("round_robin", round=2, rounds=7), "Everyone meets everyone: round 2 of 7, seats by lot."),
        (make_reason("teams", first="Kiwi", second="Tui"), "Kiwi meets Tui."),
        (make_reason("teams", second="Tui"), "a house player meets Tui."),
        (
            weighed("only_draw", round=1),
            "By rating; they have not met; no draw is possible without this pair.",
        ),
        (
            weighed("top_half", round=1, mates="club-mates"),
            "By rating; they have not met; they are club-mates; top half against bottom half.",
        ),
        (
            weighed("lot", round=1, hill=True),
            "Neighbours by rating; they have not met; the best draw without this pair is as good, and the lot decided.",
        ),
        (
            weighed("highest_placed", met=(1, 2)),
            "1.5 wins against 1; they met in rounds 1 and 2; Ana is the highest placed whom Ben can meet and who leaves"
            " a draw for the rest.",
        ),
        (
            weighed("better", half_wins=(2, 2), met=(1, 4, 6), differs=(("repeats", 2), ("starts", -1), ("halves", 3))),
            "Both have 1 win; they met in rounds 1, 4 and 6; in the best draw without this pair more players would meet"
            " again.",
        ),
        ("Both have 3 wins; they have not met; as an older version said it.", None),
        (None, ""),
    ],
)
def test_in_words(why, sentence):
    assert told(why) == (why if sentence is None else sentence)


def test_every_term_of_a_draw_has_its_words():
    named = [vars(module).items() for module in (terms, race)]
    assert set(WORSE) == {value for each in named for name, value in each if name.isupper() and isinstance(value, str)}


def test_a_team_without_an_opponent():
    assert told(make_reason("teams", first="Kiwi"), "Ana") == "Kiwi has no opponent in this round."


def test_a_log_keeps_reasons_and_still_reads_the_sentences_of_older_ones():
    rounds = (
        (
            Pairing(meets="game", players=(1, 2), why=weighed("better", differs=(("repeats", 2),))),
            Pairing(meets="bye", players=(3,), why="The lowest placed of those with fewest byes."),
            Pairing(meets="bye", players=(4,)),
        ),
    )
    drawn = Drawn(grade="A", first_round=1, rounds=rounds)
    assert CODEC.decode(CODEC.encode(drawn)) == drawn
