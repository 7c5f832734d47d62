"""A backup of a lived-in hall, in rows a second and in memory, against Django's own dumpdata into a gzip file.

Ours also counts and hashes every part, reads all tables at one moment, and asks the disk to keep it; dumpdata does not.
"""

import gzip
import os
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402
from tests.site.whole_halls import GAMES, open_hall, play_game  # noqa: E402

from bench.side_by_side import print_machine, run_in_turn  # noqa: E402
from tilehall.law import catalogue  # noqa: E402
from tilehall.site.games.store import EventRow, GameRow  # noqa: E402
from tilehall.site.hall import archive, backups, check, upgrade  # noqa: E402
from tilehall.site.people.models import Person  # noqa: E402

COPIES, PEOPLE = 1000, 10_000


def furnish() -> None:
    """A few real games, and many copies of their logs: a log says nothing of the number of its game."""
    upgrade.open_or_upgrade()
    open_hall()
    played = [play_game(seed, commands=30) for seed in range(3)]
    for copy in range(COPIES):
        row = GameRow.objects.get(pk=played[copy % 3])
        events = list(EventRow.objects.filter(game=row))
        row.pk, row.opened_by = None, f"copy-{copy}"
        row.save(force_insert=True)
        for event in events:
            event.pk, event.game = None, row
        EventRow.objects.bulk_create(events)
    now = timezone.now()
    people = (
        Person(full_name=f"Māhina {n}", folded=f"mahina {n}", sort_name=f"{n}", added_at=now) for n in range(PEOPLE)
    )
    Person.objects.bulk_create(people, batch_size=2000)


def ours() -> None:
    backups.write_backup(Path(FOLDER.name) / "ours.zip", force=True)


def dumpdata() -> None:
    left_out = ["sessions", "axes", "hall.startcode"]
    with gzip.open(Path(FOLDER.name) / "dumpdata.json.gz", "wt", compresslevel=3) as file:
        call_command("dumpdata", exclude=left_out, format="jsonl", stdout=file)


def peak(work: Callable[[], None]) -> float:
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


def main() -> None:
    catalogue.GAMES = GAMES
    furnish()
    assert check.check().disagreements == []
    ours()
    dumpdata()
    with archive.open_archive(Path(FOLDER.name) / "ours.zip") as backup:
        rows = sum(member.rows or 0 for member in backup.tables())
    with gzip.open(Path(FOLDER.name) / "dumpdata.json.gz", "rt") as file:
        assert sum(1 for _ in file) == rows
    print_machine(f"A hall of {rows:,} rows")
    run_in_turn({"backup": ours, "dumpdata": dumpdata}, rows, "row", runs=5)
    sizes = {name: (Path(FOLDER.name) / name).stat().st_size / 1e6 for name in ("ours.zip", "dumpdata.json.gz")}
    print(f"files: {', '.join(f'{name} {size:.2f} MB' for name, size in sizes.items())}")
    print(f"most memory of Python's at a time: backup {peak(ours):.1f} MB, dumpdata {peak(dumpdata):.1f} MB")


if __name__ == "__main__":
    main()
