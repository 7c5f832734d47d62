"""The NZASP Rules of Play as of June 2022."""

from collections.abc import Mapping
from typing import Any

from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.scrabble import board
from tilehall.law.scrabble.rules import ScrabbleRules

from .filled import register_terms

_ASSUMED = PLAY.silent("the usual set: the rules of play take it for granted")

# The set and the board are in neither document.
EQUIPMENT: dict[str, Any] = {
    "premiums": Term(board.PREMIUMS, _ASSUMED),
    "distribution": Term(tuple(board.DISTRIBUTION.items()), _ASSUMED),
    "tile_values": Term(tuple(board.TILE_VALUES.items()), _ASSUMED),
    "centre": Term(int(board.CENTRE), PLAY.silent("the first play covers the centre square")),
    "bonus_points": Term(50, PLAY.silent("50 points for playing seven tiles in one turn")),
    "bonus_tiles": Term(7, PLAY.silent("50 points for playing seven tiles in one turn")),
    "seats": Term(2, PLAY.silent("two players")),
}

# What is done, in a word, where the text gives no figure.
DONE: dict[str, Any] = {
    "clock_corrections": Term("agreed_or_director", PLAY["3.2"]),
    "preliminaries": Term(("tiles", "first_player", "score_sheets", "clocks"), PLAY["5"]),
    "sheet_layout_games": Term(1, PLAY["5.1"]),
    "start_tiles_returned": Term("before_first_draw", PLAY["5.2"]),
    "first_player_column": Term("left", PLAY["5.4"]),
    "clocks_set": Term("base_time_or_remainder", PLAY["5.5"]),
    "placing": Term("free_until_press", PLAY["6.3.1"]),
    "geometry": Term("checked_at_press", PLAY["6.3.1"]),
    "blank_stays": Term("all_game", PLAY["6.2.1"]),
    "blank_confirmed": Term("adjudicator", PLAY["6.2.1"]),
    "blank_unnamed": Term("opponent_restarts", PLAY["6.2.2"]),
    "declaring": Term("before_press", PLAY["6.3.2"]),
    "pressing": Term("ends_turn", PLAY["6.3.3"]),
    "recording": Term("after_press", PLAY["6.3.4"]),
    "recording_opponent": Term("before_own_press", PLAY["6.3.5"]),
    "noting": Term("optional", PLAY.silent("writing down the play is nobody's business")),
    "drawing": Term("to_full_rack", PLAY["6.3.6"]),
    "tracking": Term("optional", PLAY["6.4"]),
    "missed_press": Term("draw_ends_turn", PLAY.reading("6.3.7")),
    "fast_bag_ends": Term("next_turn_or_accept", PLAY.reading("6.5.1")),
    "overdraw": Term("opponent_returns", PLAY["6.1.3"]),
    "score_dispute": Term("clocks_neutral", PLAY["6.6"]),
    "exchange_turn": Term("instead_of_play", PLAY["6.7"]),
    "exchange_announced": Term("count", PLAY["6.7.1"]),
    "exchange_set_aside": Term("face_down", PLAY["6.7.2"]),
    "exchange_returned": Term("after_count", PLAY["6.7.4"]),
    "exchange_racked": Term("after_return", PLAY["6.7.5"]),
    "passing": Term("scores_nothing", PLAY["6.8"]),
    "pass_press": Term("at_once", PLAY["6.8"]),
    "challengeable": Term("words_of_the_turn", PLAY["6.12"]),
    "challenge_from": Term("end_of_turn", PLAY["6.12.1.1"]),
    "answers": Term(("challenge", "hold", "accept"), PLAY["6.12.1.2"]),
    "hold_drawing": Term("refused_or_flash_draw", PLAY.reading("6.12.1.2")),
    "acceptance": Term("first_replacement_tile", PLAY["6.12.1.3"]),
    "acceptance_bag_empty": Term("said_or_next_turn", PLAY.reading("6.12.1.3")),
    "accepted_is_final": Term("no_challenge", PLAY["6.12.1.4"]),
    "writing": Term("means_nothing", PLAY["6.12.1.5"]),
    "challenge_binds": Term("no_way_back", PLAY["6.12.2.1"]),
    "one_verdict": Term("for_all_words", PLAY["6.12.2.2"]),
    "restart_after_bad_play": Term("when_ready", PLAY["6.16"]),
    "restart_by": Term("player", PLAY["6.17"]),
    "winner_delaying": Term("no_rule", PLAY.silent("no exception for a player who delays")),
    "rulings_stand": Term("right_or_wrong", PLAY["6.18"]),
    "going_out": Term("rack_and_bag_empty", PLAY["8.1.1"]),
    "no_play": Term("both_declare", PLAY.reading("8.1.2")),
    "out_play": Term("neutralise", PLAY["8.2"]),
    "out_play_hold_ends": Term("said", PLAY.reading("8.2")),
    "racks_left": Term("each_loses_own", PLAY["8.3"]),
    "result": Term("higher_score_half_each", PLAY["8.5"]),
    "slip": Term("both_sign", PLAY["8.6"]),
    "leaving": Term("permission", PLAY["7.1"]),
    "adjourning": Term("kept_as_it_stands", PLAY["10.1.2"]),
}

# The referee's procedures and their steps.
_PROCEDURES = {
    "smart_timer": "3.4.2",
    "not_playing": "4.1",
    "late_arrival": "4.2",
    "balanced_starts": "5.3",
    "proper_drawing": "6.1.2",
    "overdraw": "6.1.3",
    "overdraw_nothing_racked": "6.1.3.1",
    "overdraw_racked": "6.1.3.2",
    "overdraw_equal_sight": "6.1.3.3",
    "overdraw_found_by_opponent": "6.1.3.4",
    "overdraw_clocks": "6.1.3.5",
    "blank_unnamed": "6.2.2",
    "flash_draw": "6.5.1",
    "flash_draw_conduct": "6.5.2",
    "flash_draw_not_racked": "6.5.3.1",
    "flash_draw_racked": "6.5.3.2",
    "score_dispute": "6.6",
    "exchange_overdraw": "6.7.6",
    "tile_count": "6.9",
    "found_outside": "6.10",
    "found_outside_look": "6.10.1",
    "found_outside_undo": "6.10.2",
    "found_outside_both_full": "6.10.3",
    "found_outside_one_full": "6.10.4",
    "found_outside_neither_full": "6.10.5",
    "found_outside_no_replay": "6.10.6",
    "found_in_bag": "6.11",
    "found_in_bag_look": "6.11.1",
    "found_in_bag_undo": "6.11.2",
    "found_in_bag_who": "6.11.3",
    "found_in_bag_resume": "6.11.4",
    "found_in_bag_no_replay": "6.11.5",
    "external_device": "6.13.1",
    "external_device_restart": "6.13.6",
    "smart_device": "6.14.1",
    "smart_device_agreed": "6.14.4",
    "smart_device_beforehand": "6.14.4.1",
    "smart_device_screen": "6.14.4.2",
    "smart_device_silent": "6.14.4.3",
    "smart_device_mode": "6.14.4.4",
    "smart_device_view": "6.14.4.5",
    "smart_device_words": "6.14.4.6",
    "smart_device_lexicon": "6.14.4.7",
    "smart_device_restart": "6.14.5",
    "adjudicator": "6.15.1",
    "adjudicator_one_ruling": "6.15.2",
    "adjudicator_appeal": "6.15.3",
    "challenge_upheld": "6.16",
    "challenge_failed": "6.17",
    "wrong_ruling": "6.18",
    "leaving": "7.1",
    "leaving_turn": "7.2.1",
    "leaving_clock": "7.2.2",
    "leaving_emergency": "7.2.3",
    "leaving_supervision": "7.2.4",
    "out_play_no_reply": "8.2.1",
    "slip": "8.6",
    "slip_handed_in": "8.8",
    "forfeit_not_played": "10.1.1",
    "forfeit_left": "10.1.2",
    "no_rule": "12.9",
}

PROCEDURES: Mapping[str, Basis] = {name: PLAY[number] for name, number in _PROCEDURES.items()}

NZASP_2022 = ScrabbleRules(key="nzasp-2022", procedures=PROCEDURES, **register_terms("nzasp-2022"), **EQUIPMENT, **DONE)
