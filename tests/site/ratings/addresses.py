"""Every address of the ratings and who may go there, for tests/site/test_every_url.py."""

from datetime import date

from tests.site.tournaments.addresses import ALL, EXECUTIVE, NOBODY, Line
from tests.site.tournaments.finished_event import hand
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions, store

from .finished_tournaments import DAY, register, tournament

MANAGER = frozenset({"ratings_manager"})
OFFICE = EXECUTIVE | MANAGER

RATINGS: dict[str, Line] = {
    "ratings:home": ((), ALL, NOBODY, {}),
    "ratings:ranking": (("?day=2026-05-02",), ALL, NOBODY, {}),
    "ratings:all": (("?by=name",), ALL, NOBODY, {}),
    "ratings:scoring": ((), ALL, NOBODY, {}),
    "ratings:rummikub": ((), ALL, NOBODY, {}),
    "ratings:list": (("published",), ALL, NOBODY, {}),
    "ratings:file": (("published", "csv"), ALL, NOBODY, {}),
    "ratings:taken": (("taken",), ALL, NOBODY, {}),
    "ratings:taken-file": (("taken", "csv"), ALL, NOBODY, {}),
    "ratings:person": (("rated_person",), ALL, NOBODY, {}),
    "ratings:why": (("rated_row",), ALL, NOBODY, {}),
    "ratings:compare": ((), ALL, NOBODY, {}),
    "ratings:what-if": (("?rating=1500&games=60&results=1520+w&profile=nzasp-draft-1",), ALL, NOBODY, {}),
    "ratings:office": ((), OFFICE, NOBODY, {}),
    "ratings:run": ((), NOBODY, MANAGER, {"profile": "nzasp-draft-1"}),
    "ratings:run-rummikub": ((), NOBODY, MANAGER, {}),
    "ratings:run-look": (("run",), OFFICE, NOBODY, {}),
    "ratings:publish": (("run",), NOBODY, MANAGER, {"day": "03/05/2026"}),
    "ratings:calibration": ((), MANAGER, NOBODY, {}),
    "ratings:checks": ((), OFFICE, NOBODY, {}),
    "ratings:stoppage": (
        (), NOBODY, EXECUTIVE,
        {"stop-since": "01/01/2026", "stop-until": "01/02/2026", "stop-reason": "flood"},
    ),
    "ratings:exclusion": ((), NOBODY, EXECUTIVE, {}),
    "api:newest_ratings": ((), ALL, NOBODY, {}),
    "api:newest_rankings": ((), ALL, NOBODY, {}),
}  # fmt: skip


def rated() -> dict[str, str]:
    """One tournament that was rated and published, as things that an address may name."""
    number = tournament(register(), DAY)
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    assert isinstance(run, store.Run), run
    out = actions.publish(CONSOLE, run, date(2026, 5, 2), "", hand())
    assert isinstance(out, actions.Publication), out
    row = store.rows_of_run(run)[0]
    return {
        "rated_tournament": str(number),
        "run": str(run.pk),
        "published": str(out.ratings.pk),
        "taken": str(out.ratings.taken_id),
        "csv": "csv",
        "rated_row": str(row.pk),
        "rated_person": str(row.person_id),
    }
