"""The Masters: 24 of the ranking list, 23 rounds, and one who falls ill after the tenth."""

from datetime import date, datetime, timedelta
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people.roles import Role
from tilehall.site.tournaments.actions import entries, events

from . import event_checks, oracle
from .hands import Director, Phone, Scorer, closes
from .whole_event import WholeEvent, crew, done, people, plan

GOOD_FRIDAY = datetime.fromisoformat("2026-04-03T08:30:00+13:00")
FIRST = ("Ana", "Ben", "Cleo", "Dan", "Eru", "Fay", "Gil", "Hēmi", "Ida", "Jon", "Kiri", "Leo", "Mei")
NAMES = [f"{name} {last}" for last in ("Tūhoro", "Marsh") for name in FIRST]


@pytest.fixture
def masters(hall, calendar) -> WholeEvent:
    whole = WholeEvent(0, crew(), calendar)
    people(NAMES)
    made = plan(
        "Masters 2026", date(2026, 4, 3), GradePlan(name="Masters", rounds=23), days=3, kind="masters",
        run_by="association", places=24, per_day=(8, 8, 7), starts_method="the circle method", fee_cents=0,
    )  # fmt: skip
    whole.number = done(events.announce(whole.by(Role.ORGANISER), made, whole.hand())).row.pk
    return whole


@pytest.mark.long
@pytest.mark.cites("nzasp.C.15.3", "nzasp.C.15.5", "nzasp.C.15.7", "nzasp.P.9.2")
def test_the_masters_with_one_withdrawal_from_entry_to_report(visit, masters, calendar):
    wide = visit("wide")
    wide.sign_in_as(masters.accounts[Role.DIRECTOR])
    the_field(wide.page, masters)
    calendar.go_to(GOOD_FRIDAY)
    done(entries.check_in(masters.by(Role.ORGANISER), masters.number, tuple(masters.desk.players), masters.hand()))
    director = Director(wide, masters)
    director.presses("Draw round 1", "The right word list is loaded", "Players know how to adjudicate", "Begin round 1")
    drawn = masters.desk.grade("Masters").rounds
    assert [len(each.boards) for each in drawn] == [12] * 23
    pairs = [frozenset(board.players) for each in drawn for board in each.boards]
    assert len(set(pairs)) == len(pairs) == 276, "everybody meets everybody once"

    scorer = Scorer(wide, masters)
    for _, board in list(masters.desk.missing(1)):
        scorer.enters(1, board)
    director.steps_away()
    masters.play(*range(2, 11))
    calendar.go_to(GOOD_FRIDAY + timedelta(days=1))
    played = masters.desk.grade("Masters").rounds[:10]
    gone = falls_ill(director, masters)
    assert masters.desk.grade("Masters").rounds[:10] == played, "what was played is kept"
    director.steps_away()
    masters.play(*range(11, 23))
    calendar.go_to(GOOD_FRIDAY + timedelta(days=2))
    last_round(visit, director, masters)

    papers, names = masters.papers("Masters"), masters.names("Masters")
    totals = oracle.two_by_two(names, papers)
    assert event_checks.shown(visit("phone").open(masters.path("standings/")))["Masters"] == event_checks.counted(
        totals
    )
    met = oracle.met(papers)
    stayed = [name for name in names if name != gone]
    assert {met[frozenset(pair)] for pair in combinations(stayed, 2)} == {1}, "all who stayed have met all"
    assert sum(gone in paper.players for paper in papers) == 10
    for name in stayed:
        assert totals[name].byes == (0 if met[frozenset((name, gone))] else 1)
    balanced(names, stayed, papers)
    event_checks.undone_and_redone(masters)
    files = closes(wide, masters)
    assert "draw.csv" in files, "with one gone it is no round robin any more"
    event_checks.report_holds(files["results.csv"], {"Masters": totals})
    for format in ("tou", "tsh", "csv"):
        event_checks.comes_back(masters, format, {"Masters": totals})
    event_checks.log_tells_all(masters)


def the_field(page: Page, masters: WholeEvent) -> None:
    """The best 24 of the list of the year's end; one declines, and the next on it comes in."""
    page.goto(masters.path("desk/entries/"))
    page.get_by_role("button", name="Take the field from the list of 31/12/2025").click()
    page.get_by_text("Somebody declines").click()
    page.get_by_label("Who", exact=True).select_option(label="Hēmi Tūhoro")
    page.get_by_role("button", name="Does not play").click()
    page.get_by_role("button", name="Enter all 24").click()
    expect(page.locator("main")).to_contain_text("24 play")
    assert [each.name for each in masters.desk.in_the_field()] == [name for name in NAMES if name != "Hēmi Tūhoro"][:24]
    page.get_by_role("button", name="Close entries").click()
    page.goto(masters.path("desk/grades/"))
    page.get_by_label("Grade Masters").fill("24")
    page.get_by_role("button", name="Make these grades").click()
    expect(page.locator(".graded li")).to_have_count(24)


def falls_ill(director: Director, masters: WholeEvent) -> str:
    """The organiser weighs it and changes the draw; one press takes the player out of what is left of it."""
    number = masters.desk.grade("Masters").players[17]
    page = director.page
    page.goto(masters.path(f"desk/entries/{number}/"))
    page.get_by_text(f"{masters.desk.name(number)} withdraws").click()
    page.get_by_label("Adjust the draw").check()
    page.get_by_label("Reason").fill("Ill since the night")
    page.get_by_label("Yes", exact=True).check()
    page.get_by_role("button", name="Enter the withdrawal").click()
    director.returns()
    director.presses(f"Take {masters.desk.name(number)} out of the draw")
    expect(page.get_by_role("heading", name="What changed in the draw")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Has a bye now")
    director.returns()
    director.sees("Round 10 is done")
    return masters.desk.name(number)


def last_round(visit, director: Director, masters: WholeEvent) -> None:
    """Two tables by phones, the others by the keyboard."""
    director.returns()
    director.presses("Begin round 23")
    boards = [board for _, board in masters.desk.missing(23)]
    one, other = visit("phone"), visit("small-phone")
    for board in boards[:2]:
        scores = masters.invent(23, board)
        mine, theirs = (
            Phone(visitor, masters, player) for visitor, player in zip((one, other), board.players, strict=True)
        )
        mine.opens_own_page()
        mine.page.get_by_role("link", name="Enter the result").click()
        mine.enters_and_waits(board, scores)
        theirs.opens_slip()
        theirs.signs()
    scorer = Scorer(director.visitor, masters)
    for board in boards[2:]:
        scorer.enters(23, board)
    expect(scorer.page.locator("#score-lists")).to_contain_text("Every table of round 23 is in")


def balanced(names: list[str], stayed: list[str], papers: list[oracle.Paper]) -> None:
    """After every round within 1 as long as the draw was whole; at the end within 1 again, also with one gone."""
    for number in range(1, 11):
        counted = oracle.starts(names, papers, number).values()
        assert max(counted) - min(counted) <= 1, f"after round {number}"
    assert set(oracle.more_starts_than_replies(stayed, papers, 23).values()) <= {-1, 0, 1}
