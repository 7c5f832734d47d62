"""What a role may do is said in words that the table of rights bears out."""

import re

import pytest

from tilehall.site.people.permissions import ACTIONS
from tilehall.site.people.role_words import MAY_DO, MAY_DO_AT_ONE_EVENT
from tilehall.site.people.roles import EXECUTIVE, GIVEN, OF_AN_EVENT, Role

# A word of a sentence, and the action that it promises.
PROMISES = {
    "Announces tournaments": "tournaments.organise",
    "Enters the results": "tournaments.score",
    "publishes the ratings": "ratings.publish",
    "the roles": "people.give_role",
    "books": "money.keep",
    "new passwords": "people.reset_password",
    "appeals and complaints": "tournaments.hear_complaints",
    "sends in its fees": "money.send_return",
    "decides with the Executive": "money.decide",
}


def test_every_role_that_is_given_says_what_it_may_do() -> None:
    assert list(MAY_DO) == list(GIVEN)
    assert list(MAY_DO_AT_ONE_EVENT) == list(OF_AN_EVENT)


@pytest.mark.parametrize("promise, action", PROMISES.items())
def test_no_sentence_promises_what_the_table_does_not_give(promise: str, action: str) -> None:
    promised = {role for role, told in MAY_DO.items() if promise in told}
    assert promised, "the sentence is still there"
    assert promised <= ACTIONS[action]


def test_whoever_decides_with_the_executive_is_told_so() -> None:
    assert {role for role, told in MAY_DO.items() if "decides with the Executive" in told} == {*EXECUTIVE}


@pytest.mark.django_db
def test_roles_are_explained_where_they_are_given(as_, secretary) -> None:
    page = as_(secretary).get(f"/desk/people/{secretary.person.pk}/role/?role=organiser").text
    assert all(told in page for told in MAY_DO.values())
    assert re.search(r'value="organiser"[^>]* checked', page)


@pytest.mark.django_db
def test_whoever_announces_no_tournaments_reads_who_does(as_, secretary, client) -> None:
    assert "Ask the Secretary or your club for the role." in client.get("/tournaments/").text
    page = as_(secretary).get("/tournaments/").text
    assert f"/desk/people/{secretary.person.pk}/role/?role=organiser" in page
    as_(secretary).post(f"/desk/people/{secretary.person.pk}/role/", {"role": Role.ORGANISER, "since": "01/03/2026"})
    page = as_(secretary).get("/tournaments/").text
    assert "New tournament" in page
    assert "become an organiser" not in page
