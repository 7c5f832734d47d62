"""Phones told of the next table: who switches it on, what a device may ask for, and what is forgotten with whom."""

from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four
from tests.site.people.conftest import acting, officer, person
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.site.hall import deletion_requests, held_data
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.merging import parts
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, push_rows, store
from tilehall.site.tournaments.actions import push as actions
from tilehall.site.tournaments.actions import rehearsal
from tilehall.site.tournaments.push import encryption, services
from tilehall.site.tournaments.push.hall_key import public_key
from tilehall.site.tournaments.push_rows import PushDeviceRow
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import further, opened
from .halls import done, hand
from .push.push_service import Phone, PushService
from .test_confirmations import sign_in

pytestmark = pytest.mark.django_db
GOOGLE = "https://" + services.SERVICES[0].host
_names = count(1)


@pytest.fixture(autouse=True)
def https(settings) -> None:
    settings.ADDRESS = "https://hall.example/"


@pytest.fixture
def kept() -> DeskState:
    return opened(four())


@pytest.fixture
def on(kept: DeskState) -> DeskState:
    actions.set_switch(CONSOLE, kept.row.pk, True, hand())
    return kept


def fields(**more: str) -> dict[str, str]:
    """As a browser sends it, of a device that no other test has."""
    phone = Phone(PushService(port=1), f"device {next(_names)}")
    endpoint = f"{GOOGLE}/wp/{next(_names)}"
    return {"do": "on", **phone.fields, "endpoint": endpoint, "hall_key": public_key(), **more}


def address(kept: DeskState, number: int = 4) -> str:
    return f"/t/{kept.row.pk}/{keys.player_key(kept.row, number)}/phone/"


def agree(kept: DeskState, number: int = 4, **more: str) -> dict[str, str]:
    sent = fields(**more)
    assert Client().post(address(kept, number), sent).json() == {"on": True}
    return sent


def told(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


# --- the organiser's switch


def test_it_is_off_until_the_organiser_switches_it_on(kept: DeskState, client: Client) -> None:
    assert Client().get(address(kept)).json() == {"offered": False}
    assert Client().post(address(kept), fields()).status_code == 400
    sign_in(client)
    url = f"/tournaments/{kept.row.pk}/desk/phones/"
    assert f'href="{url}"' in told(client, f"/tournaments/{kept.row.pk}/desk/plan/")
    page = told(client, url)
    assert "What leaves the hall" in page
    assert "Apple, Google, Microsoft, Mozilla" in page
    assert "checked" not in page.partition("</form>")[0].rpartition("<form")[2]
    client.post(url, {"on": "yes"})
    assert "Switched on by" in told(client, url)
    assert Client().get(address(kept)).json()["offered"] is True
    agree(kept)
    assert "<b>1</b> phone of <b>1</b> player waits for the next table" in told(client, url)
    answer = client.post(url, {}, follow=True).content.decode()
    assert "No phone is told any more. 1 phone was forgotten." in answer
    assert not PushDeviceRow.objects.exists()


def test_only_who_organises_the_event_may(kept: DeskState) -> None:
    with pytest.raises(NotYours):
        actions.set_switch(acting(officer(Role.SCORER)), kept.row.pk, True, hand())
    assert push_rows.switch_of(kept.row.pk) is None


@pytest.mark.parametrize("own", ["", "http://192.168.1.20:8000/", "https://localhost:8000/"])
def test_without_https_it_is_not_offered(on: DeskState, client: Client, settings, own: str) -> None:
    settings.ADDRESS = own
    assert Client().get(address(on)).json() == {"offered": False}
    with pytest.raises(actions.CannotTell, match="https"):
        actions.set_switch(CONSOLE, on.row.pk, True, hand())
    sign_in(client)
    url = f"/tournaments/{on.row.pk}/desk/phones/"
    assert "This hall has no https address" in told(client, url)
    answer = client.post(url, {"on": "yes"}, follow=True).content.decode()
    assert "This hall has no https address" in answer
    actions.set_switch(CONSOLE, on.row.pk, False, hand())
    assert "Let players be told" not in told(client, url)


def test_a_practice_run_tells_nobody(on: DeskState) -> None:
    run = done(rehearsal.begin(CONSOLE, on.row.pk, hand()))
    with pytest.raises(actions.CannotTell, match="practice run"):
        actions.set_switch(CONSOLE, run.row.pk, True, hand())


def test_what_went_wrong_last_is_said_to_the_organiser(on: DeskState, client: Client) -> None:
    push_rows.note_trouble(on.row.pk, "push.example could not be reached: no route")
    sign_in(client)
    page = told(client, f"/tournaments/{on.row.pk}/desk/phones/")
    assert "The last time not everybody could be told: push.example could not be reached: no route." in page


# --- a device


def test_a_device_is_known_to_its_own_page_and_to_nobody_else(on: DeskState) -> None:
    sent = agree(on)
    answer = Client().get(address(on))
    assert sent["endpoint"] not in answer.content.decode()
    assert answer.json()["devices"] == [sha256(sent["endpoint"].encode()).hexdigest()]
    assert Client().get(address(on, 3)).json()["devices"] == []
    assert (answer.json()["key"], answer["Cache-Control"].count("no-store")) == (public_key(), 1)


def test_it_is_switched_off_again_and_says_whether_something_else_is_told(on: DeskState) -> None:
    """A parent follows two players on one phone: the browser's consent is for both."""
    sent = agree(on, 4)
    agree(on, 3, **{name: sent[name] for name in ("endpoint", "public_key", "auth")})
    off = {"do": "off", "endpoint": sent["endpoint"]}
    assert Client().post(address(on, 4), off).json() == {"on": False, "still": True}
    assert Client().post(address(on, 3), off).json() == {"on": False, "still": False}
    for endpoint in (sent["endpoint"], "", "\0"):
        assert Client().post(address(on, 3), {**off, "endpoint": endpoint}).json() == {"on": False, "still": False}


def test_nobody_else_switches_it_off(on: DeskState) -> None:
    sent = agree(on, 4)
    Client().post(address(on, 3), {"do": "off", "endpoint": sent["endpoint"]})
    assert [row.number for row in push_rows.devices_of(on.row.pk)] == [4]


def test_a_form_from_elsewhere_changes_nothing(on: DeskState) -> None:
    assert Client(enforce_csrf_checks=True).post(address(on), fields()).status_code == 403
    client = Client(enforce_csrf_checks=True)
    token = client.get(address(on)).json()["token"]
    answer = client.post(address(on), fields(), headers={"X-CSRFToken": token})
    assert answer.json() == {"on": True}


def test_a_wrong_code_opens_nothing(on: DeskState) -> None:
    url = address(on).replace("/4-", "/3-")
    assert (Client().get(url).status_code, Client().post(url, fields()).status_code) == (404, 404)


@pytest.mark.parametrize(
    "wrong, why",
    [
        ({"endpoint": "https://192.168.1.1/admin"}, "This browser uses another"),
        ({"endpoint": "http" + "://127.0.0.1:8000/hall/"}, "This browser uses another"),
        ({"endpoint": f"{GOOGLE}@evil.example/x"}, "This browser uses another"),
        ({"endpoint": f"{GOOGLE}/" + "x" * 2000}, "This browser uses another"),
        ({"endpoint": ""}, "This browser uses another"),
        ({"endpoint": f"{GOOGLE}/\0"}, "This browser uses another"),
        ({"public_key": "B" * 87}, "cannot be used"),
        ({"public_key": "A" * 200_000}, "cannot be used"),
        ({"auth": ""}, "cannot be used"),
        ({"hall_key": "another"}, "of another hall"),
    ],
)
def test_what_no_browser_of_ours_sends_is_refused(on: DeskState, wrong: dict[str, str], why: str) -> None:
    answer = Client().post(address(on), fields(**wrong))
    assert (answer.status_code, why in answer.json()["why"]) == (400, True)
    assert not PushDeviceRow.objects.exists()


def test_a_player_has_four_devices_at_most_and_each_once(on: DeskState) -> None:
    sent = [agree(on) for _ in range(6)]
    agree(on, **{name: sent[5][name] for name in ("endpoint", "public_key", "auth")})
    other = agree(on, 3)
    left = [row.endpoint for row in push_rows.devices_of(on.row.pk)]
    assert left == [*(each["endpoint"] for each in sent[2:]), other["endpoint"]]


def test_after_the_last_round_and_to_who_has_withdrawn_nothing_is_offered(on: DeskState) -> None:
    further(on, Withdrew(player=4, choice="forfeit", from_round=2))
    assert Client().get(address(on)).json() == {"offered": False}
    assert Client().get(address(on, 3)).json()["offered"] is True
    over = opened(played_out(), "e" * 32)
    actions.set_switch(CONSOLE, over.row.pk, True, hand())
    assert Client().get(address(over)).json() == {"offered": False}


def test_the_switch_that_was_taken_away_meanwhile_keeps_no_device(on: DeskState, monkeypatch) -> None:
    monkeypatch.setattr(actions, "is_offered", lambda *_: True)
    push_rows.switch_off(on.row.pk)
    answer = Client().post(address(on), fields())
    assert (answer.status_code, PushDeviceRow.objects.exists()) == (400, False)


# --- what is held, and how it goes


def test_it_is_in_no_log_and_no_package(on: DeskState) -> None:
    sent = agree(on)
    assert sent["endpoint"] not in str(store.rows_to_package(store.head(on.row.pk)))
    assert store.head(on.row.pk).seq == on.row.seq


def test_who_asks_what_is_held_finds_it_without_its_address(on: DeskState) -> None:
    store.tie_entrant(on.row.pk, 4, who := person("Dan"))
    sent = agree(on)
    sections = {section.title: section.rows for section in held_data.held_about(who)}
    (row,) = sections["Devices told of the next table in tournaments, without their addresses"]
    assert set(row) == {"id", "tournament", "number", "person", "since"}
    assert sent["endpoint"] not in held_data.as_json(held_data.held_about(who))


def test_it_goes_with_what_was_asked_to_be_deleted(on: DeskState) -> None:
    """Also a device that was known before the desk said who the player is."""
    agree(on)
    who = officer(Role.SCORER).person
    store.tie_entrant(on.row.pk, 4, who)
    agree(on)
    other = agree(on, 3)
    asked = deletion_requests.send(acting(who.account), "please", timezone.now())
    deletion_requests.grant(CONSOLE, asked.pk, close_account=False, now=timezone.now())
    assert [row.endpoint for row in push_rows.devices_of(on.row.pk)] == [other["endpoint"]]


def test_it_goes_over_to_the_record_that_stays(on: DeskState) -> None:
    gone, stays = person("Dan"), person("Daniel")
    store.tie_entrant(on.row.pk, 4, gone)
    agree(on)
    part = next(part for part in parts() if part.table == "tournaments.PushDeviceRow")
    assert part.move is not None
    part.move(part.rows(gone), stays)
    assert [row.person_id for row in push_rows.devices_of(on.row.pk)] == [stays.pk]


def test_it_goes_with_the_example_association(on: DeskState) -> None:
    agree(on)
    store.forget_all()
    assert not PushDeviceRow.objects.exists()


def test_the_rows_hold_what_is_let_in() -> None:
    assert PushDeviceRow._meta.get_field("endpoint").max_length == services.LONGEST
    assert PushDeviceRow._meta.get_field("public_key").max_length >= -(-encryption.POINT * 4 // 3) + 2


def test_no_word_of_the_surroundings_adds_a_service() -> None:
    """Tests put a service of their own into the list; a hall has no way to."""
    code = Path(services.__file__).read_text()
    assert [word for word in ("settings", "environ", "open(", "getenv") if word in code] == []


def test_the_table_that_is_shown_already_is_not_told_again(on: DeskState) -> None:
    agree(on)
    (row,) = push_rows.devices_of(on.row.pk)
    assert push_rows.claim(on.row.pk, {row.pk: row.called}) == []
    assert [each.pk for each in push_rows.claim(on.row.pk, {row.pk: "another"})] == [row.pk]
    assert push_rows.claim(on.row.pk, {row.pk: "another"}) == []
