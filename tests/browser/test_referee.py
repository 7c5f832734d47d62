"""The referee's desk on a phone: few taps to the card, the law's own words, and no network needed."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.site.referee.table_walker import answer_of_law, cases
from tilehall.site.people.roles import Role
from tilehall.site.referee.desk_answers import answer
from tilehall.site.referee.desk_questions import EDITIONS
from tilehall.site.referee.question_search import find_questions
from tilehall.site.tournaments import store

EACH = 40  # facts of each question under each ruleset
TYPED = (
    "drew too many",
    "ovredrew",
    "the",
    "Toilets",
    "tile in bag",
    "phne rang",
    "x",
    "xylophone",
    "clok forgot",
    "Māori",
    "opponent has nine tiles",
    "8 tiles",
    "99 tiles",
    "they can't agree on the score",
    "eight",
    "t",
    "angry player",
    "scores",
    "constructor",  # what every object has in JavaScript is no word of ours
    "toString",
    "valueOf tiles",
)
ANSWERS = """async ([key, asked]) => {
  const { answer } = await import(document.querySelector("[data-desk]").dataset.answers);
  const { rulesets } = JSON.parse(document.getElementById("desk-data").textContent);
  const { table } = rulesets.find((one) => one.key === key);
  return asked.map(([question, facts]) => answer(table, question, facts));
}"""
FOUND = """async (typed) => {
  const { find } = await import(document.querySelector("[data-desk]").dataset.search);
  const { questions, plainWords } = JSON.parse(document.getElementById("desk-data").textContent);
  return typed.map((words) => find(words, questions, plainWords).map(({ key }) => key));
}"""
MOST_TAPS, MOST_WORDS = 3, 1  # to the first question of the card; then one tap a fact


@dataclass(frozen=True, slots=True)
class Situation:
    """What a director types, then taps, and what the card must say."""

    typed: str
    taps: tuple[str, ...]
    says: tuple[str, ...]


SITUATIONS = (
    Situation("overdrew", ("5", "3", "2", "drawer"), ("picks 3 tiles", "puts 2 tiles back into the bag")),
    Situation("fast", ("3", "0", "no", "5", "yes"), ("takes the play off", "puts 3 tiles back into the bag")),
    Situation("bag", ("0", "5", "1", "theirs", "no"), ("The game is over, and its result is worked out again.",)),
    Situation("blank", (), ("ask for the letter",)),
    Situation("late", ("10", "yes"), ("15 minutes left on the latecomer’s clock",)),
    Situation("floor", ("7", "5", "1", "theirs", "no"), ("The opponent draws 1 tile.",)),
    Situation("toilet", ("no", "yes"), ("ends the turn without drawing",)),
    Situation("slip", ("recount",), ("A recount comes too late",)),
    Situation("disagree", ("20", "30"), ("By the board it scores 30.", "+10")),
    Situation("rearranging", ("yes", "10", "2"), ("the 2 tiles that nobody can place", "draws 3 tiles from the pool")),
)


class Thumb:
    """Taps and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.words = page, 0, 0

    def tap(self, locator: Any) -> None:
        locator.tap()
        self.taps += 1

    def type(self, words: str) -> None:
        self.page.locator("[data-finder]").fill(words)
        self.words += len(words.split())


def settle(page: Page, situation: Situation) -> str:
    """From the front page, or from the card before it, to the card; gives what all its rulesets say."""
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("button", name="Something else").or_(page.get_by_role("link", name="Referee’s desk")))
    thumb.type(situation.typed)
    thumb.tap(page.locator("[data-list] a").first)
    assert thumb.taps <= MOST_TAPS
    assert thumb.words <= MOST_WORDS
    for value in situation.taps:
        page.locator(f".current [data-value='{value}']").tap()
    expect(page.locator(".ruling").first).to_be_visible()
    return page.locator("[data-cards]").inner_text()


def give_facts(page: Page, *values: str) -> None:
    """One after the other: by its button, or typed where it has none."""
    for value in values:
        if page.locator(f".current [data-value='{value}']").count():
            page.locator(f".current [data-value='{value}']").tap()
        else:
            page.locator(".current input").fill(value)
            page.get_by_role("button", name="Take").tap()


def test_a_new_director_settles_ten_situations(visit, begun):
    """At most three taps and one typed word to the first question, then one tap a fact."""
    visitor = visit("phone")
    visitor.open("/")
    for situation in SITUATIONS:
        told = settle(visitor.page, situation)
        assert [words for words in situation.says if words not in told] == [], (situation.typed, told)
    assert visitor.inaccessible() == []
    # The phone's own key takes the last answer back, and then leads to the list and what was typed.
    for left in (2, 1, 0):
        visitor.page.go_back()
        expect(visitor.page.locator(".answered")).to_have_count(left)
    expect(visitor.page.locator(".current")).to_be_visible()
    visitor.page.go_back()
    expect(visitor.page.locator("[data-finder]")).to_have_value(SITUATIONS[-1].typed)
    for _ in range(1 + len(SITUATIONS[-1].taps)):
        visitor.page.go_forward()
    expect(visitor.page.locator(".ruling").first).to_be_visible()
    # What was asked last stands first. And the address is the card: somebody else sees the same.
    url = visitor.page.url
    visitor.open("/referee/")
    expect(visitor.page.locator("[data-list] a").first).to_contain_text("A turn ran out of time")
    again = visit("phone").open(url.replace(visitor.hall.lan, ""))
    expect(again.locator("[data-cards]")).to_contain_text("the 2 tiles that nobody can place")


def test_a_time_says_its_unit_on_its_button(visit, begun):
    page = visit("small-phone").open("/referee/scrabble/overtime/")
    expect(page.locator(".current [data-number]").first).to_be_visible()
    assert page.locator(".current [data-number]").all_inner_texts()[:5] == ["10 s", "30 s", "1 min", "1½ min", "2 min"]
    expect(page.locator(".lead")).to_be_hidden()
    last = page.locator(".current [data-number]").last.bounding_box()
    assert last["y"] + last["height"] < 780, "all of them stand on the first screen"
    page = visit("small-phone").open("/referee/scrabble/late-arrival/")
    assert page.locator(".current [data-number]").first.inner_text().endswith(" min")


def test_a_number_stands_in_one_line_on_its_button(visit, begun):
    visitor = visit("small-phone")
    for card in ("scrabble/score-dispute", "scrabble/result-recount", "rummikub/never-melded"):
        page = visitor.open(f"/referee/{card}/")
        expect(page.locator(".current [data-number]").first).to_be_visible()
        for width in (360, 375, 390, 412):  # three columns of them, and four
            page.set_viewport_size({"width": width, "height": 780})
            assert visitor.look("tornWords", "tooWide", "cramped") == [], (card, width)


def test_the_page_says_what_the_law_says_and_needs_no_network(visit, begun):
    visitor = visit("small-phone")
    page = visitor.open("/referee/")
    expect(page.locator("[data-list] a").first).to_be_visible()
    visitor.keep_screen("phone-referee")
    visitor.context.set_offline(True)
    page.locator("[data-finder]").fill("overdrew")
    page.locator("[data-list] a").first.tap()
    give_facts(page, "9", "3", "0", "drawer")
    expect(page.locator(".ruling")).to_have_count(2)
    expect(page.locator(".ruling").first).to_contain_text("6 tiles")
    # A tile that was found changes the winner.
    page.get_by_role("button", name="Something else").tap()
    page.locator("[data-finder]").fill("winner")
    page.locator("[data-list] a", has_text="worked out again").tap()
    give_facts(page, "392", "380", "theirs", "6", "7")
    expect(page.locator(".ruling").first).to_contain_text("The winner changes: the opponent wins now.")
    expect(page.locator(".ruling").first).to_contain_text("the opponent has 394 points")
    assert visitor.look("tooWide", "cramped") == []
    assert visitor.inaccessible() == []
    visitor.keep_screen("phone-card", whole=True)
    # One look at all: thousands of facts by the page's own script, and what is found by what is typed.
    for edition in EDITIONS:
        asked = list(cases(edition, EACH))
        by_law = [answer_of_law(answer(edition, question, facts)) for question, facts in asked]
        assert page.evaluate(ANSWERS, [edition.key, asked]) == by_law
    found = [[one.question for one in find_questions(typed)] for typed in TYPED]
    assert page.evaluate(FOUND, list(TYPED)) == found


def test_a_director_comes_from_the_desk_with_table_and_players_and_notes_the_case(visit, example):
    """Three taps from the director's screen to the question; what was asked goes into the register."""
    visitor = visit("phone")
    visitor.sign_in_as(example(Role.DIRECTOR))
    event = store.tournaments_listed().get(name="Island Championship")
    page = visitor.open(f"/tournaments/{event.pk}/desk/")
    page.get_by_role("link", name="Something happened").first.tap()
    page.locator(".table-row a").first.tap()
    page.locator("[data-list] a").first.tap()
    name = page.locator(".current button").first.inner_text()
    for value in (name, "5", "3", "2", "opponent"):
        page.locator(f".current [data-value='{value}']").tap()
    expect(page.locator(".ruling .steps")).to_contain_text(f"{name} pools all 9 tiles")
    page.locator(".ruling .clause-id").first.tap()
    page.wait_for_url(lambda url: "/desk/" not in url)
    page.go_back()
    page.reload()  # keeps table, players, and what was answered
    expect(page.locator(".ruling .steps")).to_contain_text(f"{name} pools all 9 tiles")
    assert visitor.look("tooWide", "cramped") == []
    page.get_by_role("button", name="Note it in the register").tap()
    expect(page.get_by_role("main")).to_contain_text("Somebody drew too many tiles")
    expect(page.get_by_role("main")).to_contain_text(name)
