"""What guides name is there: pages, fields, choices and commands of the one for tsh; the tests behind each promise."""

import re
import shlex

import pytest

from tilehall.cli.answer import Complaint
from tilehall.cli.main import build
from tilehall.law.tournament.formats import tsh_archive
from tilehall.site.association.book import doors, member_deeds, register_deeds
from tilehall.site.association.book.views import clubs as club_pages
from tilehall.site.association.meetings.views import frame as meeting_frame
from tilehall.site.association.money.views import frame as money_frame
from tilehall.site.hall import page_frame
from tilehall.site.people.forms import PeopleListForm
from tilehall.site.tournaments.desk_sheets import SHEETS
from tilehall.site.tournaments.forms.own_terms import BYES_COUNT
from tilehall.site.tournaments.forms.plan import STARTS, SYSTEMS, GradeForm, PlanForm
from tilehall.site.tournaments.views import event_row
from tilehall.site.tournaments.wording.money import PRIZE_KINDS

from .project_files import ROOT

GUIDE = (ROOT / "docs/guides/from-tsh.md").read_text(encoding="utf-8")
# Pages that no bar leads to, with the template that bears the name.
FURTHER = {"New tournament": "tournaments", "Import a tournament": "take_in"}
TEMPLATES = ROOT / "src/tilehall/site/tournaments/templates/tournaments"


def pages(text: str) -> set[str]:
    return set(re.findall(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])", text))


def labels(text: str) -> set[str]:
    return {" ".join(found.split()) for found in re.findall(r"“([^”]+)”", text)}


def commands(text: str) -> list[str]:
    return re.findall(r"^    (tilehall .+)$", text, re.MULTILINE)


def known_pages() -> set[str]:
    phases = [place for places in event_row.PHASES.values() for place in places]
    rows = (*event_row.PUBLIC, event_row.DESK, *phases, *event_row.MORE, *page_frame.PUBLIC, *page_frame.OFFICE)
    barred = {entry[0] for entry in rows}
    there = {name for name, file in FURTHER.items() if name in (TEMPLATES / f"{file}.html").read_text(encoding="utf-8")}
    return barred | there


def known_labels() -> set[str]:
    fields = [field for form in (PlanForm, GradeForm) for field in form().fields.values()]
    choices = [text for _, text in (*SYSTEMS, *STARTS, *BYES_COUNT)] + [label for label, _ in PRIZE_KINDS.values()]
    return {str(field.label) for field in fields} | set(choices) | {sheet.title for sheet in SHEETS}


def test_every_page_it_names_is_there():
    assert len(pages(GUIDE)) > 15
    assert pages(GUIDE) - known_pages() == set()


def test_every_field_choice_and_sheet_it_names_is_there():
    assert len(labels(GUIDE)) > 20
    assert labels(GUIDE) - known_labels() == set()


@pytest.mark.parametrize("line", commands(GUIDE))
def test_every_command_it_gives_is_understood(line):
    build().parse_args(shlex.split(line)[1:])


@pytest.mark.parametrize("key", ["spread_cap", "standings_spread_cap", "bye_spread", "event_name", "event_date"])
def test_what_it_says_is_kept_of_a_configuration_is_kept(key):
    assert f"`config {key}`" in GUIDE
    value = {"event_name": "'Cup'", "event_date": "'2026-03-14'", "standings_spread_cap": "[75, 80]"}.get(key, "75")
    read = tsh_archive.read(f"division a a.t\nconfig {key} = {value}".encode(), files={"a.t": b"A 1 0; 0"})
    terms = read.grades[0].event.own_terms
    assert (read.name, read.day, terms.spread_caps, terms.bye_spread) != ("", None, (), None)


def test_it_is_linked_where_people_begin():
    assert "docs/guides/from-tsh.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(from-tsh.md)" in (ROOT / "docs/guides/tournament.md").read_text(encoding="utf-8")


def test_a_page_a_field_and_a_command_that_are_gone_are_found():
    planted = "*No such page*, “No such field”\n\n    tilehall tournament fetch 4\n"
    assert (pages(planted) - known_pages(), labels(planted) - known_labels()) == ({"No such page"}, {"No such field"})
    with pytest.raises(Complaint):
        build().parse_args(shlex.split(commands(planted)[0])[1:])


SECURITY = (ROOT / "docs/security.md").read_text(encoding="utf-8")


def promises(text: str) -> list[tuple[str, list[str]]]:
    """Each line of the table of promises, with the files that keep it."""
    lines = re.findall(r"^\| (.+) \| (.*tests/.*) \|$", text, re.MULTILINE)
    return [(promise, re.findall(r"`(tests/[^`]+)`", kept)) for promise, kept in lines]


def unkept(text: str) -> list[str]:
    """Promises of which a file is missing or tests nothing."""
    return [
        promise
        for promise, files in promises(text)
        if not files or not all((ROOT / file).is_file() and "def test_" in (ROOT / file).read_text() for file in files)
    ]


def test_every_promise_of_security_is_kept_by_tests_that_are_there():
    assert len(promises(SECURITY)) >= 15
    assert unkept(SECURITY) == []


def test_a_promise_that_nothing_keeps_is_seen():
    assert unkept("| It cannot be broken. | `tests/site/test_nothing.py` |\n") == ["It cannot be broken."]


TREASURER = (ROOT / "docs/guides/treasurer.md").read_text(encoding="utf-8")
MONEY = ROOT / "src/tilehall/site/association/money"


def money_pages() -> set[str]:
    barred = {place[0] for place in (*money_frame.PLACES, *page_frame.PUBLIC)}
    return barred | {"Money", "Opening balances", "Winding up"} & shown_words()


def shown_words() -> set[str]:
    """What stands on buttons, links and headings of the pages of money, and on those of a tournament's cash book."""
    templates = [*MONEY.glob("templates/money/*.html"), TEMPLATES / "money.html", TEMPLATES / "frame.html"]
    texts = [re.sub(r"{%.*?%}", "\n", file.read_text(encoding="utf-8")) for file in templates]
    said = {" ".join(part.split()) for text in texts for part in re.split(r"<[^>]*>|\n", text)}
    submits = {word for file in templates for word in re.findall(r'submit="([^"]+)"', file.read_text(encoding="utf-8"))}
    return said | submits


def test_the_treasurers_guide_names_pages_and_buttons_that_are_there():
    assert len(pages(TREASURER)) >= 10
    assert pages(TREASURER) - money_pages() == set()
    assert len(labels(TREASURER)) > 8
    assert {label for label in labels(TREASURER) if not any(label in said for said in shown_words())} == set()
    assert "docs/guides/treasurer.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_button_that_is_gone_from_the_treasurers_pages_is_found():
    assert not any("No such button" in said for said in shown_words())


SECRETARY = (ROOT / "docs/guides/secretary.md").read_text(encoding="utf-8")


def association_pages() -> set[str]:
    """What doors, the pages of a meeting and the bars are called."""
    row = {entry[0] for entry in meeting_frame.PLACES}
    bars = {entry[0] for entry in (*page_frame.PUBLIC, *page_frame.OFFICE)}
    return {door.label for door in doors.all_doors()} | row | bars | {"Resolutions"}


def association_deeds() -> set[str]:
    deeds = {deed.label for deed in (*member_deeds.DEEDS, *club_pages.DEEDS, *register_deeds.DEEDS)}
    record = (ROOT / "src/tilehall/site/people/templates/people/record.html").read_text(encoding="utf-8")
    register = (ROOT / "src/tilehall/site/people/templates/people/register.html").read_text(encoding="utf-8")
    pressed = {words for words in ("Make a code to hand over", "Add a club") if words in record + register}
    return deeds | pressed | {str(field.label) for field in PeopleListForm.base_fields.values()}


def test_the_secretarys_guide_names_pages_and_deeds_that_are_there():
    assert len(pages(SECRETARY)) > 15
    assert pages(SECRETARY) - association_pages() == set()
    assert len(labels(SECRETARY)) > 12
    assert labels(SECRETARY) - association_deeds() == set()
    assert "docs/guides/secretary.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_page_and_a_deed_that_the_association_has_not_are_found():
    planted = "*No such page*, “No such deed”"
    assert pages(planted) - association_pages() == {"No such page"}
    assert labels(planted) - association_deeds() == {"No such deed"}
