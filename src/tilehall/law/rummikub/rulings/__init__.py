"""The referee's questions: facts in, steps and what they rest on out. The engine's own turns lost follow the same."""

from tilehall.law.game.contract import Question
from tilehall.law.rummikub.rules import RummikubRules

from .count import ClearRackFacts, NeverMelded, clear_rack, never_melded
from .fresh_start import FreshStart, fresh_start
from .restored_table import BadTable, Timeout, WrongSets, after_the_deal, bad_table, timeout, wrong_sets

QUESTIONS: dict[str, Question[RummikubRules]] = {
    "timeout": Question(Timeout, after_the_deal(timeout), lambda rules: rules.timeout_penalty_tiles.basis),
    "bad-table": Question(BadTable, after_the_deal(bad_table), lambda rules: rules.bad_table.basis),
    "wrong-sets": Question(WrongSets, after_the_deal(wrong_sets), lambda rules: rules.manipulating.basis),
    "fresh-start": Question(FreshStart, fresh_start, lambda rules: rules.doubles_for_redeal.basis),
    "never-melded": Question(NeverMelded, never_melded, lambda rules: rules.unmelded_charge_could_not.basis),
    "clear-rack": Question(ClearRackFacts, clear_rack, lambda rules: rules.counting.basis),
}
