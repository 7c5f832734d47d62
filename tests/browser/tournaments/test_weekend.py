"""A weekend of three grades: even, odd and Swiss, with byes, forfeits and a newcomer; announced, entered, reported."""

from datetime import datetime, timedelta
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tests.site.people.conftest import account
from tests.site.tournaments.halls import member
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import draw, entries, results

from . import event_checks, oracle
from .hands import Director, Phone, Scorer, closes
from .whole_event import WholeEvent, crew, done, people

SATURDAY = datetime.fromisoformat("2026-03-21T08:30:00+13:00")
NAMES = (
    "Ari Tamati", "Bo Lind", "Cass Reid", "Dora Hall", "Ewan Muir", "Fran Kōwhai", "Gwen Page", "Huia Rangi",
    "Iris Toft", "Jack Doyle", "Kim Parata", "Lou Stone", "Mana Wiki", "Noa Perez", "Olive Gray",
    "Pat Quinn", "Queenie Fox", "Rewi Karaka", "Sam Ōtene", "Tess Moon", "Una Birch", "Vic Hope", "Wes Tane",
)  # fmt: skip
NEW = "Xena New"


@pytest.fixture
def weekend(visit, hall, calendar) -> WholeEvent:
    """Announced on the page by the organiser."""
    accounts = crew()
    wide = visit("wide")
    wide.sign_in_as(accounts[Role.ORGANISER])
    return WholeEvent(announces(wide.page), accounts, calendar)


@pytest.mark.long
@pytest.mark.cites("nzasp.P.2.1", "nzasp.P.2.2", "nzasp.P.9.1", "nzasp.P.9.2")
@pytest.mark.cites("nzasp.P.10.2", "nzasp.P.10.3", "nzasp.P.11.4")
def test_a_weekend_of_three_grades_from_entry_to_report(visit, weekend, calendar):
    enters_everybody(visit, weekend)
    wide = visit("wide")
    wide.sign_in_as(weekend.accounts[Role.DIRECTOR])
    grades(wide.page, weekend)
    calendar.go_to(SATURDAY)
    done(entries.check_in(weekend.by(Role.ORGANISER), weekend.number, tuple(weekend.desk.players), weekend.hand()))
    director = Director(wide, weekend)
    director.presses("Draw round 1", "The right word list is loaded", "Players know how to adjudicate", "Begin round 1")
    scorer = Scorer(wide, weekend)
    for _, board in list(weekend.desk.missing(1)):
        scorer.enters(1, board)
    expect(scorer.page.locator("#score-lists")).to_contain_text("Every table of round 1 is in")
    director.returns()
    director.presses("Draw round 2", "Begin round 2")
    does_not_come(director, weekend)
    director.steps_away()
    weekend.enter_missing(2)
    between(weekend, range(3, 7))
    calendar.go_to(SATURDAY + timedelta(days=1))
    last_round(visit, director, weekend)

    told = event_checks.shown(visit("phone").open(weekend.path("standings/")))
    papers = {grade: weekend.papers(grade) for grade in "ABC"}
    totals = {grade: oracle.two_by_two(weekend.names(grade), papers[grade]) for grade in "ABC"}
    assert {grade: told[grade] for grade in "ABC"} == {grade: event_checks.counted(totals[grade]) for grade in "ABC"}
    byes_and_forfeits(papers, totals)
    for grade in "AB":
        assert oracle.met(papers[grade]) == {frozenset(pair): 1 for pair in combinations(weekend.names(grade), 2)}
    for number in range(1, 8):
        assert set(oracle.more_starts_than_replies(weekend.names("A"), papers["A"], number).values()) <= {-1, 0, 1}
    games = [paper for paper in papers["C"] if paper.kind == "game"]
    assert set(oracle.met(games).values()) == {1}, "nobody plays anybody twice while others are left"

    event_checks.undone_and_redone(weekend)
    files = closes(wide, weekend)
    event_checks.report_holds(files["results.csv"], totals, {"Ari Tamati": "Tahuna"})
    event_checks.draw_holds(files["draw.csv"], {"C": papers["C"]})
    for format in ("tsh", "csv"):
        event_checks.comes_back(weekend, format, totals)
    event_checks.log_tells_all(weekend)


# --- before


def announces(page: Page) -> int:
    """A day of two grades is the nearest preset: it gets a second day and a third grade, which is drawn by wins."""
    page.goto("/tournaments/new/?as=day")
    page.get_by_label("Name of the event").fill("Tahuna Weekend")
    page.get_by_role("textbox", name="Where").fill("Tahuna Hall")
    for label, told in (("First day", "21/03/2026"), ("Last day", "22/03/2026"), ("Entries close on", "18/03/2026")):
        page.get_by_label(label).fill(told)
    page.get_by_role("button", name="One more grade").click()
    rows = page.locator(".grade-row")
    expect(rows).to_have_count(3)
    rows.nth(2).locator("[name$=-name]").fill("C")
    rows.nth(2).locator("[name$=-rounds]").fill("7")
    rows.nth(2).get_by_label("How it is played").select_option(value="swiss")
    for row, table in ((1, "5"), (2, "8")):
        rows.nth(row).get_by_text("More about this grade").click()
        rows.nth(row).get_by_label("First table").fill(table)
    page.get_by_role("button", name="Announce").last.click()
    expect(page.locator("body")).to_contain_text("The tournament is announced.")
    return store.tournaments_listed().get().pk


def enters_everybody(visit, weekend: WholeEvent) -> None:
    """One by herself on a phone, one newcomer at the desk, the others by the same action."""
    club = actions.add_club(CONSOLE, name="Tahuna", town="Tahuna")
    persons = [*people(NAMES[:1], club), *people(NAMES[1:], best=1980)]
    phone = visit("phone")
    phone.sign_in_as(account("ari", persons[0]))
    page = phone.open(weekend.path())
    page.get_by_role("link", name="Enter", exact=True).click()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("main")).to_contain_text("You are entered")
    assert phone.look("tooWide", "cramped") == []
    for person in persons[1:]:
        done(entries.enter(weekend.by(Role.ORGANISER), weekend.number, who=person, context=weekend.hand()))
    member(NEW)
    wide = visit("wide")
    wide.sign_in_as(weekend.accounts[Role.ORGANISER])
    page = wide.open(weekend.path("desk/entries/"))
    page.get_by_label("Name or club in the register").fill("xena")
    page.locator("#suggested li", has_text=NEW).get_by_role("button", name="Enter").click()
    expect(page.locator("main")).to_contain_text("24 play")
    page.get_by_role("button", name="Close entries").click()


def grades(page: Page, weekend: WholeEvent) -> None:
    """The newcomer is placed by the organiser with a reason; the others go by their ratings."""
    page.goto(weekend.path("desk/grades/"))
    page.get_by_label(f"Grade of {NEW}").select_option(label="C")
    page.get_by_placeholder("Why, such as").fill("Has played at the club for a year")
    page.get_by_role("button", name="Place").click()
    for grade, size in (("A", "8"), ("B", "7"), ("C", "9")):
        page.get_by_label(f"Grade {grade}", exact=True).fill(size)
    page.get_by_role("button", name="Make these grades").click()
    expect(page.locator(".graded li")).to_have_count(24)
    made = {grade: weekend.names(grade) for grade in "ABC"}
    assert made == {"A": list(NAMES[:8]), "B": list(NAMES[8:15]), "C": [*NAMES[15:], NEW]}


# --- rounds


def does_not_come(director: Director, weekend: WholeEvent) -> None:
    """A forfeit is entered on the page of the slip."""
    board = next(board for board in weekend.desk.grade("B").rounds[1].boards if board.meets == "game")
    page = director.page
    page.goto(weekend.path(f"desk/slips/2/{board.players[0]}/"))
    page.get_by_text("Enter a forfeit").click()
    page.get_by_role("group", name="Who did not compete?").get_by_label(weekend.desk.name(board.players[1])).check()
    page.get_by_role("group", name="How?").get_by_role("radio").first.check()
    page.locator("[name=text]").fill("The car broke down")
    page.get_by_role("button", name="Forfeit the game").click()
    expect(page.locator("main")).to_contain_text("The game is forfeited.")


def between(weekend: WholeEvent, numbers: range) -> None:
    """By the actions: in round 4 somebody of the Swiss grade does not come either."""
    for number in numbers:
        done(draw.draw_all(weekend.by(Role.DIRECTOR), weekend.number, number, weekend.hand()))
        weekend.begin(number)
        if number == 4:
            board = next(board for board in weekend.desk.grade("C").rounds[3].boards if board.meets == "game")
            absent = ForfeitRequest(round=4, player=board.players[0], ground="no_show", reason="Ill")
            done(results.forfeit(weekend.by(Role.DIRECTOR), weekend.number, absent, weekend.hand()))
        weekend.enter_missing(number)


def last_round(visit, director: Director, weekend: WholeEvent) -> None:
    """One table of each grade by phones, the others by the keyboard."""
    director.returns()
    director.presses("Draw round 7", "Begin round 7")
    one, other = visit("phone"), visit("phone")
    for grade in "ABC":
        board = next(board for held, board in weekend.desk.missing(7) if held.name == grade)
        scores = weekend.invent(7, board)
        mine, theirs = (
            Phone(visitor, weekend, player) for visitor, player in zip((one, other), board.players, strict=True)
        )
        mine.opens_slip()
        mine.enters_and_waits(board, scores)
        theirs.opens_slip()
        theirs.signs()
    scorer = Scorer(director.visitor, weekend)
    for _, board in list(weekend.desk.missing(7)):
        scorer.enters(7, board)
    expect(scorer.page.locator("#score-lists")).to_contain_text("Every table of round 7 is in")


def byes_and_forfeits(papers: dict[str, list[oracle.Paper]], totals: dict[str, dict[str, oracle.Total]]) -> None:
    """The case the oracle counts is really there: equal byes in B, unequal ones in C, and a forfeit in each."""
    assert {each.byes for each in totals["A"].values()} == {0}
    assert {each.byes for each in totals["B"].values()} == {1}
    assert {each.byes for each in totals["C"].values()} == {0, 1}
    for grade in "BC":
        assert sum(paper.kind == "forfeit" for paper in papers[grade]) == 1
        for number in range(1, 8):
            assert sum(paper.kind == "bye" for paper in papers[grade] if paper.round == number) == 1
    assert sum((each.wins for each in totals["B"].values()), start=0) == 21, "a bye that all have is worth nothing"
    assert sum((each.wins for each in totals["C"].values()), start=0) == 28 + 7, "and else a win"
