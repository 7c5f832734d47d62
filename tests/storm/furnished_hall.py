"""A hall to be stormed, in a process of its own: `furnish` puts an event and a scorer in, `read` tells what it holds.

The data folder and the database are those of the surroundings, as for every command of the hall.
"""

import json
import os
import secrets
import sys
from datetime import date
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")
ROUND = 1


def furnish(players: int) -> dict[str, Any]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from tests.site.tournaments.events_of_any_size import circle, crowd, opened, score
    from tests.site.tournaments.seat_marks import lists_mark
    from tilehall.law.tournament.desk.acts.rounds import RoundBegun
    from tilehall.site.hall import upgrade
    from tilehall.site.people import actions
    from tilehall.site.people.actor import CONSOLE, Actor

    upgrade.open_or_upgrade(settings.DATA)
    now = timezone.now()
    person = actions.add_person(CONSOLE, full_name="Sam Scorer", club=None, now=now)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="scorer", password=None), now=now)
    actions.claim(Actor(account=account), code=actions.give_code(CONSOLE, person=person, now=now).code, now=now)
    actions.give_role(CONSOLE, person=person, role="scorer", since=date(2020, 1, 1), now=now)
    account.refresh_from_db()
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    event = opened([*crowd(players, rounds=8, finished=ROUND - 1), RoundBegun(round=ROUND, minutes=55)])
    boards = [each for each in circle(range(1, players + 1), 8)[ROUND - 1] if each.meets == "game"]
    return {
        "number": event.row.pk,
        "session": session.session_key,
        "csrf": secrets.token_hex(16),
        "marks": lists_mark(event.row.pk, ROUND),
        "results": [[each.table, each.players[0], *(score(ROUND, one) for one in each.players)] for each in boards],
    }


def read() -> dict[str, Any]:
    """Every result in the log, by the player who is named first at the board."""
    from tilehall.site.tournaments.models import ActRow

    rows = ActRow.objects.filter(kind__startswith="result-entered/").order_by("seq")
    return {"results": [[str(row.payload["player"]), row.payload["scores"]] for row in rows]}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(furnish(int(sys.argv[2])) if sys.argv[1] == "furnish" else read()))
