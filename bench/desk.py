"""A desk with 1,000 players and some 12,000 entries in its log: a command and a page, remembered against rebuilt.

A process remembers the desks it has read; the hash in the head says whether one is still true. Rebuilt is what the
same costs when everything is read from the log's rows first. Bars: a result entered 100 ms, the log's page 100 ms.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from statistics import median
from time import process_time

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from tests.law.tournament.desk.plans import plan  # noqa: E402

from bench.side_by_side import print_machine, run_in_turn, seconds_of  # noqa: E402
from tilehall.law.tournament.desk.acts.act import Act  # noqa: E402
from tilehall.law.tournament.desk.acts.announcement import Announced  # noqa: E402
from tilehall.law.tournament.desk.acts.draw import Drawn  # noqa: E402
from tilehall.law.tournament.desk.acts.entries import Entered  # noqa: E402
from tilehall.law.tournament.desk.acts.grades import Graded  # noqa: E402
from tilehall.law.tournament.desk.acts.results import ResultEntered  # noqa: E402
from tilehall.law.tournament.desk.acts.rounds import RoundBegun  # noqa: E402
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player  # noqa: E402
from tilehall.law.tournament.desk.results import ReportedResult  # noqa: E402
from tilehall.site.people.actor import CONSOLE  # noqa: E402
from tilehall.site.tournaments import store  # noqa: E402
from tilehall.site.tournaments.actions import log as log_actions  # noqa: E402
from tilehall.site.tournaments.actions import results  # noqa: E402
from tilehall.site.tournaments.actions.commands import CommandContext  # noqa: E402
from tilehall.site.tournaments.store import DeskState, Origin  # noqa: E402
from tilehall.site.tournaments.views import log  # noqa: E402

PLAYERS, ROUNDS, RUNS = 1000, 22, 7
NOW = datetime(2026, 5, 2, 9, tzinfo=UTC)
BARS = {"a result entered": 0.100, "the page of the log": 0.100}
_commands = count(1)


def acts() -> Iterator[Act]:
    yield Announced(plan=plan(grades=(GradePlan(name="A", rounds=ROUNDS, system="swiss"),)))
    yield from (Entered(player=Player(number=n, name=f"Player {n}", rating=2000 - n)) for n in range(1, PLAYERS + 1))
    yield Graded(grades=(("A", tuple(range(1, PLAYERS + 1))),))
    for number in range(1, ROUNDS + 1):
        boards = tuple(
            Pairing(meets="game", players=(1 + 2 * n, 1 + (2 * n + 2 * number - 1) % PLAYERS), table=n + 1)
            for n in range(PLAYERS // 2)
        )
        yield Drawn(grade="A", first_round=number, rounds=(boards,))
        yield RoundBegun(round=number, minutes=55)
        # Of the last round half the results are still missing.
        for board in boards if number < ROUNDS else boards[: PLAYERS // 4]:
            scores = (300 + board.players[0] % 97, 300 + board.players[1] % 89)
            yield ResultEntered(grade="A", round=number, player=board.players[0], scores=scores)


def enter(number: int) -> None:
    """The next missing result of the last round."""
    desk = store.load(number).desk
    _, board = next(iter(desk.missing(desk.current)))
    given = ReportedResult(round=ROUNDS, table=board.table, scores=(401, 380))
    done = results.enter(CONSOLE, number, given, CommandContext(NOW, f"command {next(_commands)}"))
    assert isinstance(done, DeskState), done


def show(number: int) -> bytes:
    request = RequestFactory().get(f"/tournaments/{number}/desk/log/")
    request.actor = CONSOLE
    request.htmx = False
    return bytes(log.log(request, number).content)


def forgetting(work: Callable[[], object]) -> Callable[[], object]:
    def rebuilt() -> object:
        store._kept.clear()
        return work()

    return rebuilt


def main() -> None:
    call_command("migrate", verbosity=0)
    settings.ALLOWED_HOSTS = ["testserver"]
    log_ = list(acts())
    print_machine(f"A desk with {PLAYERS} players and {len(log_)} entries")
    begun = process_time()
    number = store.open_tournament("k" * 32, log_, Origin(NOW, None, "Dora", "open")).row.pk
    print(f"written at once in {process_time() - begun:.1f} s")
    store._kept.clear()
    assert store.load(number).desk == store.load(number).desk == store.read_afresh(store.head(number)).desk
    works: dict[str, Callable[[], object]] = {
        "the desk read": lambda: store.load(number),
        "a result entered": lambda: enter(number),
        "the page of the log": lambda: show(number),
    }
    for name, work in works.items():
        print(name)
        run_in_turn({"remembered": work, "rebuilt": forgetting(work)}, 1, name, runs=RUNS)
        if name in BARS:
            taken = [seconds_of(work) for _ in range(RUNS)]
            assert median(taken) < BARS[name], (name, taken)
    begun = process_time()
    log_actions.preview_undo(CONSOLE, store.load(number), len(log_))
    print(f"a look at what an undo would change: {process_time() - begun:.2f} s (it is rebuilt in any case)")


if __name__ == "__main__":
    main()
