"""Pages as ready bytes before Django: never old, never another's, and the same answer as Django's in all but speed."""

import asyncio
import gzip
import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.plans import four
from tests.site.door.asgi_visit import close_standing_connections
from tests.site.tournaments.changed_parts import with_changes
from tests.site.tournaments.events_of_any_size import crowd, further, opened, weekend
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.acts.series import SeriesSet
from tilehall.law.tournament.series import QualifyingEvent, Series
from tilehall.site.config.asgi import pages
from tilehall.site.games import news
from tilehall.site.hall import actions, page_grounds, ready_answers, ready_pages, store
from tilehall.site.hall.ready_pages import ReadyPages
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.presenters.changes import part_of
from tilehall.site.tournaments.store import DeskState

from .ready_door import Answered, Door, address, asked, do

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("", "rounds/", "standings/", "cross/", "bracket/", "wall/")
OURS = {b"etag", b"cache-control", b"vary", b"content-encoding", b"content-length"}
FOREVER = 3600.0


@pytest.fixture
def door() -> Iterator[Door]:
    made = Door()
    yield made
    made.layer.close(connections.close_all)
    made.layer.thread.shutdown()
    made.loop.close()
    close_standing_connections()


@pytest.fixture
def only_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but an announcement leads to another look at the database."""
    monkeypatch.setattr(page_grounds, "LONGEST", FOREVER)


@pytest.mark.parametrize("page", PAGES)
def test_kept_answers_have_the_headers_and_the_words_of_djangos_own(page: str, door: Door, only_news: None) -> None:
    kept = opened(weekend(3, begun=False))
    place = address(kept, page)
    paths = [place] if page == "" else [place, f"{place}?at=1", f"{place}?at={kept.row.seq}"]
    for path in paths:
        plain = asyncio.run(asked(pages, path, "GET", {}))
        for _ in range(2):
            ready = door.get(path)
            assert (ready.status, ready.body) == (plain.status, plain.body)
            for name in plain.headers.keys() | ready.headers.keys():
                # An answer without a body needs no length of it.
                if name not in OURS and not (ready.status == 204 and name == b"content-type"):
                    assert ready.headers.get(name) == plain.headers.get(name), name
            assert ready.headers[b"vary"].startswith(plain.headers.get(b"vary", b"Accept-Encoding"))
    assert len(door.asked) == min(len(paths), 2), "each is made once"


def test_bytes_are_packed_once_tagged_and_not_sent_again(door: Door, only_news: None) -> None:
    path = address(opened(weekend(2)), "standings/")
    plain, packed = door.get(path), door.get(path, accept_encoding="br, gzip")
    assert b"content-encoding" not in plain.headers
    assert packed.headers[b"content-encoding"] == b"gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert int(packed.headers[b"content-length"]) == len(packed.body) < len(plain.body) / 4
    assert door.get(path, accept_encoding="gzip;q=0").body == plain.body
    tag = plain.headers[b"etag"].decode()
    same = door.get(path, if_none_match=f'"other", {tag}')
    assert (same.status, same.body) == (304, b"")
    assert same.headers[b"content-security-policy"] == plain.headers[b"content-security-policy"]
    assert door.get(path, if_none_match='"other"').status == 200
    head = door.get(path, "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers == plain.headers
    assert door.made == 1
    assert door.get(path, "OPTIONS").headers != plain.headers
    assert door.made == 2


def test_a_page_asked_for_after_an_acknowledged_result_is_never_old(door: Door, only_news: None) -> None:
    kept = opened(weekend(2, some=0))
    for _, board in kept.desk.missing(3):
        for page in ("standings/", "rounds/", "wall/"):
            door.get(address(kept, page))
        grade = kept.desk.player(board.players[0]).grade or ""
        kept = do(kept, ResultEntered(grade=grade, round=3, player=board.players[0], scores=(777, 111)))
        for page in ("standings/", "rounds/", "wall/"):
            assert f"at={kept.row.seq}&quot;" in door.get(address(kept, page)).text.replace('"', "&quot;")
            assert door.get(address(kept, f"{page}?at={kept.row.seq - 1}")).status == 200
            assert door.get(address(kept, f"{page}?at={kept.row.seq}")).status == 204


def test_a_look_under_way_when_a_result_comes_in_does_not_count_for_those_after_it(
    door: Door, only_news: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look at the database begins, the result is acknowledged, the look ends with what was before."""
    kept = opened(weekend(2, some=0))
    path, read = address(kept, "rounds/"), page_grounds.read_grounds
    door.get(path)

    def late(number: int, earlier: Any) -> Any:
        monkeypatch.setattr(page_grounds, "read_grounds", read)
        found = read(number, earlier)
        do(kept, ResultEntered(grade="A grade", round=3, player=board.players[0], scores=(777, 111)))
        return found

    board = next(board for _, board in kept.desk.missing(3))
    monkeypatch.setattr(page_grounds, "read_grounds", late)
    door.layer.newest.note_announcement("hall")
    assert "777" not in door.get(path).text
    assert "777" in door.get(path).text


def test_what_was_written_elsewhere_shows_within_a_fraction_of_a_second(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, longest = opened(four()), page_grounds.LONGEST
    monkeypatch.setattr(page_grounds, "LONGEST", FOREVER)
    assert "+111" not in door.get(address(kept, "standings/")).text
    further(kept, ResultEntered(grade="A", round=1, player=3, scores=(333, 444)))
    assert "+111" not in door.get(address(kept, "standings/")).text
    monkeypatch.setattr(page_grounds, "LONGEST", 0.0)  # the time is over
    assert "+111" in door.get(address(kept, "standings/")).text
    assert longest <= 0.25


def test_whatever_else_a_page_shows_shows_when_it_changes(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_grounds, "LONGEST", -1)
    kept = opened(weekend(0, begun=False)[:17])
    event, standings = address(kept, ""), address(kept, "standings/")
    assert "This hall has not begun yet" in door.get(standings).text
    store.open_hall("Kererū Tiles", example=False)
    assert "Kererū Tiles" in door.get(standings).text
    actions.rename(CONSOLE, name="Tūī Tiles")
    assert "Tūī Tiles" in door.get(standings).text
    assert "Kererū Tiles" not in door.get(standings).text
    store.Hall.objects.update(example=True)
    assert "everyone in it is invented" in door.get(standings).text

    closes = kept.desk.announced.closes
    for day, words in ((closes, "Entries close on"), (closes + timedelta(days=1), "Entries closed on")):
        monkeypatch.setattr(timezone, "localdate", lambda day=day: day)
        assert words in door.get(event).text

    own = QualifyingEvent(event=tournaments.public_id(kept.row), name=kept.row.name, places=2)
    final = opened(weekend(0, begun=False)[:1], "e" * 32)
    assert "qualif" not in door.get(event).text
    further(final, SeriesSet(series=Series(events=(own,))))
    assert "The first 2" in door.get(event).text
    number = kept.row.pk
    tournaments.forget_all()
    assert door.get(f"/tournaments/{number}/").status == 404


def test_unknown_queries_neither_pass_by_nor_fill(door: Door, only_news: None) -> None:
    kept = opened(weekend(2))
    for page in PAGES:
        plain = door.get(address(kept, page)).body
        for n in range(5):
            for query in (f"x={n}", f"grade=Z{n}", f"by={n}", f"round=z{n}", f"x={n}&&&=", f"grade=%ff{n}"):
                assert door.get(address(kept, f"{page}?{query}")).body == plain
    door.get(address(kept, "rounds/?round=900"))
    for n in range(901, 905):
        door.get(address(kept, f"rounds/?round={n}&x={n}"))
    for n in range(5):
        door.get(address(kept, f"standings/?at=x{n}&x={n}"))
    assert door.made == len(PAGES) + 1
    assert len(door.asked) == len(door.layer.kept[kept.row.pk].ready) == 2 * len(PAGES) + 1


def test_who_is_signed_in_or_has_a_message_waiting_gets_a_page_of_their_own(door: Door, only_news: None) -> None:
    kept = opened(weekend(2))
    path = address(kept, "standings/")
    door.get(path)
    for cookie in ("sessionid=abc", "csrftoken=1; messages=xyz", "a=b; sessionid=1"):
        assert b"etag" not in door.get(path, cookie=cookie).headers
    assert door.made == 4
    assert door.get(path, cookie="csrftoken=abc; theme=dark").headers[b"etag"]
    assert door.made == 4
    # The part by which a page goes on is the same for everybody.
    door.get(f"{path}?at=1", cookie="sessionid=abc")
    door.get(f"{path}?at=1", cookie="sessionid=def")
    assert len(door.asked) == 5


def test_what_is_not_everybodys_or_not_simply_there_is_never_kept(door: Door, only_news: None) -> None:
    kept = opened(weekend(2))
    rehearsed = tournaments.open_tournament(
        "r" * 32, weekend(1), tournaments.Origin(at=timezone.now(), by=None, by_name="", command_id="r"),
        rehearsal_of=kept.row,
    )  # fmt: skip
    for path in (address(rehearsed, "standings/"), "/tournaments/999/", "/tournaments/007/wall/"):
        door.get(path)
        door.get(path)
    assert door.made == 6
    assert not any(kept.ready for kept in door.layer.kept.values())
    assert door.get(address(kept, "wall/"), host="elsewhere.example").status == 400
    path = address(kept, "rounds/")
    start = {"type": "http.response.start", "status": 200, "headers": [(b"Set-Cookie", b"csrftoken=1")]}
    door.instead = [start, {"type": "http.response.body", "body": b"own"}]
    assert [door.get(path).body for _ in range(3)] == [b"own"] * 3
    assert door.made == 6 + 1 + 1 + 3, "asked once for all, and then for each"
    full = {"type": "http.response.start", "status": 503, "headers": [(b"retry-after", b"2")]}
    door.instead = [full, {"type": "http.response.body", "body": b"full"}]
    busy = door.get(address(kept, "cross/"))
    assert (busy.status, busy.body, busy.headers[b"retry-after"]) == (503, b"full", b"2")
    door.instead = []
    assert door.get(address(kept, "cross/")).status == 200
    assert door.get(address(rehearsed, "standings/") + "?at=0").status == 404
    assert door.asked[-1].endswith("?at=0"), "its organisers follow it: it is asked of them, not of a visitor for all"


def test_a_page_that_is_kept_is_shown_under_our_own_address_only(door: Door, only_news: None) -> None:
    standings = address(opened(weekend(2)), "standings/")
    assert [door.get(standings).status for _ in range(2)] == [200, 200]
    assert door.get(standings, host="elsewhere.example").status == 400


def test_nothing_of_who_asks_reaches_what_is_made_for_all() -> None:
    own = [(b"host", b"testserver"), (b"cookie", b"sessionid=abc"), (b"x-forwarded-for", b"192.0.2.1")]
    scope = {"type": "http", "method": "HEAD", "query_string": b"x=1", "headers": own}
    made = ready_pages.visitor_scope(scope, ("standings", "part", "grade=A"))
    assert (made["method"], made["query_string"], made["headers"]) == ("GET", b"grade=A&at=", own[:1])


def test_those_who_ask_at_once_wait_for_one_page(door: Door) -> None:
    path = address(opened(weekend(2)), "standings/")

    async def everybody() -> list[Answered]:
        return await asyncio.gather(*(asked(door.layer, path, "GET", {}) for _ in range(40)))

    answers = door.loop.run(everybody())
    assert {answer.status for answer in answers} == {200}
    assert door.made == 1


def missing_results(kept: DeskState) -> list[ResultEntered]:
    boards = [board for _, board in kept.desk.missing(3)]
    grades = [kept.desk.player(board.players[0]).grade or "" for board in boards]
    return [
        ResultEntered(grade=grade, round=3, player=board.players[0], scores=(777, 111))
        for grade, board in zip(grades, boards, strict=True)
    ]


class Phone:
    """Hears of a tournament, and asks at once by what its page goes on."""

    def __init__(self, door: Door, path: str) -> None:
        self.door, self.path, self.asked_before = door, path, 0
        self.answer: asyncio.Future[asyncio.Task[Answered]] = asyncio.get_running_loop().create_future()

    def hear(self, _topic: str, _seq: int) -> None:
        self.asked_before = len(self.door.asked)
        self.answer.set_result(asyncio.create_task(asked(self.door.layer, self.path, "GET", {})))


def heard(door: Door, kept: DeskState, page: str, act: Any) -> tuple[Answered, list[str]]:
    """What a phone gets that asks when it hears of this act, and what Django was asked for after the news."""

    def done_elsewhere() -> None:
        try:
            do(kept, act)
        finally:
            connections.close_all()  # of a thread that ends with the loop, and would leave its own open

    async def listen() -> tuple[Answered, list[str]]:
        topic = f"tournament.{kept.row.pk}"
        phone = Phone(door, address(kept, f"{page}?at=1"))
        news.HUB.join(topic, phone)
        try:
            await asyncio.to_thread(done_elsewhere)
            answer = await (await asyncio.wait_for(phone.answer, 10))
        finally:
            news.HUB.leave(topic, phone)
        return answer, door.asked[phone.asked_before :]

    return door.loop.run(listen())


def test_what_open_pages_follow_is_made_before_they_hear_of_it(
    door: Door, only_news: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "LONGEST_PREPARATION", 60.0)  # on a busy machine too
    kept = opened(weekend(2, some=0))
    results = iter(missing_results(kept))
    answer, asked_late = heard(door, kept, "rounds/", next(results))
    assert asked_late, "nobody had followed it so far"
    for page in ("rounds/", "standings/?at=1") * ready_pages.MANY:
        door.get(address(kept, page))
    for page in ("rounds/", "standings/", "rounds/"):
        answer, asked_late = heard(door, kept, page, next(results))
        seq = tournaments.head(kept.row.pk).seq
        assert not asked_late
        assert f"at={seq}" in answer.text
        assert "777" in answer.text or page == "standings/"


def test_what_nobody_asks_for_any_more_is_no_longer_made_ready(door: Door, only_news: None) -> None:
    kept = opened(weekend(2, some=0))
    for _ in range(ready_pages.MANY - 1):
        door.get(address(kept, "rounds/?at=1"))
    first, *results = missing_results(kept)
    do(kept, first)
    before = len(door.asked)
    door.loop.run(door.layer.prepare(f"tournament.{kept.row.pk}"))
    assert len(door.asked) == before, "few have asked"
    door.get(address(kept, "rounds/?at=1"))
    for count, act in enumerate(results[: ready_pages.MADE_READY + 2], 1):
        do(kept, act)
        before = len(door.asked)
        door.loop.run(door.layer.prepare(f"tournament.{kept.row.pk}"))
        assert len(door.asked) - before == (1 if count <= ready_pages.MADE_READY else 0)
    for nonsense in ("tournament.", "tournament.x", "tournament.99999", "hall", "game.1"):
        door.loop.run(door.layer.prepare(nonsense))


def test_the_walls_clock_is_at_most_a_moment_behind_and_hosts_do_not_fill(
    door: Door, only_news: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    kept = opened(weekend(2))
    wall = address(kept, "wall/")
    hosts = [f"hall{n}.example:8000" for n in range(ready_pages.MOST_ADDRESSES + 4)]
    for host in hosts:
        assert f"http://{host}/tournaments" in door.get(wall, host=host).text
    assert len(door.layer.kept[kept.row.pk].ready) == ready_pages.MOST_ADDRESSES + 1
    monkeypatch.setattr(ready_pages, "CLOCK_AGE", 0.0)
    count = door.made
    door.get(wall, host=hosts[0])
    door.get(address(kept, "standings/"))
    door.get(address(kept, "standings/"))
    assert door.made == count + 2


def test_the_walls_code_leads_back_the_way_one_came(door: Door, only_news: None) -> None:
    wall = address(opened(weekend(2)), "wall/")
    for scheme in ("http", "https"):
        answer = door.loop.run(asked(door.layer, wall, "GET", {}, scheme))
        assert f"{scheme}://testserver/tournaments" in answer.text


def applied(text: str, changes: Any) -> str:
    blocks = {int(at): told if isinstance(told, str) else tuple(told) for at, told in changes["blocks"].items()}
    return with_changes(text, changes["follow"], blocks)


def test_a_phone_gets_what_changed_and_shows_what_a_new_page_shows(door: Door, only_news: None) -> None:
    kept = opened([*crowd(40, rounds=6), RoundBegun(round=4, minutes=55)])
    accept = ready_answers.CHANGES.decode()
    path = address(kept, "standings/")
    first = door.get(f"{path}?at=").text
    shown, at = first, part_of(first).seq
    for _, board in list(kept.desk.missing(4))[:6]:
        kept = do(kept, ResultEntered(grade="Open", round=4, player=board.players[0], scores=(500, 340)))
        anew = door.get(f"{path}?at=")
        told = door.get(f"{path}?at={at}", accept=f"{accept}, text/html", accept_encoding="gzip")
        assert told.headers[b"content-type"] == accept.encode()
        assert b"etag" not in told.headers
        shown = applied(shown, json.loads(gzip.decompress(told.body)))
        assert shown == anew.text
        at = kept.row.seq
        # A page that was opened under an older version of the hall knows of no changes.
        assert door.get(f"{path}?at={at - 1}").text == anew.text
    far = door.get(f"{path}?at={part_of(first).seq}", accept=accept)
    assert applied(first, json.loads(far.text)) == shown
    for unknown in ("1", "99999", "x", "-1", "9" * 30):
        assert door.get(f"{path}?at={unknown}", accept=accept).text == shown
    assert Client().get(f"{path}?at=").content.decode() == shown


def test_states_that_nobody_shows_any_more_are_forgotten() -> None:
    shown = ready_answers.ShownParts(2)
    parts = [part_of(f'<p hx-get="?at={n}"><b data-block>{n}</b></p>') for n in range(1, 100)]
    for part in parts:
        shown.note(("one",), part)
    assert shown.at(("one",), 99) == parts[-1].fingerprint
    assert shown.at(("one",), 99 - ready_answers.KEPT_STATES) is None
    shown.note(("two",), parts[0])
    shown.note(("three",), parts[0])
    assert shown.at(("one",), 99) is None


def test_where_the_database_fails_the_answer_is_djangos(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a page for that; from here the visitor got a bare "Internal Server Error", and the webmaster nothing."""
    kept = opened(weekend(3, begun=False))

    def fail(_number: int, _earlier: Any) -> None:
        raise OperationalError("the server has gone away")

    monkeypatch.setattr(page_grounds, "read_grounds", fail)
    assert door.get(address(kept, "standings/")).status == 200
    assert door.made == 1


def test_at_the_end_its_thread_closes_what_it_has_opened() -> None:
    layer, last = ReadyPages(pages), []
    layer.close(lambda: last.append(threading.current_thread().name))
    layer.thread.shutdown()
    assert last == ["ready-pages_0"]
