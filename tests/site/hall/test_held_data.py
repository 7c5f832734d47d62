"""All that is held about somebody is found by the tables themselves: no room is forgotten, nothing secret told."""

import json
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from tests.site.association.ballots.polling import command, done, electorate, opened, taken, voter
from tests.site.example_rows import load_example
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.hall import deletion_requests
from tilehall.site.hall.held_data import BALLOTS, SECRET, TITLES, HeldSection, as_json, held_about
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


def test_moments_are_told_by_the_clock_of_the_hall():
    section = HeldSection("Rows", ({"at": NOW},))
    assert section.lines == [["06/06/2026 13:00"]]


def test_nothing_about_others_is_told():
    ana, ben = voter("Ana Unlike"), voter("Ben Other")
    deletion_requests.send(ben, "mine", NOW)
    text = as_json(held_about(ana.person))
    assert "Ben Other" not in text
