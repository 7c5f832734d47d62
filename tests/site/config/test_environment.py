"""What the surroundings decide, and the secret that is made on first start."""

import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tilehall.site.config.environment import WrongSetting, demand_sound_proxies, environment_of, secret_key


def test_without_any_word_the_hall_keeps_everything_in_its_data_folder():
    found = environment_of({})
    assert found.data == Path("data").absolute()
    assert (found.database_url, found.redis_url, found.mail_url, found.https) == (None, None, None, False)
    assert found.hosts == ()


def test_names_are_listed_with_commas_and_may_have_blanks():
    assert environment_of({"TILEHALL_HOSTS": "hall.test, 192.168.1.5 ,"}).hosts == ("hall.test", "192.168.1.5")


@pytest.mark.parametrize("said, https", [("1", True), ("", False), ("0", False), ("yes", False)])
def test_https_is_on_only_when_said(said, https):
    assert environment_of({"TILEHALL_HTTPS": said}).https is https


def test_the_public_address_gives_the_name_the_scheme_and_what_phones_are_told():
    found = environment_of({"TILEHALL_URL": "https://HALL.test"})
    assert (found.address, found.phones) == ("https://hall.test/", "https://hall.test/")
    assert found.hosts == ("hall.test",)
    assert found.https
    plain = environment_of({"TILEHALL_URL": "http://[2001:db8::1]:8080/", "TILEHALL_HOSTS": "hall.test"})
    assert (plain.address, plain.hosts, plain.https) == (
        "http://[2001:db8::1]:8080/",
        ("hall.test", "[2001:db8::1]"),
        False,
    )


@pytest.mark.parametrize(
    "said",
    [
        "hall.example",
        "ftp://hall.example",
        "https://",
        "https://a.test/hall/",
        "https://localhost:secret@a.test/",
        "https://a.test:x/",
    ],
)
def test_what_cannot_be_a_public_address_stops_the_start(said):
    with pytest.raises(WrongSetting, match=r"TILEHALL_URL: .*is no address"):
        environment_of({"TILEHALL_URL": said})


def test_networks_for_the_figures_are_read_at_the_start():
    assert environment_of({"TILEHALL_METRICS": "203.0.113.7, 10.0.0.0/8"}).metrics_for == (
        "203.0.113.7/32",
        "10.0.0.0/8",
    )
    with pytest.raises(WrongSetting, match="TILEHALL_METRICS"):
        environment_of({"TILEHALL_METRICS": "everybody"})


@pytest.mark.parametrize("said", ["*", "127.0.0.1,*", "0.0.0.0/0", "::/0", "localhost", "10.0.0.1/8", "10.0.0.1;::1"])
def test_who_may_say_whom_a_request_is_from_is_named_by_address_and_is_not_everybody(said):
    with pytest.raises(WrongSetting, match="FORWARDED_ALLOW_IPS: "):
        demand_sound_proxies(said)


@pytest.mark.parametrize("said", ["", "127.0.0.1", "127.0.0.1, 10.0.0.0/8,", "::1,2001:db8::/32"])
def test_a_proxy_may_have_several_addresses(said):
    demand_sound_proxies(said)


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
@pytest.mark.parametrize("said", ["foo", "mysql://me:geheim@db/hall", "postgres://me:geheim@db:x/hall", "http://["])
def test_what_is_no_server_stops_the_start_and_no_password_is_repeated(name, said):
    with pytest.raises(WrongSetting, match=f"{name}: this is no address such as") as refused:
        environment_of({name: said})
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize("said", ["postgres://me:pass@db:5432/hall", "postgresql:///hall", "sqlite:////data/h.sqlite3"])
def test_databases_that_the_hall_knows_are_taken(said):
    assert environment_of({"DATABASE_URL": said, "REDIS_URL": "rediss://r:6379/1"}).database_url == said


def test_an_empty_word_is_no_word():
    found = environment_of({"TILEHALL_DATA": "", "DATABASE_URL": "", "REDIS_URL": "", "TILEHALL_MAIL": ""})
    assert found == environment_of({})


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path):
    data = tmp_path / "data"
    first = secret_key(data)
    assert len(first) >= 64
    assert secret_key(data) == first
    assert stat.S_IMODE((data / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert [p.name for p in data.iterdir()] == ["secret"], "nothing is left lying about"


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"\xff" * 80, b"\0" * 80, b"short", b"a" * 40 + b"\n" + b"a" * 40],
    ids=["empty", "blank", "no text", "zeros", "short", "two lines"],
)
def test_a_damaged_secret_signs_nothing_and_the_file_is_named(tmp_path, content):
    place = tmp_path / "secret"
    place.write_bytes(content)
    with pytest.raises(WrongSetting, match="secret is damaged") as refused:
        secret_key(tmp_path)
    assert refused.value.place == str(place)
    assert "copy of the data folder" in refused.value.remedy
    assert place.read_bytes() == content, "nobody but its owner throws it away"


def test_a_secret_on_a_disk_that_is_not_there_is_not_made_anew(tmp_path):
    (tmp_path / "secret").symlink_to(tmp_path / "stick" / "secret")
    with pytest.raises(WrongSetting, match="leads nowhere"):
        secret_key(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_first_start_that_was_killed_stops_no_later_one(tmp_path, monkeypatch):
    """In a container every start has the same process number."""
    monkeypatch.setattr("tilehall.site.config.environment.os.getpid", lambda: 7)
    (tmp_path / "secret.7").touch()

    def kill(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr("pathlib.Path.unlink", kill)
        killed.setattr("os.link", kill)
        with pytest.raises(KeyboardInterrupt):
            secret_key(tmp_path)
    assert len(secret_key(tmp_path)) >= 64
    left = {path.name for path in tmp_path.iterdir()} - {"secret", "secret.7"}
    assert all(name.endswith(".part") for name in left), "the hall sweeps such away when it starts"


def test_two_halls_have_two_secrets(tmp_path):
    assert secret_key(tmp_path / "one") != secret_key(tmp_path / "two")


def test_processes_that_start_at_once_agree_on_the_secret(tmp_path):
    program = (
        "import sys; from pathlib import Path; from tilehall.site.config.environment import secret_key;"
        "sys.stdin.readline(); print(secret_key(Path(sys.argv[1])))"
    )
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "data")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    with ThreadPoolExecutor() as pool:
        said = list(pool.map(lambda process: process.communicate("go\n", timeout=30)[0], starting))
    assert len(set(said)) == 1
    assert len(said[0].strip()) >= 64
