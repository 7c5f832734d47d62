"""What the house is offered of the world's notations: records in and out, and positions as somebody may see them."""

from pathlib import Path

import pytest

from tilehall.law.catalogue import GAMES
from tilehall.law.game.contract import WrongGameRecord
from tilehall.law.game.seats import Watcher
from tilehall.law.scrabble.notation import cgp

from .match import NZASP
from .whole_games import WholeGame

SCRABBLE = GAMES["scrabble"]
GCG = SCRABBLE.notations["gcg"]
RECORDS = Path(__file__).parent / "games"


def test_a_record_comes_in_as_events_and_goes_out_as_it_came():
    file = (RECORDS / "kapiti.gcg").read_bytes()
    record = GCG.read(NZASP, file)
    assert GCG.write(SCRABBLE, record.events).split() == file.split()
    view = SCRABBLE.view(SCRABBLE.replay(record.events), Watcher())
    assert record.report["board"] == view["board"]
    assert list(record.report["final"]["scores"].values()) == view["scores"]


def test_a_wrong_record_names_its_line():
    with pytest.raises(WrongGameRecord, match="line 2") as wrong:
        GCG.read(NZASP, b"#player1 ana Ana\nnonsense\n")
    assert wrong.value.line == 2
    assert wrong.value.remedy


def test_the_position_of_a_watcher_has_no_rack_and_reads_back():
    game = WholeGame(NZASP, "hall", 3)
    for _ in range(5):
        game.turn(game.state.on_turn)
    told = SCRABBLE.positions["cgp"](SCRABBLE.view(game.state, Watcher()))
    read = cgp.read(told)
    assert read.racks == ("", "")
    assert read.board == game.state.board
    by = game.state.on_turn
    assert read.scores == (game.state.scores[by], game.state.scores[1 - by])
    mine = SCRABBLE.positions["cgp"](SCRABBLE.view(game.state, by))
    assert sorted(cgp.read(mine).racks[0]) == sorted(game.state.racks[by].plain())
