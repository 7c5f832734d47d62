"""Two processes of one hall, joined by a message server: what is done in one is heard in the other."""

import json
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect

from tests.cli.running_hall import CODE, TYPED, running

pytestmark = pytest.mark.servers
SOON = 20  # seconds


@contextmanager
def listening(hall, *topics, may):
    """A page of this hall that asked to hear of the topics, and may hear of some."""
    at = hall.url.rstrip("/")
    cookies = "; ".join(f"{name}={value}" for name, value in hall.cookies.items())
    with connect(f"ws{at.removeprefix('http')}/ws/news/", origin=at, additional_headers={"Cookie": cookies}) as page:
        page.send(json.dumps({"listen": topics}))
        assert json.loads(page.recv(SOON)) == {"listening": may}
        yield page


def heard(page):
    said = json.loads(page.recv(SOON))
    return said["topic"], said["seq"]


@pytest.fixture
def joined(tmp_path, redis_url):
    """Two processes of one hall, and one of another hall at the same message server."""
    environment = {"REDIS_URL": redis_url, "DATABASE_URL": f"sqlite:///{tmp_path / 'hall.sqlite3'}"}
    with running(tmp_path / "data", **environment) as here:
        assert here.url
        with (
            running(tmp_path / "data", **environment) as there,
            running(tmp_path / "other", REDIS_URL=redis_url) as stranger,
        ):
            yield here, there, stranger
            assert [hall.stop()[0] for hall in (here, there, stranger)] == [0, 0, 0]


def test_news_of_one_process_reaches_the_pages_of_the_other_and_of_no_other_hall(joined):
    here, there, stranger = joined
    with (
        listening(here, "hall", "hall.backups", may=["hall"]) as page,
        listening(stranger, "hall", may=["hall"]) as apart,
    ):
        assert there.post("/start/", {"code": there.wait_for(CODE)[1], **TYPED}).status == 302
        assert heard(page) == ("hall", 1)

        here.cookies.update(there.cookies)  # one hall: who signed in there is known here
        with listening(here, "hall", "hall.backups", may=["hall", "hall.backups"]) as officer:
            token = {"csrfmiddlewaretoken": there.cookies["csrftoken"]}
            asked = there.get("/hall/backups/now/", body=token, headers={"Origin": there.url.rstrip("/")})
            assert asked.status == 302
            assert heard(officer)[0] == "hall.backups"
            assert there.post("/hall/name/", {"name": "Kea"}).status == 302
            assert heard(officer) == heard(page) == ("hall", 2)

        assert stranger.post("/start/", {"code": stranger.wait_for(CODE)[1], **TYPED}).status == 302
        assert heard(apart) == ("hall", 1)
        with pytest.raises(TimeoutError):
            apart.recv(0.3)


def test_without_the_message_server_a_hall_still_works_alone(tmp_path):
    nobody = "redis://127.0.0.1:1/0"
    with running(tmp_path / "data", REDIS_URL=nobody) as hall:
        with listening(hall, "hall", may=["hall"]) as page:
            assert hall.post("/start/", {"code": hall.wait_for(CODE)[1], **TYPED}).status == 302
            assert heard(page) == ("hall", 1)
        assert hall.stop()[0] == 0
