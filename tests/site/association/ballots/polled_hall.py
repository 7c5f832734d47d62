"""A hall in which ballots are held, in a process of its own: `furnish` puts a President and voters in, with sessions.

The data folder is that of the surroundings, as for every command of the hall.
"""

import json
import os
import secrets
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")


def furnish(voters: int) -> dict[str, Any]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from tests.site.association.ballots.polling import voter
    from tilehall.site.hall import store, upgrade

    upgrade.open_or_upgrade(settings.DATA)
    store.open_hall("Kererū", example=False)
    people = [voter("Pat President", "president"), *(voter(f"Voter {n:02d} Surname") for n in range(voters))]
    sessions = []
    for each in people:
        session = SessionStore()
        account = each.own_account()
        session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), settings.AUTHENTICATION_BACKENDS[-1]
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.create()
        sessions.append(session.session_key)
    return {
        "president": sessions[0],
        "voters": sessions[1:],
        "names": [each.person.full_name for each in people[1:] if each.person],
        "csrf": secrets.token_hex(16),
        "began": timezone.now().isoformat(),
    }


def read(number: int) -> dict[str, Any]:
    from tilehall.site.association.ballots import actions, store

    row = store.load(number).row
    count = actions.result(number)
    slips = {slip.code: slip.marks for slip in store.slips_cast(row)}
    return {"public_id": row.public_id, "slips": slips, "by_choice": count and count.by_choice}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(furnish(int(sys.argv[2])) if sys.argv[1] == "furnish" else read(int(sys.argv[2]))))
