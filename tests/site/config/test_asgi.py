"""The whole application, door and rooms, as the server sees it."""

import asyncio
import threading
import tracemalloc
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.core.signals import request_finished
from django.test import Client

from tests.site.door.asgi_visit import Visit, close_standing_connections
from tests.site.people.conftest import officer
from tilehall.site.config import asgi
from tilehall.site.door.bounds import BOUNDS, MB
from tilehall.site.hall import actions, store
from tilehall.site.people.roles import Role

LARGE = 2 * MB
SOON = 5  # seconds
BACKEND = "tilehall.site.people.signin.ByNameOrMail"


@pytest.fixture
def hall(transactional_db):
    yield asgi.application
    close_standing_connections()


def _form(field, name, content):
    head = '--sign\r\nContent-Disposition: form-data; name="day"\r\n\r\n01/02/2026\r\n'
    head += f'--sign\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
    return head.encode() + content + b"\r\n--sign--\r\n"


@pytest.fixture
def cookie(hall):
    client = Client()
    client.force_login(officer(Role.SECRETARY), backend=BACKEND)
    return f"sessionid={client.cookies['sessionid'].value}; csrftoken={'a' * 32}"


@pytest.mark.asyncio
async def test_a_stranger_cannot_send_megabytes_to_any_address_and_who_is_signed_in_can_to_one(hall, cookie):
    form = _form("file", "members.csv", b"x" * LARGE)
    chunks = tuple(form[at : at + 65536] for at in range(0, len(form), 65536))
    kind = {"Content-Type": "multipart/form-data; boundary=sign", "Host": "testserver", "X-CSRFToken": "a" * 32}
    kind["Content-Length"] = str(len(form))

    async def sent(path, cookie):
        return await Visit(path, "POST", headers={**kind, "Cookie": cookie}, chunks=chunks).to(hall)

    for path, who in (("/", ""), ("/sign-in/", ""), ("/healthz", cookie), ("/desk/lists/members/", "sessionid=forged")):
        visit = await sent(path, who)
        assert visit.status == 413, path
        assert visit.answer_headers["x-content-type-options"] == "nosniff"
    taken = await sent("/desk/lists/members/", cookie)
    assert taken.status == 200
    assert b"too large for a list of people" in taken.body, "it came to the room, whose own bound is smaller"
    assert BOUNDS.bodies.small < LARGE
    assert asgi.bodies.uploads_under_way == asgi.bodies.small_under_way == 0


@pytest.mark.asyncio
@pytest.mark.parametrize("charset", ["hex", "utf-16", "nothing", "utf-8"])
async def test_a_form_is_read_as_a_browser_sends_it_whatever_it_says_of_itself(hall, charset):
    kind = {"Content-Type": f"multipart/form-data; boundary=sign; charset={charset}", "Host": "testserver"}
    form = _form("name", "", b"hemi")
    kind |= {"X-CSRFToken": "a" * 32, "Cookie": f"csrftoken={'a' * 32}", "Content-Length": str(len(form))}
    assert (await Visit("/sign-in/", "POST", headers=kind, chunks=(form,)).to(hall)).status == 200


@pytest.mark.asyncio
@pytest.mark.parametrize("parameter", ["a*=foo''%41", "a*=idna''%ff", "charset*=rot13''%41"])
async def test_words_in_a_writing_nobody_knows_are_no_fault_of_ours(hall, parameter):
    """Of the request and of a part of its form."""
    kind = {"Host": "testserver", "X-CSRFToken": "a" * 32, "Cookie": f"csrftoken={'a' * 32}"}
    read = Visit("/people/", headers={**kind, "Content-Type": f"text/html; {parameter}"})
    assert (await read.to(hall)).status == 200
    form = _form("name", "", b"hemi").replace(
        b"form-data; name=", f"form-data; {parameter}; name*=foo''%41; name=".encode()
    )
    kind |= {"Content-Type": "multipart/form-data; boundary=sign", "Content-Length": str(len(form))}
    sent = await Visit("/sign-in/", "POST", headers=kind, chunks=(form,)).to(hall)
    assert sent.status == 200


@pytest.mark.asyncio
async def test_a_page_and_an_error_page_are_made_in_the_thread_that_was_borrowed(hall, monkeypatch):
    """Made elsewhere it would have a connection of its own, in a thread that nobody counts."""
    threads = []
    real = store.hall_row
    monkeypatch.setattr(store, "hall_row", lambda: threads.append(threading.current_thread().name) or real())
    assert (await Visit("/", headers={"Host": "testserver"}).to(hall)).status == 200
    assert (await Visit("/tournaments/99/", headers={"Host": "testserver"}).to(hall)).status == 404
    assert len(threads) >= 2
    assert [name for name in threads if not name.startswith("readers-")] == []


@pytest.mark.asyncio
async def test_who_leaves_while_a_page_is_made_gives_the_thread_back_once_and_when_it_is_done(hall, monkeypatch):
    readers, inside, go, ended = asgi.pages.groups["readers"], threading.Event(), threading.Event(), []
    real = store.hall_row
    monkeypatch.setattr(store, "hall_row", lambda: (inside.set(), go.wait(SOON), real())[-1])

    def note_end(**_):
        ended.append(threading.current_thread().name)

    request_finished.connect(note_end)
    try:
        visit = Visit("/", headers={"Host": "testserver"})
        leaving = asyncio.create_task(visit.to(hall))
        assert await asyncio.to_thread(inside.wait, SOON)
        visit.leave()
        assert (await asyncio.wait({leaving}, timeout=0.05))[0] == set(), "what runs for them is not cut off"
        go.set()
        await asyncio.wait_for(leaving, SOON)
    finally:
        go.set()
        request_finished.disconnect(note_end)
    assert visit.status is None
    assert [name.partition("-")[0] for name in ended] == ["readers"], "there its connection is looked after"
    lent = [readers.borrow_now() for _ in range(BOUNDS.threads.readers + 1)]
    assert len({*lent} - {None}) == BOUNDS.threads.readers
    for thread in lent[:-1]:
        readers.give_back(thread)


class PieceVisit(Visit):
    """Counts what comes and keeps none of it."""

    async def send(self, message):
        if message["type"] == "http.response.start":
            await super().send(message)
            return
        self.pieces.append(len(message.get("body", b"")))
        self.whole = not message.get("more_body")


@pytest.mark.asyncio
@pytest.mark.parametrize("method, comes", [("GET", 48 * MB), ("HEAD", 0)])
async def test_a_large_backup_is_sent_in_pieces_and_never_held_whole(hall, monkeypatch, tmp_path, method, comes):
    file = tmp_path / "large.zip"
    with file.open("wb") as large:
        large.truncate(48 * MB)
    client = await sync_to_async(Client)()
    await sync_to_async(client.force_login)(await sync_to_async(officer)(Role.WEBMASTER), backend=BACKEND)
    monkeypatch.setattr(actions, "newest_backup", lambda _actor: SimpleNamespace(path=file, name="large.zip"))
    headers = {"Host": "testserver", "Cookie": f"sessionid={client.cookies['sessionid'].value}"}
    visit = PieceVisit("/hall/take-over/newest.zip", method, headers)
    visit.pieces = []
    tracemalloc.start()
    try:
        await visit.to(hall)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (visit.status, visit.answer_headers["content-length"]) == (200, str(48 * MB))
    assert (sum(visit.pieces), visit.whole) == (comes, True)
    assert most < 12 * MB
