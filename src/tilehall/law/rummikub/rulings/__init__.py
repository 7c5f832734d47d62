"""The referee's questions: facts in, steps and what they rest on out. The engine's own turns lost follow the same."""

from tilehall.law.game.contract import Question
from tilehall.law.rummikub.rules import RummikubRules

from .count import ClearRackFacts, NeverMelded, clear_rack, never_melded
from .restored_table import BadTable, Timeout, bad_table, timeout

QUESTIONS: dict[str, Question[RummikubRules]] = {
    "timeout": Question(Timeout, timeout),
    "bad-table": Question(BadTable, bad_table),
    "never-melded": Question(NeverMelded, never_melded),
    "clear-rack": Question(ClearRackFacts, clear_rack),
}
