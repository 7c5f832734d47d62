"""Several messages at a time, each by a thread that asks no database; those of a service that is away wait."""

import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from queue import Empty, SimpleQueue
from time import monotonic

from .delivery import Message, Outcome, deliver

AT_ONCE = 6
LONGEST = 90.0  # seconds for all of them; what is left then is tried later
NOT_IN_TIME = Outcome("later", "There was no time for all of them.")

Told = tuple[int, Outcome]


def hand_over(messages: Sequence[Message], now: datetime, is_over: Callable[[], bool]) -> list[Outcome]:
    """What came of each, in their order. A thread that waits for a service is left behind and keeps nobody."""
    waiting: SimpleQueue[int] = SimpleQueue()
    for place in range(len(messages)):
        waiting.put(place)
    told: SimpleQueue[Told] = SimpleQueue()
    done, away = threading.Event(), dict[str, Outcome]()

    def work() -> None:
        while not done.is_set() and not is_over():
            try:
                place = waiting.get_nowait()
            except Empty:
                return
            host = messages[place].endpoint.host
            outcome = away.get(host) or _delivered(messages[place], now)
            if outcome.fate == "away":
                away[host] = outcome
            told.put((place, outcome))

    for _ in range(min(AT_ONCE, len(messages))):
        threading.Thread(target=work, name="a message to a phone", daemon=True).start()
    outcomes = dict(_heard(told, len(messages), is_over))
    done.set()
    return [outcomes.get(place, NOT_IN_TIME) for place in range(len(messages))]


def _delivered(message: Message, now: datetime) -> Outcome:
    try:
        return deliver(message, now)
    except Exception as error:  # a thread that ends without a word would keep the others waiting
        return Outcome("refused", f"The message could not be written: {error}"[:200])


def _heard(told: "SimpleQueue[Told]", count: int, is_over: Callable[[], bool]) -> list[Told]:
    until, heard = monotonic() + LONGEST, list[Told]()
    while len(heard) < count and not is_over() and (left := until - monotonic()) > 0:
        try:
            heard.append(told.get(timeout=min(left, 1)))
        except Empty:
            continue
    return heard
