"""An event that is not official, so that the list which comes with the program may judge; its second board plays."""

from datetime import date

from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.plans import BEGUN, four, plan
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.site.hall import store as hall
from tilehall.site.logs.models import Origin
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.store import DeskState

CAT, DAN = 3, 4  # they sit at table 2


def event_in_play(*, official: bool = False, ruleset: str = "nzasp-2022") -> DeskState:
    if hall.hall_row() is None:
        hall.open_hall("The hall of words", example=False)
    acts = (Announced(plan=plan(official=official, ruleset=ruleset)), *four()[1:])
    return store.open_tournament("c" * 32, acts, Origin(at=BEGUN, by=None, by_name="Dora", command_id="open c"))


def board_key(state: DeskState) -> str:
    return keys.board_key(state.row, CAT, 1)


def board_address(state: DeskState) -> str:
    return f"/t/{state.row.pk}/s/{board_key(state)}/judge/"


def client_in_role(role: str) -> Client:
    """The browser of somebody who holds this role in the whole hall."""
    now = timezone.now()
    person = people.add_person(CONSOLE, full_name=f"Somebody {role}", club=None, now=now)
    account = people.sign_up(CONSOLE, people.NewAccount(name=role, password=None), now=now)
    code = people.give_code(CONSOLE, person=person, now=now).code
    people.claim(Actor(account=account), code=code, now=now)
    people.give_role(CONSOLE, person=person, role=role, since=date(2020, 1, 1), now=now)
    browser = Client()
    browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return browser
