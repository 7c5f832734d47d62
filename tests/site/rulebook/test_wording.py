"""Numbers become links, found words are marked, codes are told in words; and text stays text in all of it."""

from datetime import date
from html import unescape
from re import search, sub

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.site.rulebook.reader import Reader
from tilehall.law.rulebook.differences import ROWS
from tilehall.law.rulebook.register import HOWS, REGISTER, SURFACES
from tilehall.site.rulebook import wording
from tilehall.site.rulebook.clause_links import with_links
from tilehall.site.rulebook.search_marks import passage, with_marks

ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
NUMBERS = st.sampled_from(
    [*REGISTER.clauses, "P.6.17", "C.10.1", "R-07", "6.17", "nsa2008.2", "P.99", "<b>", "&amp;", "'"]
)


def text_of(html: str) -> str:
    return unescape(sub(r"</?(a|mark)\b[^<>]*>", "", html))


@pytest.mark.parametrize("clause", list(REGISTER.clauses))
def test_every_id_becomes_a_link_to_its_clause(clause: str):
    assert Reader(with_links(f"see {clause}.")).links == [f"/rules/{clause}/"]


@pytest.mark.parametrize(
    "text, leads_to",
    [
        ("under P.4.1/10.1.1 it is", ["/rules/nzasp.P.4.1/"]),
        ("(C.12.4, P.10.5)", ["/rules/nzasp.C.12.4/", "/rules/nzasp.P.10.5/"]),
        ("for nsa2008.1a-1f shows", ["/rules/nsa2008.1a/"]),
        ("refused with 'P.6.18', logged", ["/rules/nzasp.P.6.18/"]),
        ("final (P.12.9).", ["/rules/nzasp.P.12.9/"]),
        ("as read by R-07, not R-999", ["/rules/readings/#R-07"]),
        ("reading:R-07", ["/rules/readings/#R-07"]),
        ("a heading as nsa2008.2 is no clause, nor is P.99.1", []),
        ("xnzasp.P.6.17, nzasp.P.6.17x, a.P.6.17, /rules/nzasp.P.6.17, me@C.1", []),
        ("plain 6.17 and 17.30", []),
    ],
)
def test_numbers_in_running_text_become_links(text: str, leads_to: list[str]):
    html = with_links(text)
    assert Reader(html).links == leads_to
    assert text_of(html) == text


@pytest.mark.parametrize(
    "text, document, leads_to",
    [
        ("6.16 and 6.17 come out the same", "nzasp.P", ["/rules/nzasp.P.6.16/", "/rules/nzasp.P.6.17/"]),
        ("as 9.3 does; a clause 11.3 that is not there", "nzasp.C", ["/rules/nzasp.C.9.3/"]),
        ("under 7.3.", "nsa2008", ["/rules/nsa2008.7.3/"]),
        ("$9.3, 6.17%, 6.10:30, at 2.5 seconds, 344.6", "nzasp.P", []),
    ],
)
def test_in_a_text_about_one_document_bare_numbers_are_links_too(text: str, document: str, leads_to: list[str]):
    html = with_links(text, document)
    assert Reader(html).links == leads_to
    assert text_of(html) == text


@given(st.lists(st.one_of(ANYTHING, NUMBERS), max_size=6).map("".join), st.sampled_from(["", "nzasp.P", "nsa2008"]))
def test_linking_never_changes_the_text_nor_lets_markup_through(text: str, document: str):
    html = with_links(text, document)
    assert text_of(html) == text
    assert set(Reader(html).tags) <= {"a"}


@given(st.one_of(ANYTHING, st.sampled_from([clause.says for clause in REGISTER])), ANYTHING)
def test_marking_never_changes_the_text_nor_lets_markup_through(text: str, query: str):
    html = with_marks(text, query)
    assert text_of(html) == text
    assert set(Reader(html).tags) <= {"mark"}


@pytest.mark.parametrize(
    "text, query, html",
    [
        ("The overtime of a player", "over", "The <mark>over</mark>time of a player"),
        ("Whakatāne and Ōtaki", "whakatane otaki", "<mark>Whakatāne</mark> and <mark>Ōtaki</mark>"),
        ("Byes and a bye", "bye", "<mark>Byes</mark> and a <mark>bye</mark>"),
        ("rover", "over", "rover"),
        ("6 of 60", "6", "<mark>6</mark> of 60"),
        ("a <b> & c", "b", "a &lt;<mark>b</mark>&gt; &amp; c"),
        ("nothing", "", "nothing"),
    ],
)
def test_words_are_marked_as_the_search_compares_them(text: str, query: str, html: str):
    assert with_marks(text, query) == html


@given(st.sampled_from([clause.does for clause in REGISTER]), st.sampled_from(["refused", "clock", "x", ""]))
def test_a_passage_is_a_piece_of_the_text_between_words(text: str, query: str):
    piece = passage(text, query, most=120)
    bare = piece.removeprefix("… ").removesuffix(" …")
    assert bare in text
    assert len(bare) <= 120
    assert len(piece) > 20 or piece == text
    if bare != text:
        before, after = text.split(bare, 1)
        assert not before or before.endswith(" ")
        assert not after or after.startswith(" ")


def test_a_passage_holds_the_word_that_was_found():
    text = " ".join(["word"] * 200 + ["needle"] + ["word"] * 200)
    assert "needle" in passage(text, "needle")


def codes(value: object) -> list[str]:
    if isinstance(value, tuple):
        return [code for each in value for code in codes(each)]
    return [value] if isinstance(value, str) else []


def test_every_parameter_has_a_name_in_words_and_none_is_left_over():
    held = {parameter.name for parameter in REGISTER.parameters()}
    assert held - set(wording.PARAMETERS) == set()
    assert set(wording.PARAMETERS) - held == set()


def test_every_code_has_words():
    told = [(p.name, p.value) for p in REGISTER.parameters()] + [
        (e.parameter, e.value) for e in REGISTER.older.values()
    ]
    told += [(name, value) for row in ROWS for name, *sides in row.parameters for value in sides if value != "unset"]
    plain = wording.SPOKEN_AS_THEY_ARE | {name for name, (_, unit) in wording.PARAMETERS.items() if unit}
    unworded = {code for name, value in told if name not in plain for code in codes(value)} - set(wording.CODES)
    assert unworded == set()
    assert all("_" not in words for words in wording.CODES.values())


def test_every_way_of_treating_every_owner_and_every_judge_has_words():
    assert set(wording.HOW) == set(HOWS)
    assert set(wording.SURFACE) == set(SURFACES)
    assert {clause.discretion for clause in REGISTER if clause.discretion} <= set(wording.JUDGE)


@pytest.mark.parametrize(
    "name, value, words",
    [
        ("base_time_s", 1500, "25 minutes"),
        ("late_forfeit_at_used_s", 1501, "25 minutes 1 second"),
        ("overtime_unit_s", 60, "1 minute"),
        ("turn_time_s", 40, "40 seconds"),
        ("late_clock_start_after_s", 0, "0 seconds"),
        ("turn_time_s", 90, "90 seconds"),
        ("previous_fast_bag_window_s", (2, 3), "2 to 3 seconds"),
        ("bag_cm", (17, 34), "17 by 34 centimetres"),
        ("group_sizes", (3, 4), "3 to 4 tiles"),
        ("rack_size", 1, "1 tile"),
        ("copies", 1, "1 copy"),
        ("min_screen_in", 3.5, "3.5 inches"),
        ("club_registration_fee", 20, "$20.00"),
        ("club_annual_fee", 0, "none"),
        ("fy_end", "12-31", "31 December"),
        ("amended", date(2020, 5, 30), "30/05/2020"),
        ("forfeiter_spread", -50, "−50 points"),
        ("bye_spread", 50, "+50 points"),
        ("out_bonus_factor", 2, "twice"),
        ("timers_required", True, "yes"),
        ("run_wrap", False, "no"),
        ("pass_limit", None, "any number"),
        ("break_min_s", None, "not set"),
        ("forfeit_start_sequence", (), "none"),
        ("late_clock_stoppers", ("director", "opponent", "late_player"), "the director, the opponent or the latecomer"),
        ("late_clock_stoppers", ("director",), "the director"),
        ("fee_rates", ("club", "independent"), "through a club and independent"),
        ("entrenched", ("2", "18", "10.2"), "2, 18 and 10.2"),
        ("forfeit_start_sequence", ("first", "second"), "first, then second"),
        ("rule_change_majority", "2/3", "2/3"),
        ("a_new_one", 3, "3"),
        ("a_new_one", "some_code", "some code"),
    ],
)
def test_values_are_told_as_people_say_them(name: str, value: object, words: str):
    assert wording.value_in_words(name, value) == words


def test_a_parameter_without_words_of_its_own_is_still_readable():
    assert wording.parameter_in_words("a_new_one") == "A new one"


def test_what_the_software_does_is_told_without_the_spelling_of_programs():
    assert wording.spoken_text("provisional = 1 <= rated_games < 30") == "provisional = 1 ≤ rated games < 30"
    for clause in REGISTER.clauses.values():
        told = [clause.does, *(text for each in clause.examples for text in (each.given, each.when, each.then))]
        assert not [text for text in map(wording.spoken_text, told) if search(r"[a-z]_[a-z]|<=|>=|->", text)], clause.id
