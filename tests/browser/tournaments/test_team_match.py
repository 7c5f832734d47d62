"""A match of two teams: entered, drawn, first round by phones with a dispute, last round by keyboard, reported."""

from datetime import date, datetime

import pytest
from playwright.sync_api import expect

from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people.roles import Role
from tilehall.site.tournaments.actions import entries, events
from tilehall.site.tournaments.actions.register import EntryOptions

from . import event_checks, oracle
from .hands import Director, Phone, Scorer, closes
from .whole_event import WholeEvent, crew, done, people, plan

MORNING = datetime.fromisoformat("2026-03-21T08:40:00+13:00")
NORTH = ("Ana Parata", "Hōne Tāwhai", "Ruth Oakes", "Wiremu Kere")
SOUTH = ("Ben Ashby", "Mārama Rangi", "Sione Fale", "Zoe Hart")
PLAYERS = [name for two in zip(NORTH, SOUTH, strict=True) for name in two]


@pytest.fixture
def match(hall, calendar) -> WholeEvent:
    """Announced, and all but the last player are entered."""
    whole = WholeEvent(0, crew(), calendar)
    grade = GradePlan(name="Match", rounds=4, system="two-teams")
    made = plan("North against South", date(2026, 3, 21), grade, kind="team")
    organiser = whole.by(Role.ORGANISER)
    whole.number = done(events.announce(organiser, made, whole.hand())).row.pk
    for place, person in enumerate(people(PLAYERS)[:-1]):
        asked = EntryOptions(team=("North", "South")[place % 2])
        done(entries.enter(organiser, whole.number, who=person, context=whole.hand(), options=asked))
    return whole


@pytest.mark.long
@pytest.mark.cites("nzasp.P.11.2", "nzasp.P.11.3", "nzasp.P.11.4")
def test_a_team_match_from_entry_to_report(visit, match, calendar):
    wide = visit("wide")
    wide.sign_in_as(match.accounts[Role.DIRECTOR])
    before(wide.page, match)
    calendar.go_to(MORNING)
    director = Director(wide, match)
    director.presses("Draw round 1", "The right word list is loaded", "Players know how to adjudicate", "Begin round 1")
    director.sees("Round 1 is being played")
    first_round_by_phone(visit, match, director)
    match.play(2, 3)
    director.returns()
    director.presses("Begin round 4")
    director.sees("Round 4 is being played")
    scorer = Scorer(wide, match)
    for _, board in list(match.desk.missing(4)):
        scorer.enters(4, board)
    expect(scorer.page.locator("#score-lists")).to_contain_text("Every table of round 4 is in")

    papers, names = match.papers("Match"), match.names("Match")
    totals = oracle.two_by_two(names, papers)
    told = event_checks.shown(visit("phone").open(match.path("standings/")))
    assert told["Match"] == event_checks.counted(totals)
    teams = oracle.in_teams(totals, {each.name: str(each.team) for each in match.desk.players.values()})
    assert {team: (wins, spread) for _, team, wins, spread in told["Teams"]} == teams
    assert sorted(oracle.met(papers), key=sorted) == sorted(
        (frozenset((one, other)) for one in NORTH for other in SOUTH), key=sorted
    )
    assert set(oracle.met(papers).values()) == {1}
    assert set(oracle.starts(names, papers, 4).values()) == {2}

    event_checks.undone_and_redone(match)
    files = closes(wide, match)
    assert set(files) == {"results.csv", "draw.csv"}, "team matches are no round robin: the draw goes along"
    event_checks.report_holds(files["results.csv"], {"Match": totals})
    event_checks.draw_holds(files["draw.csv"], {"Match": papers})
    for format in ("tou", "tsh", "csv"):
        event_checks.comes_back(match, format, {"Match": totals})
    event_checks.log_tells_all(match)


def before(page, match):
    """The last one is entered at the desk with a team; entries are closed, the grade made, everybody checked in."""
    page.goto(match.path("desk/entries/"))
    page.get_by_label("Name or club in the register").fill("zoe")
    found = page.locator("#suggested li", has_text="Zoe Hart")
    found.get_by_role("link", name="More for Zoe Hart").click()
    found.get_by_label("Team").fill("South")
    found.get_by_role("button", name="Enter").click()
    expect(page.locator("main")).to_contain_text("8 play")
    page.get_by_role("button", name="Close entries").click()
    page.goto(match.path("desk/grades/"))
    page.get_by_label("Grade Match").fill("8")
    page.get_by_role("button", name="Make these grades").click()
    expect(page.locator(".graded li")).to_have_count(8)
    page.goto(match.path("desk/check-in/"))
    for place, name in enumerate(PLAYERS, 1):
        page.locator(".door", has_text=name).click()
        expect(page.locator("#check-in")).to_contain_text(f"{place} of 8 here")


def first_round_by_phone(visit, match, director):
    """The winner enters, the loser signs. At the last table they do not agree, and the desk settles it."""
    one, other = visit("phone"), visit("phone")
    boards = [board for _, board in match.desk.missing(1)]
    for board in boards[:2]:
        scores = match.invent(1, board)
        winner, loser = board.players if scores[0] > scores[1] else board.players[::-1]
        mine, theirs = Phone(one, match, winner), Phone(other, match, loser)
        mine.opens_own_page()
        mine.page.get_by_role("link", name="Enter the result").click()
        theirs.opens_slip()
        mine.enters_and_waits(board, scores)
        theirs.signs()  # the phone was told of the entry by itself
        expect(mine.page.locator("#slip")).to_contain_text("Signed and with the desk")
    match.enter(1, boards[2])
    board = boards[3]
    right = match.invent(1, board)
    mine, theirs = (Phone(visitor, match, player) for visitor, player in zip((one, other), board.players, strict=True))
    mine.opens_slip()
    mine.enters_and_waits(board, (right[0] + 10, right[1]))
    theirs.opens_slip()
    theirs.page.get_by_text("No, it is not right").click()
    theirs.page.get_by_label("Or say what is wrong").fill("Ten points of turn 9 are in twice")
    theirs.page.get_by_role("button", name="Tell the desk").click()
    expect(theirs.page.locator("#slip")).to_contain_text("You do not agree yet")
    assert match.board_at("Match", 1, board.table).open
    director.returns()
    director.presses(f"Settle table {board.table}")
    page = director.page
    expect(page.locator("main")).to_contain_text("Ten points of turn 9 are in twice")
    for player, score in zip(board.players, right, strict=True):
        page.get_by_label(match.desk.name(player), exact=True).first.fill(str(score))
    page.get_by_role("button", name="Enter the slip").click()
    expect(page.locator("main")).to_contain_text("The slip is in.")
    expect(mine.page.locator("#slip")).to_contain_text("Signed and with the desk")
