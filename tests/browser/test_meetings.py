"""A meeting of the example: somebody comes by phone, a motion is voted on by phones; chair and wall follow."""

import re

from playwright.sync_api import expect

from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.keys import person_key, room_key
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role


def test_a_vote_by_phone_from_the_check_in_to_the_wall(visit, example):
    state = store.load(store.meetings().get(phase="open").pk)
    number, here = state.number, f"/association/meetings/{state.number}"
    voter = next(who.person for who in state.meeting.present.values() if not who.office and not who.suspended)
    late = Person.objects.exclude(pk__in=state.meeting.present).order_by("sort_name").first()
    assert late is not None

    chair, wall, phone = visit("wide"), visit("projector"), visit("phone")
    chair.sign_in_as(example(Role.PRESIDENT))
    wall.open(f"{here}/wall/")
    expect(wall.page.locator(".wall-quorum")).to_contain_text("Quorum")

    phone.open(f"{here}/here/{room_key(state.row)}/")
    expect(phone.page.get_by_role("link", name="Sign in")).to_be_visible()  # or by the code that the desk shows
    phone.open(f"{here}/me/{person_key(state.row, late.pk)}/")
    phone.page.get_by_role("button", name="I am here").click()
    expect(phone.page.get_by_text("It can be discussed")).to_be_visible()
    count = len(store.load(number).meeting.present)

    page = chair.open(f"{here}/chair/")
    expect(page.get_by_role("heading", name=re.compile("Quorum"))).to_contain_text("met")
    expect(page.get_by_role("link", name=f"{count} here: check in")).to_be_visible()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "put_vote")
    chair.keep_screen("wide-chair")
    page.get_by_role("button", name="Hands on phones").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "count_phones")

    phone.open(f"{here}/me/{person_key(state.row, voter)}/")
    phone.page.get_by_label("For", exact=True).check()
    phone.keep_screen("phone-vote")
    phone.page.get_by_role("button", name="Vote").click()
    expect(phone.page.get_by_text("Your vote: for")).to_be_visible()
    expect(wall.page.locator(".wall-result")).to_contain_text("Vote with your phone: 1")
    phone.page.get_by_role("button", name="I am leaving").click()  # what was voted counts all the same
    expect(phone.page.get_by_role("heading", name="You are not checked in")).to_be_visible()

    expect(page.locator(".motion")).to_contain_text("Voted")
    page.get_by_role("link", name="Close the vote and count").click()
    page.get_by_role("button", name="Close the vote and count").click()
    expect(wall.page.locator(".wall-result")).to_contain_text("Carried 1 : 0")
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "take_item")


def test_what_somebody_has_begun_stays_while_others_act(visit, example):
    """The choice on a phone and the sentence for the minutes are there still when a page follows the meeting."""
    state = store.load(store.meetings().get(phase="open").pk)
    here = f"/association/meetings/{state.number}"
    first, second = [who.person for who in state.meeting.present.values() if not who.office and not who.suspended][:2]
    chair, slow, quick = visit("wide"), visit("phone"), visit("phone")
    chair.sign_in_as(example(Role.PRESIDENT))
    page = chair.open(f"{here}/chair/")
    page.get_by_role("button", name="Hands on phones").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "count_phones")
    page.get_by_text("For the minutes").click()
    page.get_by_label("What the minutes are to say").fill("The Treasurer thanked")
    slow.open(f"{here}/me/{person_key(state.row, first)}/")
    slow.page.get_by_label("Against").check()

    quick.open(f"{here}/me/{person_key(state.row, second)}/")
    quick.page.get_by_label("For", exact=True).check()
    quick.page.get_by_role("button", name="Vote").click()
    expect(page.locator(".motion")).to_contain_text("Voted1")
    expect(page.get_by_label("What the minutes are to say")).to_have_value("The Treasurer thanked")
    seen = f"at={store.load(state.number).row.seq}"
    expect(slow.page.locator("#me")).to_have_attribute("hx-get", re.compile(seen))  # it has followed
    expect(slow.page.get_by_label("Against")).to_be_checked()
    slow.page.get_by_role("button", name="Vote").click()
    expect(slow.page.get_by_text("Your vote: against")).to_be_visible()
