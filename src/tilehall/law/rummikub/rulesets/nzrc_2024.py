"""The NZRC official playing rules of 2024."""

from tilehall.law.game.register_terms import RegisterTerms
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.documents import NZRC
from tilehall.law.rummikub.rules import RummikubRules

_REGISTER = RegisterTerms(NZRC.version)  # nzrc-2024: the document gives the ruleset its name


def _standard(name: str) -> Term[int]:
    """A figure of the set; they stand beside the title of the document, which takes the set for granted."""
    return Term(_REGISTER.one(int, name).value, NZRC.silent("the standard set, not in the document"))


NZRC_2024 = RummikubRules(
    key=_REGISTER.ruleset,
    # The set, which the document takes for granted.
    tiles_total=_standard("tiles_total"),
    jokers=_standard("jokers"),
    colours=_standard("colours"),
    numbers=_standard("numbers"),
    copies=_standard("copies"),
    players=Term((2, 3, 4), NZRC.reading("0")),
    order_of_play=Term("as_seated", NZRC.silent("who starts is given, and seats play in the order given")),
    # Before the first turn.
    deal_tiles=_REGISTER.one(int, "deal_tiles"),
    deal_stacks=_REGISTER.one(int, "deal_stacks"),
    deal_stack_size=_REGISTER.one(int, "deal_stack_size"),
    doubles_for_redeal=_REGISTER.one(int, "doubles_for_redeal"),
    double=Term("number_and_colour", NZRC.reading("14")),
    play_begins=Term("all_ready", NZRC.silent("play begins when every player has seen the own rack")),
    hall_begins_after_s=Term(60, NZRC.silent("in the hall play begins a minute after the deal at the latest")),
    # The turn.
    draw_per_turn=_REGISTER.one(int, "draw_per_turn"),
    lay_min_tiles=_REGISTER.one(int, "lay_min_tiles"),
    delaying=Term("allowed", NZRC["5"]),
    table_tiles=Term("stay", NZRC["3b"]),
    retract_same_turn=_REGISTER.one(bool, "retract_same_turn"),
    initial_meld_min=_REGISTER.one(int, "initial_meld_min"),
    initial_joker=Term("stands_for", NZRC.reading("4a")),
    before_initial=Term("table_closed", NZRC.reading("4b")),
    manipulating=Term("legal_at_end", NZRC["6"]),
    bad_table=Term("as_timeout", NZRC.reading("6")),
    bad_table_found_later=Term(
        "referee_decides", NZRC.silent("turns that were played stand; the referee has the wrong sets put right")
    ),
    group_sizes=_REGISTER.several(int, "group_sizes"),
    run_min=_REGISTER.one(int, "run_min"),
    run_wrap=_REGISTER.one(bool, "run_wrap"),
    ones=Term("in_groups", NZRC.reading("8")),
    # Jokers.
    joker_stands=Term("any_tile", NZRC["9a"]),
    joker_melds=Term("as_any", NZRC["9b"]),
    freed_joker_must_be_new_set=_REGISTER.one(bool, "freed_joker_must_be_new_set"),
    freed_joker=Term("new_without_joker", NZRC.reading("9c")),
    joker_stays=Term("on_table", NZRC["9d"]),
    joker_release=Term("one_colour", NZRC["10"]),
    joker_release_colours=Term("any_missing", NZRC.reading("10")),
    # Time.
    turn_time_s=_REGISTER.one(int, "turn_time_s"),
    agreed_turn_s=Term((3, 3600), NZRC.silent("who plays for nothing may agree on another time for a turn")),
    hall_down=Term("charged_to_nobody", NZRC.silent("time in which the hall itself was down is charged to nobody")),
    turn_clock=Term("from_end_of_turn", NZRC.reading("7a")),
    timeout_penalty_tiles=_REGISTER.one(int, "timeout_penalty_tiles"),
    timeout_idle_draw=_REGISTER.one(int, "timeout_idle_draw"),
    timeout=Term("idle_draws_one", NZRC.reading("7b")),
    restoring=Term("table_helps", NZRC["7c"]),
    leftovers=Term("to_offender", NZRC["7d"]),
    leftover_tiles=Term("nobody_can_place", NZRC.reading("7d")),
    # The end.
    going_out=Term("game_over", NZRC["1a"]),
    winner_scores=_REGISTER.one(str, "winner_scores"),
    loser_scores=_REGISTER.one(str, "loser_scores"),
    charges=Term("sum_to_zero", NZRC.reading("1b")),
    joker_rack_value=_REGISTER.one(int, "joker_rack_value"),
    unmelded_charge_could_not=_REGISTER.one(int, "unmelded_charge_could_not"),
    unmelded_charge_chose_not=_REGISTER.one(int, "unmelded_charge_chose_not"),
    unmelded_charge_mode=_REGISTER.one(str, "unmelded_charge_mode"),
    unmelded_charge=Term("in_place_of_rack", NZRC.reading("12a")),
    chance_to_meld=Term("last_turn_of_choice", NZRC.reading("12b")),
    counting=Term("referee_confirms", NZRC["13"]),
    last_round=Term("one_turn_each", NZRC["16a"]),
    last_round_order=Term("ends_with_last_drawer", NZRC.reading("16a")),
    deduction=Term("lowest_from_all", NZRC["16b"]),
    smallest=Term("points", NZRC.reading("16b")),
    lowest_wins=Term("zero", NZRC["16c"]),
    empty_pool_winner_score=_REGISTER.one(str, "empty_pool_winner_score"),
    joint_winners=Term("all_lowest", NZRC.reading("16c")),
)
