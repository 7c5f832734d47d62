"""The frame around every page: the hall's name is never cut, and the menu opens and closes under any hand."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tilehall.site.hall.models import Hall
from tilehall.site.people.roles import Role
from tilehall.site.tournaments.models import TournamentRow

WIDTHS = (360, 390, 820, 1024, 1025, 1080, 1366, 1920)
KERERU = "Kererū Tile Association"
NAMES = (
    KERERU,
    "Example Tile Games Association",
    "New Zealand Association of Scrabble Players",
    "Ōtepoti Scrabble me Rummikub Ō",
    "Te Rōpū Kupu o Te Whanganui-a-Tara me ngā Rohe o Ōtaki Nui Ā",
)
# Of the name in the head: what is cut from it by its own box or by one around it, and how many lines it has.
CUT = """() => {
    const name = document.querySelector(".brand-name");
    const range = document.createRange();
    range.selectNodeContents(name);
    const text = range.getBoundingClientRect();
    if (getComputedStyle(name).clipPath !== "none" || text.height < 8) return ["it is not shown"];
    const faults = [];
    for (let e = name; e && e !== document.body; e = e.parentElement) {
        const box = e.getBoundingClientRect();
        const style = getComputedStyle(e);
        const wide = e.scrollWidth > e.clientWidth && style.display !== "inline";
        if (wide) faults.push(`${e.className}: ${e.scrollWidth} in ${e.clientWidth}`);
        if (style.textOverflow === "ellipsis") faults.push(`${e.className} ends in …`);
        const out = text.top < box.top - 1 || text.bottom > box.bottom + 1;
        if (out && style.overflow !== "visible") faults.push(`${e.className} cuts lines or macrons`);
    }
    const end = document.querySelector(".house-nav").checkVisibility() ? ".house-nav" : ".house-menu > summary";
    if (text.right > document.querySelector(end).getBoundingClientRect().left) faults.push("runs into the menu");
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    if (lines > (innerWidth < 480 ? 3 : 2)) faults.push(`${lines} lines`);
    return faults;
}"""


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_the_hall_is_never_cut(visit, begun, name):
    assert len(name) <= 60
    Hall.objects.update(name=name)
    visitor = visit("wide")
    visitor.sign_in_as(begun)
    faults = []
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 900})
        page = visitor.open("/people/")
        faults += [f"{width}: {fault}" for fault in page.evaluate(CUT)]
        faults += [f"{width}: {fault}" for fault in visitor.look("tooWide")]
        visitor.keep_screen(f"frame-{width}-{len(name)}", chosen=False)
    assert faults == []


def test_a_macron_on_the_first_letter_is_shown(visit, begun):
    """What is painted, not what is measured: above the O of *Ōtepoti* there is ink."""
    visitor = visit("wide")
    page = visitor.open("/people/")
    pictures = []
    for name in ("Ōtepoti", "Otepoti"):
        page.evaluate("(name) => { document.querySelector('.brand-name').textContent = name; }", name)
        pictures.append(page.locator(".house-bar").screenshot())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_more_opens_and_closes_by_key_and_by_a_tap_outside(visit, begun, device):
    visitor = visit(device)
    page = visitor.open("/judge/")
    phone = device == "phone"
    menu, more = page.locator(".house-menu > summary"), page.locator(".house-nav .house-more > summary")
    if phone:
        menu.click()
    expect(more).to_have_text("More")
    expect(more).to_have_attribute("aria-current", "true")  # the judge stands below it
    games = page.get_by_role("navigation", name="Main").get_by_role("link", name="Games")
    expect(games).to_be_hidden()
    more.focus()
    page.keyboard.press("Enter")
    expect(games).to_be_visible()
    visitor.keep_screen(f"{device}-more", chosen=False)
    assert visitor.look("tooWide", "cramped", "tornWords") == []
    assert visitor.inaccessible() == []
    page.emulate_media(color_scheme="dark")
    assert visitor.inaccessible(colours_only=True) == []
    visitor.keep_screen(f"{device}-more-dark", chosen=False)
    page.keyboard.press("Escape")
    expect(games).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    expect(games).to_be_visible()
    page.locator(".page-head").click(position={"x": 300, "y": 5}, force=True)
    expect(games).to_be_hidden()
    if phone:
        expect(menu).to_be_visible()
        menu.click()
    if games.is_hidden():
        more.click()
    games.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games")


def test_more_works_without_script(visit, begun):
    page = visit("wide", java_script_enabled=False).open("/people/")
    page.locator(".house-nav .house-more > summary").click()
    page.get_by_role("link", name="Clock").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("lock")


def test_the_tab_that_leaves_a_menu_over_the_page_closes_it(visit, begun):
    page = visit("wide").open("/people/")
    more = page.locator(".house-nav .house-more")
    more.locator("summary").click()
    more.get_by_role("link").last.focus()
    expect(more).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    expect(more).not_to_have_attribute("open", "")


@pytest.mark.parametrize("device", ["wide", "small-phone"])
@pytest.mark.parametrize("role", [Role.SECRETARY, Role.DIRECTOR])
def test_the_rooms_of_an_office_are_reached(visit, example, device, role):
    visitor = visit(device)
    visitor.sign_in_as(example(role))
    page = visitor.open("/")
    room = heading = "Upkeep" if role is Role.SECRETARY else "Register"
    if device == "small-phone":
        page.locator(".house-menu > summary").click()
    more = page.get_by_role("navigation", name="Main").locator(".house-more").last
    more.locator("summary").click()
    visitor.keep_screen(f"{device}-office-{role}", chosen=False)
    assert visitor.look("tooWide", "cramped") == []
    more.get_by_role("link", name=room).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(page.locator('.house-head summary[aria-current="true"]')).to_have_count(1)
    visitor.keep_screen(f"{device}-in-office-{role}", chosen=False)


def at_event(name: str, event: str = "Lakeside Weekend") -> str:
    return reverse(f"tournaments:{name}", args=[TournamentRow.objects.get(name=event).pk])


@pytest.mark.parametrize(("device", "size"), [("wide", None), ("wide", (683, 450)), ("small-phone", None)])
def test_a_page_that_begins_with_rows_of_links_is_found(visit, example, device, size):
    """`lateContent` looks at every page (test_pages.py): here the row is as high as three rows were."""
    visitor = visit(device)
    visitor.sign_in_as(example(Role.DIRECTOR))
    if size:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = visitor.open(at_event("standings"))
    assert visitor.look("lateContent") == []
    page.evaluate("document.querySelector('.page-row').style.height = '260px'")
    assert [fault[:17] for fault in visitor.look("lateContent")] == ["content begins at"]


@pytest.mark.parametrize(
    ("name", "keys"),
    [("desk", 1), ("incidents", 1), ("packages", 1), ("rehearse", 1), ("entries", 2), ("officers", 3)],
)
def test_the_skip_link_leads_to_the_main_button_of_a_desk(visit, example, name, keys):
    """As few keys after it as there are fields before the button."""
    visitor = visit("wide")
    visitor.sign_in_as(example(Role.DIRECTOR))
    page = visitor.open(at_event(name))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(keys):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('main .button:not(.quiet)')")


def test_the_row_of_pages_never_lies_beyond_a_phone(visit, example):
    """The walk over all pages looks for it too; here are the rows with the longest names."""
    visitor = visit("small-phone")
    visitor.sign_in_as(example(Role.SECRETARY))
    faults = []
    for name in ("meetings:meetings", "meetings:resolutions", "meetings:rules", "meetings:rules-of-play", "book:clubs"):
        page = visitor.open(reverse(name))
        expect(page.locator(".page-row")).to_be_visible()
        faults += [f"{name}: {fault}" for fault in visitor.look("rowsBeyond")]
        visitor.keep_screen(f"row-{name.replace(':', '-')}", chosen=False)
    assert faults == []


@pytest.mark.parametrize("script", [True, False])
def test_the_phases_of_an_event_open_on_a_phone(visit, example, script):
    visitor = visit("small-phone", java_script_enabled=script)
    visitor.sign_in_as(example(Role.DIRECTOR))
    page = visitor.open(at_event("standings"))
    row = page.get_by_role("navigation", name="This tournament")
    if script:
        assert row.locator("> ul").evaluate("(ul) => ul.scrollWidth - ul.clientWidth") == 0, "all of it is seen"
    expect(row.locator("summary")).to_have_text(["Before", "Rounds", "After", "More"])
    expect(row.locator("summary[aria-current]")).to_have_text(["Rounds"])
    row.get_by_text("Before", exact=True).click()
    expect(row.get_by_role("link", name="Entries")).to_be_in_viewport(ratio=1)
    visitor.keep_screen("small-phone-phases", chosen=False)
    if script:
        assert visitor.look("tooWide", "cramped") == []
        page.keyboard.press("Escape")
        expect(row.get_by_role("link", name="Entries")).to_be_hidden()
        row.get_by_text("Before", exact=True).click()
    row.get_by_role("link", name="Entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Entries")


@pytest.mark.parametrize("width", [820, 1366])
def test_the_pages_of_the_phase_stand_in_the_row_where_there_is_room(visit, example, width):
    visitor = visit("wide")
    visitor.sign_in_as(example(Role.DIRECTOR))
    visitor.page.set_viewport_size({"width": width, "height": 900})
    page = visitor.open(at_event("desk"))
    row = page.get_by_role("navigation", name="This tournament")
    scores = row.get_by_role("link", name="Scores")
    if width == 820:
        expect(scores).to_be_hidden()
        row.get_by_text("Rounds", exact=True).click()
    expect(scores).to_be_visible()
    heights = row.locator("> ul > li:visible").evaluate_all("(all) => [...new Set(all.map((li) => li.offsetTop))]")
    assert len(heights) == 1
    assert row.locator("> ul").evaluate("(ul) => ul.scrollWidth - ul.clientWidth") == 0
    scores.click()
    expect(row.locator('a[aria-current="page"]:visible')).to_have_text(["Scores"] if width > 820 else [])
