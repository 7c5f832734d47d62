"""An event is called off: what its pages say, who is written to, and the way back."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four
from tests.site.people.conftest import acting, officer
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.site.association.post.models import LetterRow
from tilehall.site.hall import front_page, visitor_news
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import calendar_days, store
from tilehall.site.tournaments.actions import calling_off, entries, money, series
from tilehall.site.tournaments.actions.money import CashLine
from tilehall.site.tournaments.actions.register import Guest

from . import finished_event
from .events_of_any_size import opened
from .halls import announced, done, hand, member, members
from .test_confirmations import coming, player_who_enters

pytestmark = pytest.mark.django_db


def page(client: Client, url: str, **posted: object) -> str:
    answer = client.post(url, {"command_id": "off1", **posted}, follow=True) if posted else client.get(url)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


@pytest.fixture
def number(client: Client) -> int:
    """Two members have entered, one of whom has paid, and a guest."""
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(entries.enter(CONSOLE, number, who=Guest(name="Gus Guest", member=True), context=hand()))
    done(money.enter_cash_line(CONSOLE, number, CashLine(what="fee", player=1, amount="25", way="bank"), hand()))
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    return number


def off(client: Client, number: int, **more: object) -> str:
    return page(
        client, f"/tournaments/{number}/desk/call-off/", do="call-off", reason="The hall is flooded.", tell="on", **more
    )


def letters() -> dict[str, LetterRow]:
    return {row.deliveries.get().name: row for row in LetterRow.objects.all()}


def test_everywhere_it_says_called_off_and_why(client: Client, number: int) -> None:
    told = page(client, f"/tournaments/{number}/desk/call-off/")
    assert "Gus Guest" in told
    assert "2 on paper" in told
    assert "The event is called off." in off(client, number)
    client.logout()
    for where in ("", "rounds/", "standings/"):
        assert "The hall is flooded." in page(client, f"/tournaments/{number}/{where}"), where
    assert "called off" in page(client, "/tournaments/")
    assert "Called off" in page(client, f"/tournaments/{number}/wall/")
    row = store.head(number)
    assert row.phase == "called_off"
    (day,) = calendar_days.days_of(row.first_day.year)
    assert day.called_off
    assert client.get("/api/tournaments").json()[0]["phase"] == "called_off"
    assert [item.title for item in visitor_news.called_off_events(row.last_day)] == [f"Called off: {row.name}"]
    assert not list(visitor_news.coming_events(row.last_day))


def test_whoever_entered_gets_one_letter_with_what_they_have_paid(client: Client, number: int) -> None:
    off(client, number)
    off(client, number)  # pressed again from the same page
    written = letters()
    assert len(written) == 2
    texts = [row.text for row in written.values()]
    assert all("The hall is flooded." in text for text in texts)
    assert sum("You have paid $25.00" in text for text in texts) == 1
    assert {row.kind for row in written.values()} == {"event"}


def test_without_the_tick_nobody_is_written_to(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/desk/call-off/", do="call-off", reason="Too few")
    assert store.load(number).desk.called_off is not None
    assert not LetterRow.objects.exists()


def test_a_reason_is_asked_for_at_its_field(client: Client, number: int) -> None:
    told = page(client, f"/tournaments/{number}/desk/call-off/", do="call-off", reason=" ", tell="on")
    assert "id_reason_error" in told
    assert store.load(number).desk.called_off is None
    assert not LetterRow.objects.exists()


def test_the_money_to_be_paid_back_is_listed_and_goes_back(client: Client, number: int) -> None:
    off(client, number)
    assert "Fees to pay back: 1" in page(client, f"/tournaments/{number}/desk/")
    assert "May be given back" in page(client, f"/tournaments/{number}/desk/money/")
    done(money.enter_cash_line(CONSOLE, number, CashLine(what="refund", player=1, amount="25", way="bank"), hand()))
    assert "Nobody has paid, or all of it is paid back." in page(client, f"/tournaments/{number}/desk/call-off/")


def test_nobody_enters_until_it_takes_place_after_all(client: Client, number: int) -> None:
    off(client, number)
    (late,) = members(1300)
    refused = entries.enter(CONSOLE, number, who=late, context=hand())
    assert getattr(refused, "code", "") == "event_called_off"
    url = f"/tournaments/{number}/desk/call-off/"
    assert "The event takes place." in page(client, url, do="take-place", reason="Pumped dry", tell="on", again=1)
    assert store.load(number).desk.called_off is None
    assert any("takes place after all" in row.subject for row in LetterRow.objects.all())
    done(entries.enter(CONSOLE, number, who=late, context=hand()))


def test_where_somebody_was_faster_the_press_does_not_do_the_opposite(client: Client, number: int) -> None:
    """The page still says “call off” while another organiser has done so: it is not called back by that."""
    off(client, number)
    told = page(client, f"/tournaments/{number}/desk/call-off/", do="call-off", reason="Too few", again=2)
    assert "The event is called off already." in told
    assert store.load(number).desk.called_off is not None


def test_the_front_page_tells_whoever_entered_and_the_list_shows_it_as_called_off(client: Client) -> None:
    number = coming(official=False)
    one = player_who_enters(client)
    done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    now = timezone.now()
    shown = front_page.front_page(acting(one.account), now, timezone.localdate(now))
    assert [(entry.row.pk, entry.waits) for entry in shown.own.entries] == [(number, "called off")]
    assert [card.row.phase for card in shown.coming] == ["called_off"]
    assert "called off" in page(client, "/tournaments/")
    assert "Flooded" in page(client, f"/tournaments/{number}/")


def test_of_an_event_that_had_begun_nobody_is_sent_to_a_table(client: Client) -> None:
    """Round 1 had begun, nothing has a result, and the fire alarm rings."""
    kept = opened(four()[:-1])
    number = kept.row.pk
    one = player_who_enters(client)
    store.tie_entrant(number, 1, one)
    assert "own-now" in page(client, f"/tournaments/{number}/")
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Fire alarm"), hand()))
    told = page(client, f"/tournaments/{number}/")
    assert "Fire alarm" in told
    for words in ("own-now", "How it stands", "Still being played"):
        assert words not in told, words
    assert "Ana" in told, "who had entered is still listed"


def test_the_plan_offers_a_letter_only_while_the_event_is_ahead(client: Client) -> None:
    number = coming()
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    url = f"/tournaments/{number}/desk/plan/"
    assert "tell" not in client.get(url).context["form"].fields, "nobody has entered yet"
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    assert "Write to the 2 who entered, if day, hour or place change" in page(client, url)
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    assert "tell" not in client.get(url).context["form"].fields
    for acts in (four(), (*played_out(), Finished())):
        begun = opened(acts, f"{len(acts):032}").row.pk
        store.tie_entrant(begun, 1, member("Somebody Known"))
        assert "tell" not in client.get(f"/tournaments/{begun}/desk/plan/").context["form"].fields


def test_the_page_of_one_that_is_called_off_speaks_of_what_was(client: Client, number: int) -> None:
    off(client, number)
    client.logout()
    told = page(client, f"/tournaments/{number}/")
    for was in ("Who had entered", "Entered until it was called off", "Was to begin"):
        assert was in told, was
    for still in ("Who plays", "Entered so far", "Entries close", "<dt>Fee</dt>", "left</dd>"):
        assert still not in told, still


def test_nobody_qualifies_for_a_final_that_is_called_off(client: Client) -> None:
    regional, final = finished_event.opened(), coming(name="Grand Final")
    done(series.add_event(CONSOLE, final, regional, "", 2, hand()))
    line = "The first 2 qualify for"
    assert line in page(client, f"/tournaments/{regional}/")
    assert "This is a final" in page(client, f"/tournaments/{final}/")
    done(calling_off.call_off(CONSOLE, final, calling_off.TypedReason("Flooded"), hand()))
    assert line not in page(client, f"/tournaments/{regional}/")
    assert "This is a final" not in page(client, f"/tournaments/{final}/")
