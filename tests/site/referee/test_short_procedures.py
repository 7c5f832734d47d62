"""Procedures in short: the fullest case with its steps, the others by their headline."""

from tilehall.law.catalogue import GAMES
from tilehall.site.referee.desk_questions import EDITIONS
from tilehall.site.referee.short_procedures import short_procedures


def test_every_question_is_there_with_steps() -> None:
    for edition in EDITIONS:
        procedures = short_procedures(edition)
        assert len(procedures) == len(GAMES[edition.game].questions)
        assert [procedure.title for procedure in procedures if not procedure.fullest.steps] == []


def test_the_fullest_case_comes_with_an_example_and_the_others_are_named() -> None:
    overdraw = short_procedures(EDITIONS[0])[0]
    assert overdraw.title == "Somebody drew too many tiles"
    assert overdraw.clauses[0] == "6.1.3"
    assert overdraw.fullest.example.startswith("drawn 5, needed 4")
    assert "The opponent takes out the surplus, unseen." in [case.headline for case in overdraw.otherwise]
