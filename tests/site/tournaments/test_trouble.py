"""Trouble in the hall: scorers and phones at the same moment, and a laptop that dies. Nothing lost, nothing twice."""

import os
import signal
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.law.tournament.desk.plans import BEGUN, four
from tests.site.whole_halls import Place, at_once, fill_with_life
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people.actor import CONSOLE, VISITOR
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.actions.results import PaperKey
from tilehall.site.tournaments.store import ActRow, DeskState, Origin, TournamentRow


def opened(key: str) -> TournamentRow:
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id=f"open {key}")
    return store.open_tournament(key, four(), origin).row


def entering(number: int, command: str, *scores: int) -> DeskState | Refusal:
    given = ReportedResult(round=1, table=2, scores=scores)
    return results.enter(CONSOLE, number, given, CommandContext(BEGUN + timedelta(hours=1), command))


def told(answer: Any) -> str:
    return answer.code if isinstance(answer, Refusal) else type(answer).__name__


def sound(number: int) -> DeskState:
    """The log as its rows are, followed from the beginning, with its hashes; not what this process remembers."""
    row = TournamentRow.objects.get(pk=number)
    rows = list(ActRow.objects.filter(tournament=row).order_by("seq"))
    assert [each.seq for each in rows] == list(range(1, row.seq + 1))
    assert chain_hash(rows) == row.log_sha256
    entries = tuple(store.decoded(rows))
    kept = store.load(number)
    assert rebuild(entries) == kept.desk
    return kept


# -- two at once


def test_two_scorers_with_the_same_slip(hall: Place) -> None:
    for trial in range(5):
        number = opened(f"{trial}" * 32).pk
        answers = at_once(hall, [lambda c=c, n=number: entering(n, c, 390, 412) for c in ("sam", "sue")])
        assert sorted(map(told, answers)) == ["DeskState", "already_in"], answers
        assert sound(number).row.seq == len(four()) + 1


def test_two_scorers_who_read_the_slip_differently(hall: Place) -> None:
    for trial in range(5):
        number = opened(f"{trial}" * 32).pk
        works = [lambda n=number: entering(n, "sam", 390, 412), lambda n=number: entering(n, "sue", 390, 421)]
        answers = at_once(hall, works)
        assert sorted(map(told, answers)) == ["DeskState", "another_result_is_in"], answers
        held = sound(number).desk.board_of("A", 1, 3)
        refused = next(answer for answer in answers if isinstance(answer, Refusal))
        assert held is not None
        assert held.slip is not None
        assert dict(refused.detail)["held"] == held.slip.scores


def test_a_double_click_at_the_same_moment(hall: Place) -> None:
    number = opened("d" * 32).pk
    answers = at_once(hall, [lambda: entering(number, "click", 390, 412)] * 4)
    assert {told(answer) for answer in answers} == {"DeskState"}
    assert sound(number).row.seq == len(four()) + 1


def test_both_phones_and_the_desk_at_once(hall: Place) -> None:
    """Whoever comes first, the slip ends signed with the scores all three have, once."""
    for trial in range(5):
        row = opened(f"{trial}" * 32)
        moment = BEGUN + timedelta(hours=1)

        def by_phone(player: int, row: TournamentRow = row, at: Any = moment) -> DeskState | Refusal:
            given = ReportedResult(round=1, scores=(390, 412))
            paper = PaperKey(keys.player_key(row, player), player)
            return results.enter_by_phone(VISITOR, row.pk, paper, given, CommandContext(at, f"phone {player}"))

        works = [lambda: by_phone(3), lambda: by_phone(4), lambda n=row.pk: entering(n, "desk", 390, 412)]
        answers = Counter(map(told, at_once(hall, works)))
        assert set(answers) <= {"DeskState", "already_in"}, answers
        held = sound(row.pk).desk.board_of("A", 1, 3)
        assert held is not None
        assert held.slip is not None
        assert (held.slip.state, held.slip.scores, set(held.slip.signed_by)) == ("signed", (390, 412), {3, 4})


# -- the laptop dies


def dies(place: Place, work: Callable[[], object]) -> None:
    """Another process lives in this hall, does its work, and is killed there and then."""
    child = os.fork()
    if child == 0:
        try:
            with fill_with_life(place):
                work()
                os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_result_that_was_acknowledged_is_there_after_the_laptop_died(place: Place) -> None:
    def work() -> None:
        number = opened("k" * 32).pk
        assert isinstance(entering(number, "last", 390, 412), DeskState)

    dies(place, work)
    with fill_with_life(place):
        number = TournamentRow.objects.get(key="k" * 32).pk
        held = sound(number).desk.board_of("A", 1, 3)
        assert held is not None
        assert held.slip is not None
        assert held.slip.scores == (390, 412)
        # Who did not see the answer sends the same command once more.
        assert isinstance(entering(number, "last", 390, 412), DeskState)
        assert store.load(number).row.seq == len(four()) + 1


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("written", [True, False], ids=["the act was written", "nothing was written"])
def test_a_result_killed_in_the_middle_leaves_nothing_half(place: Place, written: bool) -> None:
    def work() -> None:
        number = opened("k" * 32).pk
        real = ActRow.objects.bulk_create

        def killed(rows: list[ActRow]) -> None:
            if written:
                real(rows)
            os.kill(os.getpid(), signal.SIGKILL)

        ActRow.objects.bulk_create = killed  # type: ignore[method-assign]
        entering(number, "last", 390, 412)

    dies(place, work)
    with fill_with_life(place):
        number = TournamentRow.objects.get(key="k" * 32).pk
        kept = sound(number)
        assert kept.row.seq == len(four())
        assert [board.table for _, board in kept.desk.missing(1)] == [2]
        assert isinstance(entering(number, "again", 390, 412), DeskState)
        assert sound(number).desk.round("A", 1).done
