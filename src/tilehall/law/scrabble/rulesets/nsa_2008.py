"""The NSA changes of 25 July 2008, and the older book under them as far as it is known.

The text is a list of amendments. Where it and the older book are silent, the NZASP answer serves as a house default
that says so.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from tilehall.law.game.register_terms import RegisterTerms
from tilehall.law.rulebook.basis import Basis, Silent, Term
from tilehall.law.rulebook.documents import NSA
from tilehall.law.scrabble.rules import Procedure, ScrabbleRules

from .nzasp_2022 import NZASP_2022

T = TypeVar("T")


def _default(basis: Basis) -> Silent:
    """The NZASP answer under a silent NSA book; what neither document says stays an assumption of the house."""
    if isinstance(basis, Silent):
        return NSA.silent(basis.assumed)
    return replace(NSA.silent(f"the NZASP rule as a house default ({basis}); the director decides"), decides="director")


def _house(term: Term[T]) -> Term[T]:
    return Term(term.value, _default(term.basis))


_PROCEDURES: Mapping[Procedure, str] = {
    "challenge_upheld": "2a",
    "challenge_failed": "2a",
    "tiles_reracked": "2c",
    "exchange_overdraw": "6.4",
    "out_play_no_reply": "9b",
    "slip_proof": "3b",
    "slip_recount": "3c",
    "slip_extenuating": "3d",
}
_READ: Mapping[Procedure, str] = {
    "late_limit": "1b",
    "drawn_tiles_back": "2b",
    "bad_play_clock": "2d",
    "good_play_clock": "2e",
    "early_draw": "8a",
    "slip_figures": "3d",
}
_CHANGED_PROCEDURES: Mapping[Procedure, Basis] = {
    **{name: NSA[number] for name, number in _PROCEDURES.items()},
    **{name: NSA.reading(number) for name, number in _READ.items()},
}
_HOUSE_PROCEDURES = {name: _default(basis) for name, basis in NZASP_2022.procedures.items()}


def _book(register: RegisterTerms, procedures: Mapping[Procedure, Basis]) -> ScrabbleRules:
    return ScrabbleRules(
        key=register.ruleset,
        procedures={**_HOUSE_PROCEDURES, **procedures},
        # The set, which the documents take for granted.
        premiums=_house(NZASP_2022.premiums),
        distribution=_house(NZASP_2022.distribution),
        tile_values=_house(NZASP_2022.tile_values),
        centre=_house(NZASP_2022.centre),
        bonus_points=_house(NZASP_2022.bonus_points),
        bonus_tiles=_house(NZASP_2022.bonus_tiles),
        seats=_house(NZASP_2022.seats),
        # Words and time.
        lexicon=register.one(str, "lexicon"),
        timers_required=register.one(bool, "timers_required"),
        base_time_s=register.one(int, "base_time_s"),
        clock_corrections=_house(NZASP_2022.clock_corrections),
        turn_limit_s=register.one_or_none(int, "turn_limit_s"),
        timer_preference=register.several(str, "timer_preference"),
        smart_timer_needs_consent=register.one(bool, "smart_timer_needs_consent"),
        timer_shows_overtime=register.one(bool, "timer_shows_overtime"),
        late_clock_start_after_s=register.one(int, "late_clock_start_after_s"),
        late_clock_start_mandatory=register.one(bool, "late_clock_start_mandatory"),
        late_forfeit_at_used_s=register.one(int, "late_forfeit_at_used_s"),
        late_clock_stoppers=register.several(str, "late_clock_stoppers"),
        late_forfeit=Term("game_over", NSA["1b"]),
        latecomer=Term("may_forfeit", NSA["1d"]),
        # Before the first turn.
        preliminaries=_house(NZASP_2022.preliminaries),
        tiles_total=register.one(int, "tiles_total"),
        bag_cm=register.several(int, "bag_cm"),
        sheet_layout_games=_house(NZASP_2022.sheet_layout_games),
        start_draw=register.one(str, "start_draw"),
        blank_beats_A=register.one(bool, "blank_beats_A"),
        start_tiles_returned=_house(NZASP_2022.start_tiles_returned),
        first_player_column=_house(NZASP_2022.first_player_column),
        clocks_set=_house(NZASP_2022.clocks_set),
        rack_size=register.one(int, "rack_size"),
        first_clock_racked=register.one(int, "first_clock_racked"),
        first_clock_face_up=register.one(int, "first_clock_face_up"),
        # A game that the hall keeps.
        hall_draw_after_s=register.one(int, "fast_bag_window_s"),
        hall_restart_after_s=_house(NZASP_2022.hall_restart_after_s),
        hall_absence_limit_s=_house(NZASP_2022.hall_absence_limit_s),
        hall_overtime_limit_s=_house(NZASP_2022.hall_overtime_limit_s),
        # The turn.
        turn_steps=register.several(str, "turn_steps"),
        placing=Term("free_until_press", NSA["7.2"]),
        geometry=_house(NZASP_2022.geometry),
        blank_stays=_house(NZASP_2022.blank_stays),
        blank_written=register.one(bool, "blank_written"),
        blank_confirmed=_house(NZASP_2022.blank_confirmed),
        blank_unnamed=Term("irregular", NSA["7.3"]),
        declaring=Term("before_press", NSA["7.4"]),
        pressing=Term("ends_turn", NSA["7.5"]),
        recording=Term("after_press", NSA["7.6"]),
        recording_opponent=Term("before_own_press", NSA["7.1"]),
        record_before_draw=register.one(bool, "record_before_draw"),
        record_waived_when_bag_empty=register.one(bool, "record_waived_when_bag_empty"),
        prerecord_effect=register.one(str, "prerecord_effect"),
        prerecord_forbidden=register.one(bool, "prerecord_forbidden"),
        noting=Term("optional", NSA["7.7"]),
        drawing=Term("to_full_rack", NSA["7.8"]),
        tracking=Term("optional_last", NSA["7.9"]),
        missed_press=_house(NZASP_2022.missed_press),
        fast_bag_test=register.one(str, "fast_bag_test"),
        fast_bag_decides=register.one(str, "fast_bag_decides"),
        fast_bag_window_s=register.one_or_none(int, "fast_bag_window_s"),
        fast_bag_ends=_house(NZASP_2022.fast_bag_ends),
        drawn_tiles_on_loss=register.one(str, "drawn_tiles_on_loss"),
        overdraw=_house(NZASP_2022.overdraw),
        overdraw_extra_pick=register.one(int, "overdraw_extra_pick"),
        score_dispute=_house(NZASP_2022.score_dispute),
        # Exchange and pass.
        exchange_min_bag=register.one(int, "exchange_min_bag"),
        exchange_max_tiles=register.one(int, "exchange_max_tiles"),
        exchange_turn=Term("whole_turn", NSA["6b"]),
        exchange_announced=Term("count", NSA["6.1"]),
        exchange_set_aside=Term("face_down", NSA["6.2"]),
        exchange_all_on_rack_allowed=register.one(bool, "exchange_all_on_rack_allowed"),
        exchange_press=register.one(str, "exchange_press"),
        exchange_draw_to=register.several(str, "exchange_draw_to"),
        exchange_returned=Term("after_draw", NSA["6.5"]),
        exchange_racked=Term("after_return", NSA["6.6"]),
        passing=Term("scores_nothing", NSA["5a"]),
        pass_press=Term("completes", NSA["5b"]),
        pass_limit=register.one_or_none(int, "pass_limit"),
        found_tile_to=register.one(str, "found_tile_to"),
        found_tiles=_house(NZASP_2022.found_tiles),
        tile_count=_house(NZASP_2022.tile_count),
        # Answers and challenges.
        challengeable=_house(NZASP_2022.challengeable),
        challenge_from=Term("end_of_turn", NSA["7.5"]),
        answers=_house(NZASP_2022.answers),
        hold_drawing=_house(NZASP_2022.hold_drawing),
        acceptance=_house(NZASP_2022.acceptance),
        acceptance_bag_empty=_house(NZASP_2022.acceptance_bag_empty),
        accepted_is_final=_house(NZASP_2022.accepted_is_final),
        writing=_house(NZASP_2022.writing),
        hold_release_words=register.several(str, "hold_release_words"),
        challenge_binds=_house(NZASP_2022.challenge_binds),
        one_verdict=_house(NZASP_2022.one_verdict),
        challenge_success=Term("play_removed_turn_lost", NSA["2a"]),
        challenge_mode=register.one(str, "challenge_mode"),
        challenge_bonus_per_word=register.one(int, "challenge_bonus_per_word"),
        restart_after_good_play=register.one(str, "restart_after_good_play"),
        restart_after_bad_play=Term("reracked", NSA["2d"]),
        restart_by=Term("player_on_move", NSA.reading("2e")),
        winner_delaying=Term("restart_at_once", NSA["2f"]),
        rulings_stand=_house(NZASP_2022.rulings_stand),
        external_device_executes=register.one(str, "external_device_executes"),
        smart_device_executes=register.one(str, "smart_device_executes"),
        min_screen_in=register.one(float, "min_screen_in"),
        min_screen_mm=register.one(int, "min_screen_mm"),
        # The end.
        going_out=_house(NZASP_2022.going_out),
        no_play=_house(NZASP_2022.no_play),
        zero_turns_end=register.one(int, "zero_turns_end"),
        zero_turns_bag_below=register.one_or_none(int, "zero_turns_bag_below"),
        out_play=Term("neutralise", NSA["9a"]),
        out_play_window_effect=register.one(str, "out_play_window_effect"),
        out_play_restart_after_s=register.one_or_none(int, "out_play_restart_after_s"),
        out_play_window_s=register.one_or_none(int, "out_play_window_s"),
        out_play_hold_runs_clock=register.one(str, "out_play_hold_runs_clock"),
        out_play_hold_ends=Term("release_ends_game", NSA["9d"]),
        out_bonus_factor=register.one(int, "out_bonus_factor"),
        racks_left=_house(NZASP_2022.racks_left),
        overtime_points=register.one(int, "overtime_points"),
        overtime_unit_s=register.one(int, "overtime_unit_s"),
        result=_house(NZASP_2022.result),
        slip=_house(NZASP_2022.slip),
        slip_amend_grounds=register.several_or_none(str, "slip_amend_grounds"),
        leaving=_house(NZASP_2022.leaving),
        absence_drawing=_house(NZASP_2022.absence_drawing),
        adjourning=_house(NZASP_2022.adjourning),
        forfeit_spread=register.one(int, "forfeit_spread"),
        forfeiter_spread=register.one(int, "forfeiter_spread"),
        forfeit_start_sequence=register.several_or_none(str, "forfeit_start_sequence"),
        forfeit_opponent_start=register.one(str, "forfeit_opponent_start"),
    )


NSA_2008 = _book(RegisterTerms("nsa-2008"), _CHANGED_PROCEDURES)

# The notes say what changed about latecomers and hasty draws; the rest of these two was so before (nsa2008.1n, 8n).
_TOLD: Mapping[Procedure, str] = {"late_limit": "1n", "early_draw": "8n"}
_OLDER = RegisterTerms("nsa-base")
_OLDER_BOOK = "The NSA rules from before 25 July 2008, as far as we know them,"
# The return from a challenge is new in the changes (2n): they do speak of it, but not for games before them.
_NEW: tuple[Procedure, ...] = (
    "challenge_upheld",
    "challenge_failed",
    "tiles_reracked",
    "drawn_tiles_back",
    "bad_play_clock",
    "good_play_clock",
)


def _not_yet(basis: Silent) -> Silent:
    assumed = f"no procedure in this ruleset, it is in force from {NSA.in_force_from}; {basis.assumed}"
    return replace(basis, assumed=assumed)


def _of_older_book(rules: ScrabbleRules) -> ScrabbleRules:
    """Where these rules are silent, it is the older book that is."""

    def older(basis: Basis) -> Basis:
        return replace(basis, book=_OLDER_BOOK) if isinstance(basis, Silent) else basis

    terms = {one.name: getattr(rules, one.name) for one in fields(rules)}
    told: dict[str, Any] = {
        name: Term(term.value, older(term.basis)) for name, term in terms.items() if isinstance(term, Term)
    }
    return replace(rules, **told, procedures={name: older(basis) for name, basis in rules.procedures.items()})


_TOLD_OR_NOT: Mapping[Procedure, Basis] = {
    **{name: NSA[number] for name, number in _TOLD.items()},
    **{name: _not_yet(_HOUSE_PROCEDURES[name]) for name in _NEW},
}
# The steps of a turn, of an exchange and of a pass were the same before (nsa2008.5n, 6n, 7n); what is new is answered
# as the house does.
NSA_BASE = _of_older_book(
    replace(
        _book(_OLDER, _TOLD_OR_NOT),
        late_forfeit=Term(NSA_2008.late_forfeit.value, NSA["1n"]),
        latecomer=Term(NSA_2008.latecomer.value, NSA["1n"]),
        challenge_success=_OLDER.one(str, "challenge_success"),
        restart_after_bad_play=_house(NZASP_2022.restart_after_bad_play),
        restart_by=_house(NZASP_2022.restart_by),
        winner_delaying=_house(NZASP_2022.winner_delaying),
    )
)
