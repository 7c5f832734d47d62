"""What a tab holds of a game of Rummikub: each rule of how a draft lives on; no tile ever appears or vanishes."""

import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

PRELUDE = """
const D = await import("/static/play/rummikub_draft.js");
const L = await import("/static/play/rummikub_layout.js");
const T = await import("/static/play/rummikub_line.js");
const signs = (text) => text.split("|").map((one) => one.trim().split(" ").filter(Boolean)).filter((one) =>
  one.length);
const view = (seq, table, rack, {on = 0, turns = 4, laid = 0, phase = "playing", draft = {laid: 0,
  moved: false}} = {}) => ({
  seq, you: 0, now: 1000, presence: ["here", "here"], offers: [],
  view: {phase, table: signs(table), racks: [rack.split(" ").filter(Boolean), 9], on_turn: on, turns, draft,
    limit: {limit: 40000, spent: 0}, melded: [true, true]}});
const begun = (table, rack, more) => D.receive(D.freshState(), view(1, table, rack, more)).state;
const told = (state) => D.tableSigns(state).map((one) => one.join(" ")).join(" | ");
const rack = (state) => state.rack.map(D.faceOf).join(" ");
const key = (state, face) => [...state.rack, ...state.sets.flatMap((set) => set.keys)].find((one) =>
  D.faceOf(one) === face);
const keys = (state, text) => text.split(" ").map((face) => key(state, face));
const id = (state, at) => state.sets[at].id;
const all = (state) => [...state.rack, ...state.sets.flatMap((set) => set.keys)].sort();
"""


@pytest.fixture
def page(visit, begun) -> Page:
    return visit("wide").open("/clock/")


def told(page: Page, script: str, *given: Any) -> Any:
    return page.evaluate(f"async (given) => {{ {PRELUDE} {script} }}", list(given))


def test_tiles_go_where_they_belong(page):
    """By number into a run, by colour into a group; a joker fills a gap or goes to the end."""
    assert told(
        page,
        """const state = begun("R4 R5 R7 | K1 B1", "R6 R3 R8 J Y1");
        const one = D.put(state, keys(state, "R6"), {set: id(state, 0)});
        const more = D.put(one, keys(one, "R8 R3"), {set: id(one, 0)});
        const joker = D.put(state, keys(state, "J"), {set: id(state, 0)});
        const group = D.put(state, keys(state, "Y1"), {set: id(state, 1)});
        const fresh = D.put(state, keys(state, "R8 R6 J"), {});
        return [told(one), told(more), told(joker), told(group), told(fresh), rack(fresh)];""",
    ) == [
        "R4 R5 R6 R7 | K1 B1",
        "R3 R4 R5 R6 R7 R8 | K1 B1",
        "R4 R5 J R7 | K1 B1",
        "R4 R5 R7 | Y1 K1 B1",
        "R4 R5 R7 | K1 B1 | R6 J R8",
        "R3 Y1",
    ]


def test_sets_are_split_joined_and_put_at_a_place(page):
    assert told(
        page,
        """const state = begun("R4 R5 R6 R7 R8 | K1 K2 K3", "B5");
        const cut = D.split(state, id(state, 0), 2);
        const back = D.join(cut, id(cut, 1), id(cut, 0));
        const placed = D.put(state, keys(state, "B5"), {set: id(state, 1), at: 1});
        const whole = D.split(state, id(state, 0), 0);
        return [told(cut), told(back), told(placed), whole === state, D.touched(cut), D.touched(back),
          D.touched(placed)];""",
    ) == [
        "R4 R5 | R6 R7 R8 | K1 K2 K3",
        "R4 R5 R6 R7 R8 | K1 K2 K3",
        "R4 R5 R6 R7 R8 | K1 B5 K2 K3",
        True,
        {"laid": 0, "moved": True},
        {"laid": 0, "moved": False},
        {"laid": 1, "moved": False},
    ]


def test_only_own_tiles_go_back_to_the_rack(page):
    assert told(
        page,
        """let state = begun("R4 R5 R6", "R7 R3");
        state = D.put(state, keys(state, "R7 R3"), {set: id(state, 0)});
        const table = D.takeBack(state, keys(state, "R4"));
        const own = D.takeBack(state, keys(state, "R3"));
        return [table === state, told(own), rack(own), D.laidKeys(own).length];""",
    ) == [True, "R4 R5 R6 R7", "R3", 1]


def test_steps_are_undone_and_done_again_and_the_turn_begun_anew(page):
    assert told(
        page,
        """let state = begun("R4 R5 R6 R7", "R3 K9 B2");
        state = D.sortRack(state, "groups");
        const one = D.put(state, keys(state, "R3"), {set: id(state, 0)}), two = D.split(one, id(one, 0), 3),
          three = D.put(two, keys(two, "K9"), {});
        const undone = D.undo(D.undo(three)), again = D.redo(D.redo(undone));
        const fresh = D.restart(three), back = D.undo(fresh);
        return [told(undone), told(again) === told(three), told(fresh), rack(fresh), D.underWay(fresh),
          told(back) === told(three)];""",
    ) == ["R3 R4 R5 R6 R7", True, "R4 R5 R6 R7", "B2 R3 K9", False, True]


def test_off_turn_only_the_rack_can_be_arranged(page):
    assert told(
        page,
        """const state = begun("R4 R5 R6", "R7 B1 K2", {on: 1});
        const put = D.put(state, keys(state, "R7"), {set: id(state, 0)}), cut = D.split(state, id(state, 0), 1);
        return [put === state, cut === state, rack(D.sortRack(state, "runs")), rack(D.sortRack(state, "groups")),
          rack(D.arrange(state, key(state, "K2"), 0))];""",
    ) == [True, True, "R7 B1 K2", "B1 K2 R7", "K2 R7 B1"]


def test_a_view_of_the_same_turn_leaves_the_draft_alone(page):
    """My own sign that tiles are touched, somebody who came back, time that was given: the table is the same."""
    assert told(
        page,
        """let state = begun("R4 R5 R6", "R7 B1");
        state = D.put(state, keys(state, "R7"), {set: id(state, 0)});
        const same = D.receive(state, view(2, "R4 R5 R6", "R7 B1", {draft: {laid: 1, moved: false}}));
        const late = D.receive(same.state, view(1, "K1 K2 K3", "J"));
        return [told(same.state), same.news, told(late.state), late.state.confirmed.seq];""",
    ) == ["R4 R5 R6 R7", {}, "R4 R5 R6 R7", 2]


@pytest.mark.cites("nzrc2024.7b")
def test_when_the_table_changes_the_draft_ends_and_own_tiles_come_back(page):
    """The time was up: the table stands as it stood, three tiles have come, and mine lie on the rack again."""
    assert told(
        page,
        """let state = begun("R4 R5 R6 R7 | K1 K2 K3", "R8 B1");
        state = D.split(D.put(state, keys(state, "R8"), {set: id(state, 0)}), id(state, 0), 2);
        const before = all(state), {state: after, news} = D.receive(state, view(2, "R4 R5 R6 R7 | K1 K2 K3",
          "R8 B1 Y5 Y6 J", {on: 1, turns: 5}));
        const stay = before.every((one) => all(after).includes(one));
        return [told(after), rack(after), news.ended, news.drawn.map(D.faceOf), stay, after.undo.length];""",
    ) == ["R4 R5 R6 R7 | K1 K2 K3", "B1 R8 Y5 Y6 J", True, ["Y5", "Y6", "J"], True, 0]


def test_a_tile_that_stays_where_it_lies_keeps_its_name(page):
    """Two tiles alike: mine goes to the table, the other one is moved by somebody. Neither is taken for the other."""
    assert told(
        page,
        """let state = begun("R7 B7 K7 | R5 R6 R7", "Y7 B1", {on: 0});
        const lying = state.sets.map((set) => set.keys.join(" "));
        state = D.put(state, keys(state, "Y7"), {set: id(state, 0)});
        const next = D.receive(state, view(2, "R5 R6 R7 | R7 B7 Y7 K7", "B1", {on: 1, turns: 5})).state;
        const more = D.receive(next, view(3, "R5 R6 R7 R8 | R7 B7 Y7 K7", "B1", {on: 0, turns: 6})).state;
        return [lying, next.sets.map((set) => set.keys.join(" ")), next.sets.map((set) => set.id).reverse(),
          more.sets[0].keys.join(" ")];""",
    ) == [
        ["R7a B7a K7a", "R5a R6a R7b"],
        ["R5a R6a R7b", "R7a B7a Y7a K7a"],
        ["s1", "s2"],
        "R5a R6a R7b R8a",
    ]


@pytest.mark.cites("nzrc2024.9a")
def test_a_joker_is_what_its_place_says_and_stays_it_while_its_set_stays(page):
    assert told(
        page,
        """let state = begun("K1 K2 K3", "R5 R6 J R7");
        const ways = {ways: [{written: ["R5", "R6", "J=R7"]}, {written: ["J=R4", "R5", "R6"]}]};
        const verdicts = new Map([["J R5 R6", ways]]);
        let end = D.put(state, keys(state, "R5 R6"), {}), front = end;
        end = D.settle(D.put(end, keys(end, "J"), {set: id(end, 1)}), verdicts);
        front = D.settle(D.put(front, keys(front, "J"), {set: id(front, 1), at: 0}), verdicts);
        const changed = D.put(end, keys(end, "R7"), {set: id(end, 1)});
        const said = D.mean(end, id(end, 1), ["J=R4", "R5", "R6"]);
        return [told(end), told(front), told(changed), told(said)];""",
    ) == [
        "K1 K2 K3 | R5 R6 J=R7",
        "K1 K2 K3 | J=R4 R5 R6",
        "K1 K2 K3 | R5 R6 R7 J",
        "K1 K2 K3 | J=R4 R5 R6",
    ]


def test_a_joker_of_the_table_is_told_as_written_until_its_set_changes(page):
    assert told(
        page,
        """const state = begun("B8 J=B9 B10 | K1 K2 K3", "B11 B9");
        const more = D.put(state, keys(state, "B11"), {set: id(state, 0)}), gone = D.put(more, keys(more, "B9"),
          {set: id(more, 0)});
        return [told(state), told(more), told(D.undo(more))];""",
    ) == ["B8 J=B9 B10 | K1 K2 K3", "B8 J B10 B11 | K1 K2 K3", "B8 J=B9 B10 | K1 K2 K3"]


def test_a_set_that_stands_is_put_in_order(page):
    assert told(
        page,
        """let state = begun("", "R7 B7 K7");
        state = D.put(state, keys(state, "K7"), {});
        state = D.put(state, keys(state, "B7"), {set: id(state, 0), at: 1});
        state = D.put(state, keys(state, "R7"), {set: id(state, 0), at: 2});
        const before = told(state), steps = state.undo.length;
        state = D.settle(state, new Map([["B7 K7 R7", {legal: true, written: ["R7", "B7", "K7"]}]]));
        return [before, told(state), state.undo.length === steps];""",
    ) == ["K7 B7 R7", "R7 B7 K7", True]


def test_a_hint_is_tried_with_own_tiles_only(page):
    assert told(
        page,
        """const state = begun("R4 R5 R6 R7 | K1 K2 K3", "B7 K7 K4");
        const shown = D.lay(state, signs("R4 R5 R6 | R7 B7 K7 | K1 K2 K3 K4"));
        const wrong = D.lay(state, signs("R4 R5 R6 R7 | K1 K2 K3 | Y1 Y2 Y3"));
        return [told(shown), rack(shown), D.touched(shown), told(D.undo(shown)), wrong === state];""",
    ) == [
        "R4 R5 R6 | R7 B7 K7 | K1 K2 K3 K4",
        "",
        {"laid": 3, "moved": True},
        "R4 R5 R6 R7 | K1 K2 K3",
        True,
    ]


def test_a_reload_takes_the_draft_up_again_in_the_same_turn_only(page):
    assert told(
        page,
        """let state = begun("R4 R5 R6", "R7 B1 K9");
        state = D.put(D.arrange(state, key(state, "K9"), 0), keys(state, "R7"), {set: id(state, 0)});
        const kept = JSON.parse(JSON.stringify(D.keepsake(state)));
        const same = D.revive(begun("R4 R5 R6", "R7 B1 K9"), kept);
        const later = D.revive(begun("R4 R5 R6", "R7 B1 K9", {turns: 8}), kept);
        const other = D.revive(begun("R4 R5 R6 | K1 K2 K3", "R7 B1 K9"), kept);
        return [told(same), rack(same), told(D.restart(same)), told(later), told(other), rack(other)];""",
    ) == ["R4 R5 R6 R7", "K9 B1", "R4 R5 R6", "R4 R5 R6", "R4 R5 R6 | K1 K2 K3", "R7 B1 K9"]


def test_whatever_hands_do_rack_and_table_are_the_tiles_of_the_view(page):
    """A thousand random deeds and views: no tile appears, none vanishes, and what lies on the table stays there."""
    lots = [random.Random(5).random() for _ in range(4_000)]
    assert (
        told(
            page,
            """const lots = given[0]; let at = 0; const lot = (n) => Math.floor(lots[at++ % lots.length] * n);
        let state = begun("R4 R5 R6 R7 | K1 K2 K3 | R7 B7 J=Y7", "R8 B1 K4 J Y7 R5"), seq = 1;
        const faces = (one) => all(one).map(D.faceOf).sort().join(" ");
        const tiles = faces(state), faults = [];
        for (let n = 0; n < 1000; n += 1) {
          const every = all(state), some = every.filter(() => lot(5) === 0),
            set = state.sets[lot(state.sets.length)]?.id;
          const deeds = [
            () => D.put(state, some, {set: lot(2) ? set : null}), () => D.put(state, some, {set, at: lot(6)}),
              () => D.split(state, set, lot(5)),
            () => D.join(state, set, state.sets[lot(state.sets.length)]?.id), () => D.takeBack(state, some),
              () => D.undo(state), () => D.redo(state),
            () => (lot(8) ? state : D.restart(state)), () => D.sortRack(state, lot(2) ? "runs" : "groups"), () =>
              D.arrange(state, every[lot(every.length)], lot(9)),
            () => D.pick(state, some), () => D.receive(state, {...state.confirmed, seq: (seq += 1)}).state, () =>
              D.revive(state, JSON.parse(JSON.stringify(D.keepsake(state)))),
          ];
          state = deeds[lot(deeds.length)]();
          const lying = state.sets.flatMap((one) => one.keys);
          if (faces(state) !== tiles || new Set(all(state)).size !== all(state).length) faults.push(`tiles ${n}`);
          if (!state.start.sets.flatMap((one) => one.keys).every((one) =>
            lying.includes(one))) faults.push(`table ${n}`);
          if (state.sets.some((one) => !one.keys.length) || new Set(state.sets.map((one) => one.id))
            .size !== state.sets.length) faults.push(`sets ${n}`);
        }
        return faults;""",
            lots,
        )
        == []
    )


class TestLayout:
    def test_the_largest_tiles_with_which_all_fits(self, page):
        few, many, phone = told(
            page,
            """const many = Array(26).fill(4);
            return [L.layOut([3, 4], {width: 344, height: 300}), L.layOut(many, {width: 344, height: 340}),
              L.layOut(many, {width: 344, height: 340, most: 30})];""",
        )
        assert few["width"] == 44
        assert 24 <= many["width"] < 30
        assert max(place["y"] for place in many["places"]) + many["width"] * 1.25 <= 342
        assert phone["width"] == many["width"]

    def test_sets_never_overlap_and_stay_in_the_width(self, page):
        sizes = [random.Random(2).choice((3, 3, 4, 5, 7)) for _ in range(25)]
        laid = told(page, "return L.layOut(given[0], {width: 344, height: 900});", sizes)
        rows: dict[int, list[tuple[float, float]]] = {}
        for place in laid["places"]:
            assert place["x"] + place["wide"] <= 344
            rows.setdefault(place["row"], []).append((place["x"], place["x"] + place["wide"]))
        for spans in rows.values():
            ordered = sorted(spans)
            assert all(end <= begin for (_, end), (begin, _) in pairwise(ordered))

    def test_a_set_keeps_its_row_while_it_fits(self, page):
        rows = told(
            page,
            """const laid = L.layOut([3, 3, 3], {width: 344, height: 400, rows: [0, 1, 0]});
            return laid.places.map((place) => place.row);""",
        )
        assert rows == [0, 1, 0]

    def test_a_run_of_thirteen_is_one_row_on_a_phone(self, page):
        laid = told(page, "return L.layOut([13], {width: 344, height: 400});")
        assert laid["width"] >= 24
        assert laid["places"][0]["wide"] <= 344


LINES = [
    ("r5 b5 k5 new", {"do": "put", "tiles": ["R5", "B5", "K5"], "set": None}),
    ("K7 to 4", {"do": "put", "tiles": ["K7"], "set": 4, "from": None}),
    ("red7 joker into 2", {"do": "put", "tiles": ["R7", "J"], "set": 2, "from": None}),
    ("k7 to 4 from 2", {"do": "put", "tiles": ["K7"], "set": 4, "from": 2}),
    ("split 4 after k7", {"do": "split", "set": 4, "after": "K7"}),
    ("join 3 and 4", {"do": "join", "from": 4, "into": 3}),
    ("back k7 j", {"do": "back", "tiles": ["K7", "J"]}),
    ("sort groups", {"do": "sort", "by": "groups"}),
    ("undo", {"do": "undo"}),
    ("restart", {"do": "restart"}),
    ("check", {"do": "check"}),
    ("draw", {"do": "draw-tile"}),
    ("done", {"do": "lay-tiles"}),
]


def test_the_line_is_understood(page):
    assert told(page, "return given[0].map(T.readLine);", [text for text, _ in LINES]) == [meant for _, meant in LINES]


@pytest.mark.parametrize("text", ["", "r99 new", "k7 under 4", "split 4", "fly", "back r5 x"])
def test_what_is_not_understood_gets_a_sentence(page, text):
    assert told(page, "return T.readLine(given[0]).wrong;", text)
