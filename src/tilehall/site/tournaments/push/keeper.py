"""The keeper of these messages: after a draw it tells the devices whose player sits somewhere new.

What a device is to be told is read off the desk and not kept: who was told it is marked first, then the message goes.
So nobody is told twice, a draw that was changed is told anew, and what a crash cuts off is not repeated: the player's
page shows it all the same. The desk waits for none of this.
"""

import json
import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connections, transaction
from django.urls import reverse
from django.utils import timezone

from tilehall.site.tournaments import keys, push_rows, store
from tilehall.site.tournaments.presenters.own_table import phase_of
from tilehall.site.tournaments.presenters.summons import Summons, summons_of
from tilehall.site.tournaments.push_rows import PushDeviceRow
from tilehall.site.tournaments.store import DeskState, TournamentRow

from .delivery import Message, Outcome
from .encryption import WrongKeys, device_keys
from .hall_key import hall_address, public_key
from .postmen import hand_over
from .services import endpoint_of

log = logging.getLogger(__name__)

LOOK = timedelta(minutes=1)  # what another process wrote is seen then
SETTLE = 0.5  # seconds: results come in one after the other, and each rings
WAITS = (timedelta(seconds=10), timedelta(seconds=60))  # between the tries of one message
LEFT_OVER = timedelta(days=2)  # after the last day of an event that nobody finished
LONGEST_NAME, LONGEST_BODY = 80, 300  # signs of a text
WRONG = Outcome("refused", "This device gave an address or a key that is none.")

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Sending:
    """A message on its way to a device; `tries` were made before."""

    row: PushDeviceRow
    text: bytes
    called: str
    tries: int = 0
    due: datetime | None = None


class Keeper:
    """Looks when the bell rings, and else every minute. For a thread of its own in the running hall."""

    def __init__(self, now: Clock = timezone.now) -> None:
        self._now = now
        self._bell = threading.Event()
        self._over = threading.Event()
        self._seen: dict[int, str] = {}  # how the log of an event stood when its devices were last told
        self._again: list[Sending] = []

    def ring(self) -> None:
        self._bell.set()

    def stop(self) -> None:
        self._over.set()
        self._bell.set()

    def run(self) -> None:
        while not self._over.is_set():
            self._bell.clear()
            self.look()
            self._bell.wait(self._pause())
            self._over.wait(SETTLE)

    def _pause(self) -> float:
        """Until the next try is due, or a minute."""
        due = [sending.due - self._now() for sending in self._again if sending.due is not None]
        return max(0.0, min([LOOK, *due]).total_seconds())

    def look(self) -> None:
        try:
            if hall_address():
                self.tell()
        except Exception as error:  # whatever is amiss here must not end what is told tomorrow
            log.error("the phones were not told: %s", error)
        finally:
            connections.close_all()

    def tell(self) -> None:
        now = self._now()
        push_rows.drop_stale(public_key(), timezone.localdate(now) - LEFT_OVER)
        heads = push_rows.heads_with_devices()
        sendings = [sending for head in heads if self._is_news(head) for sending in news_of(head)]
        due = [sending for sending in self._again if sending.due is not None and sending.due <= now]
        self._again = [sending for sending in self._again if sending not in due]
        sendings += [sending for sending in due if push_rows.still_called(sending.row.pk, sending.called)]
        self._send(sendings)
        self._seen = {head.pk: head.log_sha256 for head in heads}

    def _is_news(self, head: TournamentRow) -> bool:
        return self._seen.get(head.pk) != head.log_sha256

    def _send(self, sendings: Sequence[Sending]) -> None:
        messages = [message_to(sending) for sending in sendings]
        ready = [message for message in messages if message is not None]
        outcomes = iter(hand_over(ready, self._now(), self._over.is_set))
        results = [
            (sending, WRONG if message is None else next(outcomes))
            for sending, message in zip(sendings, messages, strict=True)
        ]
        push_rows.drop_of_endpoints({sending.row.endpoint for sending, outcome in results if outcome.fate == "gone"})
        for sending, outcome in results:
            if outcome.fate in ("later", "away") and sending.tries < len(WAITS):
                due = self._now() + WAITS[sending.tries]
                self._again.append(Sending(sending.row, sending.text, sending.called, sending.tries + 1, due))
        note_troubles(results)


def news_of(head: TournamentRow) -> list[Sending]:
    """What the devices of an event are to be told now. Those of who has left, and of an event that is over, go."""
    state = store.state_of(head)
    if phase_of(state)[0] in ("over", "called_off"):
        push_rows.forget_event(head.pk)
        return []
    rows = push_rows.devices_of(head.pk)
    left = left_rows(state, rows)
    push_rows.drop(left)
    calls = {row.pk: found for row in rows if row.pk not in left and (found := summons_of(state, row.number))}
    news = push_rows.claim(head.pk, {key: call.mark for key, call in calls.items()})
    return [Sending(row, text_for(state, row.number, calls[row.pk]), row.called) for row in news]


def left_rows(state: DeskState, rows: Iterable[PushDeviceRow]) -> set[int]:
    """Of players who are not in the field, or whose number is somebody else's now."""
    persons = store.entrants(state.row.pk)
    left = set()
    for row in rows:
        player = state.desk.players.get(row.number)
        person = persons.get(row.number)
        other = row.person_id is not None and (person is None or person.pk != row.person_id)
        if player is None or player.standing in ("withdrawn", "refused") or other:
            left.add(row.pk)
    return left


def text_for(state: DeskState, number: int, call: Summons) -> bytes:
    """What the worker of the hall in the browser reads: a heading, a line, and the page that a tap opens."""
    event = state.desk.announced.name[:LONGEST_NAME]
    body = " · ".join(part for part in (call.beside[:LONGEST_BODY], event) if part)
    page = reverse("tournaments:own", args=[state.row.pk, keys.player_key(state.row, number)])
    return json.dumps({"title": call.title, "body": body, "page": page}, ensure_ascii=False).encode()


def message_to(sending: Sending) -> Message | None:
    row, endpoint = sending.row, endpoint_of(sending.row.endpoint)
    try:
        device = device_keys(row.public_key, row.auth)
    except WrongKeys:
        return None
    if endpoint is None:  # the list of services may be shorter than it was
        return None
    topic = f"t{row.tournament_id}p{row.number}"
    return Message(endpoint=endpoint, device=device, text=sending.text, topic=topic)


def note_troubles(results: Iterable[tuple[Sending, Outcome]]) -> None:
    """For the organiser: what went wrong last, or that all went well."""
    troubles: dict[int, list[str]] = defaultdict(list)
    for sending, outcome in results:
        troubles[sending.row.tournament_id] += [outcome.why] if outcome.why else []
    for tournament, whys in troubles.items():
        push_rows.note_trouble(tournament, whys[0] if whys else "")


# --- the thread

_keeper: Keeper | None = None


def serve() -> Keeper:
    """Begins the keeper's thread; who gets it stops it."""
    global _keeper
    _keeper = Keeper()
    threading.Thread(target=_keeper.run, name="keeper of the next tables", daemon=True).start()
    return _keeper


def ring_after_commit() -> None:
    """What was drawn is told at once, where a keeper serves in this process."""
    if _keeper is not None:
        transaction.on_commit(_keeper.ring)
