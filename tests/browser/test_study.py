"""Study on a phone and on a wide page: one field that finds words, and a quiz by keys alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.study.conftest import event_today, further, last_slip, next_round
from tilehall.site.games import news
from tilehall.site.hall import store as hall_store
from tilehall.site.people.roles import Role

from .live_tables import player


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_one_field_finds_words_and_all_about_one(visit, hall, device):
    hall_store.open_hall("Kererū Tile Association", example=False)
    visitor = visit(device)
    page = visitor.open("/study/")
    expect(page.get_by_role("heading", name="Word of the day")).to_be_visible()
    assert visitor.look("tooWide", "cramped", "lateContent", "cutText") + visitor.inaccessible() == []
    page.get_by_label("Letters, a word, or a pattern").fill("earth")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"q=earth"))
    expect(page.get_by_role("heading", name="Words of all 5 letters: 4")).to_be_visible()
    hooks = page.locator(".hooked .hooks .tile")
    assert hooks.all_inner_texts() == ["D", "H", "S", "Y"]
    if device == "wide":
        page.evaluate("scrollTo(0, 0)")
        visitor.keep_screen("wide-study")
        assert visitor.look_at_every_width() == []
    assert visitor.look("tooWide", "cramped", "cutText") + visitor.inaccessible() == []
    page.get_by_role("link", name="HEARTH", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("HEARTH")
    page.go_back()
    page.get_by_label("Letters, a word, or a pattern").fill("quizzed blanks?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Words like"))).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_the_quiz_goes_from_card_to_card_by_keys_alone(visit, hall, script):
    hall_store.open_hall("Kererū Tile Association", example=False)
    visitor = visit("small-phone", java_script_enabled=script)
    visitor.sign_in_as(player("Aroha Ngata").own_account())
    page = visitor.open("/study/quiz/?deck=two-letters")
    typed = page.get_by_label(re.compile("Your word"))
    letters = page.locator(".quiz-card .tile")
    expect(letters).to_have_text(["A", "A"])
    expect(typed).to_be_focused()
    page.keyboard.type("aa")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="All found")).to_be_visible()
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(letters).to_have_text(["A", "B"])
    page.keyboard.type("xy")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Not among them: XY")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show me")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="These were they")).to_be_visible()
    page.keyboard.press("Enter")
    expect(letters).to_have_text(["A", "D"])
    expect(page.locator(".boxes li").nth(1)).to_contain_text("Again")
    assert page.locator(".box-count").all_inner_texts()[1:3] == ["1", "1"]
    if script:
        assert visitor.look("tooWide", "cramped", "cutText", "tornWords") + visitor.inaccessible() == []


def test_the_example_has_somebody_who_practises(visit, example):
    visitor = visit("phone")
    visitor.sign_in_as(example(Role.WEBMASTER))
    page = visitor.open("/study/quiz/")
    expect(page.locator(".quiz-card")).to_be_visible()
    assert page.locator(".box-count").all_inner_texts()[1:3] == ["1", "3"]
    visitor.keep_screen("phone-quiz")
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="Where it could have been played")).to_be_visible()
    assert visitor.look("tooWide", "cramped", "cutText", "tornWords") + visitor.inaccessible() == []
    page.get_by_role("link", name=re.compile(r"Game \d+, turn \d+")).first.click()
    expect(page).to_have_url(re.compile(r"/review/\?turn="))


@pytest.mark.parametrize("device", ["projector", "small-phone"])
def test_the_hall_screen_shows_the_word_of_the_day_until_the_round_begins(visit, hall, device):
    hall_store.open_hall("Kererū Tile Association", example=False)
    state = further(event_today(), last_slip())
    visitor = visit(device)
    page = visitor.open(f"/tournaments/{state.row.pk}/wall/")
    word = page.get_by_text("Word of the day")
    expect(word).to_be_visible()
    tiles = page.locator(".wall-word .word-tiles .tile")
    assert 7 <= tiles.count() <= 8
    assert visitor.look("tooWide", "cutText") == []
    if device == "projector":
        box = page.locator("#wall-word").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 1080, "all of it is on the screen"
    visitor.keep_screen(f"{device}-wall-word", chosen=False)
    expect(page.locator("html")).to_have_attribute("data-live", "on")
    state = further(state, next_round())
    news.announce(f"tournament.{state.row.pk}", state.row.seq)
    expect(page.locator("#wall")).to_have_attribute("data-phase", "playing")
    expect(word).to_be_hidden()
    expect(page.locator("#wall-word")).to_be_hidden()


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_every_page_of_study_bears_every_width_and_the_dark(visit, hall, device):
    hall_store.open_hall("Kererū Tile Association", example=False)
    visitor = visit(device)
    visitor.sign_in_as(player("Aroha Ngata").own_account())
    faults = {}
    for name, path in {
        "home": "/study/",
        "rack": "/study/?q=QU%3FZZES",
        "pattern": "/study/?q=*ING",
        "wrong": "/study/?q=12",
        "word": "/study/words/CARE/",
        "long": "/study/words/INTERNATIONALLY/",
        "list": "/study/lists/likeliest-8/?page=2",
        "nothing missed": "/study/quiz/",
        "card": "/study/quiz/?deck=likeliest-8",
    }.items():
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found = visitor.look("tooWide", "rowsBeyond", "cramped", "lateContent") + visitor.inaccessible()
        page.emulate_media(color_scheme="dark")
        found += [f"dark: {fault}" for fault in visitor.inaccessible(colours_only=True)]
        page.emulate_media(color_scheme="light")
        faults[name] = found + (visitor.look_at_every_width() if device == "wide" else [])
        visitor.keep_screen(f"{device}-study-{name.replace(' ', '-')}", whole=True, chosen=False)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="These were they")).to_be_visible()
    visitor.keep_screen(f"{device}-study-answer", whole=True, chosen=False)
    faults["answer"] = visitor.look("tooWide", "cramped", "cutText") + visitor.inaccessible()
    assert {name: found for name, found in faults.items() if found} == {}
