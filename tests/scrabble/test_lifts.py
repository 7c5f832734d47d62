"""Logs that were written before an event had its shape of today say what they said."""

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE

from .match import A
from .test_clauses_found import out, short_of


def test_a_bag_counted_before_keeps_the_signature_that_stood():
    match = out(short_of(A), "EEEEF")
    signed = match.state.scores
    match.do(c.SignSlip(by=A, totals=signed))
    old = {"kind": "bag-counted/1", "count": 1, "owed": [1, 0], "at": 0, "rests_on": []}
    counted = SCRABBLE.event_codec.decode(old)
    assert counted.reopens == "as_it_was"
    state = SCRABBLE.apply(match.state, counted)
    assert (state.phase, state.signed, state.zeros_from) == ("restarting", (signed, None), 0)
