"""The referee's questions: facts in, steps and what they rest on out. The engine's own turns lost follow the same."""

from tilehall.law.game.contract import Question
from tilehall.law.rummikub.rules import RummikubRules

from .count import ClearRackFacts, NeverMelded, clear_rack, never_melded
from .restored_table import BadTable, Timeout, bad_table, timeout

QUESTIONS: dict[str, Question[RummikubRules]] = {
    "timeout": Question(Timeout, timeout, lambda rules: rules.timeout_penalty_tiles.basis),
    "bad-table": Question(BadTable, bad_table, lambda rules: rules.bad_table.basis),
    "never-melded": Question(NeverMelded, never_melded, lambda rules: rules.unmelded_charge_could_not.basis),
    "clear-rack": Question(ClearRackFacts, clear_rack, lambda rules: rules.counting.basis),
}
