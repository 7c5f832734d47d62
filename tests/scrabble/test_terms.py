"""What each rule book answers, written down by hand: figure, words, and the clause that gives them.

The engine takes its figures from the register; a slip there would make engine and register wrong together. This
table is the other side of the ledger.
"""

import pytest

from tilehall.law.scrabble.rulesets.nsa_2008 import NSA_2008
from tilehall.law.scrabble.rulesets.nzasp_2022 import NZASP_2022

NZASP = [
    ("nzasp.P.1.1", "lexicon", "CSW2019"),
    ("nzasp.P.3.2", "base_time_s", 25 * 60),
    ("nzasp.P.3.3", "turn_limit_s", None),
    ("nzasp.P.5.1", "tiles_total", 100),
    ("nzasp.P.5.1", "bag_cm", (17, 34)),
    ("nzasp.P.5.2", "start_draw", "nearest_A"),
    ("nzasp.P.5.2", "blank_beats_A", True),
    ("nzasp.P.6.1.1", "rack_size", 7),
    ("nzasp.P.6.1.1", "first_clock_racked", 1),
    ("nzasp.P.6.1.1", "first_clock_face_up", 3),
    ("nzasp.P.6.2.1", "blank_written", True),
    ("nzasp.P.6.3.1", "turn_steps", ("place", "declare_score", "press", "record", "draw")),
    ("nzasp.P.6.3.4", "record_before_draw", True),
    ("nzasp.P.6.3.4", "record_waived_when_bag_empty", False),
    ("nzasp.P.6.7", "exchange_min_bag", 7),
    ("nzasp.P.6.7", "exchange_max_tiles", 7),
    ("nzasp.P.6.7.2", "exchange_press", "may"),
    ("nzasp.P.6.7.2", "exchange_all_on_rack_allowed", False),
    ("nzasp.P.6.7.3", "exchange_draw_to", ("table",)),
    ("nzasp.P.6.8", "pass_limit", None),
    ("nzasp.P.6.12.1.6", "hold_release_words", ("accept", "okay")),
    ("nzasp.P.6.16", "challenge_success", "play_removed_turn_lost"),
    ("nzasp.P.6.17", "challenge_mode", "points_per_word"),
    ("nzasp.P.6.17", "challenge_bonus_per_word", 5),
    ("nzasp.P.6.17", "restart_after_good_play", "when_ready"),
    ("nzasp.P.8.1.3", "zero_turns_end", 6),
    ("nzasp.P.8.1.3", "zero_turns_bag_below", None),
    ("nzasp.P.8.3", "out_bonus_factor", 2),
    ("nzasp.P.8.4", "overtime_points", 10),
    ("nzasp.P.8.4", "overtime_unit_s", 60),
]
NSA = [
    ("nsa2008.2a", "challenge_mode", "double"),
    ("nsa2008.2a", "challenge_bonus_per_word", 0),
    ("nsa2008.5a", "pass_limit", None),
    ("nsa2008.6a", "exchange_min_bag", 7),
    ("nsa2008.6a", "exchange_max_tiles", 7),
    ("nsa2008.6.2", "exchange_all_on_rack_allowed", True),
    ("nsa2008.6.3", "exchange_press", "must"),
    ("nsa2008.6.4", "exchange_draw_to", ("table", "rack")),
    ("nsa2008.7.1", "record_waived_when_bag_empty", True),
    (
        "nsa2008.7.1",
        "turn_steps",
        (
            "record_opponent_total",
            "place",
            "designate_blank",
            "declare_score",
            "press",
            "record_own_total",
            "note_play",
            "draw",
            "track",
        ),
    ),
    ("nsa2008.7.6", "prerecord_forbidden", True),
    ("nsa2008.7.6", "prerecord_effect", "infraction"),
    ("nsa2008.7.8", "rack_size", 7),
    ("nsa2008.8b", "hall_draw_after_s", 5),
    ("nsa2008.9b", "out_play_window_s", 15),
    ("nsa2008.9b", "out_play_window_effect", "game_over"),
    ("nsa2008.9c", "out_play_hold_runs_clock", "at_once"),
]


@pytest.mark.parametrize(
    "rules, clause, term, answer",
    [
        pytest.param(rules, *row, marks=pytest.mark.cites(row[0]), id=f"{row[0]}-{row[1]}")
        for rules, table in ((NZASP_2022, NZASP), (NSA_2008, NSA))
        for row in table
    ],
)
def test_the_rule_book_answers(rules, clause, term, answer):
    held = getattr(rules, term)
    assert held.value == answer
    assert type(held.value) is type(answer)
    assert str(held.basis) == clause
