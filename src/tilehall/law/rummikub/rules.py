"""RummikubRules: the questions a rule book must answer before a game can be played, timed, scored and judged.

Terms named like a parameter of the register hold its value. The other terms hold a word for what is done, where the
document gives no figure; the engine hands on their basis.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tilehall.law.game.edition import Override
from tilehall.law.rulebook.basis import Term

from .meld import Shapes

# The words that the engine knows for terms that hold one, the usual one first. An edition may choose among these.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "winner_scores": ("sum_of_opponent_charges", "zero"),
    "loser_scores": ("minus_own_charge", "zero"),
    "unmelded_charge_mode": ("flat", "add", "max"),
    "empty_pool_winner_score": ("zero", "difference"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RummikubRules:
    key: str
    overrides: tuple[Override, ...] = ()

    # The set, which the document takes for granted.
    tiles_total: Term[int]
    jokers: Term[int]
    colours: Term[int]
    numbers: Term[int]
    copies: Term[int]
    players: Term[tuple[int, ...]]  # how many may play
    order_of_play: Term[str]

    # Before the first turn.
    deal_tiles: Term[int]
    deal_stacks: Term[int]
    deal_stack_size: Term[int]
    doubles_for_redeal: Term[int]
    double: Term[str]  # what is one
    play_begins: Term[str]
    hall_begins_after_s: Term[int]  # after the deal, with those who have not said that they are ready

    # The turn.
    draw_per_turn: Term[int]
    lay_min_tiles: Term[int]
    delaying: Term[str]
    table_tiles: Term[str]
    retract_same_turn: Term[bool]
    initial_meld_min: Term[int]
    initial_joker: Term[str]  # what a joker is worth in the initial meld
    before_initial: Term[str]  # what of the table is open until the initial meld is down
    manipulating: Term[str]
    bad_table: Term[str]  # what a declared table costs that is not legal
    bad_table_found_later: Term[str]  # and one that is found when others have played on
    group_sizes: Term[tuple[int, ...]]
    run_min: Term[int]
    run_wrap: Term[bool]
    ones: Term[str]  # where a 1 may stand besides the foot of a run

    # Jokers.
    joker_stands: Term[str]
    joker_melds: Term[str]  # what may be done with a meld that holds one
    freed_joker_must_be_new_set: Term[bool]
    freed_joker: Term[str]  # when a joker is freed, and what is a new set
    joker_stays: Term[str]
    joker_release: Term[str]  # what releases one from a group
    joker_release_colours: Term[str]

    # Time.
    turn_time_s: Term[int]
    agreed_turn_s: Term[tuple[int, int]]  # least and most that people may agree on where a game does not count
    turn_clock: Term[str]  # from when it runs
    hall_down: Term[str]  # whose time it is
    timeout_penalty_tiles: Term[int]
    timeout_idle_draw: Term[int]
    timeout: Term[str]  # whose tiles are due when something is not as it should be
    restoring: Term[str]
    leftovers: Term[str]
    leftover_tiles: Term[str]  # which tiles these are

    # The end.
    going_out: Term[str]
    winner_scores: Term[str]
    loser_scores: Term[str]
    charges: Term[str]  # that scores sum to zero
    joker_rack_value: Term[int]
    unmelded_charge_could_not: Term[int]
    unmelded_charge_chose_not: Term[int]
    unmelded_charge_mode: Term[str]
    unmelded_charge: Term[str]  # whether it takes the place of the rack
    chance_to_meld: Term[str]  # at which moment it is judged
    counting: Term[str]
    last_round: Term[str]
    last_round_order: Term[str]
    deduction: Term[str]
    smallest: Term[str]  # of what the deduction is made
    lowest_wins: Term[str]
    empty_pool_winner_score: Term[str]
    joint_winners: Term[str]

    @property
    def pool_at_most(self) -> Term[int]:
        """What the smallest deal leaves in the pool; no tile goes back into it."""
        dealt = min(self.players.value) * self.deal_tiles.value
        return Term(self.tiles_total.value - dealt, self.deal_tiles.basis)

    @property
    def shapes(self) -> Shapes:
        """What makes a group and a run."""
        return Shapes(group_sizes=self.group_sizes.value, run_min=self.run_min.value, run_wrap=self.run_wrap.value)
