"""A game of Scrabble told to whoever watches, with verdicts that were appealed against."""

from tests.law.game.every_game import TESTS
from tilehall.law.catalogue import GAMES
from tilehall.law.game import log_text
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.timeline import timeline

LOG = TESTS / "scrabble" / "logs" / "nzasp-table-appeals.jsonl"
SCRABBLE = GAMES["scrabble"]


def events_of_the_log():
    return log_text.read(LOG.read_text(encoding="utf-8"), {"scrabble": SCRABBLE}).events


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
