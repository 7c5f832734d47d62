"""The row of an event's pages: the phase that is current is open in it, by the page or by the tournament."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.finished_desks import played_out, tables
from tests.site.people.conftest import officer
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .finished_event import opened
from .halls import announced

pytestmark = pytest.mark.django_db


def shown(number: int, name: str, role: Role | None) -> str:
    answer = browser(role).get(reverse(f"tournaments:{name}", args=[number]))
    assert answer.status_code == 200
    return row_in(answer.content.decode())


def browser(role: Role | None) -> Client:
    client = Client()
    if role:
        account = Account.objects.first() or officer(role)
        client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def row_in(page: str) -> str:
    _, begun, rest = page.partition('<nav class="page-row')
    assert begun
    return rest[: rest.index("</nav>")]


def phase_open(row: str) -> str:
    """By its name in the row, and by its fold on a phone: one and the same."""
    named = re.findall(r"<span>(\w+):</span>", row)
    folded = re.findall(r'<summary class="now"[^>]*>(\w+) ', row)
    assert named == folded
    assert len(named) == 1
    return named[0]


@pytest.mark.parametrize(
    ("page", "phase"),
    [("entries", "Before"), ("rehearse", "Before"), ("draw", "Rounds"), ("cross", "After"), ("money", "After")],
)
def test_the_page_says_which_phase_is_open(page: str, phase: str) -> None:
    row = shown(announced(), page, Role.DIRECTOR)
    assert phase_open(row) == phase
    assert 'aria-current="page"' in row


@pytest.mark.parametrize(("page", "phase"), [("log", "Before"), ("referee", "Rounds")])
def test_elsewhere_the_tournament_or_the_matter_says_it(page: str, phase: str) -> None:
    assert phase_open(shown(announced(), page, Role.DIRECTOR)) == phase


def test_at_the_desk_the_tournament_says_which_phase_is_open() -> None:
    acts = played_out()
    first = next(at for at, act in enumerate(acts) if isinstance(act, RoundBegun))
    told = [phase_open(shown(opened(part), "desk", Role.DIRECTOR)) for part in (acts[:first], acts[: first + 1], acts)]
    assert told == ["Before", "Rounds", "After"]


def test_a_page_below_another_marks_it() -> None:
    number = opened()
    row = row_in(browser(Role.DIRECTOR).get(reverse("tournaments:entry", args=[number, 1])).content.decode())
    entries = reverse("tournaments:entries", args=[number])
    assert f'href="{entries}" aria-current="true"' in row
    assert 'aria-current="page"' not in row


def test_who_only_looks_has_few_pages_and_no_phases() -> None:
    row = shown(opened(), "standings", None)
    assert "Before" not in row
    assert [label for label in ("Event", "Rounds", "Standings", "Cross table", "Hall screen") if label not in row] == []
    assert "Desk" not in row
    assert 'aria-current="page">Standings' in row


@pytest.mark.parametrize("role", [Role.SCORER, Role.DIRECTOR, Role.ADJUDICATOR, Role.RATINGS_MANAGER, None])
def test_no_link_of_the_row_leads_to_a_refusal(role: Role | None) -> None:
    number, client = opened(), browser(role)
    row = row_in(client.get(reverse("tournaments:event", args=[number])).content.decode())
    links = sorted(set(re.findall(r'href="([^"]+)"', row)))
    assert len(links) >= 5
    assert [link for link in links if client.get(link).status_code != 200] == []


def test_words_are_challenged_in_scrabble_and_a_bracket_is_of_a_knock_out() -> None:
    assert "Challenges" in shown(opened(), "desk", Role.DIRECTOR)
    assert "Challenges" not in shown(opened(tables()), "desk", Role.DIRECTOR)
    assert "Bracket" not in shown(opened(), "desk", Role.DIRECTOR)


def test_the_referee_of_an_event_is_below_its_incidents() -> None:
    number = opened(tables())
    row = shown(number, "referee", Role.DIRECTOR)
    assert f'href="{reverse("tournaments:incidents", args=[number])}" aria-current="true"' in row
