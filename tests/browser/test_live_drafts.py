"""What a tab holds of a game of Scrabble: each rule of how a draft lives on while views, answers and hands come."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

# The module as D, views with a rack and tiles on the board, and a state that has received one.
PRELUDE = """
const D = await import("/static/play/scrabble_draft.js");
const L = await import("/static/play/scrabble_line.js");
const board = (tiles = {}) => Array.from({length: 15}, (_, row) => Array.from({length: 15},
  (_, column) => tiles[D.squareName(row * 15 + column)] ?? ".").join(""));
const view = (seq, rack, {tiles = {}, last = null, sheet = 0, spent = [0, 0], aside = []} = {}) => ({
  seq, you: 0, now: 1000, presence: ["here", "here"], offers: [{kind: "play-tiles/1", at: null}],
  view: {board: board(tiles), racks: [[...rack], 7], last, sheet: Array(sheet).fill({}), clocks: {spent},
    table: [{aside}, {aside: 0}], on_turn: 0, bag: 50}});
const begun = (rack, more) => D.receive(D.freshState(), view(1, rack, more)).state;
const at = (name) => D.squareAt(name);
const word = (state, start, text) => [...text].reduce((now, letter, n) => {
  const key = D.looseKeys(now).find((one) => one[0] === letter);
  return D.put(now, key, at(start) + n);
}, state);
const shown = (state) => D.rackKeys(state).map((key) => key ? key[0] : "_").join("");
const laid = (state) => D.placement(state).map(([square, sign]) => D.squareName(square) + sign).join(" ");
"""


@pytest.fixture
def page(visit, begun) -> Page:
    return visit("wide").open("/clock/")


def told(page: Page, script: str, *given: Any) -> Any:
    return page.evaluate(f"async (given) => {{ {PRELUDE} {script} }}", list(given))


def test_a_view_that_is_not_newer_brings_only_clocks_and_presence(page):
    assert told(
        page,
        """let state = word(begun("HORSEAT"), "8D", "HOR");
        const late = {...view(1, "AAAAAAA", {spent: [9, 9], tiles: {"8D": "Q"}}), presence: ["here", "away"]};
        state = D.receive(state, late).state;
        return [laid(state), shown(state), state.confirmed.view.clocks.spent, state.confirmed.presence,
          state.confirmed.view.board[7]];""",
    ) == ["8DH 8EO 8FR", "___SEAT", [9, 9], ["here", "away"], "." * 15]


@pytest.mark.parametrize("kind", ["accept", "hold", "draw-tiles", "challenge"])
def test_while_an_answer_is_on_its_way_the_next_play_can_be_tried(page, kind):
    assert told(
        page,
        """const state = D.sent(begun("HORSEAT"), "a", {kind: `${given[0]}/1`});
        const tried = word(state, "8D", "HOR");
        const answered = D.done(tried, {id: "a", seq: 2}, tried.outbox);
        return [laid(tried), laid(answered), answered.outbox, laid(D.clear(tried)), laid(D.undo(tried))];""",
        kind,
    ) == ["8DH 8EO 8FR", "8DH 8EO 8FR", None, "", "8DH 8EO"]


def test_a_draft_stays_while_what_it_rests_on_stays(page):
    """A higher number alone, as from time added to a clock, takes nothing back; nor does another play elsewhere."""
    assert told(
        page,
        """let state = word(begun("HORSEAT"), "8D", "HOR");
        const asked = D.previewKey(state);
        state = D.receive(state, view(2, "HORSEAT", {spent: [-15, 0]})).state;
        const same = D.previewKey(state) === asked;
        const {state: next, news} = D.receive(state, view(3, "HORSEAT", {tiles: {"2B": "Q", "2C": "I"}, sheet: 1}));
        return [laid(next), same, D.previewKey(next) === asked, news];""",
    ) == ["8DH 8EO 8FR", True, False, {}]


def test_tiles_of_the_rack_keep_their_places_and_new_ones_fill_the_gaps(page):
    assert told(
        page,
        """let state = begun("AEIRSTU");
        state = D.arrange(state, "Ua", 0);
        const before = shown(state);
        state = D.receive(state, view(2, "UAEIXXZ")).state;
        const keys = D.rackKeys(state);
        return [before, shown(state), new Set(keys).size, shown(D.receive(state, view(3, "EX")).state)];""",
    ) == ["UAEIRST", "UAEIXXZ", 7, "__E_X__"]


def test_one_square_taken_recalls_all_and_a_challenge_brings_them_back(page):
    assert told(
        page,
        """let state = word(begun("HORSEAT"), "8D", "HOR"), news;
        const taken = {tiles: {"8F": "Q", "8G": "I"}, sheet: 1};
        ({state, news} = D.receive(state, view(2, "HORSEAT", taken)));
        const recalled = [laid(state), shown(state), D.squareName(news.recalled)];
        ({state, news} = D.receive(state, view(3, "HORSEAT", taken)));  // held, challenged
        const waiting = [laid(state), news];
        const freed = D.receive(state, view(4, "HORSEAT", {sheet: 1}));
        const later = D.receive(D.receive(state, view(4, "HORSEAT", {...taken, sheet: 2})).state, view(5, "HORSEAT"));
        const touched = D.receive(D.undo(D.put(state, "Aa", at("1A"))), view(4, "HORSEAT", {sheet: 1}));
        return [recalled, waiting, [laid(freed.state), freed.news], laid(later.state), laid(touched.state)];""",
    ) == [["", "HORSEAT", "8F"], ["", {}], ["8DH 8EO 8FR", {"restored": True}], "", ""]


def test_a_tile_that_vanished_cannot_be_dropped(page):
    """Not even as a blank: a drag without a tile puts nothing."""
    assert told(
        page,
        """let state = D.hold(begun("HORSEAT"), "Ra"), news;
        ({state, news} = D.receive(state, view(2, "HOSEATX")));
        return [state.draft.held, news.dropped, D.put(state, "Ra", at("8H")) === state];""",
    ) == [None, True, True]


def test_done_clears_the_draft_whether_the_view_comes_before_or_after(page):
    assert told(
        page,
        """const what = {kind: "play-tiles/1"};
        let state = word(begun("HORSEAT"), "8D", "HORSE");
        what.placed = D.placement(state);
        state = D.sent(state, "one", what);
        const frozen = [D.clear(state) === state, D.put(state, "Aa", at("1A")) === state,
          shown(D.swap(state, "Aa", "Ta"))];
        const lies = {tiles: {"8D": "H", "8E": "O", "8F": "R", "8G": "S", "8H": "E"}, sheet: 1};
        const before = D.receive(state, view(2, "AT", lies));
        const first = D.done(before.state, {id: "one", seq: 2}, {what});
        const waiting = D.done(state, {id: "one", seq: 2}, {what});
        const after = D.receive(waiting, view(2, "AT", lies));
        const wrong = D.done(state, {id: "other", seq: 2}, {what});
        return [frozen, [laid(first), first.outbox, shown(first), before.news],
          laid(waiting), [laid(after.state), after.state.outbox, shown(after.state)], wrong === state];""",
    ) == [
        [True, True, "_____TA"],
        ["", None, "_____AT", {"landed": True}],
        "8DH 8EO 8FR 8GS 8HE",
        ["", None, "_____AT"],
        True,
    ]


def test_a_play_that_comes_off_goes_back_to_where_its_tiles_were(page):
    assert told(
        page,
        """let state = D.arrange(begun("AEHORST"), "Ha", 0);
        const order = shown(state);
        state = word(state, "8D", "HORSE");
        const what = {kind: "play-tiles/1", placed: D.placement(state)};
        state = D.sent(state, "one", what);
        state = D.receive(state, view(2, "AT", {sheet: 1,
          tiles: {"8D": "H", "8E": "O", "8F": "R", "8G": "S", "8H": "E"}})).state;
        state = D.done(state, {id: "one", seq: 2}, {what});
        return [order, shown(state), shown(D.receive(state, view(3, "AEHORST", {sheet: 1})).state)];""",
    ) == ["HAEORST", "_A____T", "HAEORST"]


def test_a_refusal_leaves_the_draft_and_says_why(page):
    assert told(
        page,
        """let state = word(begun("HORSEAT"), "8D", "HOR");
        state = D.sent(state, "one", {kind: "play-tiles/1", placed: D.placement(state)});
        state = D.refused(state, {code: "not_connected", says: "No.", rests_on: ["nzasp.P.6.1"]});
        const kept = [laid(state), state.outbox, state.refusal];
        return [...kept, D.put(state, "Sa", at("8G")).refusal];""",
    ) == ["8DH 8EO 8FR", None, {"code": "not_connected", "says": "No.", "rests_on": ["nzasp.P.6.1"]}, None]


def test_swapping_undoing_and_blanks(page):
    assert told(
        page,
        """let state = begun("AB?CDEF");
        const unnamed = D.put(state, "?a", at("8H")) === state;
        state = D.put(state, "?a", at("8H"), "q");
        state = D.put(state, "Aa", at("8I"));
        const two = laid(state);
        state = D.put(state, "Aa", at("8H"));             // the two change places
        const changed = laid(state);
        state = D.put(state, "Ba", at("8H"));             // from the rack: who lay there goes home
        const home = [laid(state), shown(state)];
        state = D.undo(D.undo(state));
        const undone = laid(state);
        state = D.takeBack(state, "?a");
        return [unnamed, two, changed, home, undone, laid(state), laid(D.clear(state)),
          laid(D.undo(D.clear(state)))];""",
    ) == [True, "8Hq 8IA", "8HA 8Iq", ["8HB 8Iq", "A__CDEF"], "8Hq 8IA", "8IA", "", "8IA"]


def test_typing_skips_filled_squares_and_spends_a_blank_only_when_told(page):
    assert told(
        page,
        """let state = begun("HRSEA?T", {tiles: {"8E": "O"}});
        state = D.point(state, at("8D"));
        const across = state.draft.cursor.down;
        const turned = D.point(state, at("8D")).draft.cursor.down;
        for (const letter of "HRS") state = D.type(state, letter);
        const typed = [laid(state), D.squareName(state.draft.cursor.at)];
        const none = D.type(state, "Q") === state;
        state = D.type(state, "Q", true);
        const blank = laid(state);
        state = D.backspace(D.backspace(state));
        return [across, turned, typed, none, blank, laid(state), D.squareName(state.draft.cursor.at)];""",
    ) == [False, True, ["8DH 8FR 8GS", "8H"], True, "8DH 8FR 8GS 8Hq", "8DH 8FR", "8G"]


def test_the_line_is_read_and_places_a_word_through_tiles_that_lie_there(page):
    read = told(
        page,
        """return ["8d horse", "D8 ho?rse", "8d", "challenge 2", "Challenge qi, xu", "exchange aei", "exchange a?",
          "ok", "play", "8d h3", "8d ho?", "16a cat", "dance", "row 8", "  "].map((text) => L.readLine(text));""",
    )
    assert [line["do"] for line in read] == [
        *("place", "place", "point", "challenge", "challenge", "exchange", "exchange", "accept", "play"),
        *("unclear", "unclear", "unclear", "unclear", "row", "nothing"),
    ]
    assert read[0]["at"] == read[1]["at"] == 7 * 15 + 3
    assert [read[0]["down"], read[1]["down"]] == [False, True]
    assert [letter["blank"] for letter in read[1]["letters"]] == [False, False, True, False, False]
    assert [read[5]["tiles"], read[6]["tiles"]] == [["A", "E", "I"], ["A", "?"]]
    assert told(
        page,
        """const words = ["QI", "XU"];
        return [[], ["2"], ["qi", "xu"], ["3"]].map((named) => L.challengedWords(named, words));""",
    ) == [["QI", "XU"], ["XU"], ["QI", "XU"], None]
    assert told(
        page,
        """let state = begun("HRSEA?T", {tiles: {"8E": "O"}});
        const place = (text) => { const {at, down, letters} = L.readLine(text);
          const {state: next, ...why} = D.placeWord(state, at, down, letters); return [laid(next), why]; };
        return ["8d horse", "8d hrse", "8d h(o)?rse", "8d h.rse", "8d hoqse", "8n hrs", "d8 h.r"].map(place);""",
    ) == [
        ["8DH 8FR 8GS 8HE", {}],
        ["8DH 8FR 8GS 8HE", {}],
        ["8DH 8Fr 8GS 8HE", {}],
        ["8DH 8FR 8GS 8HE", {}],
        ["", {"missing": "Q"}],
        ["", {"edge": True}],
        ["", {"missing": "."}],
    ]


def test_a_reload_finds_the_draft_and_what_was_sent(page):
    assert told(
        page,
        """let state = word(D.shuffle(begun("HORSEAT"), () => 0.5), "8D", "HOR");
        const kept = JSON.parse(JSON.stringify(D.keepsake(state)));
        let again = D.restored(D.freshState(), kept, {id: "one", on: 1, what: {kind: "accept/1"}});
        again = D.receive(again, view(1, "HORSEAT")).state;
        const broken = D.receive(D.restored(D.freshState(), {slots: 3}, null), view(1, "HORSEAT")).state;
        return [laid(again), shown(again) === shown(state), again.outbox.id, shown(broken)];""",
    ) == ["8DH 8EO 8FR", True, "one", "HORSEAT"]


def test_unseen_tiles_are_the_set_without_board_and_rack(page):
    assert told(
        page,
        """const state = begun("AAB", {tiles: {"8H": "A", "8I": "b"}, aside: ["A"]});
        return D.unseenTiles(state, {A: 5, B: 2, C: 1, "?": 1});""",
    ) == [["A", 1], ["B", 1], ["C", 1]]


def test_whatever_happens_rack_and_draft_are_the_tiles_of_the_view(page):
    """Also with tiles of the same face, shuffles, views at any time, and hands that put anything anywhere."""
    chance = random.Random(16)
    steps = [[chance.choice("pppptuucsvvaghb"), chance.random(), chance.random()] for _ in range(1500)]
    faults = told(
        page,
        """const [steps] = given, faults = [];
        const letters = "AAEEIOUSST??QZ", racked = (x) => Array.from({length: Math.floor(x * 8)}, (_, n) =>
          letters[Math.floor(x * 997 * (n + 3)) % letters.length]);
        let state = begun("AAEEST?"), seq = 1;
        for (const [step, x, y] of steps) {
          const keys = state.draft.slots.filter(Boolean), key = keys[Math.floor(x * keys.length)];
          const square = Math.floor(y * 225);
          if (step === "p" && key) state = D.put(state, key, square % 40, "q");
          if (step === "t" && key) state = D.takeBack(state, key);
          if (step === "u") state = D.undo(state);
          if (step === "c") state = D.clear(state);
          if (step === "s") state = D.shuffle(state, () => x);
          if (step === "a" && key) state = D.arrange(state, key, Math.floor(y * 7));
          if (step === "g") state = D.point(state, square % 40);
          if (step === "h") state = D.type(state, "E", y < 0.3);
          if (step === "b") state = D.backspace(state);
          if (step === "v") state = D.receive(state, view(seq += 1, y < 0.5 ? state.confirmed.view.racks[0] : racked(x),
            {tiles: {[D.squareName(square % 40)]: "X"}})).state;
          const held = state.draft.slots.filter(Boolean), rack = state.confirmed.view.racks[0];
          const faces = held.map((one) => one[0]).sort().join(""), squares = state.draft.placed.map((tile) => tile.at);
          if (faces !== [...rack].sort().join("")) faults.push([step, faces, rack]);
          if (new Set(held).size !== held.length || new Set(squares).size !== squares.length)
            faults.push([step, "twice"]);
          if (state.draft.placed.some((tile) => !held.includes(tile.key))) faults.push([step, "not of the rack"]);
        }
        return faults.slice(0, 3);""",
        steps,
    )
    assert faults == []
