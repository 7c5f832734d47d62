"""A day of Rummikub for sixteen: announced on the page, tables of four, a round typed, a round counted on a phone."""

from datetime import date, datetime
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import entries

from . import event_checks, oracle
from .hands import Director, Scorer, closes, opens_the_paper
from .whole_event import WholeEvent, crew, done, people

MORNING = datetime.fromisoformat("2026-03-28T12:30:00+13:00")
NAMES = (
    "Aroha Ngata", "Bill Frost", "Cara Doyle", "Dev Patel", "Emere Wīneti", "Finn Gale", "Grace Holm", "Hana Kōtare",
    "Ivan Petrov", "Jo Lindsay", "Kahu Reid", "Lena Marsh", "Mia Tūī", "Nikau Stone", "Ola Berg", "Pita Waaka",
)  # fmt: skip


@pytest.mark.cites("nzrc2024.1b", "nzrc2024.11", "nzrc2024.12a", "nzrc2024.12b")
def test_a_day_of_rummikub_from_entry_to_report(visit, hall, calendar):
    accounts, persons = crew(), people(NAMES)
    wide = visit("wide")
    wide.sign_in_as(accounts[Role.DIRECTOR])
    day = WholeEvent(announces(wide.page), accounts, calendar)
    for person in persons:
        done(entries.enter(day.by(Role.ORGANISER), day.number, who=person, context=day.hand()))
    gets_ready(wide.page, day)
    calendar.go_to(MORNING)
    done(entries.check_in(day.by(Role.ORGANISER), day.number, tuple(day.desk.players), day.hand()))
    director = Director(wide, day)
    director.presses("Draw round 1", "Begin round 1")
    scorer = Scorer(wide, day)
    for _, board in list(day.desk.missing(1)):
        scorer.enters(1, board)
    director.steps_away()
    day.play(2, 3, 4)
    director.returns()
    director.presses("Begin round 5")
    last_round(visit, wide, day)

    papers, names = day.papers("Rummikub"), day.names("Rummikub")
    totals = oracle.at_tables(names, papers)
    assert event_checks.shown(visit("phone").open(day.path("standings/")))["Rummikub"] == event_checks.counted(totals)
    assert oracle.met(papers) == {frozenset(pair): 1 for pair in combinations(names, 2)}, "each meets each once"
    assert all(sum(paper.scores) == 0 for paper in papers), "what one wins the others have lost"
    event_checks.undone_and_redone(day)
    files = closes(wide, day)
    event_checks.report_holds(files["results.csv"], {"Rummikub": totals})
    event_checks.draw_holds(files["draw.csv"], {"Rummikub": papers})
    event_checks.comes_back(day, "csv", {"Rummikub": totals})
    event_checks.log_tells_all(day)


def announces(page: Page) -> int:
    page.goto("/tournaments/")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_role("link", name="Rummikub day").click()
    page.get_by_label("Name of the event").fill("Autumn Rummikub")
    for label, told in (("First day", "28/03/2026"), ("Last day", "28/03/2026"), ("Entries close on", "27/03/2026")):
        page.get_by_label(label).fill(told)
    page.get_by_role("button", name="Announce").last.click()
    expect(page.locator("body")).to_contain_text("The tournament is announced.")
    row = store.tournaments_listed().get()
    assert row.begins == date(2026, 3, 28)
    return row.pk


def gets_ready(page: Page, day: WholeEvent) -> None:
    page.goto(day.path("desk/entries/"))
    page.get_by_role("button", name="Close entries").click()
    page.goto(day.path("desk/grades/"))
    page.get_by_label("Grade Rummikub").fill("16")
    page.get_by_role("button", name="Make these grades").click()
    expect(page.locator(".graded li")).to_have_count(16)


def last_round(visit, wide, day: WholeEvent) -> None:
    """The first table is counted on one phone that goes round, with what can lie on racks; the others are typed."""
    boards = [board for _, board in day.desk.missing(5)]
    table = boards[0]
    names = [day.desk.name(player) for player in table.players]
    phone = visit("phone")
    page = opens_the_paper(phone, day, 5, table)
    page.get_by_role("link", name=names[0]).click()
    racks = ("R7 K13 J", "", "21", "B1")
    for name, rack in zip(names, racks, strict=True):
        page.get_by_role("group", name=name).get_by_label("Left on the rack").fill(rack)
    for name, why in ((names[2], "chose not to"), (names[3], "could not")):
        opened = page.get_by_role("group", name=name).get_by_label("Opened?")
        opened.select_option(label=f"never opened: {why}")
    # 7 + 13 + 100 for the joker; who never opened pays 200 or 100, whatever is on the rack.
    day.write(5, table, (-120, 420, -200, -100))
    page.get_by_role("button", name="Enter the result").click()
    for player, name in list(zip(table.players, names, strict=True))[1:]:
        page.get_by_role("link", name=f"I am {name}").click()
        expect(page.locator("#slip")).to_contain_text("420")
        page.get_by_label("own card").first.fill(keys.signing_code(day.kept.row, player))
        page.get_by_role("button", name="Yes, I sign this").click()
    expect(page.locator("#slip")).to_contain_text("Signed and with the desk")
    assert phone.look("tooWide", "cramped") == []
    scorer = Scorer(wide, day)
    for board in boards[1:]:
        scorer.enters(5, board)
    expect(scorer.page.locator("#score-lists")).to_contain_text("Every table of round 5 is in")
