"""Every no that the rules can say has its sentence: none is read out as a code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilehall.law
from tests.law.game.every_game import played
from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.play.refusal_words import BOTH, OF_GAMES, words_of

LAW = Path(tilehall.law.__file__).parent
SAYS_NO = {"refuse", "Refusal", "MeldFault", "TableFault"}
every_game = pytest.mark.parametrize("game", sorted(GAMES))


def texts(code: ast.expr) -> Iterator[str]:
    """What stands where a code is given: one, or one of two."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.IfExp):
        yield from texts(code.body)
        yield from texts(code.orelse)


def codes_written(game: str) -> set[str]:
    found = set()
    for room in ("decide", "rulings"):
        for module in (LAW / game / room).glob("*.py"):
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYS_NO:
                    given = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "code")]
                    found.update(text for one in given for text in texts(one))
    return found


def codes_met(game: str) -> set[str]:
    """Also those that come out of a ruling, or of a look at the squares."""
    games = [played(GAMES[game], key, seed) for key in GAMES[game].rulesets for seed in range(4)]
    return {answer.code for one in games for _, _, answer in one.answers if isinstance(answer, Refusal)}


@every_game
def test_every_code_has_its_sentence(game):
    codes = codes_written(game) | codes_met(game)
    assert len(codes) > 40
    assert sorted(code for code in codes if words_of(code, game).startswith("Not possible")) == []


@every_game
def test_no_code_of_a_game_has_two_sentences(game):
    assert sorted(set(OF_GAMES[game]) & set(BOTH)) == []


def test_a_first_meld_that_is_worth_too_little_is_told_so():
    assert words_of("initial_below_30", "rummikub") == "Your first meld is worth too little."
