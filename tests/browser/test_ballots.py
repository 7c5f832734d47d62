"""A secret ballot on phones in a hall's own network: each device makes its code, waits, votes and finds its vote."""

import re

from playwright.sync_api import expect

from tests.site.association.ballots.polling import command, done, electorate, opened, taken, voter
from tilehall.site.association.ballots import actions, store
from tilehall.site.association.ballots.actions import CastSlips

KEPT = "JSON.parse(localStorage.getItem(`ballot-{number}`))"


def test_a_voter_on_a_phone(visit, begun):
    president, ana, ben = voter("Pat P", "president"), voter("Ana A"), voter("Ben B")
    number = opened(president, electorate(ana, ben)).number
    phone = visit("phone")
    phone.sign_in_as(ana.own_account())
    page = phone.page
    page.goto(f"/association/ballots/{number}/")
    with page.expect_response(re.compile("/code/$")) as brought:
        page.get_by_role("link", name="Take my code").click()
    made = page.locator("input[name=code]").input_value()
    assert f'name="code" value="{made}"' not in brought.value.text(), "not as the hall drew it"
    page.get_by_role("button", name="Take my code").click()
    expect(page.locator(".code-slip")).to_have_text(made)
    phone.keep_screen("phone-ballot-code")
    assert page.evaluate(KEPT.format(number=number)) == [made]
    page.get_by_role("link", name="Go to the slip").click()
    expect(page.get_by_role("heading", name="Voting has not begun")).to_be_visible()
    taken(ben, number)
    done(actions.close_issuing(president, number, command()))
    expect(page.get_by_label("Your code")).to_have_value(made)  # the page goes on by itself, and knows the code
    page.get_by_label("Against").check()
    phone.keep_screen("phone-ballot-slip")
    page.get_by_role("button", name="See my vote once more").click()
    page.get_by_role("button", name="Cast my vote").click()
    expect(page.get_by_text("Your vote is in the box.")).to_be_visible()
    done(actions.close(president, number, command()))
    page.goto(f"/association/ballots/{number}/")
    own = page.locator("tr.own-slip")
    expect(own).to_contain_text(made)
    expect(own).to_contain_text("Against")
    phone.keep_screen("phone-ballot-result")
    page.get_by_role("button", name="Forget them here").click()
    expect(page.locator("tr.own-slip")).to_have_count(0)
    assert page.evaluate(f"localStorage.getItem('ballot-{number}')") is None


def test_without_script_the_code_is_written_down_and_typed(visit, begun):
    president, ana = voter("Pat P", "president"), voter("Ana A")
    number = opened(president, electorate(ana)).number
    phone = visit("phone", java_script_enabled=False)
    phone.sign_in_as(ana.own_account())
    page = phone.page
    page.goto(f"/association/ballots/{number}/code/")
    page.get_by_role("button", name="Take my code").click()
    code = page.locator(".code-slip").inner_text()
    done(actions.close_issuing(president, number, command()))
    page.goto(f"/association/ballots/{number}/vote/")
    page.get_by_label("For", exact=True).check()
    page.get_by_label("Your code").fill(code.lower())
    page.get_by_role("button", name="See my vote once more").click()
    page.get_by_role("button", name="Cast my vote").click()
    expect(page.get_by_text("Your vote is in the box.")).to_be_visible()


def test_a_shared_device_keeps_nothing_and_a_code_from_before_a_restart_is_dropped(visit, begun):
    president, ana, ben = voter("Pat P", "president"), voter("Ana A"), voter("Ben B")
    number = opened(president, electorate(president, ana, ben)).number
    device = visit("wide")
    device.sign_in_as(president.own_account())
    page = device.page
    page.goto(f"/association/ballots/{number}/code/")
    page.get_by_role("button", name="Take my code").click()
    own = page.locator(".code-slip").inner_text()
    page.goto(f"/association/ballots/{number}/shared/")
    page.get_by_role("button", name="Ana A").click()
    page.get_by_role("button", name="Show my code").click()
    code = page.locator(".code-slip").inner_text()
    assert page.evaluate(KEPT.format(number=number)) == [own], "of the own code, not of another's"
    page.get_by_role("link", name=re.compile("clear this screen")).click()
    expect(page.get_by_role("button", name="Ben B")).to_be_visible()
    assert code not in page.content()
    done(actions.begin_anew(president, number, command()))
    page.goto(f"/association/ballots/{number}/code/")
    expect(page.get_by_text("One that you took before no longer counts")).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('ballot-{number}')") is None
    (again,) = taken(ben, number)
    done(actions.close_issuing(president, number, command()))
    page.goto(f"/association/ballots/{number}/vote/?shared=1")
    expect(page.get_by_label("Your code")).to_have_value("")
    done(actions.cast_slips(number, CastSlips((again,), (0,))))
    assert store.count_cast(store.load(number).row) == 1
