"""Sign up, sign in, sign out, and the way back for who lost the password: over plain http, and at loopback."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PASSWORD

NEW_PASSWORD = "seven tiles on the rack"


def sign_up(page: Page, name: str, mail: str = "") -> None:
    page.goto("/sign-up/")
    page.get_by_label("Sign-in name").fill(name)
    page.get_by_label("Mail address").fill(mail)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main form button[type=submit]").click()
    expect(page).to_have_url(re.compile("/account/$"))


def fill_sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Sign-in name or mail").fill(name)
    page.get_by_label("Password").fill(password)


def press(page: Page) -> None:
    page.locator("main form button[type=submit]").first.click()


def sign_out(page: Page) -> None:
    page.goto("/account/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()


@pytest.mark.parametrize("at", ["lan", "loopback"])
def test_sign_up_out_and_in_again(visit, begun, hall, at):
    visitor = visit("phone", at=getattr(hall, at))
    page = visitor.page
    sign_up(page, "Wiremu")
    assert page.evaluate("window.isSecureContext") is (at == "loopback")
    sign_out(page)
    fill_sign_in(page, "wiremu")
    visitor.keep_screen("phone-sign-in")
    press(page)
    expect(page).to_have_url(re.compile("/account/$"))


def test_two_phones_on_plain_http_sign_in_at_once(visit, begun, hall):
    phones = [visit("phone"), visit("phone")]
    for phone, name in zip(phones, ("Ana", "Hēmi"), strict=True):
        sign_up(phone.page, name)
        sign_out(phone.page)
        fill_sign_in(phone.page, name)
        assert phone.page.evaluate("window.isSecureContext") is False
    for phone in phones:  # both are under way before either is waited for
        phone.page.evaluate("document.querySelector('main form').requestSubmit()")
    for phone, name in zip(phones, ("Ana", "Hēmi"), strict=True):
        expect(phone.page).to_have_url(re.compile("/account/$"))
        expect(phone.page.locator("main")).to_contain_text(name)


def test_a_wrong_password_says_what_to_do(visit, begun):
    visitor = visit("phone")
    visitor.foresee(r"answer: 4\d\d POST")
    fill_sign_in(visitor.page, "mere", "not the password")
    press(visitor.page)
    expect(visitor.page.get_by_role("alert")).to_contain_text("do not fit together")
    expect(visitor.page.get_by_label("Sign-in name or mail")).to_have_value("mere")
    assert visitor.inaccessible() == []
    visitor.keep_screen("error-sign-in-phone")


def test_who_guesses_too_often_must_wait_and_is_told_so(visit, begun):
    visitor = visit("phone")
    visitor.foresee(r"429|Too Many")
    for _ in range(5):
        fill_sign_in(visitor.page, "mere", "not the password")
        press(visitor.page)
        visitor.page.wait_for_load_state()
    fill_sign_in(visitor.page, "mere")
    press(visitor.page)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    expect(visitor.page.locator("main")).to_contain_text(re.compile("too often|too many|wait", re.I))
    assert visitor.inaccessible() == []
    visitor.keep_screen("error-locked-out-phone")


def test_a_new_password_by_mail(visit, begun, hall, settings, tmp_path: Path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path
    page = visit("phone").page
    page.goto("/sign-in/forgotten/")
    page.get_by_label("Sign-in name or mail").fill("mere@hall.example")
    press(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    [mail] = tmp_path.iterdir()
    link = re.search(rf"{hall.lan}/sign-in/new/\S+", mail.read_text())
    assert link, mail.read_text()
    page.goto(link.group(0))
    page.get_by_label("New password").fill(NEW_PASSWORD)
    press(page)
    expect(page.get_by_text("Your new password is set")).to_be_visible()
    fill_sign_in(page, "mere", NEW_PASSWORD)
    press(page)
    expect(page).to_have_url(re.compile("/account/$"))


def test_who_is_sent_to_sign_in_comes_back_to_the_page_asked_for(visit, begun):
    page = visit("phone").page
    page.goto("/account/")
    expect(page).to_have_url(re.compile(r"/sign-in/\?next="))
    page.get_by_label("Sign-in name or mail").fill("mere")
    page.get_by_label("Password").fill(PASSWORD)
    press(page)
    expect(page).to_have_url(re.compile("/account/$"))
