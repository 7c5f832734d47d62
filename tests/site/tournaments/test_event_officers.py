"""Officers of one event: appointed for it, at home in it, and nobody in particular elsewhere."""

import json
import re
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.plans import four, plan
from tests.site.people.conftest import NOW, TODAY, account, acting, officer, person
from tests.site.people.conftest import club as club
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.games.news import may_listen
from tilehall.site.hall import store as hall
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, NotYours, actor_of
from tilehall.site.people.models import Account, Club, Person, RoleHeld
from tilehall.site.people.permissions import ACTIONS
from tilehall.site.people.roles import OF_AN_EVENT, Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import events, packages, rehearsal, results, rounds
from tilehall.site.tournaments.actions.name_matches import NEW, NameAnswers
from tilehall.site.tournaments.event_officers import at_event_of, event_reach, is_officer_of
from tilehall.site.tournaments.store import DeskState, TournamentRow

from .finished_event import hand, kept, opened

pytestmark = pytest.mark.django_db
RESULT = ReportedResult(round=1, table=2, scores=(390, 412))


def event() -> TournamentRow:
    return store.head(opened(four()))


def appointed(role: Role, row: TournamentRow, name: str = "ana") -> Account:
    made = account(name, person(name.title()))
    assert made.person is not None
    people.appoint(CONSOLE, person=made.person, role=role, reach=event_reach(row), since=date(2020, 1, 1), now=NOW)
    return made


def browser(made: Account) -> Client:
    client = Client()
    client.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def test_a_role_of_one_event_is_asked_for_by_every_action_at_every_event() -> None:
    """One who scored at a club's afternoon could type results into the Masters."""
    own, other = event(), event()
    scorer = acting(appointed(Role.SCORER, own))
    with pytest.raises(NotYours):
        results.enter(scorer, other.pk, RESULT, hand())
    with pytest.raises(NotYours):
        results.enter(scorer.at_event(store.event_name(own)), other.pk, RESULT, hand())
    kept(results.enter(scorer, own.pk, RESULT, hand()))
    director = acting(appointed(Role.DIRECTOR, own, "dora"))
    with pytest.raises(NotYours):
        rounds.note(director, other.pk, "Rain", hand())
    with pytest.raises(NotYours):
        rehearsal.begin(director, other.pk, hand())
    kept(rounds.note(director, own.pk, "Rain", hand()))


def test_a_role_of_one_event_opens_nothing_of_the_register_nor_of_the_hall(club: Club) -> None:
    row = event()
    director = acting(appointed(Role.DIRECTOR, row)).at_event(store.event_name(row))
    opened_here = {action for action in ACTIONS if director.may(action)} - {
        action for action in ACTIONS if director.may(action, "")
    }
    assert {action.split(".")[0] for action in opened_here} == {"tournaments", "games", "tables"}
    assert not director.may_for_club("people.add_person", club.pk)
    with pytest.raises(NotYours):
        people.add_person(director, full_name="Evil One", club=None, now=NOW)


def test_a_package_brings_nobody_into_the_register_by_the_hand_of_one_events_officer() -> None:
    """Whom the other hall knew is written into the file by who brings it."""
    hall.open_hall("Hall", example=False)
    row = event()
    director = appointed(Role.DIRECTOR, row)
    client, address = browser(director), f"/tournaments/{row.pk}/desk/packages/"
    package = json.loads(client.get(f"{address}package.tilehall").content)
    payload = CODEC.encode(NoteMade(about="said", told="hello"))
    kind = payload.pop("kind")
    note = {"seq": len(package["acts"]) + 1, "kind": kind, "payload": payload, "command_id": "zz", "step": 0}
    package["acts"].append({**package["acts"][-1], **note})
    players = store.load(row.pk).desk.players
    package["entrants"] = [{"number": number, "name": players[number].name} for number in (1, 2)]
    package |= {"seal": "", "log_sha256": chain_hash(store.rows_from_package(package["acts"]))}
    raw = json.dumps(package).encode()
    before = Person.objects.count()
    shown = client.post(f"{address}take-in/", {"file": SimpleUploadedFile("p.tilehall", raw)}).text
    assert 'value="new"' not in shown
    carried = re.search(r'name="carried" value="([^"]*)"', shown)[1]
    answers = {"carried": carried, "title": "p.tilehall", "sure": "1", "known_origin": "on"}
    again = client.post(f"{address}take-in/", answers | {"who-0": "new", "who-1": "new"})
    assert "Nothing was imported yet" in again.text
    with pytest.raises(NotYours):
        packages.take_in(acting(director), raw, NameAnswers(otherwise=NEW), hand(), trusted=True)
    assert Person.objects.count() == before
    # Left as nobody's, the file itself comes in.
    taken = client.post(f"{address}take-in/", answers | {"who-0": "leave", "who-1": "leave"})
    assert taken.status_code == 302
    assert (Person.objects.count(), store.head(row.pk).seq) == (before, len(package["acts"]))


def test_officers_of_an_event_and_of_the_whole_hall() -> None:
    own, other = event(), event()
    director, scorer = acting(appointed(Role.DIRECTOR, own)), acting(appointed(Role.SCORER, own, "sam"))
    whole_hall, webmaster = acting(officer(Role.ORGANISER)), acting(officer(Role.WEBMASTER))
    assert [is_officer_of(who, own) for who in (director, scorer, whole_hall, webmaster, CONSOLE)] == [
        True, False, True, False, True,
    ]  # fmt: skip
    assert [is_officer_of(who, other) for who in (director, whole_hall)] == [False, True]
    assert director.roles == {Role.VISITOR, Role.PLAYER}, "in the whole hall just a player"
    assert at_event_of(director.at_event(store.event_name(own)), 10**30).at == ""


def test_a_rehearsal_is_there_for_the_officers_of_its_event() -> None:
    own = event()
    organiser = appointed(Role.ORGANISER, own)
    copy = kept(rehearsal.begin(acting(organiser), own.pk, hand())).row
    stranger = appointed(Role.ORGANISER, event(), "ben")
    address = reverse("tournaments:event", args=[copy.pk])
    assert [browser(who).get(address).status_code for who in (organiser, stranger)] == [200, 404]
    assert [may_listen(acting(who), f"tournament.{copy.pk}") for who in (organiser, stranger)] == [True, False]


def test_who_announces_an_event_organises_it() -> None:
    announcer = officer(Role.ORGANISER)
    state = events.announce(acting(announcer), plan(), hand("announce"))
    assert isinstance(state, DeskState)
    again = events.announce(acting(announcer), plan(), hand("announce"))
    assert isinstance(again, DeskState)
    (held,) = RoleHeld.objects.filter(event=store.event_name(state.row))
    assert (held.person, held.role, held.reach) == (announcer.person, Role.ORGANISER, f"of {state.row.name}")
    in_the_hall = RoleHeld.objects.get(person=announcer.person, event="")
    people.end_role(CONSOLE, role_held=in_the_hall, until=TODAY, now=NOW)
    later = actor_of(announcer, date(2026, 5, 10))
    assert later.may("tournaments.organise", store.event_name(state.row))
    with pytest.raises(NotYours):
        events.announce(later.at_event(store.event_name(state.row)), plan(), hand())


def test_officers_appoint_and_end_on_the_page_of_the_event() -> None:
    own, other = event(), event()
    page, elsewhere = (reverse("tournaments:officers", args=[row.pk]) for row in (own, other))
    organiser, helper = appointed(Role.ORGANISER, own), account("hana", person("Hana Helper"))
    assert helper.person is not None
    client = browser(organiser)
    assert "Hana Helper" in client.get(page, {"q": "hana"}).content.decode()
    told = client.post(page, {"person": helper.person.pk, "role": "scorer"}, follow=True).content.decode()
    assert f"Hana Helper is Scorer of {own.name} from today." in told
    assert browser(helper).get(reverse("tournaments:scores", args=[own.pk])).status_code == 200
    closed = browser(helper).get(page)
    assert closed.status_code == 403, "a scorer appoints nobody"
    assert "appointed by its organiser" in closed.text
    assert f'href="{reverse("tournaments:event", args=[own.pk])}"' in closed.text, "the way back is to the event"
    assert client.post(elsewhere, {"person": helper.person.pk, "role": "scorer"}).status_code == 403
    refused = client.post(page, {"person": helper.person.pk, "role": "treasurer"}, follow=True).content.decode()
    assert "Choose a person of the register and a role." in refused
    held = RoleHeld.objects.get(person=helper.person)
    by_another = browser(appointed(Role.ORGANISER, other, "ben"))
    assert by_another.post(elsewhere, {"do": "end", "held": held.pk}).status_code == 404
    told = client.post(page, {"do": "end", "held": held.pk}, follow=True).content.decode()
    assert "Hana Helper is Scorer no longer." in told
    assert browser(helper).get(reverse("tournaments:scores", args=[own.pk])).status_code == 403


def test_who_appoints_sees_for_which_account_the_role_opens() -> None:
    """A record may have been claimed by another than its person: nobody has confirmed the account."""
    own = event()
    page, client = reverse("tournaments:officers", args=[own.pk]), browser(appointed(Role.ORGANISER, own))
    false_hana = account("sly", person("Hana Helper"))
    person("Hana Without")
    found = client.get(page, {"q": "hana"}).content.decode()
    assert "signs in as “sly”" in found
    assert "no account yet" in found
    assert "tell the Secretary before you appoint them" in found
    assert false_hana.person is not None
    told = client.post(page, {"person": false_hana.person.pk, "role": "scorer"}, follow=True).content.decode()
    assert "signs in as “sly”" in told


def test_only_roles_of_events_are_held_for_one() -> None:
    own, ana = event(), person("Ana")
    for role in set(Role) - set(OF_AN_EVENT):
        with pytest.raises(ValidationError):
            people.appoint(CONSOLE, person=ana, role=role, reach=event_reach(own), since=TODAY, now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        RoleHeld.objects.create(person=ana, role="secretary", event="x", since=TODAY, given_at=NOW)
    director = acting(appointed(Role.DIRECTOR, own, "dora"))
    with pytest.raises(NotYours):
        people.give_role(director, person=ana, role="scorer", since=TODAY, now=NOW)


def test_a_claim_code_is_no_key_to_an_event_that_is_shut_to_who_makes_it(club: Club) -> None:
    clerk = acting(officer(Role.CLUB_OFFICER, club))
    coming = person("Dora", club)
    people.give_code(clerk, person=coming, now=NOW)
    people.appoint(CONSOLE, person=coming, role=Role.DIRECTOR, reach=event_reach(event()), since=TODAY, now=NOW)
    with pytest.raises(NotYours):
        people.give_code(clerk, person=coming, now=NOW)


def test_where_a_role_is_held_is_said_in_words() -> None:
    row, secretary = event(), officer(Role.SECRETARY)
    ana = appointed(Role.REFEREE, row)
    whole = officer(Role.SCORER)
    roles = browser(secretary).get(reverse("people:roles")).content.decode()
    assert f"Referee</span> of {row.name}" in roles
    assert re.search(r"Scorer</td>.{0,200}<td[^>]*>in the whole hall</td>", roles, re.DOTALL)
    assert not re.search(r"Secretary</td>.{0,200}<td[^>]*>in the", roles, re.DOTALL), "an office is in one place only"
    assert f"of {row.name}" in browser(ana).get(reverse("people:account")).content.decode()
    assert "in the whole hall" in browser(whole).get(reverse("people:account")).content.decode()
    hall.open_hall("The hall", example=False)
    desk = reverse("tournaments:desk", args=[row.pk])
    assert f'href="{desk}"' in browser(appointed(Role.SCORER, row, "sam")).get("/").content.decode()
    assert f'href="{desk}"' not in browser(ana).get("/").content.decode(), "a referee sits at no desk"


def test_an_actor_of_no_event_is_as_before() -> None:
    assert at_event_of(Actor(), 1) == Actor()
