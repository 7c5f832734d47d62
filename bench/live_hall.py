"""The server's side of bench/live_moves.py and bench/idle_sockets.py: a hall with games, and a bare echo beside it.

python -m bench.live_hall furnish DATA GAME COUNT     # games in play, and cookies for their players, as JSON
python -m bench.live_hall serve DATA                  # `tilehall serve` as it is, but for the throttle of a page
python -m bench.live_hall echo                        # uvicorn alone: what comes goes back
"""

import json
import os
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bench.relay_game import RELAY
from tilehall.law import catalogue

catalogue.GAMES = MappingProxyType({**catalogue.GAMES, RELAY.key: RELAY})  # type: ignore[misc]
OPENINGS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "relay": ("relay-1", {}),
    "scrabble": ("nzasp-2022", {"lexicon": "enable1", "first": 0}),
}


def furnish(data: str, game: str, count: int) -> None:
    os.environ["TILEHALL_DATA"] = data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    call_command("migrate", verbosity=0)
    with transaction.atomic():
        told = _furnished(game, count)
    print(json.dumps(told))


def _furnished(game: str, count: int) -> dict[str, Any]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from tilehall.law.game.outside import Outside
    from tilehall.law.game.seats import Seat
    from tilehall.law.rulebook.ruling import Refusal
    from tilehall.site.games import actions
    from tilehall.site.games.store import Sitter
    from tilehall.site.people import actions as people
    from tilehall.site.people.actor import CONSOLE, Actor
    from tilehall.site.play.intents import whole_intent
    from tilehall.site.play.live_games import pick

    now = timezone.now()
    sessions, actors = [], []
    for name in ("Aroha", "Ben"):
        person = people.add_person(CONSOLE, full_name=f"{name} Bench", club=None, contact="", another=True, now=now)
        new = people.NewAccount(name=name.casefold(), password="4711 8302 kea", mail="")
        account = people.sign_up(CONSOLE, new, now=now)
        people.claim(Actor(account=account), code=people.give_code(CONSOLE, person=person, now=now).code, now=now)
        account.refresh_from_db()
        session = SessionStore()
        session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), settings.AUTHENTICATION_BACKENDS[-1]
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.create()
        sessions.append(session.session_key)
        actors.append(Actor(account=account, person=person))
    ruleset, opening = OPENINGS[game]
    law, numbers = catalogue.game(game), []
    seats = {Seat(at): Sitter(person=actor.person.pk) for at, actor in enumerate(actors) if actor.person}
    for number in range(count):
        outside = Outside(now, pick, lambda _word: True)
        intent = whole_intent(law, {"kind": "open-game/1", "names": ["Aroha", "Ben"], **opening})
        new_game = actions.NewGame(game=game, pinned=(ruleset, ()), opening=intent, seats=seats)
        opened = actions.open_game(CONSOLE, new_game, f"open-{game}-{number}", outside)
        assert not isinstance(opened, Refusal), opened
        for actor in actors if game == "scrabble" else ():
            ready = {"kind": "be-ready/1"}
            done = actions.submit(actor, opened.row.pk, ready, f"ready-{actor.account}", outside, loaded=opened)
            assert not isinstance(done, Refusal), done
            opened = done.game
        numbers.append(opened.row.pk)
    return {"sessions": sessions, "games": numbers}


def serve(data: str) -> None:
    from tilehall.site.door import bounds
    from tilehall.site.play import throttle

    # A page of the bench moves as fast as it is answered. The throttle counts all the same.
    throttle.DO_BURST, throttle.DO_RATE = 10**9, 1e9
    sockets = bounds.SocketBounds(part=0.95, play_burst=10**9, play_rate=1e9)
    object.__setattr__(bounds.BOUNDS, "sockets", sockets)
    from tilehall.cli import serve as command
    from tilehall.cli.main import main

    command._make_referee_ready = lambda: None  # once at every start, and no part of a move
    sys.exit(main(["serve", "--data", data, "--port", "0"]))


def echo() -> None:
    """The same server and protocol, without us."""
    import socket

    import uvicorn

    async def application(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})

    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    print(f"Tilehall is at http://127.0.0.1:{door.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run(sockets=[door])


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["furnish", folder, kind, number]:
            furnish(folder, kind, int(number))
        case ["serve", folder]:
            serve(folder)
        case ["echo"]:
            echo()
        case _:
            raise SystemExit(__doc__)
