"""Results in a real browser: a scorer who touches only the keyboard, and two players with two phones."""

from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.law.tournament.desk.plans import four
from tests.law.tournament.desk.test_results import rummikub_acts
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Account
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import draw, results
from tilehall.site.tournaments.actions.results import PaperKey
from tilehall.site.tournaments.store import Origin, TournamentRow


@pytest.fixture
def event(begun: Account) -> TournamentRow:
    """Four players in their first round, one game in, one open; the secretary also directs."""
    now = timezone.now()
    assert begun.person is not None
    actions.give_role(CONSOLE, person=begun.person, role="director", since=date(2020, 1, 1), now=now)
    origin = Origin(at=now, by=None, by_name="Dora", command_id="open")
    return store.open_tournament("b" * 32, four(), origin).row


def slip_of(row: TournamentRow):
    board = store.load(row.pk).desk.board_of("A", 1, 3)
    return board and board.slip


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.id")


def test_a_scorer_enters_results_without_leaving_the_keyboard(visit, begun, event):
    scorer = visit("wide")
    scorer.sign_in_as(begun)
    answers: list[str] = []

    def answer(route: Route) -> None:
        match answers.pop(0) if answers else "let through":
            case "abort":
                route.abort("internetdisconnected")
            case "full":
                route.fulfill(status=503, body="The hall is full just now.")
            case _:
                route.continue_()

    # Before the page is there: in an open one a key may be heard first, and what it sends goes out by the old way.
    scorer.page.route("**/desk/scores/", answer)
    page = scorer.open(f"/tournaments/{event.pk}/desk/scores/")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("2")
    expect(page.locator("#pair")).to_contain_text("Cat")
    # The director changes who starts: with the lists the pair beside the line follows.
    for turn, first in enumerate(("Dan", "Cat")):
        context = CommandContext(timezone.now(), f"swap{turn}")
        draw.swap(CONSOLE, event.pk, ("A", 1), (3, 4), context)
        expect(page.locator("#pair li").first).to_contain_text(first, timeout=20_000)
    page.keyboard.type(" 701 412")
    expect(page.locator("#pair")).to_contain_text("701")
    scorer.keep_screen("wide-scores-typing", chosen=False)
    page.keyboard.press("Enter")
    expect(page.locator("#sure")).to_be_focused()
    expect(page.locator("#entry")).to_contain_text("Really 701?")
    scorer.keep_screen("wide-scores-doubt", chosen=False)
    assert scorer.inaccessible() == []
    page.keyboard.type("n")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("#line")).to_have_value("2 701 412")
    page.keyboard.type("2 390 412")  # the line came back selected
    # What was not taken is said where it was typed, and stays there to be sent again.
    scorer.foresee("INTERNET_DISCONNECTED|503|htmx:(afterRequest|sendError|responseError)")
    answers += ["abort", "full"]
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No answer came from the hall")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("The hall is full just now.")
    page.keyboard.press("Enter")
    expect(page.locator("#entry")).to_contain_text("Round 1 is complete")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("#line")).to_have_value("")
    expect(page.locator("#score-lists")).to_contain_text("Dan 412")
    scorer.keep_screen("wide-scores-done", chosen=False)
    page.keyboard.type("2 390 413")
    page.keyboard.press("Enter")
    expect(page.locator("#entry")).to_contain_text("Another result is in for this table: 390 : 412")
    assert slip_of(event).scores == (390, 412)
    assert scorer.inaccessible() == []
    page.get_by_role("link", name="Open the slip").click()
    expect(page.get_by_role("heading", name="Change the signed slip")).to_be_visible()
    scorer.keep_screen("wide-slip-desk", whole=True, chosen=False)
    assert scorer.inaccessible() == []


def test_a_scorer_who_was_signed_out_keeps_what_was_typed_and_goes_on(visit, begun, event):
    scorer = visit("small-phone")
    scorer.sign_in_as(begun)
    page = scorer.open(f"/tournaments/{event.pk}/desk/scores/")
    page.fill("#line", "2 390 412")
    scorer.foresee("401|htmx:responseError")
    scorer.context.clear_cookies(name="sessionid")
    page.locator("#line").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nothing was entered. You are signed out")
    expect(page.locator("#line")).to_have_value("2 390 412")
    link = page.get_by_role("alert").get_by_role("link")
    back = f"%2Ftournaments%2F{event.pk}%2Fdesk%2Fscores%2F"
    expect(link).to_have_attribute("href", f"/sign-in/?next={back}")
    assert scorer.inaccessible() == []
    # Signed in beside it: the session is another, and so is the sign that its forms carry.
    scorer.sign_in_as(begun)
    scorer.context.add_cookies([{"name": "csrftoken", "value": "b" * 32, "url": page.url}])
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("#line").press("Enter")
    expect(page.locator("#entry")).to_contain_text("Round 1 is complete")
    assert slip_of(event).scores == (390, 412)


def test_two_players_sign_on_two_phones(visit, begun, event):
    path = f"/t/{event.pk}/s/{keys.board_key(event, 3, 1)}/"
    cat, dan = visit("phone"), visit("small-phone")
    cat.open(path)
    cat.keep_screen("phone-slip-who", chosen=False)
    cat.page.get_by_role("link", name="Cat").click()
    cat.page.get_by_label("Cat", exact=True).fill("390")
    cat.page.get_by_label("Dan", exact=True).fill("412")
    cat.keep_screen("phone-slip-enter", whole=True, chosen=False)
    assert cat.inaccessible() == []
    dan.open(path)
    dan.page.get_by_role("link", name="Dan").click()
    expect(dan.page.get_by_label("Dan", exact=True)).to_be_visible()
    cat.foresee("INTERNET_DISCONNECTED|htmx:(afterRequest|sendError)")
    cat.context.set_offline(True)
    cat.page.get_by_role("button", name="Enter the result").click()
    expect(cat.page.get_by_role("alert")).to_contain_text("No answer came from the hall")
    expect(cat.page.get_by_label("Cat", exact=True)).to_have_value("390")
    cat.keep_screen("phone-slip-unsent", whole=True, chosen=False)
    cat.context.set_offline(False)
    cat.page.get_by_role("button", name="Enter the result").click()
    expect(cat.page.locator("#slip")).to_contain_text("Waits for Dan")
    cat.keep_screen("phone-slip-waiting", whole=True, chosen=False)
    # The other phone follows by itself.
    expect(dan.page.get_by_role("button", name="Yes, I sign this")).to_be_visible()
    expect(dan.page.get_by_role("status")).to_have_text("You are Dan. Cat has entered:")  # for who listens to the page
    dan.page.set_viewport_size({"width": 360, "height": 240})  # the button stands far below
    dan.page.get_by_label("The code on Dan’s own card").first.fill("wrong")
    dan.page.get_by_role("button", name="Yes, I sign this").click()
    expect(dan.page.locator(".notice.bad")).to_be_in_viewport()
    dan.page.get_by_label("The code on Dan’s own card").first.fill(keys.signing_code(event, 4))
    dan.keep_screen("phone-slip-confirm", whole=True, chosen=False)
    assert dan.inaccessible() == []
    dan.page.get_by_role("button", name="Yes, I sign this").click()
    expect(dan.page.locator("#slip")).to_contain_text("Signed and with the desk")
    expect(cat.page.locator("#slip")).to_contain_text("Signed and with the desk")
    cat.keep_screen("phone-slip-signed", whole=True, chosen=False)
    assert slip_of(event).signed_by == (3, 4)
    assert cat.inaccessible() == []


def faults_of(visitor, path: str) -> list[str]:
    """What is wrong with a page on a small phone, with all that can be opened on it opened."""
    page = visitor.open(path)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    page.locator(".house-menu > summary").click()
    found = visitor.look("tooWide", "cramped", "tornWords")
    page.keyboard.press("Escape")
    found += visitor.inaccessible()
    return [f"{path}: {fault}" for fault in found]


def test_every_state_of_a_slip_fits_a_small_phone(visit, begun, event):
    now = timezone.now()
    tables = store.open_tournament("t" * 32, rummikub_acts(), Origin(at=now, by=None, by_name="D", command_id="t")).row
    key = keys.board_key(event, 3, 1)
    phone, desk = f"/t/{event.pk}/s/{key}/", f"/tournaments/{event.pk}/desk"
    visitor = visit("small-phone")
    visitor.foresee("404")
    visitor.sign_in_as(begun)
    faults = [
        fault
        for path in (
            phone, f"{phone}?player=3", f"{desk}/slips/1/3/", f"{desk}/slips/1/1/", f"{desk}/scores/",
            f"{desk}/scores/?round=9", f"/t/{event.pk}/s/1-3-0/", f"/t/{event.pk}/s/{keys.board_key(event, 1, 2)}/",
            f"/t/{tables.pk}/s/{keys.board_key(tables, 1, 1)}/?player=1", f"/tournaments/{tables.pk}/desk/slips/1/1/",
            f"/tournaments/{tables.pk}/desk/scores/",
        )
        for fault in faults_of(visitor, path)
    ]  # fmt: skip
    results.enter_by_phone(
        CONSOLE, event.pk, PaperKey(key, 3), ReportedResult(round=1, scores=(390, 412)), CommandContext(now, "one")
    )
    faults += [fault for player in "34" for fault in faults_of(visitor, f"{phone}?player={player}")]
    results.enter_by_phone(
        CONSOLE, event.pk, PaperKey(keys.player_key(event, 4), 4), ReportedResult(round=1, scores=(390, 421)),
        CommandContext(now, "two"),
    )  # fmt: skip
    faults += [fault for path in (f"{phone}?player=4", f"{desk}/slips/1/3/") for fault in faults_of(visitor, path)]
    visitor.page.emulate_media(color_scheme="dark")
    settled = ReportedResult(round=1, table=2, scores=(390, 421), confirmed=frozenset({"discrepancy_open"}))
    results.enter(CONSOLE, event.pk, settled, CommandContext(now, "three"))
    dark = (phone, f"{desk}/slips/1/3/", f"{desk}/scores/")
    faults += [fault for path in dark for fault in faults_of(visitor, path)]
    assert not faults, "\n".join(faults)
