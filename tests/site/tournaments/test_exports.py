"""The files of an event: what goes out comes back in through our own readers, and the report has its fields."""

import io
import zipfile
from dataclasses import fields, replace
from datetime import date

import pytest

from tests.law.tournament.desk.finished_desks import desk_of, masters, played_out, swiss, tables, weekend
from tests.law.tournament.desk.plans import four, plan
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.imported_results import ImportDetails, acts_of_import, read_file
from tilehall.law.tournament.event import Event, Meeting, PairGame, Table
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.law.tournament.standings import standings
from tilehall.site.tournaments.exports import FORMATS, NotReady, export, report_head


def by_name(event: Event) -> Event:
    """As a file tells it: there everybody is who they are called."""
    names = event.names

    def called(meeting: Meeting) -> Meeting:
        if isinstance(meeting, Table):
            return replace(meeting, players=tuple(names[each] for each in meeting.players))
        held = {field.name: getattr(meeting, field.name) for field in fields(meeting)}
        return replace(meeting, **{name: names[who] for name, who in held.items() if isinstance(who, str)})

    players = tuple(replace(each, id=each.name) for each in event.players)
    return replace(event, players=players, rounds=tuple(tuple(map(called, played)) for played in event.rounds))


def results(event) -> set[object]:
    return {
        (number, frozenset(zip(each.players, each.score or (), strict=True)))
        for number, played in enumerate(event.rounds, 1)
        for each in played
        if isinstance(each, PairGame)
    }


@pytest.mark.parametrize("format", ["tou", "tsh", "csv"])
@pytest.mark.parametrize("acts", [played_out(), swiss()])
def test_what_goes_out_comes_back_in(format, acts):
    desk = desk_of(acts)
    grade = next(iter(desk.grades))
    name, raw = export(desk, format)
    again = read_results(raw, name)
    assert [each.name for each in again.grades] == [grade]
    told, event = again.grades[0].event, by_name(desk.event(grade))
    assert results(told) == results(event)
    assert [(one.player, one.wins, one.spread) for one in standings(told).placings] == [
        (one.player, one.wins, one.spread) for one in standings(event).placings
    ]


UNTOLD = b"""Ngata, Ruth 1510 2 3; 412 398
Brown, Tama 1478 1 4; 389 420
Li, Mei 1402 4 1; 389 377
Fox, Ana 0 3 2; 355 301; p12 1 4
"""


@pytest.mark.parametrize("format", ["tsh", "csv", "tou"])
def test_starts_that_the_file_does_not_tell_go_out_untold(format):
    """Nobody is made to have started whatever file an event came from; of one game it is told, and kept."""
    imported = read_file(UNTOLD, "a.t")
    desk = desk_of(acts_of_import(imported, ImportDetails(day=date(2026, 3, 14))))
    name, raw = export(desk, format)
    again = read_results(raw, name).grades[0]
    assert [each[1].first for each in again.event.rounds[:1]] == ["Ana Fox"]
    assert again.starts_unknown == imported.grades[0].starts_unknown
    assert len(again.starts_unknown) == 3


def test_a_day_of_tables_goes_out_as_a_sheet_and_comes_back():
    desk = desk_of(tables())
    name, raw = export(desk, "csv")
    event = read_results(raw, name, ruleset="nzrc-2024").grades[0].event
    assert event.rounds == by_name(desk.event("A")).rounds
    assert isinstance(event.rounds[0][0], Table)
    for format in ("tou", "tsh"):
        with pytest.raises(CannotWrite, match="write this event as CSV"):
            export(desk, format)


@pytest.mark.cites("nzasp.P.11.4")
def test_the_report_of_a_round_robin_is_one_sheet():
    name, raw = export(desk_of(played_out()), "report")
    assert name == "autumn-open-2026-05-02-results.csv"
    lines = raw.decode("utf-8-sig").splitlines()
    assert lines[0] == "grade,full_name,club,wins,spread,average"
    assert lines[1] == "A,Ana,Independent,3,182,411.00"
    assert lines[2] == "A,Ben,Independent,2,73,394.67"


@pytest.mark.cites("nzasp.P.11.4")
def test_where_it_was_no_round_robin_the_draw_goes_along():
    name, raw = export(desk_of(swiss()), "report")
    assert name == "hemi-s-cup-2026-05-02-report.zip"
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        assert archive.namelist() == ["results.csv", "draw.csv", "readme.txt"]
        assert b"B,1,2,Dan Doe,Cat Chan,forfeit" in archive.read("draw.csv")
    assert export(desk_of(swiss()), "bundle") == (name, raw), "the same event gives the same bytes"


@pytest.mark.parametrize("day, dated", [(date(1971, 5, 2), 1980), (date(2110, 5, 2), 2107)])
def test_an_event_of_a_day_that_no_zip_can_say_has_its_report_all_the_same(day, dated):
    desk = desk_of(swiss())
    _, raw = export(replace(desk, plan=replace(desk.announced, begins=day)), "bundle")
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {dated}


def test_standings_and_entrants_are_sheets_too():
    desk = desk_of(swiss())
    assert b"B,1,Cat Chan" in export(desk, "standings")[1]
    assert "Ana Aroha,B,Pōneke".encode() in export(desk, "entrants")[1]


def test_what_cannot_be_written_says_why():
    with pytest.raises(NotReady) as unready:
        export(desk_of(four()), "report")
    assert unready.value.refusal.code == "not_final"
    with pytest.raises(CannotWrite, match="is not known"):
        export(desk_of(four()), "xls")
    for format in FORMATS:
        with pytest.raises(CannotWrite, match="nobody is in a grade"):
            export(desk_of((Announced(plan=plan()),)), format)


@pytest.mark.parametrize("gone", [None, 7])
def test_the_masters_are_reported_without_a_draw_also_when_somebody_leaves(gone):
    """Everybody was to meet everybody: 23 rounds, 276 games, some of them forfeits to whoever was there."""
    desk = desk_of(masters(gone))
    assert [grade.over for grade in desk.grades.values()] == [True]
    _, raw = export(desk, "report")
    assert len(raw.decode("utf-8-sig").splitlines()) == 1 + 24
    name, games = export(desk, "csv")
    again = read_results(games, name).grades[0].event
    assert len(again.rounds) == 23
    assert len(games.decode("utf-8-sig").splitlines()) == 1 + 276
    assert again.rounds == by_name(desk.event("Masters")).rounds


@pytest.mark.parametrize("format", ["tou", "tsh", "csv"])
def test_three_grades_with_byes_and_forfeits_come_back(format):
    desk = desk_of(weekend())
    name, raw = export(desk, format)
    again = read_results(raw, name)
    assert [each.name for each in again.grades] == ["A", "B", "C"]
    for each in again.grades:
        event = by_name(desk.event(each.name))
        assert results(each.event) == results(event)
        assert [sorted(type(one).__name__ for one in played) for played in each.event.rounds] == [
            sorted(type(one).__name__ for one in played) for played in event.rounds
        ]
        assert [(one.player, one.wins, one.spread) for one in standings(each.event).placings] == [
            (one.player, one.wins, one.spread) for one in standings(event).placings
        ]


def test_the_letter_says_in_words_why_somebody_was_regraded():
    """A reason that the desk itself gave is a code in the log; one that a person typed stays as it is."""
    desk = desk_of(played_out())
    told = {1: "by_hand", 2: "plays stronger"}
    regraded = {n: replace(desk.player(n), regraded=True, placed_because=why) for n, why in told.items()}
    head = report_head(replace(desk, players={**desk.players, **regraded}))
    grade = desk.player(1).grade
    assert head.regrading == (
        f"{desk.name(1)} plays in {grade}: by hand",
        f"{desk.name(2)} plays in {grade}: plays stronger",
    )
