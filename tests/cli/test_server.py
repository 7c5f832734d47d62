"""A full house at the usual limits of a machine: few file handles, few connections to the database."""

import http.client
import resource
from urllib.parse import urlsplit

import pytest

from tests import servers
from tests.cli.crowd import crowd
from tests.cli.running_hall import CODE, TYPED, running

READERS, WRITERS, TIMES = 60, 4, 4


def _moved_in(hall):
    assert hall.post("/start/", {"code": hall.wait_for(CODE)[1], **TYPED}).status == 302
    return hall


def _sent(hall, size):
    """A visitor's form of this size, over the wire: the answer must be heard although the form is not read."""
    at = urlsplit(hall.url)
    connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=30)
    connection.request("POST", "/judge/", b"x" * size, {"Host": at.netloc})
    answer = connection.getresponse()
    said = answer.read().decode()
    connection.close()
    return answer.status, said


def test_with_few_file_handles_nobody_is_turned_away(tmp_path):
    with running(tmp_path / "data") as hall:
        _moved_in(hall)
        status, said = _sent(hall, 5_000_000)
        assert (status, "256 KB is the most" in said) == (413, True)
        assert _sent(hall, 1000)[0] == 403, "a form without the page's mark"
        resource.prlimit(hall.process.pid, resource.RLIMIT_NOFILE, (128, 128))
        answers = crowd(hall, readers=READERS, writers=WRITERS, times=TIMES)
        hall.stop()
    assert (answers.writes, answers.reads) == ({302: WRITERS * TIMES}, {200: READERS * TIMES})


@pytest.mark.servers
def test_with_few_connections_to_the_database_nobody_is_turned_away(tmp_path):
    with servers.postgres(connections=20) as url, running(tmp_path / "data", DATABASE_URL=url) as hall:
        _moved_in(hall)
        answers = crowd(hall, readers=READERS, writers=WRITERS, times=TIMES)
        hall.stop()
    assert (answers.writes, answers.reads) == ({302: WRITERS * TIMES}, {200: READERS * TIMES})
