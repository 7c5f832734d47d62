"""All procedures of a ruleset on paper: pages of A4 or one sheet of A3, in type that can be read."""

from collections import Counter
from collections.abc import Iterator

import pypdfium2
import pytest
from django.test import Client

from tests.site.tournaments.printing.pdf_text import pages, squeezed
from tilehall.site.referee.case_words import Answers
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.referee.ruling_cases import said
from tilehall.site.referee.short_procedures import short_procedures
from tilehall.site.tournaments.printing.procedure_sheets import (
    DIRECTOR_FIRST,
    EVERYWHERE,
    MARK,
    WITH_TILES,
    case_line,
    procedure_sheet,
    step_line,
)

AT_THE_HEAD = {EVERYWHERE: WITH_TILES, DIRECTOR_FIRST: "the director decides what is to be done."}
A4, A3 = (210, 297), (297, 420)
SIDES = 2
SMALLEST = {False: 8, True: 7.25}  # points, by whether it is the large sheet


@pytest.mark.parametrize("large", [False, True], ids=["A4", "A3"])
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_every_case_stands_on_the_paper(edition: Edition, *, large: bool) -> None:
    sheet = pages(procedure_sheet(edition, large=large))
    assert {(page.width, page.height) for page in sheet} == {A3 if large else A4}
    assert not large or len(sheet) <= SIDES
    words = squeezed("".join(page.text for page in sheet))
    missing = [line for line in _lines(edition) if squeezed(line) not in words]
    assert len(missing) < len(sheet), missing  # one may go over from page to page


def _lines(edition: Edition) -> Iterator[str]:
    for procedure in short_procedures(edition):
        yield procedure.title
        for case in procedure.cases if procedure.decides else ():
            yield from (word for words in case.when.alternatives for word in words[1:] if case.when.exact)
            told = (said(step.sentence) for step in case.steps)
            yield from (AT_THE_HEAD.get(words, words) for words in told)


@pytest.mark.parametrize("large", [False, True], ids=["A4", "A3"])
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_the_type_can_be_read(edition: Edition, *, large: bool) -> None:
    with pypdfium2.PdfDocument(procedure_sheet(edition, large=large)) as sheet:
        texts = [page.get_textpage() for page in sheet]
        sizes = Counter(
            round(pypdfium2.raw.FPDFText_GetFontSize(text.raw, n), 2)
            for text in texts
            for n in range(0, text.count_chars(), 50)
        )
    ((size, _),) = sizes.most_common(1)
    assert size >= SMALLEST[large]


def test_where_the_director_decides_first_the_mark_of_the_case_tells_it() -> None:
    for edition in EDITIONS:
        first = [
            case
            for procedure in short_procedures(edition)
            for case in (procedure.cases if procedure.decides else ())
            if case.silent and len(case.steps) > 1 and case.steps[0].when is None
            if said(case.steps[0].sentence) == DIRECTOR_FIRST
        ]
        words = squeezed("".join(page.text for page in pages(procedure_sheet(edition))))
        assert words.count(squeezed(MARK)) == (len(first) + 1 if first else 0)  # and once at the head


def test_what_happens_most_stands_on_the_first_page_and_pages_are_counted() -> None:
    sheet = pages(procedure_sheet(EDITIONS[0]))
    first = squeezed(sheet[0].text)
    assert squeezed("Somebody drew too many tiles") in first
    assert squeezed("Drew tiles too early for a challenge") in first
    assert all(squeezed(f"Page {n} of {len(sheet)}") in squeezed(page.text) for n, page in enumerate(sheet, start=1))


def test_answers_read_as_a_line() -> None:
    late = Answers((("25 minutes or more", "not here yet"),))
    assert case_line(late, last=False) == "25 minutes or more · not here yet"
    assert step_line(late) == "if 25 minutes or more · not here yet"
    both = Answers((("player agrees", "challenger agrees"),), negated=True)
    assert case_line(both, last=False) == step_line(both) == "unless player agrees and challenger agrees"
    either = Answers((("emergency",), ("with permission",)))
    assert case_line(either, last=False) == "emergency; or with permission"
    unsure = Answers((("2 or more found",),), exact=False)
    assert case_line(unsure, last=True) == "otherwise"
    assert case_line(unsure, last=False) == "possible with 2 or more found"
    assert step_line(unsure) == "as needed, with 2 or more found"


@pytest.mark.django_db
def test_the_desk_offers_both_papers_beside_each_other(client: Client) -> None:
    desk = client.get("/referee/").content.decode()
    for edition in EDITIONS:
        address = f"/referee/sheets/{edition.key}.pdf"
        assert f'href="{address}"' in desk
        assert f'href="{address}?paper=a3"' in desk
    small = pages(client.get("/referee/sheets/nzrc-2024.pdf").content)
    large = pages(client.get("/referee/sheets/nzrc-2024.pdf?paper=a3").content)
    assert ((small[0].width, small[0].height), (large[0].width, large[0].height)) == (A4, A3)
