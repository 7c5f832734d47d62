"""What comes next on the front page: for who is at a meeting, prints results, makes ratings or signs statements."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.plans import four
from tests.site.example_rows import load_example
from tests.site.ratings.finished_tournaments import register, tournament
from tests.site.tables.events_with_challenges import client_in_role
from tests.site.tables.test_board_judge import Board
from tests.site.tournaments.events_of_any_size import opened
from tilehall.site.association.meetings import store as meetings
from tilehall.site.hall.front_page_cards import next_steps_for
from tilehall.site.people.actor import Actor, actor_of
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store as tournaments

pytestmark = pytest.mark.django_db


def test_who_is_at_a_meeting_comes_back_to_the_own_page(client) -> None:
    load_example()
    state = meetings.load(meetings.meetings().get(phase="open").pk)
    there = Account.objects.get(name="president")
    away = Account.objects.get(name="player")
    assert there.person_id in state.meeting.present
    assert away.person_id not in state.meeting.present
    pages = {}
    for account in (there, away):
        cards = next_steps_for(actor_of(account, timezone.localdate()))
        client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
        pages[account] = client.get(
            next(card.url for card in cards if card.title.endswith(state.row.title))
        ).content.decode()
    assert "I am leaving" in pages[there]
    assert "Check in by the code on the hall screen" in pages[away]
    assert "/me/" not in pages[away]


def test_the_magazine_editor_comes_to_the_newest_results(client) -> None:
    load_example()
    account = Account.objects.get(name="magazine-editor")
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    steps = next_steps_for(actor_of(account, timezone.localdate()))
    cards = [card for card in steps if card.title.startswith("Results: ")]
    assert len(cards) == 3
    for card in cards:
        assert client.get(card.url).status_code == 200


def test_the_ratings_manager_is_told_of_tournaments_to_rate() -> None:
    account = Account.objects.create(name="rata", name_key="rata", created=timezone.now())
    manager = Actor(account=account, roles=frozenset({Role.RATINGS_MANAGER}))
    assert not any(card.title == "Ratings to be made" for card in next_steps_for(manager))
    tournament(register())
    told = [card.text for card in next_steps_for(manager) if card.title == "Ratings to be made"]
    assert told == ["1 finished tournament waits in the office."]
    scorer = Actor(account=account, roles=frozenset({Role.SCORER}))
    assert not any(card.title == "Ratings to be made" for card in next_steps_for(scorer))


@pytest.mark.cites("nzasp.C.4.1.7")
def test_the_honorary_reviewer_is_led_to_the_statements_from_the_front_page_and_the_own_page(client) -> None:
    load_example()
    client.post("/try/honorary-reviewer/")
    account = Account.objects.get(name="honorary-reviewer")
    (card,) = [
        card
        for card in next_steps_for(actor_of(account, timezone.localdate()))
        if card.title.startswith("Statements of")
    ]
    assert f'href="{card.url}"' in client.get(reverse("hall:own-record")).content.decode()
    assert "I have checked them, and sign" in client.get(card.url).content.decode()
    client.post("/try/secretary/")
    assert card.url not in client.get(reverse("hall:own-record")).content.decode()


def at_the_tables(name: str) -> list[tuple[str, str]]:
    actor = actor_of(Account.objects.get(name=name), timezone.localdate())
    cards = next_steps_for(actor)
    return [(card.title, card.url) for card in cards if "/desk/" in card.url and "/tournaments/" in card.url]


def test_who_rules_is_told_of_challenges_and_incidents_at_a_running_event() -> None:
    board = Board(device=False)
    row = board.state.row
    official = {role: client_in_role(role) for role in ("adjudicator", "referee", "director", "scorer", "president")}
    assert all(at_the_tables(role) == [] for role in official)
    board.slip(official["adjudicator"], "QZX")
    challenge = (f"{row.name}: 1 challenge to rule on", reverse("tables:challenges", args=[row.pk]))
    for role in ("adjudicator", "referee", "director"):
        assert at_the_tables(role) == [challenge], role
        assert challenge[0] in official[role].get("/").content.decode()
    assert at_the_tables("scorer") == at_the_tables("president") == []
    note, desk = reverse("tournaments:incident-note", args=[row.pk]), official["director"]
    desk.post(note, {"told": "Loud words", "round": "1", "player": "1"})
    assert at_the_tables("referee") == [challenge], "what was ruled on is not open"
    (incident,) = tournaments.load(row.pk).desk.incidents
    step = reverse("tournaments:incident-step", args=[row.pk, incident.number])
    desk.post(step, {"kind": "referred"})
    to = f"{reverse('tournaments:incidents', args=[row.pk])}?open=on"
    referred = (f"{row.name}: 1 incident still open", to)
    assert at_the_tables("referee") == [challenge, referred]
    assert at_the_tables("president") == [referred], "it was referred to the Executive"
    assert at_the_tables("scorer") == []
    board.rule(official["adjudicator"])
    assert at_the_tables("adjudicator") == [referred]
    assert desk.get(to).status_code == 200


def test_many_running_events_cost_no_more_questions_than_one() -> None:
    board, official = Board(device=False), client_in_role("adjudicator")
    board.slip(official, "QZX")

    def cost() -> int:
        at_the_tables("adjudicator")  # what is remembered of each event is so from then on
        with CaptureQueriesContext(connection) as asked:
            assert len(at_the_tables("adjudicator")) == 1
        return len(asked)

    one = cost()
    for n in range(6):
        opened(four(), f"{n:032}")
    assert cost() == one
