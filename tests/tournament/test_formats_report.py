"""The report that must be sent: its columns to the letter, the draw where it is owed, and no gap in it."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tests.tournament.grades import file
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, Game, Table
from tilehall.law.tournament.formats import tsh_archive
from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.law.tournament.formats.report import About, Reported, fixed, is_round_robin, report
from tilehall.law.tournament.standings import standings

ABOUT = About(name="Kapiti Open", day=date(2026, 3, 14), host="Kapiti", rating_list="2026-02-01")
CLUBS = {"Ruth Ngata": "Kapiti", "Tama Brown": "Lower Hutt", "Mei Li": "Kapiti"}


def kapiti() -> Event:
    event = tsh_archive.read(file("kapiti.t")).grades[0].event
    return replace(event, players=tuple(replace(each, club=CLUBS.get(each.name)) for each in event.players))


def reported(event: Event, grade: str = "A") -> Reported:
    return Reported(grade=grade, event=event, placings=standings(event).placings)


@pytest.mark.cites("nzasp.P.11.4")
def test_a_round_robin_is_reported_without_its_draw():
    sent = report(ABOUT, [reported(kapiti())])
    assert [name for name, _ in sent.files] == ["results.csv", "readme.txt"]
    assert sent["results.csv"].decode("utf-8-sig").split("\r\n") == [
        "grade,full_name,club,wins,spread,average",
        "A,Ruth Ngata,Kapiti,3,127,420.33",
        "A,Tama Brown,Lower Hutt,1.5,70,403.67",
        "A,Mei Li,Kapiti,1.5,3,377.33",
        "A,Ana Fox,Independent,0,-200,332.67",
        "",
    ]


@pytest.mark.cites("nzasp.P.11.4")
def test_the_average_of_2412_points_in_6_games():
    players = (Entrant(name="Ruth Ngata"), Entrant(name="Ana Fox"))
    rounds = tuple((Game(first="Ruth Ngata", second="Ana Fox", score=(402, 300)),) for _ in range(6))
    event = Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=rounds)
    assert b"A,Ruth Ngata,Independent,6,612,402.00\r\n" in report(ABOUT, [reported(event)])["results.csv"]


@pytest.mark.cites("nzasp.P.11.4")
def test_a_grade_that_was_no_round_robin_is_reported_with_its_draw():
    event = kapiti()
    swiss = replace(
        event, rounds=(*event.rounds[:2], (Forfeit(player="Ana Fox", to="Ruth Ngata"), Bye(player="Mei Li")))
    )
    sent = report(ABOUT, [reported(event), reported(swiss, "B")])
    assert sent["draw.csv"].decode("utf-8-sig").split("\r\n") == [
        "grade,round,table,first,second,kind",
        "B,1,1,Ruth Ngata,Ana Fox,game",
        "B,1,2,Tama Brown,Mei Li,game",
        "B,2,1,Mei Li,Ruth Ngata,game",
        "B,2,2,Ana Fox,Tama Brown,game",
        "B,3,1,Ana Fox,Ruth Ngata,forfeit",
        "B,3,2,Mei Li,,bye",
        "",
    ]
    letter = sent["readme.txt"].decode()
    assert "  A: 4 players, 3 rounds, round robin\r\n  B: 4 players, 3 rounds, the draw is in draw.csv\r\n" in letter
    assert "  B, round 3: Ana Fox forfeited to Ruth Ngata\r\n  B, round 3: Mei Li had a bye\r\n" in letter


@pytest.mark.cites("nzasp.P.11.4")
def test_without_the_draw_such_a_grade_is_refused():
    placings = standings(kapiti()).placings
    bare = Reported(grade="B", event=replace(kapiti(), rounds=()), placings=placings)
    with pytest.raises(CannotWrite, match="draw_missing: B"):
        report(ABOUT, [bare])


@pytest.mark.cites("nzasp.P.11.4")
def test_a_figure_that_must_be_sent_may_not_be_missing():
    late = replace(kapiti(), players=(*kapiti().players, Entrant(name="Jo Hart")))
    with pytest.raises(CannotWrite, match="grade A, Jo Hart: there is no average, as no game was played"):
        report(ABOUT, [reported(late)])
    with pytest.raises(CannotWrite, match="grade and full name must be there"):
        report(ABOUT, [reported(kapiti(), " ")])
    with pytest.raises(CannotWrite, match="two grades have the same name"):
        report(ABOUT, [reported(kapiti()), reported(kapiti())])


def test_one_file_a_grade_if_wanted():
    names = [name for name, _ in report(ABOUT, [reported(kapiti()), reported(kapiti(), "B/C")], apart=True).files]
    assert names == ["results-A.csv", "results-B-C.csv", "readme.txt"]


def test_the_letter_tells_what_the_figures_do_not():
    about = replace(ABOUT, regrading=("Ana Fox plays in A, agreed with the organiser on 2026-03-01",))
    letter = report(about, [reported(kapiti())])["readme.txt"].decode()
    assert letter.startswith("Kapiti Open\r\nDay: 2026-03-14\r\nHost: Kapiti\r\nRating list used: 2026-02-01\r\n")
    assert "Re-grading agreed\r\n  Ana Fox plays in A" in letter
    assert letter.count("results.csv  ") == 1
    assert "Byes" not in letter


def test_a_name_that_is_a_formula_is_shown_not_run():
    event = kapiti()
    named = replace(event, players=tuple(replace(each, club="=1+1") for each in event.players))
    assert b",'=1+1,3,127,420.33\r\n" in report(ABOUT, [reported(named)])["results.csv"]


def game(one: str, two: str) -> Game:
    return Game(first=one, second=two, score=(400, 300))


@pytest.mark.parametrize(
    "rounds, is_one",
    [
        ([[game("a", "b"), Bye(player="c")], [game("c", "a"), Bye(player="b")], [game("b", "c")]], True),
        ([[game("a", "b")], [Forfeit(player="c", to="a")], [game("b", "c")]], True),
        (
            [
                [game("a", "b")],
                [game("b", "a")],
                [game("a", "c")],
                [game("c", "a")],
                [game("b", "c")],
                [game("c", "b")],
            ],
            True,
        ),
        ([[game("a", "b")], [game("b", "a")], [game("a", "c")], [game("b", "c")]], False),
        ([[game("a", "b")], [game("a", "c")]], False),
        ([[Table(players=("a", "b", "c"), scores=(1, 2, 3))]], False),
        ([], False),
    ],
)
def test_what_is_a_round_robin(rounds, is_one):
    players = tuple(Entrant(name=name) for name in "abc")
    event = Event(name="", ruleset="", profile=None, players=players, rounds=tuple(tuple(each) for each in rounds))
    assert is_round_robin(event) is is_one


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
    assert fixed(value) == text
