"""After the last round, at the desk: money, prizes, the event finished and its report sent."""

import re
from dataclasses import replace
from datetime import date

from django.core import mail
from django.utils import timezone
from playwright.sync_api import expect

from tests.law.tournament.desk.finished_desks import played_out
from tests.site.tournaments.finished_event import opened, person
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Account
from tilehall.site.tournaments import store


def with_fees():
    return tuple(
        replace(act, player=replace(act.player, fee_cents=2000)) if isinstance(act, Entered) else act
        for act in played_out()
    )


def director() -> Account:
    now = timezone.now()
    who = person("Dora Director")
    for role in ("director", "ratings_manager"):
        actions.give_role(CONSOLE, person=who, role=role, since=date(2020, 1, 1), now=now)
    new = actions.NewAccount(name="dora", password="a quiet river stone", mail="dora@hall.example")
    account = actions.sign_up(CONSOLE, new, now=now)
    actions.claim(Actor(account=account), code=actions.give_code(CONSOLE, person=who, now=now).code, now=now)
    return account


def test_fees_are_taken_and_prizes_handed_over_on_a_phone(visit, begun):
    number = opened(with_fees())
    phone = visit("phone")
    phone.sign_in_as(director())
    page = phone.open(f"/tournaments/{number}/desk/money/")
    phone.keep_screen("phone-money-owing", whole=True, chosen=False)
    page.get_by_role("button", name="Paid by Ana").click()
    expect(page.locator("main")).to_contain_text("Ana has paid $20.00.")
    page.get_by_label("Amount from Ben").fill("20,00")
    page.get_by_role("button", name="Paid by Ben").click()
    expect(page.locator("main")).to_contain_text("“20,00” is no amount")
    page.get_by_role("button", name="Paid by Ben").click()
    expect(page.locator(".figures .main")).to_contain_text("$40.00")

    page = phone.open(f"/tournaments/{number}/desk/prizes/")
    page.get_by_label("Place (optional)").fill("1")
    page.get_by_label("What it is").fill("First prize")
    page.get_by_label("Money", exact=False).last.fill("25")
    page.get_by_role("button", name="Add prize").click()
    page.get_by_role("button", name="Handed over as First prize").click()
    expect(page.locator("main")).to_contain_text("Ana has got the prize.")
    phone.keep_screen("phone-prizes", whole=True)
    assert phone.inaccessible() == []
    page = phone.open(f"/tournaments/{number}/desk/money/")
    expect(page.locator(".figures .main")).to_contain_text("$15.00")
    page.get_by_label("Cash counted").fill("14.90")
    page.get_by_role("button", name="Keep this count").click()
    expect(page.locator("main")).to_contain_text("$0.10 missing.")
    phone.keep_screen("phone-money", whole=True)
    assert phone.inaccessible() == []


def test_an_event_is_finished_and_its_report_goes_out(visit, begun):
    person("Wiremu Web", "webmaster", "web@example.org")
    person("Mere Magazine", "magazine_editor", "04 555 1234")
    number = opened(with_fees())
    desk = visit("wide")
    desk.sign_in_as(director())
    page = desk.open(f"/tournaments/{number}/desk/report/")
    desk.keep_screen("wide-report-before", whole=True, chosen=False)
    page.get_by_role("button", name="Finish the event").click()
    expect(page.locator(".page-head")).to_contain_text("3 more officers")
    page.get_by_role("button", name="Mail the report").click()
    expect(page.locator(".page-head")).to_contain_text("1 more officer.")
    assert [message.to for message in mail.outbox] == [["web@example.org"], ["dora@hall.example"]]
    assert "A,Ana,Independent,3,182,411.00" in mail.outbox[0].attachments[0][1]
    page.get_by_label("How it went to the Magazine layout editor").fill("on paper")
    page.get_by_role("button", name="Mark as sent to the Magazine layout editor").click()
    expect(page.locator(".page-head")).to_contain_text("The report is sent.")
    assert len(store.load(number).desk.after.sent) == 3
    page.get_by_role("button", name="Note it", exact=True).click()
    page.get_by_role("button", name="Note it for the ratings").click()
    page.get_by_role("button", name="Release the slips").click()
    expect(page.locator(".page-head")).to_contain_text("Everything is done.")
    assert desk.inaccessible() == []
    desk.keep_screen("wide-report", whole=True)
    with page.expect_download() as download:
        page.get_by_role("link", name="tsh (.t)").click()
    assert re.fullmatch(r"autumn-open-2026-05-02\.t", download.value.suggested_filename)
