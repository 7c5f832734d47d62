"""The NZRC official playing rules of 2024."""

from typing import Any

from tilehall.law.game.filled import register_terms
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.documents import NZRC
from tilehall.law.rummikub.rules import RummikubRules

_KEY = NZRC.version  # nzrc-2024: the document gives the ruleset its name
_TERMS = register_terms(RummikubRules, _KEY)
_STANDARD = NZRC.silent("the standard set, not in the document")

# What the document takes for granted. The figures of the set stand beside its title.
_EQUIPMENT: dict[str, Any] = {
    **{name: Term(_TERMS[name].value, _STANDARD) for name in ("tiles_total", "jokers", "colours", "numbers", "copies")},
    "players": Term((2, 3, 4), NZRC.reading("0")),
    "order_of_play": Term("as_seated", NZRC.silent("who starts is given, and seats play in the order given")),
    "play_begins": Term("all_ready", NZRC.silent("play begins when every player has seen the own rack")),
}

# What is done, in a word, where the text gives no figure.
_DONE: dict[str, Any] = {
    "going_out": Term("game_over", NZRC["1a"]),
    "charges": Term("sum_to_zero", NZRC.reading("1b")),
    "table_tiles": Term("stay", NZRC["3b"]),
    "initial_joker": Term("stands_for", NZRC.reading("4a")),
    "before_initial": Term("table_closed", NZRC.reading("4b")),
    "delaying": Term("allowed", NZRC["5"]),
    "manipulating": Term("legal_at_end", NZRC["6"]),
    "bad_table": Term("as_timeout", NZRC.reading("6")),
    "turn_clock": Term("from_end_of_turn", NZRC.reading("7a")),
    "timeout": Term("idle_draws_one", NZRC.reading("7b")),
    "restoring": Term("table_helps", NZRC["7c"]),
    "leftovers": Term("to_offender", NZRC["7d"]),
    "leftover_tiles": Term("nobody_can_place", NZRC.reading("7d")),
    "ones": Term("in_groups", NZRC.reading("8")),
    "joker_stands": Term("any_tile", NZRC["9a"]),
    "joker_melds": Term("as_any", NZRC["9b"]),
    "freed_joker": Term("new_without_joker", NZRC.reading("9c")),
    "joker_stays": Term("on_table", NZRC["9d"]),
    "joker_release": Term("one_colour", NZRC["10"]),
    "joker_release_colours": Term("any_missing", NZRC.reading("10")),
    "unmelded_charge": Term("in_place_of_rack", NZRC.reading("12a")),
    "chance_to_meld": Term("last_turn_of_choice", NZRC.reading("12b")),
    "counting": Term("referee_confirms", NZRC["13"]),
    "double": Term("number_and_colour", NZRC.reading("14")),
    "last_round": Term("one_turn_each", NZRC["16a"]),
    "last_round_order": Term("ends_with_last_drawer", NZRC.reading("16a")),
    "deduction": Term("lowest_from_all", NZRC["16b"]),
    "smallest": Term("points", NZRC.reading("16b")),
    "lowest_wins": Term("zero", NZRC["16c"]),
    "joint_winners": Term("all_lowest", NZRC.reading("16c")),
}

NZRC_2024 = RummikubRules(key=_KEY, **{**_TERMS, **_EQUIPMENT, **_DONE})
