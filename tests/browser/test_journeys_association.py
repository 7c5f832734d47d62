"""The association's own days, with their clicks: an annual meeting from the chair, and the treasurer's year."""

import re
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.site.association.book.associations import a_decision, a_person
from tests.site.association.meetings.meeting_hall import MeetingHall, a_reference, done
from tests.site.people.conftest import account
from tilehall.law.association.meeting import conduct
from tilehall.law.association.meeting.records import MeetingPlan
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.association.offices import executive_offices
from tilehall.site.association.meetings import register, store
from tilehall.site.association.meetings.actions import calling
from tilehall.site.association.meetings.actions.commands import PREPARE, Decision, execute
from tilehall.site.association.money.actions import statements
from tilehall.site.association.money.store import ledger
from tilehall.site.hall.example_register import last_agm
from tilehall.site.people.actor import actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role

from .journeys import Journey, counted

pytestmark = pytest.mark.browser


def ago(days: int) -> CommandContext:
    return CommandContext(timezone.now() - timedelta(days=days), new_command())


def signed_accounts(scene: MeetingHall, number: int, today: date) -> Person:
    """The papers of the year that is over, which the Honorary Reviewer has signed."""
    reviewer, year, on = a_person("Rae Reviewer"), today.year - 1, today - timedelta(days=60)
    a_decision("agm", "reviewer", date(year, 6, 1), reviewer)
    signer = actor_of(account("reviewer", reviewer), on)
    done(statements.sign(signer, year, ledger.statements(year).figures, ago(60)))
    for paper in ("annual_report", "income_expenditure", "balance_sheet"):
        scene.do(number, "paper", ago(45), paper=paper, reference="")
    return reviewer


def annual_meeting_of_today(scene: MeetingHall) -> int:
    """Postponed to this day; with its papers, one candidate for each office, and everybody through the door."""
    today = timezone.localdate()
    postponed = a_reference("executive", "postpone", today - timedelta(days=60))
    plan = MeetingPlan(
        kind="agm", title="Annual General Meeting", day=today, convened=f"{timezone.localtime():%H:%M}", place="Nelson",
        ground="postponed", decision=postponed, reason="The hall was closed.",
    )  # fmt: skip
    number = done(calling.call_meeting(scene.actor(scene.secretary, today), plan, ago(50))).number
    scene.do(number, "template", ago(49))
    by, *candidates = scene.people()
    for office, candidate in zip(executive_offices().value, candidates, strict=False):
        given = {"office": office, "person": candidate, "by": by, "received": today - timedelta(days=48)}
        scene.do(number, "nominate", ago(48), written=True, **given)
    signed_accounts(scene, number, today)
    scene.do(number, "notice", ago(40), sent=today - timedelta(days=40), way="mail")
    come = [*scene.people(), scene.person(scene.secretary), scene.person(scene.president)]

    def check_in_all(meeting: Meeting) -> Decision:
        known = register.attendees(come, meeting.called.kind, meeting.sitting.day)
        return tuple(act for person in come for act in conduct.check_in(meeting, known[person.pk], today))

    done(execute(scene.actor(scene.president, today), PREPARE, number, check_in_all, ago(0)))
    return number


def step(page: Page, journey: Journey, code: str) -> None:
    """The one big button of the chair's page."""
    expect(page.locator("[data-step]")).to_have_attribute("data-step", code)
    journey.click(page.locator("[data-step]"))


def carry(page: Page, journey: Journey, text: str = "", reviewer: str = "") -> None:
    """Moved and seconded by one form, heard and declared by a button each."""
    step(page, journey, "put_motion")
    if text:
        journey.fill(page.get_by_label("That …"), text)
    if reviewer:
        journey.fill(page.get_by_label("Who is to be Honorary Reviewer"), reviewer)
    journey.choose(page.get_by_label("Moved by"), "Member 00")
    journey.choose(page.get_by_label("Seconded by"), "Member 01")
    journey.click(page.get_by_role("button", name="It is moved"))
    step(page, journey, "put_vote")
    step(page, journey, "declare")


def test_an_annual_meeting_from_the_chair(visit, hall, record_property):
    scene = MeetingHall()
    number = annual_meeting_of_today(scene)
    chair = visit("wide")
    chair.sign_in_as(scene.president)
    page = chair.open(reverse("meetings:chair", args=[number]))
    with counted("An annual meeting from the chair: 12 items, 6 motions, 5 elections", 56, record_property) as journey:
        step(page, journey, "take_chair")
        step(page, journey, "open")
        step(page, journey, "take_item")  # apologies
        for _ in ("minutes", "report", "accounts"):
            step(page, journey, "take_item")
            carry(page, journey)
        for _ in executive_offices().value:
            step(page, journey, "take_item")
            step(page, journey, "declare_elected")
        step(page, journey, "take_item")
        carry(page, journey, "That Rae Reviewer be Honorary Reviewer", reviewer="Rae Reviewer")
        for told in ("That the next championship be held in Nelson", "That Nelson host the next Masters"):
            step(page, journey, "take_item")
            carry(page, journey, told)
        step(page, journey, "close")
        expect(page.get_by_text("The meeting is closed.")).to_be_visible()
    meeting = store.load(number).meeting
    assert [motion.state for motion in meeting.motions] == ["carried"] * 6
    assert all(motion.seconder_name == "Member 01" for motion in meeting.motions)
    chair.sign_in_as(scene.secretary)  # the offices are handed over: it is another President's hall
    minutes = chair.open(reverse("meetings:minutes", args=[number])).locator("main").inner_text()
    assert "Rae Reviewer" in minutes
    assert "confirmed as a true record" in minutes


def test_the_treasurers_year(visit, example, record_property):
    """What the bank, a club and members bring; then the statements of the year before, signed and presented."""
    visitor = visit("wide")
    visitor.sign_in_as(example(Role.TREASURER))
    page = visitor.open(reverse("money:home"))
    with counted("The treasurer's year in the example", 21, record_property) as journey:
        journey.click(page.get_by_role("link", name="Go through them"))
        for name in ("Matiu", "Gwendolyn"):
            journey.click(page.get_by_role("button", name=re.compile(f"It is {name}")))
        journey.click(page.get_by_role("link", name=re.compile("Say what it is.*Account fees")))
        journey.choose(page.get_by_label("Account of part 1"), "5700")
        journey.click(page.get_by_label("No", exact=True))
        journey.click(page.get_by_role("button", name="Settle it"))
        journey.click(page.get_by_role("link", name=re.compile("Say what it is.*CASH DEPOSIT")))
        journey.fill(page.get_by_label("What is unclear"), "Who paid it in?")
        journey.click(page.get_by_role("button", name="Put it aside"))
        expect(page.get_by_text("Every line of the bank is settled.")).to_be_visible()
        journey.click(page.get_by_role("link", name="Overview"))
        journey.click(page.get_by_role("link", name="Look at it").first)
        journey.click(page.get_by_role("button", name="The money has come"))
        expect(page.get_by_text("Everybody on it has paid.").first).to_be_visible()
        journey.click(page.get_by_role("link", name="Fees", exact=True))
        journey.click(page.get_by_text("Remind those who owe"))  # it says first how many letters it writes
        journey.click(page.get_by_role("button", name=re.compile(r"Write \d+ reminder")))
        expect(page.get_by_text(re.compile("reminders written"))).to_be_visible()
        journey.click(page.get_by_role("link", name="Statements", exact=True))
        year = timezone.localdate().year - 1
        journey.click(page.get_by_role("link", name=str(year), exact=True))
        journey.click(page.get_by_text("It was signed on paper"))
        today, held = timezone.localdate(), last_agm(timezone.localdate())
        meeting = held if held.year == today.year else today
        journey.fill(page.get_by_label("Signed on"), f"{meeting:%d/%m/%Y}")
        journey.click(page.get_by_role("button", name="I have seen it"))
        journey.fill(page.get_by_label("Annual meeting of"), f"{meeting:%d/%m/%Y}")
        journey.click(page.get_by_role("button", name="They were presented"))
        journey.click(page.get_by_role("button", name=re.compile("Close")))
        expect(page.get_by_text(f"{year} is closed.")).to_be_visible()
    assert visitor.inaccessible() == []
