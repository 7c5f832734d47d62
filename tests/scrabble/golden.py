"""Writes the golden logs of Scrabble, with what everybody saw at the end. Run once for a new log; never to change one.

python -m tests.scrabble.golden
"""

from tests.law.game.every_game import played, write_golden_logs
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.state import other_seat

from .match import LEXICON, NSA, NZASP, A, B, Match, at
from .test_whole_appeals import verdicts_appealed
from .test_whole_games import hard_nsa, hard_nzasp, lost_and_found
from .whole_games import WholeGame


def of_the_hall():
    """A game of the hall by its own commands: a latecomer, time in which the hall was down, and a pass."""
    match = Match(NZASP)
    match.do(c.OpenGame(names=("Aroha", "Ben"), lexicon=LEXICON, base_s=600))
    match.do(c.BeReady(by=A), 10)
    match.do(c.BeReady(by=B), 70)
    match.do(c.SkipTime(since=at(75), until=at(135)), 140)
    for by in (match.state.on_turn, other_seat(match.state.on_turn)) * 3:
        match.do(c.PassTurn(by=by), match.now + 5)
    for by in (A, B):
        match.do(c.SignSlip(by=by, totals=match.state.scores))
    return match.events


def games():
    """The two hard games at a table, and random ones of the hall in which the seldom things happen."""
    yield "nzasp-hall-ready", of_the_hall()
    nzasp, nsa = WholeGame(NZASP, "table", 7, first="AEINST?"), WholeGame(NSA, "table", 1)
    hard_nzasp(nzasp)
    hard_nsa(nsa)
    found = WholeGame(NZASP, "table", 21)
    lost_and_found(found)
    yield "nzasp-table-hard", nzasp.events
    yield "nzasp-table-found", found.events
    found_anew = WholeGame(NZASP, "table", 22)
    lost_and_found(found_anew)
    yield "nzasp-table-found-anew", found_anew.events  # with bag-counted/2
    yield "nsa-table-hard", nsa.events
    appeals = WholeGame(NZASP, "table", 31)
    verdicts_appealed(appeals)
    yield "nzasp-table-appeals", appeals.events
    told = (*nzasp.events, *nsa.events, *appeals.events)
    wanted = set(SCRABBLE.events) - {SCRABBLE.event_codec.kind_of(event) for event in told}
    rulesets = list(SCRABBLE.rulesets)
    for seed in range(200):
        if not wanted:
            return
        ruleset = rulesets[seed % len(rulesets)]
        events = played(SCRABBLE, ruleset, seed).events
        kinds = {SCRABBLE.event_codec.kind_of(event) for event in events}
        if kinds & wanted:
            wanted -= kinds
            yield f"{ruleset}-hall-{seed}", events


if __name__ == "__main__":
    write_golden_logs(SCRABBLE, games())
