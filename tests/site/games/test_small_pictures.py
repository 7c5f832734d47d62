"""A game as a small picture: what lies on the table as everybody sees it, and no tile of any rack."""

import re
from pathlib import Path

import pytest

from tilehall.law import catalogue
from tilehall.law.game import log_text
from tilehall.law.game.seats import Watcher
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.presenters.small_pictures import rummikub_picture, scrabble_picture

TESTS = Path(__file__).parents[2]
LOGS = sorted(log for game in PRESENTERS for log in (TESTS / game / "logs").glob("*.jsonl"))
LETTERS = re.compile(r"<text[^>]*>([^<]*)</text>")


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_it_shows_what_lies_there_and_nothing_else_all_the_way(path: Path) -> None:
    log = log_text.read(path.read_text(), catalogue.GAMES)
    game, state = log.game, log.game.start
    for event in log.events:
        state = game.apply(state, event)
        view = game.view(state, Watcher())
        picture = PRESENTERS[game.key].small_picture(log.rules, view)
        if game.key == "scrabble":
            lying = [sign.upper() for row in view["board"] for sign in row if sign != "."]
        else:
            lying = ["J" if sign[0] == "J" else sign[1:] for meld in view["table"] for sign in meld]
        assert LETTERS.findall(picture) == lying


def test_what_is_only_being_laid_is_not_told_and_the_last_play_is_marked() -> None:
    scrabble = catalogue.game("scrabble")
    rules = scrabble.rules("nzasp-2022")
    rows = ["." * 15] * 7 + [".......CAT....."] + ["." * 15] * 7
    view = {"board": rows, "last": {"placed": [["8J", "T"]]}, "draft": {"placed": [["8K", "S"]]}, "bag": 80}
    picture = scrabble_picture(rules, view)
    assert LETTERS.findall(picture) == ["C", "A", "T"]
    assert picture.count('class="tile last"') == 1
    assert 'aria-hidden="true"' in picture


def test_melds_stay_within_the_picture() -> None:
    long = [f"R{number}" for number in range(1, 14)]
    picture = rummikub_picture(None, {"table": [long, ["J:K5", "R5", "B5"], long, long]})
    across = [float(x) for x in re.findall(r'<text[^>]* x="([\d.]+)"', picture)]
    assert max(across) < 150
    assert len(across) == 42
    high = float(re.findall(r'viewBox="0 0 150 (\d+)"', picture)[0])
    assert max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', picture)) < high
