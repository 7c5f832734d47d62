"""The example association: the same every time, made by actions, with a part for each role; and emptying it again."""

import time

import pytest
from django.apps import apps
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone

from tests.site.example_rows import load_example
from tilehall.law.game.seats import Watcher
from tilehall.law.tournament.standings import standings
from tilehall.site.games import store as games
from tilehall.site.hall import actions, backup_folder, backups, example, example_people, store
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE, VISITOR, actor_of
from tilehall.site.people.models import Account, ClaimCode, Club, Person, RoleHeld
from tilehall.site.people.roles import GIVEN, Role
from tilehall.site.tournaments import store as tournaments

pytestmark = pytest.mark.django_db

NEW = "Harbour Tiles"  # has applied, and has neither members nor officers yet


def quiet(doing, done, of):
    pass


def everyone():
    """All that a visitor of the example can tell apart, without codes and times."""
    held = RoleHeld.objects.select_related("person", "club")
    return (
        list(Club.objects.values_list("name", "town")),
        list(Person.objects.values_list("full_name", "club__name")),
        list(Account.objects.values_list("name", "person__full_name")),
        sorted((one.person.full_name, one.role, str(one.club)) for one in held),
        sorted(ClaimCode.objects.filter(used_at=None).values_list("person__full_name", flat=True)),
    )


@pytest.mark.own_sqlite  # of the hour no database knows; that one of either kind takes the example is asked below
def test_it_is_loaded_in_the_first_hour_of_a_day_too():
    """Its meetings of earlier days were held at their hours, on either side of the day on which summer time begins."""
    example.load(CONSOLE, quiet, now=timezone.localtime().replace(hour=0, minute=15))
    assert Club.objects.count() == 7


def test_it_has_clubs_members_with_macrons_and_people_without_a_club():
    load_example()
    assert Club.objects.count() == 7
    assert 60 <= Person.objects.count() <= 75
    assert Person.objects.filter(club=None).count() > len(example_people.INDEPENDENTS)
    assert people.people("Taupo").model is Person
    assert Person.objects.get(folded__contains="mereana tuhoro").full_name == "Mereana Tūhoro"
    assert all(club.people.count() >= 8 for club in Club.objects.exclude(name=NEW))


def test_each_role_has_one_who_plays_it_and_holds_no_other():
    load_example()
    today = timezone.localdate()
    for role in (Role.PLAYER, *GIVEN):
        account = Account.objects.get(name=example.key(role))
        roles = actor_of(account, today).roles - {Role.VISITOR, Role.PLAYER}
        assert roles == ({role} if role in GIVEN else set())


def test_every_club_has_its_officer_and_somebody_with_an_open_code():
    load_example()
    officers = RoleHeld.objects.filter(role=Role.CLUB_OFFICER)
    assert {one.club_id for one in officers} == set(Club.objects.exclude(name=NEW).values_list("pk", flat=True))
    assert {one.person.club_id for one in officers} == {one.club_id for one in officers}
    assert ClaimCode.objects.filter(used_at=None, void_at=None).count() == 6


def test_no_example_account_has_a_password(client):
    load_example()
    assert not any(account.has_usable_password() for account in Account.objects.all())


def test_its_games_are_two_that_are_signed_and_one_in_play():
    load_example()
    found = [(row.ruleset, row.over) for row in games.games_listed(["scrabble"])]
    assert found == [("nzasp-2022", False), ("nsa-2008", True), ("nzasp-2022", True)]
    views = [
        game.game.view(game.state, Watcher())
        for game in (games.load(row.pk) for row in games.games_listed(["scrabble"]))
    ]
    assert [view["scores"] for view in views] == [[154, 262], [353, 315], [340, 343]]
    assert views[0]["phase"] == "adjourned"
    assert views[0]["clocks"]["running"] is None  # so that nobody finds it hours over its time
    assert games.open_games_with_due() == [], "a hall that is served changes nothing of it"
    assert all(name in everyone_named() for view in views for name in view["names"])


def test_its_rummikub_is_one_that_is_counted_and_one_in_which_a_table_is_put_back():
    load_example()
    found = [games.load(row.pk) for row in games.games_listed(["rummikub"])]
    playing, counted = (game.game.view(game.state, Watcher()) for game in found)
    assert (playing["phase"], playing["offender"], len(playing["names"])) == ("restoring", 0, 2)
    assert (counted["phase"], counted["ended"], counted["melded"]) == ("over", "out", [True, False, True, False])
    assert counted["result"]["scores"] == [-2, -100, 302, -200]
    assert found[0].game.due(None, found[0].state) is None  # nobody finds it hours over its time
    assert all(name in everyone_named() for view in (playing, counted) for name in view["names"])


def everyone_named():
    return set(Person.objects.values_list("full_name", flat=True))


def test_a_step_that_fails_leaves_an_empty_hall(monkeypatch):
    def fails(building):
        raise RuntimeError

    monkeypatch.setattr(example, "STEPS", (*example.STEPS[:3], ("Failing", fails)))
    with pytest.raises(RuntimeError):
        example.load(CONSOLE, quiet)
    assert store.hall_row() is None
    assert not Person.objects.exists()


def test_it_is_never_loaded_over_a_hall_that_has_begun():
    load_example()
    count = Person.objects.count()
    with pytest.raises(ValidationError, match="begun already"):
        example.load(VISITOR, quiet)
    assert Person.objects.count() == count


def test_every_part_can_be_played_from_the_page(client):
    load_example()
    page = client.get("/try/").content.decode()
    for role in example_people.PARTS:
        assert role.label in page
        answer = client.post(f"/try/{example.key(role)}/")
        assert answer["Location"] == "/"
        assert Account.objects.get(pk=client.session["_auth_user_id"]).name == example.key(role)
        home = client.get("/")
        assert home.status_code == 200
        assert "everyone in it is invented" in home.content.decode()
    assert set(example_people.PARTS) == {Role.PLAYER, *GIVEN}


def test_links_for_the_console_sign_in(client):
    load_example()
    links = dict(example.links())
    assert set(links) == {*(role.label for role in Role), "Honorary Reviewer"}
    assert links.pop(Role.VISITOR.label) == "/"
    for label, path in links.items():
        client.logout()
        client.get(path, follow=True)
        account = Account.objects.get(pk=client.session["_auth_user_id"])
        assert account.example, label


def test_nobody_real_is_entered_through_the_try_page(client):
    code = actions.code_for_console()
    typed = actions.FirstVisit(
        code=code,
        hall_name="Real",
        full_name="Mere Real",
        role="secretary",
        name="secretary",
        mail="",
        password="a quiet river stone",
    )
    actions.become_first_officer(VISITOR, typed, now=timezone.now())
    assert client.post("/try/secretary/").status_code == 404
    assert "_auth_user_id" not in client.session


# --- emptying


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA = tmp_path
    return tmp_path


def as_role(role):
    return actor_of(Account.objects.get(name=example.key(role)), timezone.localdate())


@pytest.mark.django_db(transaction=True)
def test_emptying_backs_up_first_and_leads_back_to_the_first_visit(client, data, capsys):
    load_example()
    client.post("/try/treasurer/")
    shown = client.post("/hall/empty/", {"sure": "on"})["Location"]
    from tilehall.site.pages import jobs

    job = jobs.job_of(shown.rstrip("/").rsplit("/", 1)[-1])
    assert job.over.wait(60)
    assert job.fault is None
    assert store.hall_row() is None
    assert len(backup_folder.backup_files(data)) == 1
    left = [
        m.__name__
        for m in apps.get_models()
        if m._meta.app_label in ("people", "games", "tournaments", "hall", "sessions", "axes") and m.objects.exists()
    ]
    assert left == ["StartCode"]
    assert "Become the first officer" in client.get("/").content.decode()
    printed = capsys.readouterr().out
    assert store.is_start_code(printed.rsplit(":", 1)[-1])


def placed():
    desks = [tournaments.load(row.pk).desk for row in tournaments.tournaments_listed().order_by("pk")]
    return [standings(desk.event(name)).placings for desk in desks for name in desk.grades]


def played():
    rows = [games.load(row.pk) for row in games.games_listed(["scrabble"])]
    scrabble = [(game.state.board, game.state.racks, game.state.bag, game.state.sheet) for game in rows]
    rows = [games.load(row.pk) for row in games.games_listed(["rummikub"])]
    return scrabble, [(game.state.table, game.state.racks, game.state.pool, game.state.result) for game in rows]


@pytest.mark.django_db(transaction=True)
def test_loaded_again_after_emptying_it_is_the_same(data):
    """And it tells of every step, and is there soon."""
    load_example()
    first = everyone(), played(), placed()
    actions.empty_example(as_role(Role.PRESIDENT), quiet)
    told = []
    before = time.process_time()
    example.load(CONSOLE, lambda doing, done, of: told.append((done, of)))
    # Most of it twelve tournaments, act by act: about 12 s of CPU, and up to twice that where others share its caches.
    assert time.process_time() - before < 60
    assert told == [(n, len(example.STEPS)) for n in range(len(example.STEPS) + 1)]
    assert (everyone(), played(), placed()) == first


@pytest.mark.django_db(transaction=True)
def test_a_real_hall_is_never_emptied(data):
    load_example()
    president = as_role(Role.PRESIDENT)
    store.Hall.objects.update(example=False)
    with pytest.raises(ValidationError, match="Only an example hall"):
        actions.empty_example(president, quiet)
    assert Person.objects.exists()
    assert backup_folder.backup_files(data) == []


@pytest.mark.django_db(transaction=True)
def test_when_the_backup_fails_nothing_is_emptied(data, monkeypatch):
    load_example()

    def full(*args, **kwargs):
        raise OSError("no room")

    monkeypatch.setattr(backups, "make_backup", full)
    with pytest.raises(OSError, match="no room"):
        actions.empty_example(as_role(Role.PRESIDENT), quiet)
    assert Person.objects.exists()


@pytest.mark.parametrize("role", [Role.PLAYER, Role.RATINGS_MANAGER, Role.DIRECTOR])
def test_only_the_executive_empties(role, data, client):
    load_example()
    with pytest.raises(PermissionDenied):
        actions.empty_example(as_role(role), quiet)
    client.post(f"/try/{example.key(role)}/")
    assert client.get("/hall/empty/").status_code == 403


def test_emptying_asks_once_more(client, data):
    load_example()
    client.post("/try/president/")
    assert client.post("/hall/empty/", {}).status_code == 200
    assert store.hall_row()
