"""ScrabbleRules: the questions a rule book must answer before a game can be played, timed, scored and adjudicated.

Terms named like a parameter of the register hold its value. The other terms hold a word for what is done, where the
document gives no figure; the engine hands on their basis. A choice that no figure can carry is a small class, read
from the terms it is made of, so that an edition which changes a figure changes it too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tilehall.law.game.edition import Override
from tilehall.law.rulebook.basis import Basis, Term


@dataclass(frozen=True, slots=True)
class PointsPerWord:
    """A play that was challenged and is good earns points for each word challenged; nobody loses a turn."""

    points: int


@dataclass(frozen=True, slots=True)
class LosesTurn:
    """Whoever challenged a good play loses the next turn."""


FailedChallenge: TypeAlias = PointsPerWord | LosesTurn
# A procedure of the referee or a step of one, where it rests on more than the term that is asked.
Procedure = Literal[
    "not_playing",
    "missed_press_answer",
    "clock_corrected_by",
    "written_in_advance",
    "slip_recount",
    "finished_talk",
    "leaving_unpermitted",
    "phone_agreed_late",
    "phone_most_words",
    "proper_draw",
    "short_draw",
    "forfeit_executive",
    "forfeit_unrated",
    "forfeit_rankings",
    "smoking",
    "above_table",
    "observers",
    "observer_consent",
    "observer_seat",
    "observer_return",
    "observer_racks",
    "observer_silence",
    "observer_place",
    "seating",
    "overdraw_nothing_racked",
    "overdraw_racked",
    "overdraw_equal_sight",
    "overdraw_found_by_opponent",
    "overdraw_clocks",
    "flash_draw_conduct",
    "flash_draw_not_racked",
    "flash_draw_racked",
    "exchange_overdraw",
    "tile_count",
    "found_outside",
    "found_outside_look",
    "found_outside_undo",
    "found_outside_both_full",
    "found_outside_one_full",
    "found_outside_neither_full",
    "found_outside_no_replay",
    "found_in_bag",
    "found_in_bag_look",
    "found_in_bag_undo",
    "found_in_bag_who",
    "found_in_bag_resume",
    "found_in_bag_no_replay",
    "challenge_upheld",
    "tiles_reracked",
    "bad_play_clock",
    "challenge_failed",
    "good_play_clock",
    "leaving",
    "leaving_turn",
    "leaving_clock",
    "leaving_emergency",
    "leaving_supervision",
    "out_play_no_reply",
    "slip_proof",
    "slip_extenuating",
    "slip_figures",
    "forfeit_not_played",
    "forfeit_left",
    "leaver_forfeits",
    "no_rule",
    "late_limit",
    "both_absent",
    "overdraw_unseen",
    "overdraw_which",
    "restart_by_waiting",
    "blank_demand",
    "blank_confirmed_clocks",
    "blank_irregular",
    "first_racks",
    "hold_played_on",
    "slip_and_record",
    "early_draw",
    "drawn_tiles_back",
    "too_many_back",
    "leftover_tiles",
    "found_clocks",
    "found_shared",
    "found_in_bag_rest",
    "leaving_return",
    "leaving_absence",
    "leaving_emergency_clocks",
    "out_play_about",
    "timer_device",
    "phone_agreed",
    "phone_agreed_beforehand",
    "phone_silent",
    "phone_mode",
    "phone_in_view",
    "phone_words",
    "phone_lexicon",
    "return_from_device",
    "return_from_phone",
    "challenge_slip",
    "slip_verdict",
    "appeal",
    "appeal_limits",
    "appeal_from_device",
    "no_lookups",
    "no_distraction",
    "area_clear",
    "complaint",
    "breach_no_score",
    "own_time",
    "time_skipped",
    "hall_late_clock",
    "hall_late_forfeit",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrabbleRules:
    key: str
    overrides: tuple[Override, ...] = ()
    procedures: Mapping[Procedure, Basis] = field(repr=False)  # what each of them rests on

    # The set, which the documents take for granted.
    premiums: Term[str]
    distribution: Term[tuple[tuple[str, int], ...]]
    tile_values: Term[tuple[tuple[str, int], ...]]
    centre: Term[int]
    bonus_points: Term[int]  # for a play of `bonus_tiles`
    bonus_tiles: Term[int]
    seats: Term[int]

    # Words and time.
    lexicon: Term[str]
    timers_required: Term[bool]
    base_time_s: Term[int]
    clock_corrections: Term[str]
    turn_limit_s: Term[int | None]
    timer_preference: Term[tuple[str, ...]]
    smart_timer_needs_consent: Term[bool]
    timer_shows_overtime: Term[bool]
    late_clock_start_after_s: Term[int]
    late_clock_start_mandatory: Term[bool]
    late_forfeit_at_used_s: Term[int]
    late_clock_stoppers: Term[tuple[str, ...]]
    late_forfeit: Term[str]  # proposed or game_over, once the latecomer's clock has run out
    latecomer: Term[str]  # plays or may_forfeit

    # Before the first turn.
    preliminaries: Term[tuple[str, ...]]
    tiles_total: Term[int]
    bag_cm: Term[tuple[int, ...]]
    sheet_layout_games: Term[int]  # up to which game of a tournament tiles may be laid out on a sheet
    start_draw: Term[str]
    blank_beats_A: Term[bool]  # noqa: N815 (the register's name)
    start_tiles_returned: Term[str]
    first_player_column: Term[str]
    clocks_set: Term[str]
    rack_size: Term[int]
    first_clock_racked: Term[int]
    first_clock_face_up: Term[int]

    # A game that the hall keeps, with nobody beside the board.
    hall_draw_after_s: Term[int]  # from the press, while the opponent says nothing
    hall_restart_after_s: Term[int]  # until the hall starts a clock that a player should have started
    hall_absence_limit_s: Term[int]  # of an absence on which nobody rules, until the hall starts the clock
    hall_overtime_limit_s: Term[int]  # below zero, until the hall takes a player for gone

    # The turn.
    turn_steps: Term[tuple[str, ...]]
    placing: Term[str]
    geometry: Term[str]
    blank_stays: Term[str]
    blank_written: Term[bool]
    blank_confirmed: Term[str]  # when a player cannot see it
    blank_unnamed: Term[str]  # opponent_restarts or irregular
    declaring: Term[str]
    pressing: Term[str]
    recording: Term[str]
    recording_opponent: Term[str]
    record_before_draw: Term[bool]
    record_waived_when_bag_empty: Term[bool]
    prerecord_effect: Term[str]  # flash_draw or infraction
    prerecord_forbidden: Term[bool]
    noting: Term[str]
    drawing: Term[str]
    tracking: Term[str]
    missed_press: Term[str]
    fast_bag_test: Term[str]  # unrecorded or seconds
    fast_bag_decides: Term[str]  # rule or director
    fast_bag_window_s: Term[int | None]
    fast_bag_ends: Term[str]
    drawn_tiles_on_loss: Term[str]  # by_racked or show_and_return
    overdraw: Term[str]
    overdraw_extra_pick: Term[int]
    score_dispute: Term[str]

    # Exchange and pass.
    exchange_min_bag: Term[int]
    exchange_max_tiles: Term[int]
    exchange_turn: Term[str]
    exchange_announced: Term[str]
    exchange_set_aside: Term[str]
    exchange_all_on_rack_allowed: Term[bool]
    exchange_press: Term[str]  # may or must
    exchange_draw_to: Term[tuple[str, ...]]
    exchange_returned: Term[str]
    exchange_racked: Term[str]
    passing: Term[str]
    pass_press: Term[str]
    pass_limit: Term[int | None]
    found_tile_to: Term[str]
    found_tiles: Term[str]  # until when a game is put right for them
    tile_count: Term[str]  # what a wrong count does to a game

    # Answers and challenges.
    challengeable: Term[str]
    challenge_from: Term[str]
    answers: Term[tuple[str, ...]]
    hold_drawing: Term[str]
    acceptance: Term[str]
    acceptance_bag_empty: Term[str]
    accepted_is_final: Term[str]
    writing: Term[str]
    hold_release_words: Term[tuple[str, ...]]
    challenge_binds: Term[str]
    one_verdict: Term[str]
    challenge_success: Term[str]
    challenge_mode: Term[str]  # points_per_word or double
    challenge_bonus_per_word: Term[int]
    restart_after_good_play: Term[str]  # when_ready or first_replacement_seen
    restart_after_bad_play: Term[str]
    restart_by: Term[str]
    winner_delaying: Term[str]
    rulings_stand: Term[str]
    external_device_executes: Term[str]
    smart_device_executes: Term[str]
    min_screen_in: Term[float]
    min_screen_mm: Term[int]

    # The end.
    going_out: Term[str]
    no_play: Term[str]
    zero_turns_end: Term[int]
    zero_turns_bag_below: Term[int | None]
    out_play: Term[str]  # what the player does with the clocks
    out_play_window_effect: Term[str]
    out_play_restart_after_s: Term[int | None]
    out_play_window_s: Term[int | None]
    out_play_hold_runs_clock: Term[str]  # after_5_s or at_once
    out_play_hold_ends: Term[str]
    out_bonus_factor: Term[int]
    racks_left: Term[str]
    overtime_points: Term[int]
    overtime_unit_s: Term[int]
    result: Term[str]
    slip: Term[str]
    slip_amend_grounds: Term[tuple[str, ...] | None]
    leaving: Term[str]
    absence_drawing: Term[str]
    adjourning: Term[str]
    forfeit_spread: Term[int]  # for the opponent of who forfeits
    forfeiter_spread: Term[int]
    forfeit_start_sequence: Term[tuple[str, ...] | None]  # credited to who forfeits games before they begin, in turn
    forfeit_opponent_start: Term[str]

    @property
    def failed_challenge(self) -> Term[FailedChallenge]:
        """What follows from challenging a good play."""
        mode = self.challenge_mode
        if mode.value == "double":
            return Term(LosesTurn(), mode.basis)
        return Term(PointsPerWord(self.challenge_bonus_per_word.value), self.challenge_bonus_per_word.basis)

    @property
    def out_play_silence(self) -> Term[int | None]:
        """How many seconds of silence after an out play have a consequence, whichever it is."""
        ends = self.out_play_window_effect.value == "game_over" and self.out_play_window_s.value is not None
        return self.out_play_window_s if ends else self.out_play_restart_after_s

    def resting(self, procedure: Procedure) -> Basis:
        """What a procedure of the referee, or a step of one, rests on."""
        return self.procedures[procedure]
