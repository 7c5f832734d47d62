"""All procedures of a ruleset on one page."""

import pytest

from tests.site.tournaments.printing.pdf_text import pages
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.referee.short_procedures import short_procedures
from tilehall.site.tournaments.printing.procedure_sheets import procedure_sheet

PRINTED = [edition for edition in EDITIONS if edition.key != "nsa-2008"]  # as long as the other, and slow to set


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.key)
def test_every_procedure_stands_on_the_one_page(edition: Edition) -> None:
    (page,) = pages(procedure_sheet(edition))
    assert (page.width, page.height) == (210, 297)
    words = "".join(page.text.split())
    for procedure in short_procedures(edition):
        assert "".join(procedure.title.split()) in words
        for step in procedure.fullest.steps:
            assert "".join(step.split())[:30] in words
