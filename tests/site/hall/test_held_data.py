"""All that is held about somebody is found by the tables themselves: no room is forgotten, nothing secret told."""

import json
from datetime import UTC, date, datetime

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from tests.site.association.ballots.polling import command, done, electorate, opened, taken, voter
from tests.site.association.meetings.meeting_hall import AGM, MeetingHall, general, when
from tests.site.association.money.books import club, hand, member, person
from tests.site.example_rows import load_example
from tilehall.law.association.acts.members import Applied
from tilehall.law.association.acts.money import PaymentAsked, ReturnLine, ReturnSent
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings.actions import attendance
from tilehall.site.hall import deletion_requests, person_merges
from tilehall.site.hall.held_data import (
    BALLOTS,
    BESIDE,
    MEETINGS,
    SECRET,
    TITLES,
    HeldSection,
    as_json,
    held_about,
)
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import origin
from tilehall.site.people.models import Account, Person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 6, 1, 0, tzinfo=UTC)


def test_every_table_that_names_a_person_has_its_title():
    naming = {
        model.__name__
        for model in apps.get_models()
        if model.__module__.startswith("tilehall.")
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is Person
    }
    assert naming <= {*TITLES}, "say in TITLES what these rows are to whom they are about"


def test_of_the_example_everything_is_found_and_nothing_secret():
    load_example()
    account = Account.objects.get(name="player")
    person = account.person
    sections = {section.title: section for section in held_about(person)}
    assert sections[TITLES["Person"]].rows[0]["full_name"] == person.full_name
    assert sections[TITLES["Account"]].rows[0]["name"] == "player"
    for title in ("Membership", "Affiliation", "RatingListed", "EntrantRow"):
        assert sections[TITLES[title]].rows, title
    for section in sections.values():
        assert all(len(line) == len(section.columns) for line in section.lines)
        assert not SECRET & section.rows[0].keys()
    text = as_json(list(sections.values()))
    assert json.loads(text)
    assert account.password not in text


@pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret
def test_of_a_ballot_it_is_told_that_one_could_vote_and_never_how():
    president, ana, ben = voter("Pat P", "president"), voter("Ana A"), voter("Ben B")
    number = opened(president, electorate(ana, ben)).number
    (code,) = taken(ana, number)
    done(ballots.close_issuing(president, number, command()))
    found = {section.title: section.rows for section in held_about(ana.person)}
    assert found[BALLOTS] == ({"ballot": "Levy", "votes": 1, "took": "code"},)
    assert code not in as_json(held_about(ana.person))


def told(person: Person, title: str) -> list[tuple[object, ...]]:
    rows = next((section.rows for section in held_about(person) if section.title == title), ())
    return [(row["what"], row.get("vote")) for row in rows]


@pytest.mark.cites("nzasp.C.9.7")
def test_what_meetings_know_of_somebody_is_told_without_the_others():
    hall = MeetingHall()
    number = hall.opened(general())
    mover, seconder = hall.members[:2]
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=mover.pk)
    hall.do(number, "second", motion=1, person=seconder.pk)
    hall.do(number, "vote", motion=1, mode="hands", by_phone=True)
    done(attendance.give_vote(number, mover.pk, 1, {mover.pk: "against"}, when(AGM)))
    assert told(mover, MEETINGS) == [("checked in", ""), ("motion put", ""), ("vote given", "against")]
    assert told(seconder, MEETINGS) == [("checked in", ""), ("seconded", "")]
    assert mover.full_name not in as_json(held_about(seconder))
    assert told(person("Nobody There"), MEETINGS) == []


def test_who_is_named_in_the_book_beside_others_reads_that():
    ana, ben, cy = member("Ana Unlike"), member("Ben Other"), member("Cy Third")
    asked = PaymentAsked(
        on=date(2026, 5, 1), what="expense", payee="Shop", cents=500, told="Pens", associates=(ana.pk,)
    )
    sent = ReturnSent(
        on=date(2026, 5, 2), club=club().pk, year=2026, cents=6000,
        lines=tuple(ReturnLine(person=each.pk, cents=3000) for each in (ana, ben)),
    )  # fmt: skip
    book.append([asked, sent], origin(CONSOLE, hand()))
    assert [what for what, _ in told(ana, BESIDE)] == ["payment asked", "return sent"]
    assert [what for what, _ in told(ben, BESIDE)] == ["return sent"]
    assert told(cy, BESIDE) == []
    assert "Ben Other" not in as_json(held_about(ana))


def test_what_stayed_with_a_record_that_was_merged_is_told_too():
    kept, gone = member("Ana Unlike"), person("Anna Unlike")
    act = Applied(on=date(2026, 5, 1), person=gone.pk, club=None, told="I live by the sea")
    book.append([act], origin(CONSOLE, hand()))
    person_merges.merge(CONSOLE, kept, gone, NOW)
    assert "I live by the sea" in as_json(held_about(kept))


def test_moments_are_told_by_the_clock_of_the_hall():
    section = HeldSection("Rows", ({"at": NOW},))
    assert section.lines == [[("at", "06/06/2026 13:00")]]


def test_nothing_about_others_is_told():
    ana, ben = voter("Ana Unlike"), voter("Ben Other")
    deletion_requests.send(ben, "mine", NOW)
    text = as_json(held_about(ana.person))
    assert "Ben Other" not in text
