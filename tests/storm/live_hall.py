"""A hall whose live games are to be stormed: `furnish` puts games and players in, `read` tells what the logs hold.

The data folder and the database are those of the surroundings, as for every command of the hall.
"""

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")


def furnish(count: int) -> dict[str, Any]:
    from django.conf import settings
    from django.utils import timezone

    from tilehall.law.game.outside import Outside
    from tilehall.law.game.seats import Seat
    from tilehall.site.games import actions
    from tilehall.site.games.store import Sitter
    from tilehall.site.hall import upgrade
    from tilehall.site.people.actor import Actor
    from tilehall.site.play.live_games import pick

    upgrade.open_or_upgrade(settings.DATA)
    now = timezone.now()
    players = [_player(name, now) for name in ("aroha", "ben")]
    seats = {Seat(seat): Sitter(person=account.person_id) for seat, (account, _) in enumerate(players)}
    numbers = []
    for number in range(count):
        opening = {
            "kind": "open-game/1", "names": ["Aroha", "Ben"], "lexicon": "enable1", "first": 0, "kept": "hall",
            "official": False, "vision_impaired": False, "used": [0, 0], "begun": False,
        }  # fmt: skip
        outside = Outside(now, pick, lambda _word: True)
        new = actions.NewGame(game="scrabble", pinned=("nzasp-2022", ()), opening=opening, seats=seats)
        played: Any = actions.open_game(_console(), new, f"open-{number}", outside)
        for account, _ in players:
            actor = Actor(account=account, person=account.person)
            done: Any = actions.submit(actor, played.row.pk, {"kind": "be-ready/1"}, f"ready-{account.pk}", outside)
            played = done.game
        numbers.append(played.row.pk)
    return {"games": numbers, "sessions": [session for _, session in players]}


def _console() -> Any:
    from tilehall.site.people.actor import CONSOLE

    return CONSOLE


def _player(name: str, now: Any) -> tuple[Any, str]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tilehall.site.people import actions
    from tilehall.site.people.actor import CONSOLE, Actor

    person = actions.add_person(CONSOLE, full_name=name.title(), club=None, now=now)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name=name, password=None), now=now)
    actions.claim(Actor(account=account), code=actions.give_code(CONSOLE, person=person, now=now).code, now=now)
    account.refresh_from_db()
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return account, str(session.session_key)


def read() -> dict[str, Any]:
    """By game, for every command the numbers of its events; and whether time was skipped."""
    from tilehall.site.games.store import EventRow

    kept: dict[int, dict[str, list[int]]] = {}
    for game, command_id, seq in EventRow.objects.order_by("game_id", "seq").values_list(
        "game_id", "command_id", "seq"
    ):
        kept.setdefault(game, {}).setdefault(command_id, []).append(seq)
    return {"kept": kept, "skipped": EventRow.objects.filter(kind="time-skipped/1").count()}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(furnish(int(sys.argv[2])) if sys.argv[1] == "furnish" else read()))
