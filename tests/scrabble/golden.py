"""Writes the golden logs of Scrabble, with what everybody saw at the end. Run once for a new log; never to change one.

python -m tests.scrabble.golden
"""

from tests.law.game.every_game import played, write_golden_logs
from tilehall.law.scrabble.game import SCRABBLE

from .match import NSA, NZASP
from .test_whole_appeals import verdicts_appealed
from .test_whole_games import hard_nsa, hard_nzasp, lost_and_found
from .whole_games import WholeGame


def games():
    """The two hard games at a table, and random ones of the hall in which the seldom things happen."""
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
