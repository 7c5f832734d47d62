"""After the event: the fields of the results, the draw where it was no round robin, the officers, the slips."""

from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Event
from tilehall.law.tournament.report import (
    COLUMNS,
    GradePlayed,
    Report,
    ReportRow,
    event_report,
    is_round_robin,
    release_slips,
    still_to_send,
)

from .grade_lines import bye, event, forfeit, game

NZASP = Book("nzasp-2022")
SWISS = event(
    [game("A", "B", 402, 400), game("C", "D", 400, 390)], [game("A", "C", 402, 400), game("B", "D", 400, 390)]
)
ROBIN = event(
    [game("A", "B", 402, 400), bye("C")], [game("B", "C", 400, 390), bye("A")], [forfeit("C", to="A"), bye("B")]
)


def sent(*grades: tuple[str, Event, bool]) -> Report | Refusal:
    return event_report(NZASP, [GradePlayed(grade=name, event=each, draw_attached=draw) for name, each, draw in grades])


@pytest.mark.cites("nzasp.P.11.4")
def test_a_swiss_without_its_draw_is_not_sent() -> None:
    refused = sent(("A", ROBIN, False), ("B", SWISS, False))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.detail) == ("draw_missing", (("grade", "B"),))
    whole = sent(("A", ROBIN, False), ("B", SWISS, True))
    assert isinstance(whole, Report)
    assert whole.draws == (("B", SWISS),)


@pytest.mark.cites("nzasp.P.11.4")
@pytest.mark.cites("reading:R-70")
def test_the_fields_and_the_average_over_games_played() -> None:
    rounds = [[game("P", "Q", 402, 390)] for _ in range(6)]
    found = event(*rounds, [bye("P")])
    clubbed = replace(found, players=(replace(found.players[0], club="Kiwi"), found.players[1]))
    told = sent(("B", clubbed, True))
    assert isinstance(told, Report)
    assert told.lines[0] == ReportRow(
        grade="B", full_name="P", club="Kiwi", wins=Fraction(7), spread=122, average=Fraction(402)
    )
    assert told.lines[1].club == "Independent"
    assert COLUMNS == ("grade", "full_name", "club", "wins", "spread", "average") == ReportRow.__slots__
    assert {"nzasp.P.11.4", "reading:R-70"} <= set(basis_texts(*told.rests_on))


@pytest.mark.cites("nzasp.P.11.4")
def test_what_is_open_or_empty_is_not_sent() -> None:
    for change, code in (
        (("A", event([game("A", "B")]), True), "not_final"),
        ((" ", ROBIN, True), "field_empty"),
    ):
        refused = sent(change)
        assert isinstance(refused, Refusal)
        assert refused.code == code


def test_who_never_played_is_sent_with_an_average_of_nothing() -> None:
    told = sent(("A", event([forfeit("A", to="B"), game("C", "D", 1, 0)]), True))
    assert isinstance(told, Report)
    assert {line.full_name: line.average for line in told.lines}["A"] == 0
    assert any(each.startswith("silent:nzasp: who has played no game") for each in basis_texts(*told.rests_on))


def test_what_is_a_round_robin() -> None:
    assert is_round_robin(ROBIN)
    assert not is_round_robin(SWISS)
    assert is_round_robin(event([game("A", "B", 1, 0)], [game("B", "A", 1, 0)]))
    assert not is_round_robin(event([bye("A")]))


@pytest.mark.cites("nzasp.P.11.3")
def test_results_go_to_three_officers() -> None:
    told = sent(("A", ROBIN, False))
    assert isinstance(told, Report)
    assert set(told.recipients) == {"ratings_manager", "website_coordinator", "magazine_layout_editor"}
    at = datetime(2026, 3, 8, 18)
    left = still_to_send(NZASP, {"ratings_manager": at, "website_coordinator": at})
    assert (left.code, left.detail) == ("to_send", (("to", "magazine_layout_editor"),))
    assert still_to_send(NZASP, dict.fromkeys(told.recipients, at)).code == "all_sent"


@pytest.mark.cites("nzasp.P.11.3")
def test_slips_are_kept_until_results_and_ratings_are_out() -> None:
    refused = release_slips(NZASP, date(2026, 3, 10), None, date(2026, 3, 12))
    assert isinstance(refused, Refusal)
    assert refused.code == "ratings_not_published"
    refused = release_slips(NZASP, None, date(2026, 3, 10), date(2026, 3, 12))
    assert isinstance(refused, Refusal)
    assert refused.code == "results_not_published"
    refused = release_slips(NZASP, date(2026, 3, 10), date(2026, 3, 13), date(2026, 3, 12))
    assert isinstance(refused, Refusal)
    assert isinstance(release_slips(NZASP, date(2026, 3, 10), date(2026, 3, 12), date(2026, 3, 12)), Ruling)
