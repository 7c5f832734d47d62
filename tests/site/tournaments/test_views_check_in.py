"""At the door: who has paid is said beside the name, and the fee is taken by one press."""

import re

import pytest
from django.test import Client

from tests.site.people.conftest import acting, officer
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.permissions import ACTIONS
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries, money

from .halls import announced, done, hand, members

pytestmark = pytest.mark.django_db


def shown(client: Client, url: str, **posted: object) -> str:
    answer = (
        client.post(url, {"command_id": f"door{len(posted)}", **posted}, follow=True) if posted else client.get(url)
    )
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_the_fee_is_taken_at_the_door_by_one_press(client: Client) -> None:
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    url = f"/tournaments/{number}/desk/check-in/"
    told = shown(client, url)
    assert told.count("Take $25.00") == 2
    assert "2 still owe the fee" in told
    told = shown(client, url, do="fee", player=1, amount="25.00")
    assert told.count("Take $25.00") == 1
    assert "paid $25.00" in told
    assert "1 still owes the fee" in told
    till = store.load(number).desk.till
    assert (till.paid_by(1), till.cash) == (2500, 2500)
    assert "owes $0.00" in shown(client, url, do="fee", player=1, amount="25.00", again=1)  # not twice


def test_where_the_accounts_are_closed_the_door_only_says_who_owes(client: Client) -> None:
    number = announced(fee_cents=2500)
    paid, owes = members(1500, 1400)
    for one in (paid, owes):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    keeper = acting(officer(Role.ORGANISER))
    done(money.enter_cash_line(keeper, number, money.CashLine(what="fee", amount="25", player=1), hand()))
    done(money.close_accounts(keeper, number, money.Beneficiary(kind="nzasp", to="NZASP", purpose="play"), hand()))
    client.force_login(keeper.account, backend="tilehall.site.people.signin.ByNameOrMail")
    told = shown(client, f"/tournaments/{number}/desk/check-in/")
    assert "owes $25.00" in told
    assert "Take $25.00" not in told


def test_whoever_may_not_keep_cash_reads_who_owes_and_takes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = announced(fee_cents=2500)
    for one in members(1500):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    url = f"/tournaments/{number}/desk/check-in/"
    assert "Take $25.00" in shown(client, url)
    monkeypatch.setitem(ACTIONS, money.CASH, frozenset({Role.TREASURER}))  # as an association may have it
    told = shown(client, url)
    assert "owes $25.00" in told
    assert "Take $25.00" not in told
    refused = client.post(url, {"command_id": "door", "do": "fee", "player": "1", "amount": "25.00"})
    assert refused.status_code == 403


def test_an_event_without_a_fee_says_nothing_of_money(client: Client) -> None:
    number = announced(fee_cents=0)
    for one in members(1500):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    told = shown(client, f"/tournaments/{number}/desk/check-in/")
    assert "door-fee" not in told
    assert "owe" not in told
