"""All procedures of a ruleset on one sheet, in type that can be read."""

from collections import Counter
from collections.abc import Iterator

import pypdfium2
import pytest

from tests.site.tournaments.printing.pdf_text import pages, squeezed
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.referee.short_procedures import short_procedures
from tilehall.site.tournaments.printing.procedure_sheets import procedure_sheet

A4, A3 = (210, 297), (297, 420)
SIDES = 2
SMALLEST = 7.5  # points


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_every_case_stands_on_the_one_sheet(edition: Edition) -> None:
    sheet = pages(procedure_sheet(edition))
    assert len(sheet) <= SIDES
    assert (sheet[0].width, sheet[0].height) == (A4 if edition.game == "rummikub" else A3)
    words = squeezed("".join(page.text for page in sheet))
    missing = [line for line in _lines(edition) if squeezed(line) not in words]
    assert len(missing) < len(sheet), missing  # one may go over from page to page


def _lines(edition: Edition) -> Iterator[str]:
    for procedure in short_procedures(edition):
        yield procedure.title
        for case in procedure.cases if procedure.decides else ():
            yield from case.when
            yield from ("".join(piece for piece, _ in step) for step in case.own_steps)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_the_type_can_be_read(edition: Edition) -> None:
    with pypdfium2.PdfDocument(procedure_sheet(edition)) as sheet:
        texts = [page.get_textpage() for page in sheet]
        sizes = Counter(
            round(pypdfium2.raw.FPDFText_GetFontSize(text.raw, n), 2)
            for text in texts
            for n in range(0, text.count_chars(), 50)
        )
    ((size, _),) = sizes.most_common(1)
    assert size >= SMALLEST
