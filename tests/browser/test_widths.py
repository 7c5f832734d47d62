"""Tables of people with names of sixty letters, of forty and of two hundred players, at every width: one line a person
on a phone, the rest where somebody asks for it, and nothing torn, cut or beyond the edge."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.site.tournaments.events_of_any_size import crowd, opened, rummikub_day, weekend
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.site.association.meetings.models import MeetingRow
from tilehall.site.association.post.models import LetterRow
from tilehall.site.people import store
from tilehall.site.people.models import ListTaken
from tilehall.site.ratings.models import Run

from .test_after import director
from .test_pages import Faults
from .test_pages import officer as officer
from .visitor import Visitor

LONG_WORD = "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoron"[:60]
LONG_WORDS = "Maria Wilhelmina Konstantinopoulou-Featherstonehaugh of Otaki"[:60]
CLUB = "The Upper Mangatainoka and Districts Word and Tile Games Club"[:60]
PUBLIC = ("event", "rounds", "standings", "cross")
DESK = ("desk", "entries", "grades", "check-in", "draw", "scores", "money", "prizes", "report", "log", "incidents")


def with_long_names(acts: Sequence[Act]) -> list[Act]:
    """Every fifth player has a long name in several words, every seventh one in a single word."""

    def renamed(act: Act) -> Act:
        if isinstance(act, Announced):
            return replace(act, plan=replace(act.plan, name=LONG_WORDS, fee_cents=123_450))
        if not isinstance(act, Entered):
            return act
        number = act.player.number
        long = LONG_WORD if number % 7 == 1 else LONG_WORDS if number % 5 == 1 else ""
        name = f"{long[:56]} {number}" if long else act.player.name
        return replace(act, player=replace(act.player, name=name, club=CLUB if number % 3 == 0 else act.player.club))

    return [renamed(act) for act in acts]


def heights(visitor: Visitor) -> list[float]:
    return visitor.page.evaluate(
        "[...document.querySelectorAll('main table.roll tbody tr')].map((row) => row.getBoundingClientRect().height)"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("acts", "names"),
    [(crowd(40), (*PUBLIC, *DESK)), (crowd(200), PUBLIC), (weekend(4, sizes=(24,)), PUBLIC), (rummikub_day(), PUBLIC)],
    ids=["forty", "two hundred", "a round robin of 24", "tables of four"],
)
def test_long_names_bear_every_width(visit, begun, acts, names):
    number = opened(with_long_names(acts)).row.pk
    visitor = visit("wide")
    visitor.sign_in_as(director())
    faults = Faults()
    for name in names:
        visitor.open(reverse(f"tournaments:{name}", args=[number]))
        faults.note(name, visitor.look_at_every_width())
    assert not faults, str(faults)


def test_long_names_of_the_register_bear_every_width(visit, officer):
    for n, person in enumerate(list(store.people())[:40]):
        if n % 4 < 2:
            store.amend_person(person, full_name=(LONG_WORD, LONG_WORDS)[n % 4], contact="")
    visitor = visit("wide")
    visitor.sign_in_as(officer)
    faults = Faults()
    for name in ("people:people", "people:register", "people:roles", "book:members", "book:home", "ratings:home"):
        visitor.open(reverse(name))
        faults.note(name, visitor.look_at_every_width())
    assert not faults, str(faults)


def test_sixty_players_take_a_line_each_on_a_phone(visit, begun):
    number = opened(with_long_names(crowd(60))).row.pk
    visitor = visit("small-phone")
    visitor.sign_in_as(director())
    for name in ("standings", "event", "entries"):
        visitor.open(reverse(f"tournaments:{name}", args=[number]))
        rows = heights(visitor)
        assert len(rows) == 60
        assert max(rows) <= 48, name
    visitor.open(reverse("tournaments:rounds", args=[number]))
    seen = """[...document.querySelectorAll('.boards tbody tr')].map((row) => {
        const { right, height } = row.getBoundingClientRect();
        const inside = [...row.querySelectorAll('a, b')].every((e) => e.getBoundingClientRect().right <= innerWidth);
        return inside && right <= innerWidth ? height : 1000;
    })"""
    boards = visitor.page.evaluate(seen)
    assert len(boards) == 30
    assert sum(boards) <= 60 * 48, "both players, their table and their scores are seen, two lines of each"


def test_the_tables_of_the_offices_take_a_line_each_on_a_phone(visit, officer):
    visitor = visit("small-phone")
    visitor.sign_in_as(officer)
    run, taken = Run.objects.earliest("pk"), ListTaken.objects.earliest("pk")
    letter = LetterRow.objects.latest("pk")
    meeting = MeetingRow.objects.get(phase="open")
    pages = [
        reverse(name) for name in ("people:roles", "people:lists", "people:accounts", "post:letters", "post:paper")
    ]
    pages += [reverse("book:decisions"), reverse("book:clubs"), reverse("post:letter", args=[letter.pk])]
    pages += [reverse("ratings:run-look", args=[run.pk]), reverse("people:list", args=[taken.pk])]
    pages += [reverse("meetings:check-in", args=[meeting.pk]), reverse("people:record", args=[officer.person_id])]
    faults = Faults()
    for path in pages:
        visitor.open(path)
        rows = heights(visitor)
        assert rows, f"no such table on {path}"
        assert median(rows) <= 52, path
        assert max(rows) <= 100, f"{path}: nobody needs more, not with two states of a letter"
        faults.note(path, visitor.look("tooWide", "tornWords", "cutText", "cramped"))
    assert not faults, str(faults)


def test_the_rest_of_a_row_is_unfolded_by_keyboard_and_without_script(visit, begun):
    number = opened(with_long_names(crowd(12))).row.pk
    address = reverse("tournaments:standings", args=[number])
    phone = visit("small-phone", java_script_enabled=False).open(address)
    row = phone.locator("tbody tr").first
    average = row.locator("[data-label=Average]")
    expect(average).to_be_hidden()
    row.locator("summary").tap()
    expect(average).to_be_visible()
    page = visit("small-phone").open(address)
    page.locator("tbody a").nth(2).focus()
    for key in ("Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("tbody tr").nth(2).locator("[data-label=Average]")).to_be_visible()


def test_readers_of_the_screen_keep_the_table(visit, begun):
    """On a phone as well it is a table to them, of rows with a head each; what is folded is said to be."""
    number = opened(crowd(12)).row.pk
    visitor = visit("small-phone")
    visitor.open(reverse("tournaments:standings", args=[number]))
    tree = visitor.context.new_cdp_session(visitor.page).send("Accessibility.getFullAXTree")["nodes"]
    roles = Counter(node["role"]["value"] for node in tree if not node["ignored"])
    assert roles["table"] == 1
    assert roles["row"] == roles["rowheader"] + 1 == 13
    assert roles["columnheader"] >= 4
    assert roles["DisclosureTriangle"] >= 12
