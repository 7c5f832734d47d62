"""No look-ups during play: who sits at an open board asks the judge through a challenge only."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.example_rows import load_example
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.open_boards import sits_at_a_game

pytestmark = pytest.mark.django_db
PLAYS = "Ingrid Solheim"  # of grade B in the weekend that is being played; her slip waits for her


def judged(client: Client, **more: str) -> str:
    said = {"ruleset": "nzasp-2022", "lexicon": "enable1", "word1": "TAXI", **more}
    return client.post("/judge/", said).content.decode()


@pytest.mark.cites("nzasp.P.1.3")
def test_who_has_a_game_in_progress_looks_words_up_for_a_challenge_only(client: Client) -> None:
    load_example()
    client.post("/try/ratings-manager/")
    assert sits_at_a_game(Person.objects.get(full_name=PLAYS))
    assert "A game is in progress" in client.get("/judge/").content.decode()
    refused = judged(client)
    assert "A game is in progress" in refused
    assert "nzasp.P.1.3" in refused
    assert "Acceptable" not in judged(client, challenge="on"), "a challenge is judged at the table"


def test_who_sits_at_a_table_of_rummikub_may_look_words_up(client: Client) -> None:
    load_example()
    client.post("/try/adjudicator/")
    row = store.tournaments_listed().get(name="Rummikub Afternoon")
    adjudicator = Person.objects.get(account__name="adjudicator")
    desk = store.load(row.pk).desk
    number = store.number_of(row.pk, adjudicator)
    assert any(number in board.players for _, board in desk.missing(desk.current))
    assert "Acceptable" in judged(client)


@pytest.mark.cites("nzasp.P.1.3")
def test_who_has_signed_and_who_only_watches_may_look_up(client: Client) -> None:
    load_example()
    assert "Acceptable" in judged(client)
    row = store.tournaments_listed().get(name="Lakeside Weekend")
    number = store.number_of(row.pk, Person.objects.get(full_name=PLAYS))
    result = ReportedResult(round=3, player=number, scores=(394, 464))
    results.enter(CONSOLE, row.pk, result, CommandContext(timezone.now(), "signed"))
    client.post("/try/ratings-manager/")
    assert not sits_at_a_game(Person.objects.get(full_name=PLAYS))
    assert "Acceptable" in judged(client)
