"""`tilehall user`: the console's way to list accounts, give a new password, and give a role when nobody else can."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.running_hall import CODE, TYPED, running
from tests.site.migrated_once import furnish
from tests.site.people.conftest import account, officer, person
from tilehall.cli.main import main
from tilehall.site.people.models import RoleHeld
from tilehall.site.people.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def tilehall(monkeypatch, capsys, tmp_path):
    """The command in this process, on the rows of this test; what makes a folder current has its own tests."""
    from tilehall.site.hall import upgrade

    monkeypatch.setattr(upgrade, "demand_current", lambda _data: None)

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["user", *words, "--data", str(tmp_path)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_list_names_accounts_people_and_roles(tilehall) -> None:
    assert tilehall("list") == (0, "There is no account yet.\n", "")
    officer(Role.SECRETARY, name="mere")
    account("hemi", mail="hemi@example.org")
    status, out, _ = tilehall("list", "--json")
    assert status == 0
    assert json.loads(out) == [
        {"name": "hemi", "person": None, "roles": [], "mail": "hemi@example.org", "active": True},
        {"name": "mere", "person": "Mere", "roles": ["secretary"], "mail": None, "active": True},
    ]
    assert "mere  Mere    secretary" in tilehall("list")[1]


def test_reset_prints_a_link_that_sets_a_new_password(tilehall, client) -> None:
    made = account("Hēmi", mail="hemi@example.org")
    status, out, _ = tilehall("reset", "HEMI", "--url", "http://hall.test/", "--json")
    assert status == 0
    link = json.loads(out)["link"]
    assert link.startswith("http://hall.test/sign-in/new/")
    client.post(link.removeprefix("http://hall.test"), {"password": "seven blue racks"})
    made.refresh_from_db()
    assert made.check_password("seven blue racks")
    assert "http://127.0.0.1:8000/sign-in/new/" in tilehall("reset", "hemi@example.org")[1]


def test_role_is_the_way_out_when_nobody_may_give_roles(tilehall) -> None:
    made = account("hemi", person("Hēmi"))
    status, out, _ = tilehall("role", "hemi", "secretary")
    assert (status, out.split(" from ")[0]) == (0, "Hēmi is Secretary")
    assert RoleHeld.objects.get(person=made.person).given_by is None


@pytest.mark.parametrize(
    "words, status, said",
    [
        (("reset", "nobody"), 1, "tilehall: user reset: there is no account 'nobody' (see tilehall user list)"),
        (("role", "hemi", "emperor"), 2, "tilehall: user role: there is no role 'emperor'"),
        (("role", "hemi", "secretary"), 1, "tilehall: user role: hemi has not claimed a member record"),
        (("role", "mere", "secretary"), 1, "already holds this role"),
        (("role", "mere", "club_officer"), 1, "A club officer acts for a club"),
        (("fly",), 2, "tilehall: user: "),
        ((), 2, "tilehall: user: "),
    ],
)
def test_what_cannot_be_is_one_line(tilehall, words: tuple[str, ...], status: int, said: str) -> None:
    account("hemi")
    officer(Role.SECRETARY, name="mere")
    got, out, err = tilehall(*words)
    assert (got, out, err.count("\n")) == (status, "", 1)
    assert said in err


def test_the_console_may_reset_even_the_president(tilehall) -> None:
    officer(Role.PRESIDENT, name="ana")
    assert tilehall("reset", "ana")[0] == 0


def test_a_folder_that_is_none_is_said_and_not_made(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "none"
    for words in (["list"], ["reset", "ana"], ["role", "ana", "secretary"]):
        done = run("user", *words, "--data", str(folder))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"tilehall: {folder}: there is no data folder here (say which with --data DIR)\n"
    assert not folder.exists()


def test_a_folder_without_a_hall_is_said(run: Run, tmp_path: Path) -> None:
    done = run("user", "list", "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no hall here" in done.stderr


@pytest.mark.own_halls
def test_on_a_running_hall_the_link_lets_its_officer_in_again(run: Run, tmp_path: Path) -> None:
    with running(furnish(tmp_path / "hall")) as hall:
        hall.post("/start/", {"code": hall.wait_for(CODE)[1], **TYPED})
        hall.cookies.clear()
        done = run("user", "reset", "mere", "--json", "--url", hall.url, "--data", str(tmp_path / "hall"))
        assert done.returncode == 0, done.stderr
        path = json.loads(done.stdout)["link"].removeprefix(hall.url.rstrip("/"))
        assert hall.post(path, {"password": "seven blue racks"}).status == 302
        assert (
            hall.post("/sign-in/", {"name": "mere", "password": "seven blue racks"}).getheader("Location")
            == "/account/"
        )
        assert "Kia ora, Mere Tūhoro" in hall.get("/account/").text
        assert hall.get(path).status == 410
