"""The pages that a whole room follows, as ready bytes before Django: made once for each state of their log.

Django makes every page that is kept, as it would for a visitor without cookies, and its headers are kept with it. What
a page shows besides the log is in `PageGrounds`; a query that nobody knows makes no page of its own. A rehearsal, an
answer that sets a cookie and whatever is not simply there are never kept. The part by which an open page goes on is
the same for everybody, signed in or not; whole pages are given to visitors only.
"""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict
from django.http.request import split_domain_port, validate_host
from django.utils.http import urlencode

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.door.refusals import Header, Message
from tilehall.site.door.thread_layer import Application, Receive, Scope, Send
from tilehall.site.games import news
from tilehall.site.pages.numbers import whole_number
from tilehall.site.tournaments.presenters.changes import NoPart
from tilehall.site.tournaments.presenters.page_query import page_query

from .page_grounds import MOST_TOURNAMENTS, NewestGrounds, PageGrounds
from .ready_answers import Outgoing, ReadyAnswer, ShownParts, Wish, ready_answer

# Without leading zeros: the tabs of a page compare addresses.
ADDRESS = re.compile(r"/tournaments/([1-9][0-9]{0,8})/(?:(rounds|standings|cross|bracket|wall)/)?")
LONGEST_QUERY = 1000
MOST_PAGES = 256  # of one tournament; 8 grades in 20 rounds are 180
MOST_ADDRESSES = 8  # under which the wall is shown: its code for phones names the host
MOST_PARTS = 128
# Who asks for a part that few follow waits until it is made. One that so many have asked for is made before they ask,
# and a few times more while nobody does: results may come faster than phones read.
MANY, MADE_READY = 5, 3
CLOCK_AGE = 0.5  # seconds that a running clock of the wall may be behind


@dataclass(frozen=True, slots=True)
class Asked:
    number: int
    page: str
    query: str
    host: str
    visitor: bool  # comes with no cookie by which a page could differ
    wish: Wish


@dataclass(frozen=True, slots=True)
class Fetched:
    status: int
    headers: tuple[Header, ...]
    body: bytes

    @property
    def may_be_kept(self) -> bool:
        names = {name.lower() for name, _ in self.headers}
        return self.status == 200 and b"set-cookie" not in names and b"content-encoding" not in names


@dataclass(slots=True)
class Followed:
    """A part that open pages go on by: how it was asked for, how often, and how many times more it is made for them."""

    asked: Asked
    scope: Scope
    count: int = 0
    times: int = 0


class KeptPages:
    """The pages of one tournament on the same grounds; `fleeting` are those that must be made for each who asks."""

    def __init__(self, grounds: PageGrounds) -> None:
        self.grounds = grounds
        self.ready: dict[tuple[str, ...], ReadyAnswer] = {}
        self.making: dict[tuple[str, ...], asyncio.Task[ReadyAnswer | Outgoing | None]] = {}
        self.fleeting: set[tuple[str, ...]] = set()

    def has_place_for(self, key: tuple[str, ...]) -> bool:
        known = self.ready.keys() | self.making.keys()
        if key in known:
            return True
        walls = sum(1 for each in known if each[:2] == key[:2] == ("wall", "page"))
        return len(known) < MOST_PAGES and walls < MOST_ADDRESSES


class ReadyPages:
    def __init__(self, application: Application) -> None:
        self.application = application
        self.thread = ThreadPoolExecutor(1, "ready-pages")
        self.newest = NewestGrounds(self.thread)
        self.kept: OrderedDict[int, KeptPages] = OrderedDict()
        self.shown = ShownParts(MOST_PARTS)
        self.followed: OrderedDict[tuple[int, tuple[str, ...]], Followed] = OrderedDict()
        news.HUB.prepare_with(self.prepare)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = what_is_asked(scope)
        answer = await self.answer(asked, scope) if asked else None
        if answer is None:
            await self.application(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": answer.status, "headers": list(answer.headers)})
        body = b"" if scope["method"] == "HEAD" else answer.body
        await send({"type": "http.response.body", "body": body})

    async def answer(self, asked: Asked, scope: Scope) -> Outgoing | None:
        """None where Django is to answer."""
        try:
            query = QueryDict(asked.query).dict()
        except (SuspiciousOperation, ValueError):
            return None
        follows = "at" in query and asked.page != "event"
        if not (follows or asked.visitor):
            return None
        grounds = await self.newest.of(asked.number)
        if grounds is None:
            return None
        known = urlencode(page_query(asked.page, grounds.desk, {name: str(told) for name, told in query.items()}))
        if not follows:
            where = (scope["scheme"], asked.host) if asked.page == "wall" else ()
            if asked.page != "event":
                # Noted with the page, so that what changes in it can be told from the first result.
                self._note_followed(asked, (asked.page, "part", known), scope)
                await self._ready(asked, grounds, (asked.page, "part", known), scope)
            ready = await self._ready(asked, grounds, (asked.page, "page", known, *where), scope)
            return ready.whole(asked.wish) if isinstance(ready, ReadyAnswer) else ready
        key = (asked.page, "part", known)
        self._note_followed(asked, key, scope)
        ready = await self._ready(asked, grounds, key, scope)
        if not isinstance(ready, ReadyAnswer):
            return ready
        return self._since(asked, ready, known, str(query["at"]))

    def _note_followed(self, asked: Asked, key: tuple[str, ...], scope: Scope) -> None:
        place = (asked.number, key)
        one = self.followed.get(place)
        if one is None:
            one = self.followed[place] = Followed(asked, visitor_scope(scope, key))
        self.followed.move_to_end(place)
        one.count += 1
        if one.count % MANY == 0:
            one.times = MADE_READY
        while len(self.followed) > MOST_PARTS:
            self.followed.popitem(last=False)

    async def prepare(self, topic: str) -> None:
        """Makes the parts that open pages go on by, before these hear that there is something new."""
        number = whole_number(topic.removeprefix("tournament.")) if topic.startswith("tournament.") else None
        mine = [(key, one) for (of, key), one in self.followed.items() if of == number and one.times]
        grounds = await self.newest.of(number) if mine and number is not None else None
        if grounds is None:
            return
        for key, one in sorted(mine, key=lambda each: -each[1].count):
            one.times -= 1
            await self._ready(one.asked, grounds, key, one.scope)

    def _since(self, asked: Asked, ready: ReadyAnswer, known: str, at: str) -> Outgoing:
        if ready.part is not None and at == str(ready.part.seq):
            return ready.nothing_new()
        seq = whole_number(at)
        shown = self.shown.at((asked.number, asked.page, known), seq) if seq is not None else None
        return ready.since(shown, seq or 0, asked.wish)

    async def _ready(
        self, asked: Asked, grounds: PageGrounds, key: tuple[str, ...], scope: Scope
    ) -> ReadyAnswer | Outgoing | None:
        loop = asyncio.get_running_loop()
        kept = self._kept(asked.number, grounds)
        if key in kept.fleeting or not kept.has_place_for(key):
            return None
        ready = kept.ready.get(key)
        if ready is not None and not (_counts(asked.page, grounds.desk) and ready.made + CLOCK_AGE < loop.time()):
            return ready
        making = kept.making.get(key)
        if making is None or making.get_loop() is not loop:
            making = kept.making[key] = loop.create_task(self._make(asked.number, kept, key, visitor_scope(scope, key)))
        return await asyncio.shield(making)

    def _kept(self, number: int, grounds: PageGrounds) -> KeptPages:
        kept = self.kept.get(number)
        if kept is None or kept.grounds != grounds:
            kept = self.kept[number] = KeptPages(grounds)
            while len(self.kept) > MOST_TOURNAMENTS:
                self.kept.popitem(last=False)
        self.kept.move_to_end(number)
        return kept

    async def _make(
        self, number: int, kept: KeptPages, key: tuple[str, ...], scope: Scope
    ) -> ReadyAnswer | Outgoing | None:
        """A page; or an answer that is given to those who wait and not kept; or nothing, and each asks Django."""
        loop, follows = asyncio.get_running_loop(), key[1] == "part"
        made = loop.time()  # before it is made: a clock in it is not older than this
        try:
            fetched = await fetch(self.application, scope)
            if fetched.status != 200:
                return Outgoing(fetched.status, fetched.headers, fetched.body)
            if not fetched.may_be_kept:
                kept.fleeting.add(key)
                return None

            def packed() -> ReadyAnswer:
                return ready_answer(fetched.headers, fetched.body, made, follows=follows)

            ready = await loop.run_in_executor(self.thread, packed)
        except NoPart:
            kept.fleeting.add(key)
            return None
        finally:
            kept.making.pop(key, None)
        kept.ready[key] = ready
        if ready.part is not None:
            self.shown.note((number, key[0], key[2]), ready.part)
        return ready

    def close(self, in_each: Callable[[], None]) -> None:
        news.HUB.prepare_without(self.prepare)
        self.thread.submit(in_each)
        self.thread.shutdown(wait=False)


def _counts(page: str, desk: Desk) -> bool:
    """Whether a clock runs on the page: it says the time at which it was made."""
    return page == "wall" and desk.floor.now is not None


def what_is_asked(scope: Scope) -> Asked | None:
    """None for whatever is not one of these pages, or is asked for in a way that only Django judges."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope.get("root_path"):
        return None
    found = ADDRESS.fullmatch(scope["path"])
    query: bytes = scope.get("query_string", b"")
    if found is None or len(query) > LONGEST_QUERY:
        return None
    headers: list[Header] = list(scope["headers"])
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    if len(hosts) != 1 or not validate_host(split_domain_port(hosts[0])[0], settings.ALLOWED_HOSTS):
        return None
    try:
        text = query.decode("ascii")
    except UnicodeDecodeError:
        return None
    number, page = int(found[1]), found[2] or "event"
    return Asked(number, page, text, hosts[0], not _own_cookies(headers), Wish.of(headers))


def _own_cookies(headers: Iterable[Header]) -> bool:
    """Whether somebody is signed in, or a message waits to be shown."""
    own = {settings.SESSION_COOKIE_NAME.encode(), b"messages"}
    told = b";".join(value for name, value in headers if name == b"cookie")
    return any(cookie.partition(b"=")[0].strip() in own for cookie in told.split(b";"))


def visitor_scope(scope: Scope, key: tuple[str, ...]) -> Scope:
    """The same page, asked for by nobody in particular."""
    query = key[2] if key[1] == "page" else f"{key[2]}&at=".lstrip("&")
    host = [(name, value) for name, value in scope["headers"] if name == b"host"]
    return {**scope, "method": "GET", "query_string": query.encode(), "headers": host}


async def fetch(application: Application, scope: Scope) -> Fetched:
    """Asks the application inside, and waits for the whole answer."""
    asked = False
    outgoing: list[Message] = []

    async def receive() -> Message:
        nonlocal asked
        if asked:
            await asyncio.Event().wait()  # nobody leaves: others may wait for the same page
        asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        outgoing.append(message)

    await application(scope, receive, send)
    start = outgoing[0]
    body = b"".join(message.get("body", b"") for message in outgoing[1:])
    return Fetched(int(start["status"]), tuple(start.get("headers", ())), body)
