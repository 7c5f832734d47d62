"""The series of a final: who qualified and why, entered by one press, substitutes, and refusals that are explained."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.plans import four, plan
from tests.site.tournaments.test_log import signed_in
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.acts.series import SeriesSet
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.series import QualifyingEvent, Series
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import series
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.presenters.series_page import finals_ahead, not_qualified, series_page
from tilehall.site.tournaments.store import Origin

from .events_of_any_size import further
from .finished_event import hand, kept, opened
from .test_confirmations import player_who_enters

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Client:
    return signed_in("organiser")[0]


def final(**more: object) -> int:
    """A Rummikub final that everybody may enter, in six weeks."""
    begins = timezone.localdate() + timedelta(weeks=6)
    start = timezone.localtime().replace(microsecond=0) + timedelta(weeks=6)
    tables = (GradePlan(name="Open", rounds=3, system="tables"),)
    told = plan(
        name="Grand Final", ruleset="nzrc-2024", begins=begins, ends=begins, start=start, grades=tables,
        closes=begins - timedelta(days=7), official=False, open_to_all=True, **more,
    )  # fmt: skip
    origin = Origin(at=timezone.now(), by=None, by_name="Dora", command_id="final")
    return store.open_tournament("f" * 32, [Announced(plan=told)], origin).row.pk


def text(answer) -> str:
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def names(number: int) -> list[str]:
    return [line.qualifier.finisher.name for line in series_page(store.load(number)).lines]


def test_winners_qualify_are_entered_by_one_press_and_replaced_when_they_withdraw(
    organiser: Client,
) -> None:
    regional, number = opened(), final()
    there = reverse("tournaments:series", args=[number])
    assert "No event qualifies for this one" in text(organiser.get(there))
    added = organiser.post(
        reverse("tournaments:series-event", args=[number]), {"event": regional, "places": "2", "grade": ""}, follow=True
    )
    assert "1st of “Autumn Open”, of which 2 qualify" in text(added)
    assert names(number) == ["Ana", "Ben"]
    filled = text(organiser.post(reverse("tournaments:series-fill", args=[number]), follow=True))
    assert "Entered: Ana and Ben." in filled
    assert [player.name for player in store.load(number).desk.in_the_field()] == ["Ana", "Ben"]
    again = text(organiser.post(reverse("tournaments:series-fill", args=[number]), follow=True))
    assert "Everybody who qualified is entered already." in again
    gone = Withdrew(player=1, choice="adjust_draw", from_round=1, reason="ill")
    further(store.load(number), gone)
    assert names(number) == ["Ben", "Dan"]
    page = text(Client().get(there))
    assert "3rd of “Autumn Open”, of which 2 qualify; in place of Ana (1st), who withdrew" in page
    assert "substitute" in page
    assert "who qualified" not in page.split("Qualified")[1]  # the button is the organiser's
    organiser.post(reverse("tournaments:series-decline", args=[number]), {"name": "Dan"})
    assert names(number) == ["Ben", "Cat"]
    organiser.post(reverse("tournaments:series-decline", args=[number]), {"name": "Dan", "back": "1"})
    assert names(number) == ["Ben", "Dan"]
    assert "The first 2 qualify for Grand Final ." in text(Client().get(reverse("tournaments:event", args=[regional])))
    assert "This is a final" in text(Client().get(reverse("tournaments:event", args=[number])))
    assert "2 of Autumn Open" in text(organiser.get(reverse("tournaments:log", args=[number])))


def test_who_cannot_be_entered_is_told_with_the_reason_and_the_others_are_entered() -> None:
    regional, number = opened(), final(places=1)
    kept(series.add_event(CONSOLE, number, regional, "", 1, hand()))
    assert series.enter_qualifiers(CONSOLE, number, hand()).entered == ("Ana",)
    closed = timezone.now() + timedelta(weeks=5, days=6)
    kept(series.add_event(CONSOLE, number, regional, "", 2, hand()))
    late = series.enter_qualifiers(CONSOLE, number, replace(hand(), now=closed))
    assert late.entered == ()
    assert [name for name, _ in late.refused] == ["Ben"]
    assert late.refused[0][1].rests_on


def test_nobody_is_entered_before_the_event_is_over() -> None:
    regional, number = opened(four()), final()
    kept(series.add_event(CONSOLE, number, regional, "", 2, hand()))
    assert names(number)[0] == "Ana"  # who leads, with most still to be played
    assert series.enter_qualifiers(CONSOLE, number, hand()).entered == ()
    assert store.load(number).desk.players == {}


def test_what_does_not_qualify() -> None:
    regional, number = opened(), final()
    for event, grade, code in (
        (number, "", "no_event_to_qualify"),
        (9999, "", "no_event_to_qualify"),
        (regional, "Z", "no_such_grade"),
    ):
        answer = series.add_event(CONSOLE, number, event, grade, 2, hand())
        assert isinstance(answer, Refusal)
        assert answer.code == code
    with pytest.raises(NotYours):
        series.enter_qualifiers(VISITOR, number, hand())
    kept(series.add_event(CONSOLE, number, regional, "A", 2, hand()))
    held = store.load(number).desk.series.events[0]
    assert store.head(regional).key not in held.event
    kept(series.drop_event(CONSOLE, number, held.event, "A", hand()))
    assert series_page(store.load(number)).events == ()


def test_an_event_after_the_final_is_not_offered(organiser: Client) -> None:
    regional, number = opened(), final()
    offered = organiser.get(reverse("tournaments:series", args=[number])).context["form"].fields["event"].choices
    assert [key for key, _ in offered] == [regional]
    earlier = organiser.get(reverse("tournaments:series", args=[regional])).context["form"].fields["event"].choices
    assert list(earlier) == []


def test_a_series_that_a_file_once_brought_fills_no_page_of_another_event() -> None:
    regional, number = opened(), final()
    own = QualifyingEvent(event=store.public_id(store.load(regional).row), name="Autumn Open", places=2)
    others = (replace(own, grade=f"ghost {at}") for at in range(300))
    series_set = SeriesSet(series=Series(events=(own,) * 300 + tuple(others)))
    kept(execute(CONSOLE, "tournaments.organise", number, lambda _: (series_set,), hand()))
    assert [(ahead.number, ahead.grade) for ahead in finals_ahead(store.load(regional))] == [(number, "")]
    assert len(series_page(store.load(number)).events) == 99


def test_who_did_not_qualify_is_told_before_entering_and_the_organiser_sees_it(organiser: Client) -> None:
    regional, number = opened(), final()
    player = Client()
    player_who_enters(player)
    enter, event = (reverse(f"tournaments:{name}", args=[number]) for name in ("enter", "event"))
    warning = "you have qualified in none of its events"
    assert warning not in text(player.get(enter)), "it is no final yet"
    there = reverse("tournaments:series-event", args=[number])
    organiser.post(there, {"event": regional, "places": "2", "grade": ""})
    organiser.post(reverse("tournaments:series-fill", args=[number]))
    assert warning in text(player.get(event))
    assert warning in text(player.get(enter))
    assert "did not qualify" not in text(organiser.get(reverse("tournaments:entries", args=[number])))
    assert "You are entered" in text(player.post(enter, {"agreed": "on", "command_id": "enters1"}, follow=True))
    entries = text(organiser.get(reverse("tournaments:entries", args=[number])))
    assert entries.count("did not qualify") == 1
    assert not_qualified(store.load(number)) == {3}
    name = store.load(number).desk.name(3)
    assert f"qualified in none of its events so far: {name}. No rule book has a clause on finals" in entries
