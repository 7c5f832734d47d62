"""Why ratings are not computed or not published as they were asked for: the codes, and what they rest on."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from tilehall.law.rulebook.documents import CONSTITUTION, NZRC
from tilehall.law.rulebook.ruling import Fact, Refusal

from .history import HistoryFault
from .scope import SCRABBLE

RunRefusalCode = Literal[
    "not_finished",  # a tournament that is still played
    "player_unknown",  # somebody in it is nobody of the register
    "changed_since",  # its results are no longer those that were rated
    "nothing_to_rate",
    "nothing_new",
    "nothing_ticked",  # there is something to rate, and nothing of it was chosen
    "another_game",
    "cannot_be_rated",
    "no_such_profile",
    "nothing_between",  # two lists without a tournament between them, of which nothing can be learnt
    "inputs_keep_changing",
    "out_of_order",  # it was played before what was rated already
    "results_changed",
    "open_again",  # what was rated is not finished any more
    "start_list_undone",
    "list_reopens",  # a list that was taken in or undone since changes what was rated
]


def refuse_run(code: RunRefusalCode, **detail: Fact) -> Refusal:
    """The ratings manager keeps the ratings, from whole tournaments of people who are known."""
    return _refused(code, detail)


def refuse_history(fault: HistoryFault, **detail: Fact) -> Refusal:
    """The fault of a history, told to whoever asked for a run; who is meant by the ids comes with the detail."""
    return _refused(fault.code, {**detail, "tournament": fault.event.name, "round": fault.round, **fault.facts})


def refusal_in_game(refusal: Refusal, game: str) -> Refusal:
    """What the constitution says of ratings it says of Scrabble; of another game its document says nothing."""
    if game == SCRABBLE:
        return refusal
    return replace(refusal, rests_on=(NZRC.silent("a rating of Rummikub, as an option of the hall"),))


def _refused(code: str, detail: Mapping[str, Fact]) -> Refusal:
    return Refusal(code=code, rests_on=(CONSTITUTION["12.2"],), detail=tuple(detail.items()))
