"""A game of many events is told at a cost that its events account for: views share what has not changed."""

from pathlib import Path

import pytest

from tilehall.law import catalogue
from tilehall.law.game import log_text
from tilehall.site.games.timeline import timeline

TESTS = Path(__file__).parents[2]
LOGS = {
    "scrabble": TESTS / "scrabble" / "logs" / "nzasp-2022-hall-0.jsonl",
    "rummikub": TESTS / "rummikub" / "logs" / "nzrc-2024-hall-four.jsonl",
}


@pytest.mark.parametrize("key", LOGS)
def test_a_line_of_the_sheet_is_made_once_however_many_events_follow_it(key):
    events = log_text.read(LOGS[key].read_text(encoding="utf-8"), catalogue.GAMES).events
    views = [entry.view for entry in timeline(catalogue.game(key), events)]
    lines = [line for view in views for line in view["sheet"]]
    # A line may be written anew once or twice: when its turn is challenged, or its score agreed on.
    assert len(lines) > 20 * len(views[-1]["sheet"]), "else this shows nothing"
    assert len({id(line) for line in lines}) <= 2 * len(views[-1]["sheet"])


def test_what_changes_nothing_at_the_table_makes_no_view():
    scrabble = catalogue.game("scrabble")
    views = [entry.view for entry in timeline(scrabble, events_of(turns=2, notes=50))]
    assert len({id(view) for view in views}) < len(views) - 90


def events_of(turns, notes):
    """Of exchanges without end: no play is longer at so little to write."""
    lines = [f">{'AB'[turn % 2]}: ABCDEFG -ABCDEFG +0 0\n" + "#note y\n" * notes for turn in range(turns)]
    scrabble = catalogue.game("scrabble")
    record = f"#player1 A A\n#player2 B B\n{''.join(lines)}".encode()
    return scrabble.notations["gcg"].read(scrabble.rules("nzasp-2022"), record).events
