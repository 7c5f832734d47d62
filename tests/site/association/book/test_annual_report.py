"""The annual report of a year: members and clubs with gains and losses, and what other rooms tell."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.people.conftest import officer
from tests.site.people.memberships import begin_membership, end_membership
from tests.site.tournaments.printing.pdf_text import pages
from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.calendar_plans import NewEvent
from tilehall.law.association.member_year import member_year
from tilehall.law.association.membership import MemberKind
from tilehall.site.association.book import annual_report, member_files, report_sources, store
from tilehall.site.association.book.actions import calendar, clubs, members
from tilehall.site.association.book.report_sources import ReportFigure, ReportPart
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import origin
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role

from .associations import a_club, a_member, a_person, at, done

pytestmark = pytest.mark.django_db


def figures(part: ReportPart) -> dict[str, object]:
    return {figure.label: figure.value for figure in part.figures}


def table(part: ReportPart, title: str) -> dict[object, tuple[object, ...]]:
    (found,) = (each for each in part.tables if each.title == title)
    return {row[0]: row[1:] for row in found.rows}


@pytest.fixture
def in_2027(monkeypatch: pytest.MonkeyPatch) -> None:
    """The year of which is reported is over."""
    monkeypatch.setattr(timezone, "localdate", lambda *_: date(2027, 3, 1))


@pytest.mark.cites("nzasp.C.2.2")
def test_thirty_clubs_two_registered_and_one_closed(in_2027: None) -> None:
    there = [a_club(f"Club {number}") for number in range(30)]
    for number in (30, 31):
        a_club(f"Club {number}", since=date(2026, 5, number - 20))
    done(clubs.close(CONSOLE, there[0], on=date(2026, 9, 1), why="few players", context=at()))
    told = figures(annual_report.clubs_part(2026))
    assert told["At the end"] == 31
    assert told["Net"] == "+1"
    assert (told["On the first day of the year"], told["Registered"], told["Closed"]) == (30, 2, 1)


@pytest.mark.cites("nzasp.C.2.2")
def test_members_by_class_and_by_the_club_they_pay_through(in_2027: None) -> None:
    harbour, hill = a_club("Harbour"), a_club("Hill")
    gone = a_member("Gone Away", club=harbour)
    a_member("Stays Here", club=harbour)
    a_member("On Her Own")
    a_member("Newly Come", since=date(2026, 4, 1), club=hill)
    done(
        members.resign(
            CONSOLE, gone, received=date(2026, 6, 1), written=True, addressed_to="association_secretary", context=at()
        )
    )
    part = annual_report.members_part(2026)
    told = figures(part)
    assert [told[name] for name in ("On the first day of the year", "Joined", "Left", "On the last day")] == [
        3,
        1,
        1,
        3,
    ]
    assert told["Net"] == "0"
    assert table(part, "Members by class")["Ordinary member"] == (3, 3, "0")
    assert table(part, "Members by club") == {
        "Harbour": (2, 1, "−1"),
        "Hill": (0, 1, "+1"),
        "Independent": (1, 1, "0"),
    }


def test_counting_only_what_changed_gives_what_counting_everybody_gives(in_2027: None) -> None:
    """Against the plain ways: all memberships of everybody, and the payer of each member by name."""
    chance = Random(7)
    harbour, hill = a_club("Harbour"), a_club("Hill")
    kinds = [kind.value for kind in MemberKind]

    def day() -> date:
        return date(2024, 6, 1) + timedelta(days=chance.randrange(1000))

    for number in range(60):
        person = a_person(f"Person {number}")
        for _ in range(chance.randrange(4)):
            held = begin_membership(person, chance.choice(kinds), day())
            for _ in range(chance.randrange(3)):
                end_membership(held, held.since + timedelta(days=chance.randrange(500)), "resigned")
        for club in chance.sample([harbour, hill], chance.randrange(3)):
            membership.join_club(person, club, day(), EntryOrigin(None, at().now))
    everybody = list(Person.objects.values_list("pk", flat=True))
    for year in (2024, 2025, 2026):
        plain = member_year(membership.memberships_of(everybody).values(), year, date(year, 12, 31))
        assert annual_report.members_of_year(year) == plain
        assert 0 < plain.at_end < 60
        for when in (date(year, 1, 1), date(year, 12, 31)):
            counted = Counter(member_files.payers(membership.members_on(when), when).values())
            found = {club: count for club, count in annual_report._by_club(when).items() if count}
            assert found == counted


def test_fees_are_counted_by_the_year_they_are_for(in_2027: None) -> None:
    for name, year in (("Ana", 2026), ("Ben", 2026), ("Cat", 2025)):
        paid = FeePaid(on=date(2026, 3, 1), person=a_member(name).pk, year=year, cents=2500)
        store.append([paid], origin(CONSOLE, at()))
    told = figures(annual_report.fees_part(2026))
    assert told == {"Members who paid for 2026": 2, "Together": "$50.00"}


def test_a_year_that_still_runs_is_told_up_to_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *_: date(2026, 6, 30))
    assert annual_report.last_day(2026) == date(2026, 6, 30)
    assert annual_report.last_day(2025) == date(2025, 12, 31)


def test_rooms_tell_their_parts_in_the_order_of_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_sources, "_SOURCES", {})
    for name, place in (("last", 90), ("first", 1), ("middle", 50)):
        report_sources.register(name, lambda year, name=name: ReportPart(title=f"{name} {year}"), place=place)
    assert [part.title for _, part in report_sources.report_parts(2026)] == ["first 2026", "middle 2026", "last 2026"]


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.TREASURER, Role.PRESIDENT])
def test_the_page_and_the_paper_say_the_same(client: Client, role: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    a_member("Newly Come", since=date(2025, 4, 1), club=a_club("Whangārei"))
    odd = ReportPart(
        title="Odd <b>part</b>", figures=(ReportFigure(label="#set text(red)", value="$5"),), missing="Nothing yet."
    )
    sources = dict(report_sources._SOURCES)
    monkeypatch.setattr(report_sources, "_SOURCES", {**sources, "odd": (99, lambda _year: odd)})
    client.force_login(officer(role), backend="tilehall.site.people.signin.ByNameOrMail")
    year = timezone.localdate().year - 1
    shown = client.get("/association/report/").text
    _, _, of_the_year = client.get(f"/association/report/{year}/").text.partition('<header class="page-head"')
    assert shown.endswith(of_the_year)
    assert len(of_the_year) > 3000
    assert "Odd &lt;b&gt;part" in shown
    printed = client.get(f"/association/report/{year}/paper/")
    assert printed["Content-Type"] == "application/pdf"
    paper = "".join(page.text for page in pages(printed.content))
    for said in ("Members by club", "Whangārei", "Tournaments", "Ratings", "Players competing", "Nothing yet."):
        assert said in shown
        assert said in paper
    assert "#set text(red)" in paper


@pytest.mark.cites("nzasp.C.1")
def test_the_paper_is_headed_by_the_name_of_the_association(client: Client) -> None:
    client.force_login(officer(Role.SECRETARY), backend="tilehall.site.people.signin.ByNameOrMail")
    first, *more = pages(client.get(f"/association/report/{timezone.localdate().year - 1}/paper/").content)
    assert first.text.strip().startswith("New Zealand Association of Scrabble Players")
    assert "None." in "".join(page.text for page in (first, *more))  # an empty table has no lonely heading


@pytest.mark.parametrize("year", ["1899", "2999"])
def test_a_year_of_which_there_is_no_report(client: Client, year: str) -> None:
    client.force_login(officer(Role.SECRETARY), backend="tilehall.site.people.signin.ByNameOrMail")
    assert client.get(f"/association/report/{year}/").status_code == 404
    assert client.get(f"/association/report/{year}/paper/").status_code == 404


@pytest.mark.cites("nzasp.C.2.3")
def test_the_events_of_the_calendar_are_counted_by_their_level():
    planned = (("tournament", "local"), ("tournament", "local"), ("challenge", "national"), ("tournament", "national"))
    for number, (sort, level) in enumerate(planned, 1):
        day = date(2026, 2, number)
        new = NewEvent(sort=sort, level=level, title=f"Event {number}", first=day, last=day)
        entry = done(calendar.plan_event(CONSOLE, new, despite_clash=True, context=at()))
    done(calendar.call_off(CONSOLE, entry.seq, why="few entries", context=at()))
    part = annual_report.events_part(2026)
    assert figures(part) == {"Tournaments and challenges": 3}
    assert table(part, "By level") == {"local": (2, 0), "national": (0, 1), "international": (0, 0)}
    assert figures(annual_report.events_part(2025)) == {"Tournaments and challenges": 0}
    without = NewEvent(sort="challenge", level="", title="Interclub", first=date(2026, 3, 1), last=date(2026, 3, 1))
    assert calendar.plan_event(CONSOLE, without, despite_clash=True, context=at()).code == "level_missing"
