"""What holds for every sheet: any name is printed as it is, nothing is cut off, one player or two hundred."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.site.pages.printing.typst import LONGEST, CannotSet, in_own_process, plain
from tilehall.site.tournaments.printing.sheet_records import Paper, SheetEvent, SheetPlayer
from tilehall.site.tournaments.printing.typst import printed

from .events import EVENT, NAMING, SHEETS, every_sheet, players
from .pdf_text import outside, overprinted, pages, shows, squeezed

BOTH_PAPERS = pytest.mark.parametrize("paper", list(Paper))
SIZE = {Paper.A4: {210, 297}, Paper.A5: {148, 210}}

MARKUP = (
    "#panic(1)",
    '#import "hall.typ": *',
    '#read("/etc/hosts")',
    "#{1+1} #let x = 2",
    "$x^2$ and \\u{41}",
    "[one] [two",
    "@nobody <label>",
    "`raw` ```typ #1```",
    "*strong* _emph_ ~ -- ---",
    "// gone /* gone */",
    "= Heading",
    "+ item - item / term: x",
    '"quoted" \'so\' \\" \\\\',
    "{{ name }} %s {0} <b>",
)
ALPHABET = "ĀāĒēĪīŌōŪūÉéßøŁžΑωЖя#$\\[]@`*_~<>\"'/=+-{}%&|^;:,.!?() abcxyzABC0123456789"
odd_names = st.text(st.sampled_from(ALPHABET), min_size=1, max_size=LONGEST).filter(str.strip)


def of_two(name: str) -> tuple[SheetPlayer, ...]:
    return (SheetPlayer(name=name, number=1, club=name, team=name), SheetPlayer(name="Ana Ngāti", number=2))


@BOTH_PAPERS
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_of_its_paper_and_names_the_event(sheet, paper):
    pdf = every_sheet(EVENT, players(5))[sheet](paper)
    assert all({page.width, page.height} == SIZE[paper] for page in pages(pdf))
    assert shows(pdf, "Whakatāne Weekend · A grade")


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_can_be_read_by_everybody(sheet):
    """PDF/UA: tagged, with a title and a language, and with words for every picture."""
    assert b"pdfuaid:part" in every_sheet(EVENT, players(5))[sheet](Paper.A4)


@pytest.mark.parametrize("sheet", NAMING)
def test_a_name_is_never_markup(sheet):
    pdf = every_sheet(EVENT, tuple(SheetPlayer(name=text, club=text) for text in MARKUP))[sheet](Paper.A4)
    assert [text for text in MARKUP if not shows(pdf, text)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_nor_is_what_the_organiser_wrote(sheet):
    text = '#panic(1) $x$ \\u{41} [a @b `c` <d> *e* _f_ // "g" /* h'
    event = SheetEvent(name=text, grade=text, place=text, day=text, rounds=3)
    assert shows(every_sheet(event, players(2))[sheet](Paper.A5), f"{text} · {text}")


@settings(max_examples=8, deadline=None)
@given(name=odd_names)
@pytest.mark.parametrize("sheet", NAMING)
def test_any_name_is_printed_in_full(sheet, name):
    assert shows(every_sheet(EVENT, of_two(name))[sheet](Paper.A5), plain(name))


@settings(max_examples=8, deadline=None)
@given(name=st.text(max_size=200), event=st.text(max_size=200))
@pytest.mark.parametrize("sheet", NAMING)
def test_no_text_at_all_stops_the_press(sheet, name, event):
    given_event = replace(EVENT, name=event, place=event)
    assert pages(every_sheet(given_event, of_two(name))[sheet](Paper.A5))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("W" * LONGEST, id="one word without end"),
        pytest.param("WWWWWWWWWWWWWWWWW-" * 6 + "WWW", id="hyphens"),
        pytest.param("Mm " * 39 + "Mm", id="many words"),
        pytest.param("Margaret Featherstonehaugh-Cholmondeley-Warwick", id="a long name as there are"),
    ],
)
@BOTH_PAPERS
@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_is_cut_off_and_nothing_stands_upon_something_else(sheet, paper, name):
    crowd = tuple(SheetPlayer(name=name, number=n, club=name, team=name, rating=1500) for n in range(1, 6))
    event = SheetEvent(name=name, grade=name, place=name, day=name, rounds=15)
    for page in pages(every_sheet(event, crowd)[sheet](paper), places=True):
        assert outside(page) == []
        assert overprinted(page) == []


@pytest.mark.parametrize("count, paper", [(1, Paper.A4), (2, Paper.A5), (3, Paper.A4), (24, Paper.A5), (200, Paper.A4)])
@pytest.mark.parametrize("sheet", NAMING)
def test_from_one_player_to_two_hundred_all_are_there(sheet, paper, count):
    entered = players(count)
    pdf = every_sheet(EVENT, entered)[sheet](paper)
    alone = count % (4 if sheet in {"count sheets", "tables of four"} else 2) == 1
    seated = entered[:-1] if alone and sheet in {"slips", "score sheets", "count sheets"} else entered
    text = squeezed("".join(page.text for page in pages(pdf)))
    assert [player.name for player in seated if squeezed(player.name) not in text] == []


@pytest.mark.parametrize("sheet", NAMING)
def test_a_sheet_for_nobody_is_a_page_that_says_so(sheet):
    assert len(pages(every_sheet(EVENT, ())[sheet](Paper.A4))) == 1


@pytest.mark.parametrize(
    "text, line",
    [
        ("  Ana \t Ngāti\n", "Ana Ngāti"),
        ("A\u0304na", "Āna"),
        ("Ana\x00\x1b\ud800", "Ana"),
        ("Ana\u202eitagN", "AnaitagN"),
        ("x" * LONGEST, "x" * LONGEST),
        ("x" * (LONGEST + 1), "x" * (LONGEST - 1) + "…"),
    ],
)
def test_a_text_is_made_plain(text, line):
    assert plain(text) == line


def test_a_press_of_its_own_makes_the_same_and_says_what_it_cannot() -> None:
    slips = every_sheet(EVENT, players(5))["slips"]
    with in_own_process():
        apart = slips(Paper.A4)
    assert [page.text for page in pages(apart)] == [page.text for page in pages(slips(Paper.A4))]
    assert b"pdfuaid:part" in apart
    with in_own_process(), pytest.raises(CannotSet):
        printed("slips", Paper.A4, EVENT, "A slip without anything on it", slips=[{}])
    with in_own_process(), pytest.raises(RuntimeError, match="the press ended"):
        printed("no such template", Paper.A4, EVENT, "Nothing")
