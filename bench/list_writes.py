"""How long a list that is confirmed keeps other writers waiting: CPU time under SQLite's write lock, and in all.

Against the plain way, which enters the same people one after the other in one transaction.
"""

import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count, islice
from random import Random
from string import ascii_lowercase
from time import process_time

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.db import connection, transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.side_by_side import print_machine  # noqa: E402
from tilehall.law.association.club_lists import MOST_ROWS  # noqa: E402
from tilehall.law.association.membership import MemberKind, Span  # noqa: E402
from tilehall.site.hall import upgrade  # noqa: E402
from tilehall.site.people import actions, membership, store  # noqa: E402
from tilehall.site.people.actor import CONSOLE  # noqa: E402
from tilehall.site.people.membership import EntryOrigin  # noqa: E402
from tilehall.site.people.models import Club, ListTaken  # noqa: E402

SIZES = (900, 5000)
RUNS = 3
PLAIN = "one by one"
TOKENS = count()
CHANCE = Random(7)
NAMES = (" ".join("".join(CHANCE.choices(ascii_lowercase, k=9)).title() for _ in range(2)) for _ in count())
NOW = timezone.now()


@contextmanager
def under_the_lock() -> Iterator[list[float]]:
    """The CPU time of every transaction that begins in here, from the lock on until it is given back."""
    held: list[float] = []
    real, begun = connection.set_autocommit, 0.0

    def set_autocommit(autocommit: bool, *args: object, **more: object) -> None:
        nonlocal begun
        real(autocommit, *args, **more)
        if autocommit:
            held.append(process_time() - begun)
        else:
            begun = process_time()

    connection.set_autocommit = set_autocommit  # type: ignore[method-assign]
    try:
        yield held
    finally:
        connection.set_autocommit = real  # type: ignore[method-assign]


def confirmed(title: str, text: str, club: Club | None) -> Callable[[], ListTaken]:
    """A list that was looked at; to call it is to press the button."""
    what = "people" if title.startswith("members") else "ratings"
    given = actions.SentList(what=what, text=text, day=timezone.localdate(NOW), club=club, title=title)
    seen = actions.preview_list(CONSOLE, given, now=NOW).fingerprint
    answers = actions.ListAnswers(chosen={}, fingerprint=seen, token=f"t{next(TOKENS)}", all_new=True)
    return lambda: actions.take_in_list(CONSOLE, given, answers, now=NOW).record


def one_by_one(names: list[str], club: Club) -> None:
    origin, day = EntryOrigin(None, NOW), timezone.localdate(NOW)
    with transaction.atomic():
        for name in names:
            person = store.add_person(full_name=name, club=club, contact="", added_by=None, now=NOW)
            assert not membership.overlapping_memberships(person, Span(day))
            membership.begin_membership(person, MemberKind.ORDINARY, day, origin)
            membership.join_club(person, club, day, origin)


def measure(work: Callable[[], object]) -> tuple[float, float, object]:
    """Under the lock, in all, and what came of it."""
    with under_the_lock() as held:
        begun = process_time()
        done = work()
        return max(held), process_time() - begun, done


def turn(size: int, club: Club) -> Iterator[tuple[str, float, float]]:
    """Each kind of list once, with names that nobody bears yet."""
    known, new = list(islice(NAMES, size)), list(islice(NAMES, size))
    rated = "name,rating,games\n" + "\n".join(f"{name},{1000 + at % 900},50" for at, name in enumerate(known))
    lists: dict[str, tuple[str, Club | None]] = {
        "ratings of new people": (rated, None),
        "ratings of known people": (rated, None),
    }
    if size <= MOST_ROWS:
        lists["members, all known"] = ("name\n" + "\n".join(known), club)
        lists["members, all new"] = ("name\n" + "\n".join(new), club)
    for title, (text, of_club) in lists.items():
        held, whole, _ = measure(confirmed(title, text, of_club))
        yield title, held, whole
    for list_taken in reversed(membership.lists_taken().order_by("-pk")[: len(lists)]):
        held, whole, _ = measure(partial(actions.undo_list, CONSOLE, list_taken=list_taken, now=NOW))
        yield f"undo of {list_taken.title}", held, whole
    held, whole, _ = measure(partial(one_by_one, list(islice(NAMES, size)), club))
    yield PLAIN, held, whole


def main() -> None:
    upgrade.open_or_upgrade()
    club = actions.add_club(CONSOLE, name="Whangārei")
    print_machine("Lists that are confirmed")
    print("ms under the lock (in all), each run; and how many times the plain way holds the lock")
    for size in SIZES:
        taken: dict[str, list[tuple[float, float]]] = {}
        for _ in range(RUNS):
            for title, held, whole in turn(size, club):
                taken.setdefault(title, []).append((held, whole))
        plain = [held for held, _ in taken[PLAIN]]
        print(f"\n{size:,} rows")
        for title, each in taken.items():
            shown = " ".join(f"{held * 1e3:7.0f} ({whole * 1e3:6.0f})" for held, whole in each)
            times = statistics.median(one / held for one, (held, _) in zip(plain, each, strict=True))
            print(f"  {title:32} {shown}   {times:6.1f} times")


if __name__ == "__main__":
    main()
