"""The wall and a player's own page go on by themselves when a result comes in; every device bears their look."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.law.tournament.desk.plans import four
from tests.site.tournaments.events_of_any_size import crowd, further, opened, rummikub_day, weekend
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions.commands import execute

LISTENS = "html[data-live=on]"


def do(number, *acts):
    hand = CommandContext(timezone.now() + timedelta(seconds=1), f"browser{acts[0]}"[:60])
    execute(CONSOLE, "tournaments.direct", number, lambda _: acts, hand)


def test_the_wall_and_the_own_page_follow_a_result_and_the_next_round(visit, begun):
    kept = opened(four())
    number = kept.row.pk
    wall, phone, table = visit("projector"), visit("phone"), visit("wide")
    wall.open(f"/tournaments/{number}/wall/").wait_for_selector(LISTENS)
    phone.open(f"/t/{number}/{keys.player_key(kept.row, 4)}/").wait_for_selector(LISTENS)
    table.open(f"/tournaments/{number}/standings/").wait_for_selector(LISTENS)
    expect(wall.page.get_by_role("heading", name="1 of 2 tables still to come in")).to_be_visible()
    expect(phone.page.get_by_role("heading", name="against Cat")).to_be_visible()
    table.page.locator("#shown summary").last.click()
    table.page.get_by_role("link", name="Dan").focus()

    do(number, ResultEntered(grade="A", round=1, player=3, scores=(333, 444)))
    expect(wall.page.get_by_role("heading", name="Round 2: where to sit")).to_be_visible()
    expect(phone.page.get_by_role("heading", name="against Ben")).to_be_visible()
    expect(phone.page.locator("#own").get_by_text("You start.")).to_be_visible()
    expect(phone.page.locator("#own").get_by_text("444–333")).to_be_visible()
    expect(table.page.get_by_role("row", name=re.compile("Dan"))).to_contain_text("+111")
    # So much has changed that the whole part came; whoever stands or reads in it goes on there.
    expect(table.page.get_by_role("link", name="Dan")).to_be_focused()
    expect(table.page.locator("#shown details").last).to_have_attribute("open", "")

    do(number, RoundBegun(round=2, minutes=55))
    expect(wall.page.get_by_role("timer")).to_have_text(re.compile(r"5[45]:\d\d"))
    expect(phone.page.get_by_role("timer")).to_have_text(re.compile(r"5[45]:\d\d"))


def test_the_own_row_stays_marked_while_the_page_follows(visit, begun):
    kept = opened(four())
    number = kept.row.pk
    store.tie_entrant(number, 4, begun.person)  # as Dan
    pages = []
    for path, rows in (("standings", 1), ("rounds", 1), ("wall", 2)):  # on the hall screen: the table, the standing
        visitor = visit("wide")
        visitor.sign_in_as(begun)
        pages.append(visitor.open(f"/tournaments/{number}/{path}/"))
        pages[-1].wait_for_selector(LISTENS)
        own = pages[-1].locator("[data-own-row]")
        expect(own).to_have_count(rows)
        for at in range(rows):
            expect(own.nth(at)).to_contain_text("Dan")
            expect(own.nth(at)).to_contain_text("you")

    do(number, ResultEntered(grade="A", round=1, player=3, scores=(333, 444)))
    standings, rounds, wall = pages
    expect(standings.locator("[data-own-row]")).to_contain_text("+111")
    expect(rounds.locator("[data-own-row]")).to_contain_text("Ben")  # who is met in the next round
    expect(wall.get_by_role("heading", name="Round 2: where to sit")).to_be_visible()
    for page in pages:
        own = page.locator("[data-own-row]").first
        expect(own).to_contain_text("Dan")
        expect(own).to_contain_text("you")


# Whether the part on the page is the one that a new page would show; scripts of the page mark nothing in it.
AS_LOADED_ANEW = """async () => {
  const shown = document.querySelector("#shown");
  const anew = document.createElement("template");
  anew.innerHTML = await (await fetch(`${shown.getAttribute("hx-get").replace(/at=.*/, "at=")}`)).text();
  const text = (part) => part.outerHTML.replace(/ class="htmx-[a-z]*"| htmx-[a-z]+/g, "");
  return text(shown) === text(anew.content.querySelector("#shown"));
}"""


def test_a_phone_takes_in_what_changed_and_disturbs_nobody(visit, begun):
    """By changes the page comes to what a new one shows; the keyboard, an opened box and the scrolling stay."""
    kept = opened([*crowd(60, rounds=6), RoundBegun(round=4, minutes=55)])
    number, boards = kept.row.pk, [board for _, board in kept.desk.missing(4)]
    told = []
    for page_name in ("standings", "rounds"):
        page = visit("phone").open(f"/tournaments/{number}/{page_name}/")
        page.on("response", lambda response: told.append(response.headers.get("content-type", "")))
        page.wait_for_selector(LISTENS)
        page.evaluate("document.querySelectorAll('#shown details').forEach((box) => { box.open = true })")
        held = page.locator("#shown tbody a").nth(40)
        held.focus()
        name = held.inner_text()
        top = "document.activeElement.getBoundingClientRect().top"
        scrolled = page.evaluate("scrollY" if page_name == "standings" else top)
        for board in [boards.pop(0) for _ in range(3)]:
            do(number, ResultEntered(grade="Open", round=4, player=board.players[0], scores=(520, 310)))
            head = f"[hx-get$='at={store.head(number).seq}']"
            expect(page.locator(f"#shown{head}")).to_have_count(1)
            assert page.evaluate(AS_LOADED_ANEW) or page_name == "standings"
            assert page.evaluate("document.activeElement.textContent") == name
            assert page.evaluate("[...document.querySelectorAll('#shown details')].every((box) => box.open)")
        # The room scrolls with what became taller above; in the standings the row itself may have moved.
        assert abs(page.evaluate("scrollY" if page_name == "standings" else top) - scrolled) < 3
        page.evaluate("document.querySelectorAll('#shown details').forEach((box) => { box.open = false })")
        assert page.evaluate(AS_LOADED_ANEW)
    assert sum(kind == "application/vnd.tilehall.changes+json" for kind in told) >= 6


# Whether Space does what it does anywhere, where the focus is.
LEFT_TO_THE_KEY = """() => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", {key: " ", bubbles: true, cancelable: true}))"""


def test_the_wall_turns_its_pages_by_itself_and_by_hand(visit, begun):
    visitor = visit("projector")
    page = visitor.open(f"/tournaments/{opened(crowd(120)).row.pk}/wall/")
    pages = page.locator("[data-pages]")
    expect(pages).to_have_text(re.compile(r"^1 / \d+$"))
    page.keyboard.press(" ")
    page.keyboard.press("ArrowRight")
    expect(pages).to_have_text(re.compile(r"^2 / \d+ ⏸$"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-screen].on h2")).to_contain_text("standings after round 3")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (
        "the wall must not need to be scrolled"
    )
    page.locator("#wall a").first.focus()
    assert page.evaluate(LEFT_TO_THE_KEY), "what has the focus keeps its keys"
    page.evaluate("document.activeElement.blur()")
    assert not page.evaluate(LEFT_TO_THE_KEY)


# What can be read of each list now: rows that stand within it, and so neither cut nor on another page.
READABLE = """() => [...document.querySelectorAll(".screen.on .columns-of li")].filter((row) => {
  const at = row.getBoundingClientRect(), list = row.parentElement.getBoundingClientRect();
  return at.left >= list.left - 1 && at.right <= list.right + 1 && at.top >= list.top - 1 && at.bottom <= innerHeight;
}).map((row) => row.textContent.replace(/\\s+/g, " ").trim())"""


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_the_hall_screen_leaves_nobody_out_while_sixty_play(visit, begun, size):
    """Tables, results and standings stand beside each other and turn their pages until everybody has been read."""
    kept = opened([*crowd(60, finished=3), RoundBegun(round=4, minutes=55)])
    for board in [board for _, board in kept.desk.missing(4)][:14]:
        kept = further(kept, ResultEntered(grade="Open", round=4, player=board.players[0], scores=(420, 380)))
    page = visit("projector", viewport={"width": size[0], "height": size[1]}).open(f"/tournaments/{kept.row.pk}/wall/")
    expect(page.locator("[data-pages]")).to_have_text(re.compile(r"^1 / \d+$"))
    page.keyboard.press(" ")
    count = int(page.locator("[data-pages]").inner_text().split()[2])
    read = set(page.evaluate(READABLE))
    for _ in range(count - 1):
        page.keyboard.press("ArrowRight")
        read |= set(page.evaluate(READABLE))
    every = page.locator(".columns-of li")
    assert {" ".join(text.split()) for text in every.all_text_contents()} - read == set()
    assert every.count() == 16 + 14 + 60
    assert count <= 5
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    lanes = [lane.bounding_box() for lane in page.locator("[data-lane]").all()]
    assert len(lanes) == 3
    assert lanes[0]["x"] < size[0] * 0.05
    assert lanes[2]["x"] + lanes[2]["width"] > size[0] * 0.95
    code, head = page.locator(".wall-code svg").bounding_box(), page.locator(".wall-head h1").bounding_box()
    assert code["y"] + code["height"] <= lanes[2]["y"]
    assert code["x"] > head["x"] + head["width"]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_grade_that_has_ended_has_its_podium_and_moves_only_for_who_likes_it(visit, begun, motion):
    kept = opened(weekend(7))
    page = visit("projector", reduced_motion=motion).open(f"/tournaments/{kept.row.pk}/wall/")
    podium = page.locator(".screen.on .podium li")
    expect(podium).to_have_count(3)
    moving = page.evaluate("document.getAnimations().filter((each) => each.effect.target.checkVisibility()).length")
    assert (moving == 0) == (motion == "reduce")
    beside = [page.locator(f".screen.on .{part}").bounding_box() for part in ("podium", "ranked")]
    assert beside[0]["x"] + beside[0]["width"] <= beside[1]["x"], "the standings stand beside the podium"


def test_what_everybody_follows_bears_a_look(visit, begun):
    """Axe and the house's own looks, on a phone and in the dark, in the phases that differ most."""
    looked = {"small-phone": (weekend(3), rummikub_day()), "dark": (weekend(7),)}
    faults = []
    for device, events in looked.items():
        visitor = visit(device)
        for n, acts in enumerate(events):
            kept = opened(acts, f"{device} {n}")
            number, own = kept.row.pk, keys.player_key(kept.row, 2)
            pages = [f"/tournaments/{number}/{what}/" for what in ("rounds", "standings", "cross", "players/3", "wall")]
            for path in (f"/tournaments/{number}/", *pages, f"/t/{number}/{own}/", "/", "/tournaments/"):
                visitor.open(path)
                found = visitor.inaccessible()
                wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                faults += [f"{device} {path}: {fault}" for fault in found]
                faults += [f"{device} {path}: {wide} points too wide"] if wide > 0 else []
    assert faults == []


def test_a_phone_is_called_to_its_next_table_by_title_and_sound(visit, begun):
    kept = opened(four())
    number = kept.row.pk
    phone = visit("phone")
    page = phone.open(f"/t/{number}/{keys.player_key(kept.row, 4)}/")
    page.wait_for_selector(LISTENS)
    expect(page).to_have_title(re.compile(r"^Table 2 · Round 1 · "))
    page.get_by_text("Tell me when my next table is known").click()
    expect(page.get_by_label("As a notice of this device")).to_be_hidden()  # the hall of the tests has no https
    page.get_by_label("With a sound").check()
    expect(page.get_by_text("Called at")).to_be_hidden()

    do(number, ResultEntered(grade="A", round=1, player=3, scores=(333, 444)))
    expect(page).to_have_title(re.compile(r"^Table 2 · Round 2 · "))
    expect(page.get_by_text(re.compile(r"Called at .*: Table 2 · Round 2"))).to_be_visible()
    page.reload()
    page.get_by_text("Tell me when my next table is known").click()
    expect(page.get_by_label("With a sound")).to_be_checked()  # on this device it stays as it was wanted


# Words of up to sixteen letters that go on in the next line, in what stands on the screen now.
TORN = """() => [...document.querySelectorAll(".columns-of li")].flatMap((row) => {
  const walk = document.createTreeWalker(row, NodeFilter.SHOW_TEXT), range = document.createRange(), torn = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const word of text.data.matchAll(/[^\\s\\-–]{1,16}/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getBoundingClientRect().height > parseFloat(getComputedStyle(text.parentElement).fontSize) * 1.9) {
        torn.push(word[0]);
      }
    }
  }
  return torn;
})"""


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_the_hall_screen_tears_no_name(visit, begun, size):
    """Few results stand large, but not so large that a name goes on in the next line."""
    names = ("Hineahuone Featherston", "Christopher Papadopoulos", "Wiremu Rangitāwhaki", "Marguerite Whakatutuki")

    def named(act):
        if not isinstance(act, Entered):
            return act
        number = act.player.number
        return replace(act, player=replace(act.player, name=f"{names[number % 4]} {number}"))

    kept = opened([named(act) for act in [*crowd(12, finished=1), RoundBegun(round=2, minutes=55)]])
    for board in [board for _, board in kept.desk.missing(2)][:3]:
        kept = further(kept, ResultEntered(grade="Open", round=2, player=board.players[0], scores=(420, 380)))
    page = visit("projector", viewport={"width": size[0], "height": size[1]}).open(f"/tournaments/{kept.row.pk}/wall/")
    expect(page.locator("body.paged .latest li")).to_have_count(3)
    assert page.evaluate(TORN) == []
