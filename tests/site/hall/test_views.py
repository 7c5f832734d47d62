"""The pages of the building: front page by role, name, backups, join, the page for programs, installing."""

import json
import re

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone

from tests.site.example_rows import load_example
from tilehall import __version__
from tilehall.site.association.book.waiting import waiting_for
from tilehall.site.games import news as live
from tilehall.site.hall import actions, backup_folder, backups, example, front_page_cards, store
from tilehall.site.pages import jobs
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, actor_of
from tilehall.site.people.models import Account
from tilehall.site.people.roles import EXECUTIVE, Role

pytestmark = pytest.mark.django_db


def quiet(doing, done, of):
    pass


@pytest.fixture
def loaded():
    load_example()


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture
def heard(monkeypatch):
    news = []
    monkeypatch.setattr(live, "_spread", lambda topic, seq: news.append((topic, seq)))
    return news


def as_role(role):
    return actor_of(Account.objects.get(name=example.key(role)), timezone.localdate())


# --- front page


def test_health_is_said_in_one_word(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    assert "no-cache" in answer["Cache-Control"]
    assert not answer.cookies


def test_a_visitor_finds_the_rules_the_people_the_clubs_and_the_door(client, loaded):
    page = client.get("/").content.decode()
    assert 'action="/rules/"' in page
    for path in ("/people/", "/clubs/", "/rules/", "/sign-in/", "/join/"):
        assert f'href="{path}"' in page
    assert "/hall/backups/" not in page
    assert "/register/" not in page


@pytest.mark.parametrize("role", [role for role in Role if role != Role.VISITOR])
def test_the_front_page_offers_a_role_what_it_may_do_and_nothing_else(client, loaded, role):
    client.post(f"/try/{example.key(role)}/")
    page = client.get("/").content.decode()
    actor = as_role(role)
    for action, name, *_ in front_page_cards.OFFERS:
        from django.urls import reverse

        assert (f'class="cover" href="{reverse(name)}"' in page) is actor.may(action)


def test_every_offer_leads_to_a_page_that_opens(client, loaded, data):
    client.post("/try/president/")
    for card in front_page_cards.cards_for(as_role(Role.PRESIDENT)):
        assert client.get(card.url).status_code == 200, card


def test_a_young_hall_tells_its_officer_what_comes_next():
    code = actions.code_for_console()
    typed = actions.FirstVisit(
        code=code, hall_name="Young", full_name="Mere Tūhoro", role="secretary", name="mere", mail="",
        password="a quiet river stone",
    )  # fmt: skip
    account = actions.become_first_officer(VISITOR, typed, now=timezone.now())
    steps = [step.title for step in front_page_cards.next_steps_for(actor_of(account, timezone.localdate()))]
    assert steps == ["Add the first club", "Add people to the register", "Name the other officers"]


def test_a_hall_in_full_swing_has_nothing_left_to_set_up(loaded):
    """But to vote, to go to a meeting, what waits for the office, and an incident that was referred to it."""
    actor = as_role(Role.SECRETARY)
    waiting = {item.what for item in waiting_for(actor, timezone.localdate())} | {"What waits"}
    steps = [step.title for step in front_page_cards.next_steps_for(actor)]
    assert waiting & set(steps)
    shown = ("Ballot: ", "In session: ")
    steps = [title for title in steps if not title.endswith("incident still open")]
    assert [title for title in steps if not title.startswith(shown) and title not in waiting] == []


def test_an_account_without_a_record_is_told_to_claim_it(loaded):
    nobody = Actor(account=Account.objects.get(name="player"))
    assert [step.title for step in front_page_cards.next_steps_for(nobody)] == ["Claim your member record"]


# --- name


@pytest.mark.parametrize("role", EXECUTIVE)
def test_the_executive_names_the_hall_and_open_pages_hear_of_it(
    client, loaded, heard, role, django_capture_on_commit_callbacks
):
    client.post(f"/try/{example.key(role)}/")
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post("/hall/name/", {"name": " Ngā  Taera "}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert store.hall_row().name == "Ngā Taera"
    assert "Ngā Taera" in answer.content.decode()
    assert heard == [("hall", 2)]


@pytest.mark.parametrize("name", ["", "   ", "…", "x" * 121, "a\u202eb"])
def test_a_name_that_is_none_is_refused_and_the_old_one_stays(loaded, name):
    with pytest.raises(ValidationError):
        actions.rename(as_role(Role.PRESIDENT), name=name)
    assert store.hall_row().name == "Example Tile Games Association"


def test_a_name_with_markup_stays_a_name(client, loaded):
    actions.rename(as_role(Role.PRESIDENT), name="<b>Tiles</b>")
    assert "<b>Tiles" not in client.get("/").content.decode()
    assert json.loads(client.get("/manifest.webmanifest").content)["name"] == "<b>Tiles</b>"


def test_a_referee_does_not_name_the_hall(client, loaded):
    with pytest.raises(PermissionDenied):
        actions.rename(as_role(Role.REFEREE), name="Mine")
    client.post("/try/referee/")
    assert client.post("/hall/name/", {"name": "Mine"}).status_code == 403


# --- backups


def test_no_backup_yet_is_said_with_what_to_do(client, loaded, data):
    client.post("/try/webmaster/")
    page = client.get("/hall/backups/").content.decode()
    assert "No backup yet" in page
    assert "Back up now" in page
    assert "tilehall restore" in page


@pytest.mark.django_db(transaction=True)
def test_back_up_now_makes_one_shows_it_and_tells_open_pages(client, data, heard):
    load_example()
    heard.clear()
    client.post("/try/webmaster/")
    shown = client.post("/hall/backups/now/")["Location"]
    job = jobs.job_of(shown.rstrip("/").rsplit("/", 1)[-1])
    assert job.over.wait(60)
    assert job.fault is None
    assert client.get(shown)["Location"] == "/hall/backups/"
    (made,) = backup_folder.backup_files(data)
    page = client.get("/hall/backups/").content.decode()
    assert made.name in page
    assert "by hand" in page
    assert [topic for topic, _ in heard] == ["hall.backups"]
    part = client.get("/hall/backups/", headers={"HX-Request": "true"}).content.decode()
    assert made.name in part
    assert "<html" not in part


@pytest.mark.django_db(transaction=True)
def test_a_backup_that_cannot_be_written_is_said_to_who_asked_for_it(data):
    load_example()
    (data / backup_folder.FOLDER).mkdir()
    real = backups.write_backup

    def into_nowhere(target, **more):
        return real(target.parent / "missing" / target.name, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backups, "write_backup", into_nowhere)
        with pytest.raises(ValidationError, match="The backup was not made"):
            actions.back_up(CONSOLE, quiet)
    assert backup_folder.backup_files(data) == []


@pytest.mark.django_db(transaction=True)
def test_the_daily_backup_is_announced_too(data, heard):
    load_example()
    heard.clear()
    made = backups.back_up_if_due(timezone.now())
    assert made.kind == "daily"
    assert [topic for topic, _ in heard] == ["hall.backups"]


@pytest.mark.parametrize("role", [Role.PLAYER, Role.TREASURER, Role.DIRECTOR])
def test_backups_belong_to_those_who_keep_the_hall(client, loaded, role, data):
    client.post(f"/try/{example.key(role)}/")
    assert client.get("/hall/backups/").status_code == 403
    assert client.post("/hall/backups/now/").status_code == 403
    assert backup_folder.backup_files(data) == []


# --- join


def test_the_join_page_shows_the_address_that_phones_use(client, settings):
    address = "http://kauri.test:8000/"
    settings.PHONES = address
    page = client.get("/join/").content.decode()
    assert address in page
    assert "<svg" in page
    assert "answers this machine only" not in page
    assert "style=" not in page


def test_a_hall_on_loopback_says_that_phones_cannot_come(client, settings):
    settings.PHONES = ""
    page = client.get("/join/", headers={"Host": "127.0.0.1:8000"}).content.decode()
    assert "answers this machine only" in page


def test_the_screen_is_promised_to_stay_on_only_over_https(client, data):
    assert "over plain http a browser may not" in client.get("/join/").content.decode()
    assert "kept on if this device allows" in client.get("/join/", secure=True).content.decode()


def test_the_authority_is_handed_out_and_its_key_is_not(client, data):
    assert client.get("/join/certificate/").status_code == 404
    (data / "tls").mkdir()
    (data / "tls" / "authority.pem").write_text("public part")
    (data / "tls" / "authority.key").write_text("secret part")
    answer = client.get("/join/certificate/")
    assert b"".join(answer.streaming_content) == b"public part"
    assert "/join/certificate/" in client.get("/join/", secure=True).content.decode()


# --- programs and phones


def test_the_page_for_programs_names_every_call_of_the_description(client):
    described = client.get("/api/openapi.json").json()
    page = client.get("/api/").content.decode().replace("<wbr>", "")
    assert described["paths"]
    for path in described["paths"]:
        assert path in page
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r'(src|href)="https?://', page)


def test_the_description_is_made_once(client, monkeypatch):
    described = client.get("/api/openapi.json").json()
    monkeypatch.setattr("ninja.main.get_schema", lambda **_: pytest.fail("made once more"))
    assert client.get("/api/openapi.json").json() == described
    assert client.get("/api/").status_code == 200


def test_programs_learn_what_this_hall_is(client, loaded):
    said = client.get("/api/hall").json()
    assert (said["name"], said["example"], said["version"]) == ("Example Tile Games Association", True, __version__)
    assert {"nzasp-2022", "nsa-2008", "nzrc-2024"} <= {ruleset["key"] for ruleset in said["rulesets"]}


def test_programs_learn_that_a_hall_is_empty(client):
    assert client.get("/api/hall").json()["name"] is None


def test_what_a_phone_needs_for_installing(client):
    manifest = client.get("/manifest.webmanifest")
    assert manifest["Content-Type"] == "application/manifest+json"
    about = json.loads(manifest.content)
    assert (about["start_url"], about["scope"], about["display"]) == ("/", "/", "standalone")
    for icon in about["icons"]:
        answer = client.get(icon["src"])
        assert answer.status_code == 200
        content = b"".join(answer.streaming_content)
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_keeps_the_shell_and_no_page_of_anybody(client):
    worker = client.get("/sw.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert "no-cache" in worker["Cache-Control"]
    kept = re.findall(r'"(/[^"]*)"', worker.content.decode().encode().decode("unicode_escape"))
    assert "/offline/" in kept
    assert 'credentials: "omit"' in worker.content.decode()  # what is kept was asked for by nobody in particular
    # The referee's desk and the clock are everybody's: they know no event, and show the same to a visitor.
    assert all(path in ("/offline/", "/referee/", "/clock/") or path.startswith("/static/") for path in kept)
    # The clock imports its parts: one that is missing would stop it without the network.
    named = re.findall(r'data-\w+="(/static/tables/[^"]+)"', client.get("/clock/").content.decode())
    assert len(named) >= 7
    assert set(named) <= set(kept)
    for path in kept:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert b"".join(answer) if answer.streaming else answer.content


def test_the_shell_of_a_new_version_gets_a_new_cache(client, monkeypatch):
    name = r'"tilehall-([0-9a-f]+)"'
    before = re.search(name, client.get("/sw.js").content.decode())[1]
    monkeypatch.setattr("tilehall.site.hall.views.__version__", "99")
    assert re.search(name, client.get("/sw.js").content.decode())[1] != before
