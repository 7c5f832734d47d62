"""The files that must be sent: the columns to the letter, the draw where it is owed, and what the letter adds."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from hashlib import sha256

import pytest

from tests.law.tournament.invented_grades import file
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, PairGame, Table
from tilehall.law.tournament.formats import tsh_archive
from tilehall.law.tournament.formats.report_files import ReportBundle, ReportHead, bundle_report, fixed_decimals
from tilehall.law.tournament.report import GradePlayed, Report, event_report

ABOUT = ReportHead(name="Kapiti Open", day=date(2026, 3, 14), host="Kapiti")
CLUBS = {"Ruth Ngata": "Kapiti", "Tama Brown": "Lower Hutt", "Mei Li": "Kapiti"}


def kapiti() -> Event:
    event = tsh_archive.read(file("kapiti.t")).grades[0].event
    return replace(event, players=tuple(replace(each, club=CLUBS.get(each.name)) for each in event.players))


def sent(about: ReportHead = ABOUT, **events: Event) -> ReportBundle:
    grades = [GradePlayed(grade=grade, event=event, draw_attached=True) for grade, event in events.items()]
    told = event_report(Book("nzasp-2022"), grades)
    assert isinstance(told, Report)
    return bundle_report(about, grades, told)


@pytest.mark.cites("nzasp.P.11.4")
def test_a_round_robin_is_sent_without_its_draw():
    found = sent(A=kapiti())
    assert [name for name, _ in found.files] == ["results.csv", "readme.txt"]
    assert found["results.csv"].decode("utf-8-sig").split("\r\n") == [
        "grade,full_name,club,wins,spread,average",
        "A,Ruth Ngata,Kapiti,3,127,420.33",
        "A,Tama Brown,Lower Hutt,1.5,70,403.67",
        "A,Mei Li,Kapiti,1.5,3,377.33",
        "A,Ana Fox,Independent,0,-200,332.67",
        "",
    ]


@pytest.mark.cites("nzasp.P.11.4")
def test_the_average_of_2412_points_in_6_games():
    players = (Entrant(id="Ruth Ngata", name="Ruth Ngata"), Entrant(id="Ana Fox", name="Ana Fox"))
    rounds = tuple((PairGame(first="Ruth Ngata", second="Ana Fox", score=(402, 300)),) for _ in range(6))
    event = Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=rounds)
    assert b"A,Ruth Ngata,Independent,6,612,402.00\r\n" in sent(A=event)["results.csv"]


@pytest.mark.cites("nzasp.P.11.4")
def test_a_grade_that_was_no_round_robin_is_sent_with_its_draw():
    event = kapiti()
    last = (Forfeit(player="Ana Fox", to="Ruth Ngata"), Bye(player="Mei Li"))
    found = sent(A=event, B=replace(event, rounds=(*event.rounds[:2], last)))
    assert found["draw.csv"].decode("utf-8-sig").split("\r\n") == [
        "grade,round,table,first,second,kind",
        "B,1,1,Ruth Ngata,Ana Fox,game",
        "B,1,2,Tama Brown,Mei Li,game",
        "B,2,1,Mei Li,Ruth Ngata,game",
        "B,2,2,Ana Fox,Tama Brown,game",
        "B,3,1,Ana Fox,Ruth Ngata,forfeit",
        "B,3,2,Mei Li,,bye",
        "",
    ]
    letter = found["readme.txt"].decode()
    assert "  A: 4 players, 3 rounds, round robin\r\n  B: 4 players, 3 rounds, the draw is in draw.csv\r\n" in letter
    assert "  B, round 3: Ana Fox forfeited to Ruth Ngata\r\n  B, round 3: Mei Li had a bye\r\n" in letter


def test_tables_of_four_are_drawn_too():
    players = tuple(Entrant(id=name, name=name) for name in ("Ana", "Mei", "Jo"))
    rounds = ((Table(players=("Ana", "Mei", "Jo"), scores=(5, -2, -3)),),)
    event = Event(name="", ruleset="nzrc-2024", profile=None, players=players, rounds=rounds)
    grades = [GradePlayed(grade="Open", event=event, draw_attached=True)]
    told = Report(lines=(), draws=(("Open", event),), recipients=("ratings_manager",), rests_on=())
    rows = bundle_report(ABOUT, grades, told)["draw.csv"].decode("utf-8-sig").split("\r\n")
    assert rows[1:-1] == ["Open,1,1,Ana,,table", "Open,1,1,Mei,,table", "Open,1,1,Jo,,table"]


def test_all_grades_are_in_one_sheet_however_alike_their_names():
    rows = sent(**{"B/C": kapiti(), "B-C": kapiti()})["results.csv"].decode("utf-8-sig").split("\r\n")
    assert [row.split(",")[0] for row in rows[1:-1]] == ["B/C"] * 4 + ["B-C"] * 4


@pytest.mark.cites("nzasp.P.11.3")
def test_the_letter_tells_what_the_figures_do_not():
    about = replace(ABOUT, regrading=("Ana Fox plays in A, agreed with the organiser on 2026-03-01",))
    found = sent(about, A=kapiti())
    letter = found["readme.txt"].decode()
    assert letter.startswith(
        "Kapiti Open\r\nDay: 2026-03-14\r\nHost: Kapiti\r\n"
        "To: website coordinator, ratings manager, magazine layout editor\r\n"
    )
    assert "Re-grading agreed\r\n  Ana Fox plays in A" in letter
    assert f"  results.csv  {sha256(found['results.csv']).hexdigest()}\r\n" in letter
    assert "Byes" not in letter


def test_a_club_that_is_a_formula_is_shown_not_run():
    event = kapiti()
    named = replace(event, players=tuple(replace(each, club="=1+1") for each in event.players))
    assert b",'=1+1,3,127,420.33\r\n" in sent(A=named)["results.csv"]


@pytest.mark.parametrize(
    "value, text",
    [
        (Fraction(1261, 3), "420.33"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 200), "-0.01"),
        (Fraction(402), "402.00"),
    ],
)
def test_figures_are_rounded_half_away_from_zero(value, text):
    assert fixed_decimals(value) == text
