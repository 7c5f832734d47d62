"""News for open pages: "this topic is at this number", never what happened. Who hears it reads again and is up to date.

Inside a process a hub passes news on to its sockets. Where a message server joins several processes, the channel layer
carries news between them; each process listens with one ear for all its sockets. Lost news heals at the next or at the
page's slow poll, and `seq` drops what comes late, so nothing here is kept or acknowledged.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Protocol

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, InMemoryChannelLayer, get_channel_layer
from django.db import transaction
from django.utils.crypto import salted_hmac

log = logging.getLogger(__name__)
# Few read at once; beyond them the readings are spread, 300 phones over 0.7 s, but none waits longer than 2 s.
FEW, SPREAD_FOR_EACH, LONGEST_SPREAD = 20, 0.0025, 2.0
LONGEST_PREPARATION = 0.5  # seconds that news wait for the pages they will be asked for
LONGEST_DELIVERY = 1.0  # seconds for a message server that takes what it is told and says nothing


class MayListen(Protocol):
    def may(self, action: str, event: str | None = None) -> bool: ...


class Listener(Protocol):
    """Called in the loop it joined from; it must not wait."""

    def hear(self, topic: str, seq: int) -> None: ...


Prepare = Callable[[str], Awaitable[None]]

# Who may listen, by the topic's name; "game.*" stands for game.1, game.2 and so on.
TopicRule = Callable[[MayListen, str], bool]
_rules: dict[str, TopicRule] = {}


def register_topic(name: str, rule: str | TopicRule) -> None:
    """A room says which of its topics there are, and by which action (or own rule) one may listen to them."""
    if isinstance(rule, str):
        action = rule

        def by_action(actor: MayListen, _topic: str) -> bool:
            return actor.may(action)

        _rules[name] = by_action
    else:
        _rules[name] = rule


def may_listen(actor: MayListen, topic: str) -> bool:
    """An unknown topic is refused like a forbidden one: nobody learns which there are."""
    stem, _, number = topic.rpartition(".")
    rule = _rules.get(f"{stem}.*" if number.isdecimal() else topic)
    return rule is not None and number != "*" and rule(actor, topic)


class NewsHub:
    """Who in this process listens to which topic. Joined and left in a loop, told from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, dict[Listener, asyncio.AbstractEventLoop]] = {}
        self._latest: dict[str, int] = {}
        self._overhearing: list[Callable[[str], None]] = []
        self._preparing: list[Prepare] = []
        self._telling: set[asyncio.Task[None]] = set()

    def overhear(self, hear: Callable[[str], None]) -> None:
        """Called at every announcement there is, in the thread that makes it: it must be quick and cannot refuse."""
        self._overhearing.append(hear)

    def prepare_with(self, prepare: "Prepare") -> None:
        """Awaited before a topic's listeners are told, in their loop: so that what a full room then asks for is ready.
        They are told after a moment in any case."""
        self._preparing.append(prepare)

    def prepare_without(self, prepare: "Prepare") -> None:
        if prepare in self._preparing:
            self._preparing.remove(prepare)

    def join(self, topic: str, listener: Listener) -> None:
        with self._lock:
            self._listeners.setdefault(topic, {})[listener] = asyncio.get_running_loop()

    def leave(self, topic: str, listener: Listener) -> None:
        with self._lock:
            listeners = self._listeners.get(topic, {})
            listeners.pop(listener, None)
            if not listeners:
                self._listeners.pop(topic, None)
                self._latest.pop(topic, None)

    def publish(self, topic: str, seq: int, told_already: Listener | None = None) -> None:
        for hear in self._overhearing:
            hear(topic)
        with self._lock:
            listeners = list(self._listeners.get(topic, {}).items())
            if not listeners or seq <= self._latest.get(topic, -1):
                return
            self._latest[topic] = seq
        if told_already is not None:
            listeners = [(listener, loop) for listener, loop in listeners if listener is not told_already]
        by_loop: dict[asyncio.AbstractEventLoop, list[Listener]] = {}
        for listener, loop in listeners:
            by_loop.setdefault(loop, []).append(listener)
        for loop, those in by_loop.items():
            try:
                # A loop is woken once, however many listen.
                loop.call_soon_threadsafe(self._tell_prepared, those, topic, seq)
            except RuntimeError:
                for listener in those:
                    self.leave(topic, listener)  # its loop has ended, and the socket with it

    def _tell_prepared(self, listeners: Iterable[Listener], topic: str, seq: int) -> None:
        if not self._preparing:
            _tell(listeners, topic, seq)
            return

        async def tell() -> None:
            try:
                async with asyncio.timeout(LONGEST_PREPARATION):
                    for prepare in list(self._preparing):
                        await prepare(topic)
            except TimeoutError:
                pass
            except Exception:
                log.exception("nothing was made ready for those who hear of %s", topic)
            finally:
                _tell(listeners, topic, seq)

        task = asyncio.create_task(tell(), name=f"news of {topic}")
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def spread(self, topic: str) -> float:
        """Seconds over which those who listen had better read again, so that a full room does not ask at once."""
        with self._lock:
            many = len(self._listeners.get(topic, {}))
        return min(LONGEST_SPREAD, round((many - FEW) * SPREAD_FOR_EACH, 2)) if many > FEW else 0.0


def _tell(listeners: Iterable[Listener], topic: str, seq: int) -> None:
    for listener in listeners:
        listener.hear(topic, seq)


HUB = NewsHub()
_listeners: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def has_message_server() -> bool:
    return not isinstance(get_channel_layer(), InMemoryChannelLayer)


def announce(topic: str, seq: int) -> None:
    """After the transaction has been committed, and only then; outside a transaction at once."""
    # on_commit would open the database just to find no transaction: a backup is announced by who has it closed.
    if transaction.get_connection().in_atomic_block:
        transaction.on_commit(lambda: _spread(topic, seq))
    else:
        _spread(topic, seq)


def announce_committed(numbers: Mapping[str, int], told_already: Listener) -> None:
    """What one commit brought to many topics, in one message; `told_already` is who brings it, and knows."""
    for topic, seq in numbers.items():
        HUB.publish(topic, seq, told_already)
    if has_message_server():
        _send_out({"type": "news", "numbers": dict(numbers)})


def _spread(topic: str, seq: int) -> None:
    HUB.publish(topic, seq)
    if has_message_server():
        _send_out({"type": "news", "numbers": {topic: seq}})


def _send_out(message: dict[str, Any]) -> None:
    home = next((loop for loop in list(_listeners) if loop.is_running()), None) or _loop_here()
    if home is None:  # a process without sockets: the console, a keeper of backups
        async_to_sync(_send)(message)
    else:
        asyncio.run_coroutine_threadsafe(_send(message), home)


def _loop_here() -> asyncio.AbstractEventLoop | None:
    """A process that could not begin to hear others still speaks from its own loop, which must not be waited in."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _group() -> str:
    """Halls that share a message server do not hear each other; the processes of one hall share its secret."""
    return "tilehall.news." + salted_hmac("tilehall.games.news", "group", algorithm="sha256").hexdigest()[:16]


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    if layer is None:
        raise LookupError("the settings name no message server")
    return layer


async def _send(message: dict[str, Any]) -> None:
    try:
        async with asyncio.timeout(LONGEST_DELIVERY):
            await _layer().group_send(_group(), message)
        _complained.discard("sending")
    except Exception as error:  # the deed is done and committed; pages find out at their slow poll
        topics = ", ".join(message["numbers"])
        _complain("sending", f"news of {topics} did not reach the message server: {str(error) or 'no answer'}")


async def listen_to_other_processes() -> None:
    """Starts listening for other processes, once in each loop; returns when it hears."""
    if not has_message_server():
        return
    loop = asyncio.get_running_loop()
    if loop in _listeners and not _listeners[loop].done():
        return
    ready = asyncio.Event()
    ear = _listeners[loop] = asyncio.create_task(_listen(ready), name="ear for news")
    ear.add_done_callback(lambda _task: _listeners.pop(loop) if _listeners.get(loop) is ear else None)
    await ready.wait()


async def _listen(ready: asyncio.Event) -> None:
    try:
        layer = _layer()
        async with asyncio.timeout(LONGEST_DELIVERY):
            channel = await layer.new_channel()
            await layer.group_add(_group(), channel)
        ready.set()
        _complained.discard("listening")
        while True:
            message = await layer.receive(channel)
            for topic, seq in message["numbers"].items():
                HUB.publish(str(topic), int(seq))
    except Exception as error:
        _complain("listening", f"no news from other processes: {str(error) or 'no answer'}")
    finally:
        ready.set()


_complained: set[str] = set()


def _complain(of: str, what: str) -> None:
    """Once, until it works again: while the message server is away every move meets it."""
    if of not in _complained:
        _complained.add(of)
        log.warning("%s", what)
