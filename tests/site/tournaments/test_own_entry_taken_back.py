"""Who has asked to withdraw can come after all: said by the player or at the desk, until the organiser has decided."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.site.people.conftest import account, acting, officer
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.site.hall.front_page_cards import next_steps_for
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Account, Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import calling_off, entries
from tilehall.site.tournaments.actions.calling_off import TypedReason

from .halls import done, hand, members, refused
from .test_views_before_the_event import soon

pytestmark = pytest.mark.django_db


def text(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@pytest.fixture
def people() -> list[Person]:
    return members(1600, 1500, 1400)


@pytest.fixture
def number(people: list[Person]) -> int:
    """Three are entered; the first of them asks to withdraw."""
    number = soon(official=False)
    for one in people:
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(entries.give_notice(CONSOLE, number, 1, "a wedding", hand()))
    return number


@pytest.fixture
def player(people: list[Person]) -> Client:
    client = Client()
    client.force_login(account("one", people[0]), backend="tilehall.site.people.signin.ByNameOrMail")
    return client


@pytest.fixture
def organiser() -> Account:
    return officer(Role.ORGANISER)


@pytest.fixture
def desk(organiser: Account) -> Client:
    client = Client()
    client.force_login(organiser, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def leaves(number: int, player: int = 1) -> bool:
    return store.load(number).desk.players[player].leaving is not None


def test_a_player_takes_the_own_request_back(number: int, player: Client) -> None:
    page = text(player.get(f"/tournaments/{number}/"))
    assert "You have asked to withdraw" in page
    assert "I can come after all" in page
    said = text(player.post(f"/tournaments/{number}/enter/", {"do": "notice-back", "command_id": "b1"}, follow=True))
    assert "your request to withdraw is taken back" in said
    assert not leaves(number)
    assert "You are entered" in said
    twice = text(player.post(f"/tournaments/{number}/enter/", {"do": "notice-back", "command_id": "b2"}, follow=True))
    assert "does not ask to withdraw; nothing is changed" in twice
    done(entries.give_notice(CONSOLE, number, 1, "ill", hand()))
    assert leaves(number), "they may ask again"


def test_nobody_takes_back_what_another_asked(number: int, people: list[Person]) -> None:
    with pytest.raises(NotYours):
        entries.take_notice_back(acting(account("two", people[1])), number, 1, hand())
    assert leaves(number)


def test_what_is_decided_is_not_taken_back(number: int, people: list[Person]) -> None:
    choice = WithdrawalChoice(choice="adjust_draw", asked_at=timezone.now())
    done(entries.withdraw(CONSOLE, number, 1, choice, hand(timezone.now())))
    assert refused(entries.take_notice_back(acting(account("one", people[0])), number, 1, hand()))[0] == "gone_already"


def test_the_desk_takes_it_back_for_who_telephones(number: int, desk: Client) -> None:
    page = desk.get(f"/tournaments/{number}/desk/entries/1/")
    assert "Member 01 can come after all" in text(page)
    posted = {"do": "notice-back", "command_id": "t1"}
    assert "plays after all" in text(desk.post(f"/tournaments/{number}/desk/entries/1/", posted, follow=True))
    assert not leaves(number)
    log = text(desk.get(f"/tournaments/{number}/desk/log/"))
    assert "no longer asks to withdraw" in log


def test_a_request_that_was_taken_back_meanwhile_is_not_granted(number: int, player: Client, desk: Client) -> None:
    """The organiser's page was open with the request on it."""
    url = f"/tournaments/{number}/desk/entries/1/"
    page = desk.get(url).content.decode()
    assert 'name="asked" value="yes"' in page
    player.post(f"/tournaments/{number}/enter/", {"do": "notice-back", "command_id": "b1"})
    typed = {
        "do": "withdraw", "asked": "yes", "choice": "adjust_draw", "command_id": "w1",
        "asked_at": timezone.localtime().strftime("%d/%m/%Y %H:%M"),
    }  # fmt: skip
    refused = desk.post(url, typed, follow=True)
    assert "has taken the request back meanwhile" in text(refused)
    assert 'name="asked"' not in refused.content.decode(), "pressed once more it is the desk's own withdrawal"
    assert store.load(number).desk.players[1].in_the_field
    desk.post(url, {**typed, "asked": "", "command_id": "w2"})
    assert not store.load(number).desk.players[1].in_the_field, "by itself a withdrawal is entered as before"


def test_the_front_page_names_who_asks_to_withdraw(
    number: int, desk: Client, player: Client, organiser: Account
) -> None:
    actor = acting(organiser)
    name = store.head(number).name

    def told() -> list[tuple[str, str, str]]:
        cards = next_steps_for(actor)
        return [(card.title, card.text, card.url) for card in cards if "withdraw" in card.title]

    to = f"/tournaments/{number}/desk/entries/1/"
    assert told() == [(f"{name}: Member 01 asks to withdraw", "You decide what follows for the games.", to)]
    own = Account.objects.get(name="one")
    assert not any("withdraw" in card.title for card in next_steps_for(acting(own)))
    done(entries.give_notice(CONSOLE, number, 3, "", hand()))
    ((title, both, to),) = told()
    assert title == f"{name}: 2 players ask to withdraw"
    assert both == "Member 01 and Member 03: you decide what follows for their games."
    assert 'id="decide"' in desk.get(to.partition("#")[0]).content.decode()
    done(calling_off.call_off(actor, number, TypedReason(reason="no hall"), hand()))
    assert told() == [], "nothing follows any more"
