"""The pages everybody follows, for an event of 1,000 players: nothing new, asked again, and made after a new result.

Bars: nothing new 10 ms, asked again 50 ms, made afresh 1 s. The same page is made on both sides, and is the same.
"""

import os
import tempfile
from collections.abc import Callable
from statistics import median

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from tests.site.tournaments.events_of_any_size import crowd, opened  # noqa: E402

from bench.side_by_side import print_machine, run_in_turn, seconds_of  # noqa: E402
from tilehall.site.tournaments.presenters import page_cache  # noqa: E402

PLAYERS, RUNS = 1000, 7
BARS = {"nothing new": 0.010, "asked again": 0.050, "made afresh": 1.0}


def main() -> None:
    print_machine(f"Pages of an event with {PLAYERS} players")
    call_command("migrate", verbosity=0)
    settings.ALLOWED_HOSTS = ["testserver"]
    kept = opened(crowd(PLAYERS))
    browser = Client()
    for page in ("standings", "rounds", "wall"):
        path = f"/tournaments/{kept.row.pk}/{page}/"

        def again(path: str = path) -> bytes:
            return browser.get(path).content

        def afresh(again: Callable[[], bytes] = again) -> bytes:
            page_cache._made.clear()
            return again()

        def nothing_new(path: str = path) -> None:
            assert browser.get(f"{path}?at={kept.row.seq}").status_code == 204

        assert len(afresh()) == len(again()) > PLAYERS * 50, "both sides must give the whole page"
        print(page)
        sides = {"nothing new": nothing_new, "asked again": again, "made afresh": afresh}
        run_in_turn(sides, 1, "page", runs=RUNS)
        for name, work in sides.items():
            taken = [seconds_of(work) for _ in range(RUNS)]
            assert median(taken) < BARS[name], (page, name, taken)


if __name__ == "__main__":
    main()
