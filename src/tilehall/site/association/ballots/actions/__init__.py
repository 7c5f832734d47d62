"""What people do about a ballot: it is run, codes are taken, votes are cast, papers are given out and counted.

For rooms above: `open_ballot`, `call_off` and `result` are all a meeting needs.
"""

from .codes import begin_anew, close_issuing, desk_roll, take_codes
from .papers import count_papers, give_paper, return_paper
from .running import BallotPlan, LiveFigures, call_off, close, live_figures, name_tellers, open_ballot, result
from .voting import CastSlips, cast_slips, look_at_slips

__all__ = [
    "BallotPlan",
    "CastSlips",
    "LiveFigures",
    "begin_anew",
    "call_off",
    "cast_slips",
    "close",
    "close_issuing",
    "count_papers",
    "desk_roll",
    "give_paper",
    "live_figures",
    "look_at_slips",
    "name_tellers",
    "open_ballot",
    "result",
    "return_paper",
    "take_codes",
]
