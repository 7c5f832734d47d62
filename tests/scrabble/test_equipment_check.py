"""A record that names its board and its tiles: the usual ones by many names, others refused, unknown remarked."""

import pytest

from tests.law.rulebook.test_differences import resolves
from tilehall.law.scrabble.notation.gcg_reader import WrongGcg, read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.replay_report import plain_report
from tilehall.law.scrabble.rulesets import RULESETS

PLAYED = "#player1 ruth Ruth Ngata\n#player2 tama Tama Brown\n{}\n>ruth: AEINRST 8D RETAINS +66 66\n"


def replay(pragma: str) -> dict:
    return plain_report(replay_gcg(RULESETS["nzasp-2022"], read(PLAYED.format(pragma).encode())))


@pytest.mark.parametrize(
    "pragma",
    [
        *("#board-layout CrosswordGame", "#board-layout standard15", "#board-layout Standard 15x15", "#board-layout"),
        *("#tile-distribution english", "#Tile-Distribution English", "#tile-set english set", "#game-type classic"),
        *("#game-type wordsmog", "#style house", "#id nz.example 7", "#tile A a", "#incomplete", "#rack2 ABC"),
        *("#lexicon OSPS44", "#description german polish super"),
    ],
)
def test_the_usual_board_and_tiles_are_known_by_many_names(pragma):
    told = replay(pragma)
    assert (told["turns"][0]["score"], told["disagreements"], told["remarks"]) == (66, [], [])


@pytest.mark.parametrize(
    ("pragma", "said"),
    [
        ("#board-layout SuperCrosswordGame", "another board, 'SuperCrosswordGame'"),
        ("#board-layout 21x21", "another board"),
        ("#board-layout words_with_friends", "another board"),
        ("#tile-distribution polish", "another set of tiles, 'polish'"),
        ("#tile-distribution English_Super", "another set of tiles"),
        ("#tile-set German set", "another set of tiles"),
        ("#game-type classic_super", "another game"),
        (f"#board-layout super{'r' * 300}", "rrr…'"),
    ],
)
def test_another_board_or_other_tiles_are_refused_with_the_line(pragma, said):
    with pytest.raises(WrongGcg) as wrong:
        replay(pragma)
    assert wrong.value.line == 3
    assert said in wrong.value.what
    assert len(wrong.value.what) < 120


@pytest.mark.parametrize(
    ("pragma", "code", "ours"),
    [
        ("#board-layout Kererū", "unknown_board", "the board of 15 rows is taken"),
        ("#tile-distribution csw", "unknown_tiles", "the English set of 100 is taken"),
    ],
)
def test_a_name_that_nobody_knows_is_remarked_and_the_game_is_scored(pragma, code, ours):
    told = replay(pragma)
    (remark,) = told["remarks"]
    assert (remark["seq"], remark["line"], remark["code"]) == (None, 3, code)
    assert remark["says"].endswith(ours)
    assert all(map(resolves, remark["rests_on"]))
    assert (told["turns"][0]["score"], told["disagreements"]) == (66, [])
