"""The count of a table in words: what the winner gets is said as the edition of the rules has it."""

from dataclasses import replace

import pytest

from tests.law.tournament.desk.test_results import after, racks, rummikub
from tilehall.law.catalogue import count_table
from tilehall.law.game.table_count import TableCount
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.results import ReportedResult, enter_from_paper
from tilehall.site.tournaments.presenters import count_sheets


def said() -> str:
    held = rummikub()
    told = ReportedResult(round=1, table=1, sheet=racks("R7 K13", "", "j b1", "21"))
    held = after(held, enter_from_paper(held, told, count_table))
    board = held.board_of("A", 1, 2)
    assert board is not None
    assert board.slip is not None
    words = count_sheets.count_words(held, board, board.slip)
    assert words is not None
    return words.text


def test_the_winner_gets_what_the_others_are_charged_where_the_edition_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said() == "Ben went out and gets what the others are charged: 20 + 101 + 21 = 142."

    def without_a_gain(*told: object) -> TableCount:
        """As an edition counts that leaves the winner at nothing."""
        counted = count_table(*told)  # type: ignore[arg-type]
        assert not isinstance(counted, Refusal)
        return replace(counted, scores=tuple(min(0, score) for score in counted.scores))

    monkeypatch.setattr(count_sheets, "count_table", without_a_gain)
    assert said() == "Ben went out."
