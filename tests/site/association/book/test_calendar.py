"""The calendar page and feed: weekends, plans by decisions, postponements, and tournaments of the rooms above."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.people.conftest import officer
from tests.site.tournaments.halls import announced
from tilehall.law.association.acts.calendar import EventPlanned
from tilehall.site.association.book import calendar_sources, store
from tilehall.site.association.book.calendar_files import key_of
from tilehall.site.association.book.views import home
from tilehall.site.association.book.wording import SENTENCES
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store as tournaments

from .associations import a_club, a_decision, a_member
from .test_officers import browser, deed

pytestmark = pytest.mark.django_db
AGM = date(2026, 5, 30)


@pytest.fixture
def secretary() -> Client:
    return browser(officer(Role.SECRETARY))


def year(number: int) -> str:
    return Client().get(reverse("book:calendar-year", args=[number])).content.decode()


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.14.1", "nzasp.C.15.1")
def test_the_fixed_weekends_of_any_year():
    page = year(2026)
    for words in (
        "The Masters",
        "Fri 3 April to Mon 6 April 2026",
        "Annual Championship",
        "Sat 30 May to Mon 1 June 2026",
    ):
        assert words in page
    assert "on the same days" not in page
    assert Client().get(reverse("book:calendar-year", args=[1850])).status_code == 404


def test_the_calendar_begins_with_what_is_next(monkeypatch: pytest.MonkeyPatch):
    """What is over lies folded below; where nothing is left of the year, the page leads to the next one."""
    monkeypatch.setattr(timezone, "localdate", lambda *_: date(2026, 5, 1))
    coming, _, over = year(2026).partition("<summary>Over: ")
    assert "Annual Championship" in coming
    assert "The Masters" not in coming
    assert "The Masters" in over
    assert "<summary>Over: " not in year(2027), "nothing of it is over"
    past = year(2025)
    assert "<summary>Over: " not in past, "all of it is, and stands open"
    assert "The Masters" in past
    assert "Nothing more is planned" not in past
    monkeypatch.setattr(timezone, "localdate", lambda *_: date(2026, 8, 1))
    late = year(2026)
    assert "Nothing more is planned for 2026." in late
    assert reverse("book:calendar-year", args=[2027]) in late.split("Nothing more")[1][:200]


@pytest.mark.cites("nzasp.C.2.3")
def test_an_event_needs_a_level_and_is_told_of_a_clash(secretary: Client):
    typed = {"title": "Interclub Challenge", "sort": "challenge", "first": "14/03/2026", "last": "14/03/2026"}
    assert SENTENCES["level_missing"] in deed(secretary, "plan-event", **typed)
    deed(secretary, "plan-event", level="local", **typed)
    assert "Interclub Challenge" in year(2026)
    easter = {**typed, "title": "Other", "first": "04/04/2026", "last": "05/04/2026", "level": "local"}
    assert "there is already: The Masters." in deed(secretary, "plan-event", **easter)
    deed(secretary, "plan-event", **easter, despite_clash="on")
    assert "on the same days" in year(2026)
    entries = store.entries_about(EventPlanned)
    assert len(entries) == 2
    deed(secretary, "call-off", entries[0].seq, why="no hall")
    assert "Interclub Challenge" not in year(2026)
    assert SENTENCES["no_such_event"] in deed(secretary, "call-off", entries[0].seq, why="no hall")


@pytest.mark.cites("nzasp.C.14.2", "reading:R-27")
def test_the_venue_by_the_annual_meeting(secretary: Client):
    decision = str(a_decision("agm", "championship_venue", AGM))
    deed(secretary, "set-venue", year="2027", venue="Nelson", decision=decision)
    assert "Nelson" in year(2027)
    assert "Nelson" not in year(2026)
    assert "2027 at the earliest" in deed(secretary, "set-venue", year="2026", venue="Nelson", decision=decision)


@pytest.mark.cites("nzasp.C.14.3")
def test_the_format_is_refused_late_or_flagged(secretary: Client):
    decision = str(a_decision("management", "championship_format", date(2026, 2, 7)))
    typed = {"year": "2026", "games": "15", "text": "Swiss", "decision": decision}
    assert "The last day was 30/01/2026; days after it: 8." in deed(secretary, "set-format", **typed)
    deed(secretary, "set-format", although_late="on", **typed)
    assert "late by 8 days" in year(2026)


@pytest.mark.cites("nzasp.C.14.3", "nzasp.C.16")
def test_the_format_of_a_postponed_championship_is_counted_from_its_new_day(secretary: Client):
    moved = {"event": "championship", "year": "2026", "why": "a flood", "first": "14/11/2026", "last": "16/11/2026"}
    deed(secretary, "postpone", decision=str(a_decision("executive", "postpone", date(2026, 4, 1))), **moved)
    typed = {"year": "2026", "games": "15", "text": "Swiss"}
    late = str(a_decision("management", "championship_format", date(2026, 7, 15)))
    refused = deed(secretary, "set-format", decision=late, **typed)
    assert "The last day was 14/07/2026; days after it: 1." in refused
    in_time = str(a_decision("management", "championship_format", date(2026, 6, 6)))
    deed(secretary, "set-format", decision=in_time, **typed)
    assert "late by" not in year(2026)
    assert "15 games" in year(2026)


@pytest.mark.cites("nzasp.C.15.2")
def test_the_host_of_the_masters(secretary: Client):
    club = a_club("Avon")
    decision = str(a_decision("agm", "masters_host", AGM))
    deed(secretary, "set-masters-host", year="2027", club=str(club.pk), decision=decision)
    assert "Avon" in year(2027)
    refused = deed(secretary, "set-masters-host", year="2028", club=str(club.pk), decision=decision)
    assert "Annual General Meeting of 2027" in refused


@pytest.mark.cites("nzasp.C.16")
def test_a_postponement_within_the_year_and_no_claims_after_it(secretary: Client):
    decision = str(a_decision("executive", "postpone", date(2026, 4, 1)))
    typed = {"event": "agm", "year": "2026", "why": "a pandemic", "decision": decision}
    refused = deed(secretary, "postpone", first="16/01/2027", last="16/01/2027", **typed)
    assert SENTENCES["same_calendar_year"].format(year=2026) in refused
    deed(secretary, "postpone", first="14/11/2026", last="14/11/2026", **typed)
    page = year(2026)
    assert "postponed" in page
    assert "Sat 14 November 2026" in page
    assert "does not answer for travel or lodging" in page
    assert "23/10/2026" in page  # notice is counted from the new day


def test_tournaments_stand_in_the_calendar_too():
    row = tournaments.head(announced())
    assert row.name in [day.title for day in calendar_sources.days_of(row.first_day.year)]
    assert row.name in year(row.first_day.year)
    assert row.name not in year(row.last_day.year + 1)


def test_the_feed_holds_weekends_and_plans():
    raw = Client().get(reverse("book:calendar-feed"))
    assert raw["Content-Type"].startswith("text/calendar")
    text = raw.content.decode()
    assert text.count("SUMMARY:The Masters") == 2
    assert text.count("SUMMARY:Annual General Meeting") == 2


def test_an_event_over_new_year_is_there_once(secretary: Client, monkeypatch: pytest.MonkeyPatch):
    this = timezone.localdate().year
    typed = {"title": "New Year", "sort": "tournament", "level": "local"}
    deed(secretary, "plan-event", first=f"31/12/{this}", last=f"01/01/{this + 1}", **typed)
    text = Client().get(reverse("book:calendar-feed")).content.decode()
    assert text.count("SUMMARY:New Year") == 1
    monkeypatch.setattr(home, "COMING", 50)
    assert Client().get(reverse("book:home")).content.decode().count("<b>New Year</b>") == 1


def test_calendars_know_an_event_again_by_what_it_is_and_not_by_its_title():
    """Two of one name in the feed would be one event there, and one whose name changes would be two."""
    rows = [tournaments.head(announced(name="Club night")) for _ in range(2)]
    keys = [key_of(day) for day in calendar_sources.days_of(rows[0].first_day.year)]
    assert len(keys) == len(set(keys))
    rows[0].name = "Another name"
    rows[0].save(update_fields=["name"])
    assert sorted(key_of(day) for day in calendar_sources.days_of(rows[0].first_day.year)) == sorted(keys)


@pytest.mark.parametrize(("number", "others"), [(2000, [2001]), (2026, [2025, 2027]), (2100, [2099])])
def test_only_years_that_the_calendar_has_are_offered(number: int, others: list[int]):
    page = year(number)
    offered = [other for other in range(1990, 2110) if reverse("book:calendar-year", args=[other]) in page]
    assert offered == others
    assert all(Client().get(reverse("book:calendar-year", args=[other])).status_code == 200 for other in offered)


@pytest.mark.cites("nzasp.C.14.3")
def test_one_day_and_one_game_are_not_several(secretary: Client):
    decision = str(a_decision("management", "championship_format", date(2026, 1, 31)))
    typed = {"year": "2026", "games": "1", "text": "One game", "decision": decision}
    assert "days after it: 1." in deed(secretary, "set-format", **typed)
    deed(secretary, "set-format", although_late="on", **typed)
    assert "late by 1 day<" in year(2026)
    assert "<p>1 game <" in year(2026)


# --- selection


@pytest.mark.cites("nzasp.C.17.1", "nzasp.C.17.2", "nzasp.C.17.3")
def test_criteria_are_public_and_selections_rest_on_them(secretary: Client):
    ana = a_member("Ana Ngata")
    chosen = str(a_decision("management", "select", date(2026, 3, 2)))
    typed = {"event": "World Championship 2026", "people": "Ana Ngata", "decision": chosen}
    assert SENTENCES["criteria_missing"] in deed(secretary, "select", **typed)
    for text, on in (("By ranking.", date(2025, 11, 1)), ("By points.", date(2026, 3, 1))):
        number = str(a_decision("management", "criteria", on))
        deed(secretary, "set-criteria", event="", text=text, on=f"{on:%d/%m/%Y}", decision=number)
    public = Client().get(reverse("book:register", args=["selection"])).content.decode()
    assert public.index("By points.") < public.index("Earlier criteria") < public.index("By ranking.")
    assert "MC-2026-02" in public
    page = deed(secretary, "select", **typed)
    assert "by criteria" in page
    assert str(ana) in page
    executive = str(a_decision("executive", "select", date(2026, 3, 2)))
    hurry = {**typed, "decision": executive, "no_time": "on", "why": "offered late", "offered": "01/03/2026"}
    assert SENTENCES["criteria_exist"] in deed(secretary, "select", **hurry)


@pytest.mark.cites("nzasp.C.17.3")
def test_without_criteria_the_executive_selects(secretary: Client):
    a_member("Ana Ngata")
    executive = str(a_decision("executive", "select", date(2026, 3, 2)))
    page = deed(
        secretary,
        "select",
        event="Invitational",
        people="Ana Ngata",
        decision=executive,
        no_time="on",
        why="offered on 1 March for 20 March",
        offered="01/03/2026",
    )
    assert "no time for criteria" in page
