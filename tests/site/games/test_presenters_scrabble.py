"""A game of Scrabble told to whoever watches, with verdicts that were appealed against."""

from dataclasses import replace

import pytest

from tests.law.game.every_game import TESTS
from tests.scrabble.match import LEXICON, A, Match
from tilehall.law.catalogue import GAMES
from tilehall.law.game import log_text
from tilehall.law.game.clock import Moment
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.events import TimeSkipped
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.timeline import timeline

LOG = TESTS / "scrabble" / "logs" / "nzasp-table-appeals.jsonl"
SCRABBLE = GAMES["scrabble"]


def events_of_the_log(log=LOG):
    return log_text.read(log.read_text(encoding="utf-8"), {"scrabble": SCRABBLE}).events


def page_of(events):
    return PRESENTERS["scrabble"].page(SCRABBLE.rules_of(events), timeline(SCRABBLE, events))


def test_an_appeal_and_what_came_of_it_stand_beside_the_turn():
    page = page_of(events_of_the_log())
    notes = [[note.text for note in row.notes] for row in page.rows]
    assert "Judged at a device: the clocks wait until both are back" in notes[0]
    assert "Ben is back at the table" in notes[0]
    put_back, came_off, confirmed = notes[1:4]
    assert put_back[-4] == "Not acceptable: the play comes off"
    assert put_back[-3:-1] == [
        "Ben appeals: the referee judges the words once more",
        "The referee reverses the verdict",
    ]
    assert put_back[-1].startswith("Acceptable: the play stands, ")
    assert came_off[-2:] == ["The referee reverses the verdict", "Not acceptable: the play comes off"]
    assert confirmed[-1] == "The referee confirms the verdict"
    assert (page.rows[1].kind, page.rows[2].kind, page.rows[2].score) == ("play", "lost_challenge", 0)


def test_while_something_is_waited_for_it_is_said():
    events = events_of_the_log()
    kinds = [type(event).__name__ for event in events]
    judged = page_of(events[: kinds.index("ReturnAwaited") + 1])
    assert judged.next == ("The clocks stand until Aroha and Ben are back in place, tiles too.",)
    one_back = page_of(events[: kinds.index("ReturnConfirmed") + 1])
    assert one_back.next == ("The clocks stand until Ben is back in place, tiles too.",)
    asked = page_of(events[: kinds.index("AppealMade") + 1])
    assert asked.next[0] == "Ben appeals: the referee judges the words once more."
    assert asked.summary.state == "Challenge"
    ended = page_of(events[: kinds.index("GameEnded") + 1])
    assert ended.over
    again = len(kinds) - 1 - kinds[::-1].index("AppealMade")
    assert (page_of(events[: again + 1]).over, page_of(events[: again + 1]).slip) == (False, None)


def test_a_game_of_the_hall_tells_of_its_latecomer_and_of_lost_time():
    page = page_of(events_of_the_log(LOG.with_name("nzasp-hall-ready.jsonl")))
    told = [note.text for note in (*page.opening, *(note for row in page.rows for note in row.notes))]
    assert told[0] == "Played in the hall, 10 minutes each"
    assert [text for text in told if "late" in text or "ready" in text] == [
        "Ben is not ready yet: the clock runs",
        "Both are ready",
    ]
    assert "The hall was down for a while, which is charged to nobody" in told


@pytest.mark.cites("nzasp.P.4.2", "nzasp.P.10.1.1", "nzasp.P.10.2")
def test_a_forfeit_says_who_has_forfeited_and_not_that_both_were_ready_or_who_led():
    """The clock of the latecomer stops with the forfeit, too; and the winner may be the one with less."""
    match = Match(SCRABBLE.rules("nzasp-2022"))
    match.do(c.OpenGame(names=("Aroha", "Ben"), lexicon=LEXICON, first=A))
    match.do(c.BeReady(by=A), 10)
    match.do(c.CallTime(), 10 + 25 * 60)
    page = page_of(match.events)
    assert "Both are ready" not in [note.text for note in page.opening]
    assert page.next[0] == "Aroha wins: Ben has forfeited the game."
    ahead = match.events[-1]
    led = replace(ahead, scores=(120, 0), half_wins=(0, 2))
    assert page_of([*match.events[:-1], led]).next[0] == "Ben wins: Aroha has forfeited the game."


def test_time_in_which_the_hall_was_down_is_told_beside_the_turn():
    events = events_of_the_log()
    turn = next(at for at, event in enumerate(events) if type(event).__name__ == "TurnEnded")
    skipped = TimeSkipped(since=Moment(1_000), until=Moment(61_000), at=Moment(61_000), rests_on=())
    page = page_of((*events[: turn + 1], skipped))
    assert page.rows[-1].notes[-1].text == "The hall was down for a while, which is charged to nobody"


def test_a_hold_is_marked_as_something_that_passes_and_a_verdict_by_how_it_went():
    """So that a page that is played on tells the one while it lasts, and the other first."""
    page = page_of(events_of_the_log(LOG.with_name("nzasp-table-hard.jsonl")))
    tones = {note.tone: note.text for row in page.rows for note in row.notes}
    assert tones["held"].endswith("holds the turn")
    assert tones["bad"] == "Not acceptable: the play comes off"
