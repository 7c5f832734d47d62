"""Rummikub played live: three real browsers and the real hall, from the deal to the count sheet."""

import pytest
from playwright.sync_api import expect

from tilehall.site.games import store as games
from tilehall.site.play import live_games

from .live_tables import FirstVisit, first_visit, player
from .rummikub_page import NAMES, done, drag, live_page, on_turn, rack_of, say, table_of, tap, tap_set, tile, title
from .rummikub_tables import StackedPool, rummikub_table

# Two stacks of seven for each seat, then the pool in the order in which it is drawn.
RACKS = (
    "R10 B10 K10 R3 R4 R5 R6 B6 K6 Y11 Y1 Y2 K11 Y10",
    "R11 B11 J R7 Y5 K8 B13 Y13 R1 K1 B4 Y7 K3 Y9",
    "R12 B12 K12 Y12 B1 B2 K5 R9 Y6 B8 K9 R13 Y4 B5",
)
POOL = "K13 B9 Y3 K2 Y8 R2 R8"


@pytest.fixture
def stacked(monkeypatch):
    def stack(*tiles: str) -> None:
        monkeypatch.setattr(live_games, "pick", StackedPool(*tiles))

    return stack


def sitting(visit, *names, device="wide", **more):
    people = [player(name) for name in names]
    visitors = [visit(device, **more) for _ in people]
    for visitor, actor in zip(visitors, people, strict=True):
        visitor.sign_in_as(actor.account)
    return people, visitors


@pytest.mark.long
@pytest.mark.cites(
    "nzrc2024.1b",
    "nzrc2024.4a",
    "nzrc2024.6",
    "nzrc2024.7b",
    "nzrc2024.7c",
    "nzrc2024.9c",
    "nzrc2024.12b",
    "nzrc2024.13",
)
def test_three_play_a_whole_game_with_manipulation_joker_and_time_out(visit, begun, stacked):
    stacked(*RACKS, POOL)
    people, visitors = sitting(visit, *NAMES)
    table = rummikub_table(*people, time_s=15)
    a, b, c = (live_page(visitor, table) for visitor in visitors)
    for page in (a, b, c):
        page.click("[data-act=be-ready]")
    on_turn(a)
    expect(title(b)).to_have_text("Aroha Ngata is on turn.")

    # A comes out with thirty: three tiles are tapped, then the button for a new set.
    tap(a, "R10", "B10", "K10")
    a.click("[data-act=new-set]")
    done(a)
    on_turn(b)
    expect(c.locator("[data-set]")).to_have_count(1)
    assert table_of(b) == table_of(c) == ["R10 B10 K10"]

    # B comes out with a joker, by the line, and is told at once that two tiles are no set.
    say(b, "r11 b11 new")
    expect(title(b)).to_have_text("Set 2: not a set yet.")
    expect(b.locator(".rkt-set.wrong")).to_have_count(1)
    say(b, "j to 2")
    expect(title(b)).to_have_text("3 tiles laid, all sets legal.")
    say(b, "done")

    # C could come out and draws; which tile came is shown to nobody else.
    on_turn(c)
    c.click("[data-act=draw-tile]")
    expect(c.locator("[data-rack] [data-key=K13a]")).to_be_visible()

    # A drags a run to the table; B's time is up in the middle of a manipulation, and all is put back.
    on_turn(a)
    drag(a, tile(a, "R3"), a.locator("[data-felt]"), at=0.6)
    for face in ("R4", "R5", "R6"):
        drag(a, tile(a, face), a.locator("[data-set]").last, at=0.97)
    done(a)
    on_turn(b)
    say(b, "r7 to 3")
    say(b, "split 3 after r5")
    expect(c.locator("[data-detail]")).to_contain_text("Ben Carter is moving tiles.")
    expect(b.locator("[data-lost]")).to_contain_text("Table put back, you take 3 tiles", timeout=30_000)
    expect(c.locator("[data-lost]")).to_contain_text("Table put back, Ben Carter takes 3 tiles")
    expect(c.locator("[data-lost] .clause-id").first).to_have_text("rule 7b")
    expect(a.locator("[data-lost]")).to_contain_text("the table stands as it stood")
    assert table_of(b)[2] == table_of(a)[2] == "R3 R4 R5 R6"
    assert len(rack_of(b)) == 11 + 3

    on_turn(c)
    c.click("[data-act=draw-tile]")

    # A takes a run apart for a group, frees the joker by the missing colour, and lays it with own tiles in a new set.
    on_turn(a)
    drag(a, tile(a, "R6", where="sets"), a.locator("[data-felt]"), at=0.9)
    expect(title(a)).to_have_text("Set 4: not a set yet.")
    tap(a, "B6", "K6")
    tap_set(a, "R6")
    tap(a, "Y11")
    tap_set(a, "R11")
    drag(a, tile(a, "J", where="sets"), a.locator("[data-felt]"), at=0.9)
    tap(a, "Y1", "Y2")
    tap_set(a, "J")
    expect(title(a)).to_have_text("5 tiles laid, all sets legal.")
    done(a)
    on_turn(b)
    expect(c.locator("[data-set]")).to_have_count(5)  # it may come there a moment later
    assert sorted(table_of(c)) == ["R10 B10 K10", "R11 B11 Y11", "R3 R4 R5", "R6 B6 K6", "Y1 Y2 J"]
    b.click("[data-act=draw-tile]")
    on_turn(c)
    c.click("[data-act=draw-tile]")

    # A goes out; the hall counts, and everybody reads the same sheet.
    on_turn(a)
    tap(a, "K11")
    tap_set(a, "R11")
    tap(a, "Y10")
    tap_set(a, "R10")
    expect(title(a)).to_have_text("Done empties your rack!")
    done(a)
    left = sum((7, 5, 8, 13, 13, 1, 1, 4, 7, 3, 9, 9, 3, 2, 2))
    for page in (a, b, c):
        sheet = page.locator("[data-count]")
        expect(sheet).to_contain_text("Never melded though 48 could have been laid: charged 200.")
        expect(sheet.locator(".count-score")).to_have_text([f"+{200 + left}", f"−{left}", "−200"])
        expect(sheet.locator(".proof .rk")).to_have_count(4)
        expect(page.locator("[data-over]")).to_be_visible()
    expect(title(a)).to_have_text(f"You win with +{200 + left}: you went out.")
    visitors[2].keep_screen("wide-live-rummikub-over", chosen=False)
    state = games.load(table.game_id).state
    assert state.result.scores == (200 + left, -left, -200)
    assert [line.kind for line in state.sheet] == [
        "lay",
        "lay",
        "draw",
        "lay",
        "lost",
        "draw",
        "lay",
        "draw",
        "draw",
        "lay",
    ]


def test_a_first_visit_is_small_and_asks_nobody_else(visit, begun):
    people, [visitor, *_] = sitting(visit, *NAMES, device="phone")
    seen = first_visit(visitor, rummikub_table(*people), ".rk-seat")
    assert 20_000 < seen.line_bytes < FirstVisit.MOST
    assert seen.hosts == {visitor.hall.lan.split("/")[2]}


@pytest.mark.cites("nzrc2024.4a")
def test_against_the_robot_a_hint_shows_what_can_be_laid(visit, begun, stacked):
    """Practice: the robot answers by itself, and the hint is tried on the table, to be played or taken back."""
    stacked(RACKS[0], RACKS[2], POOL)
    people, visitors = sitting(visit, NAMES[0])
    table = rummikub_table(*people, robots=("greedy",), practice=True)
    page = live_page(visitors[0], table)
    page.click("[data-act=be-ready]")
    on_turn(page)
    page.click("[data-hint]")
    expect(title(page)).to_contain_text("Hint: you can lay")
    assert sorted(table_of(page)) == ["R10 B10 Y10 K10", "R3 R4 R5", "R6 B6 K6"]
    done(page)
    expect(page.locator("[data-moves] tbody tr")).to_have_count(2)
    expect(page.locator("[data-set]")).to_have_count(4)  # the robot has come out with its twelves
    on_turn(page)
    page.click("[data-act=draw-tile]")
    expect(page.locator("[data-rack] [data-key]")).to_have_count(14 - 10 + 1)
    expect(page.locator("[data-moves] tbody tr")).to_have_count(4)
    on_turn(page)
    assert [line.by for line in games.load(table.game_id).state.sheet] == [0, 1, 0, 1]
