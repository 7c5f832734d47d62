"""A run and a publication reckon beside the desks: nobody's slip waits for them, and what they write is still true."""

import threading
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import connection

from tests.law.tournament.desk.plans import four
from tests.site.tournaments.finished_event import hand, kept, opened
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.hall import check
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions, store
from tilehall.site.ratings import replay as replaying
from tilehall.site.ratings.actions import Publication, RunRequest
from tilehall.site.ratings.store import Run
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import results

from .finished_tournaments import DAY, register, tournament, walked_out

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 5  # seconds; a writer of SQLite waits 20 for its turn


def while_reckoning(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> list[int]:
    """This happens in the middle of every reckoning; how often, by the length of the list."""
    real, times = replaying.replay, []

    def replay(*args):  # type: ignore[no-untyped-def]
        times.append(len(times))
        happens()
        return real(*args)

    monkeypatch.setattr(replaying, "replay", replay)
    return times


def slip_at_another_desk(number: int) -> Callable[[], None]:
    """A slip handed in on another connection; it fails where it must wait."""

    def enter() -> None:
        try:
            done.append(results.enter(CONSOLE, number, ReportedResult(round=1, table=2, scores=(390, 412)), hand()))
        finally:
            connection.close()

    done: list[object] = []

    def happens() -> None:
        if not done:
            scorer = threading.Thread(target=enter)
            scorer.start()
            scorer.join(PATIENCE)
            assert done, "the slip waits for the run"

    return happens


def amended(number: int, *scores: int) -> None:
    told = ReportedResult(round=1, player=1, scores=(scores[0], scores[1]))
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", (scores[0], scores[1])),))
    kept(results.amend(CONSOLE, number, told, ask, hand()))


def ran(result: Run | Refusal) -> Run:
    assert isinstance(result, Run), result
    return result


def ratings(made: Run) -> dict[int, int]:
    return {row.person_id: row.new for row in store.rows_of_run(made)}


def test_a_slip_does_not_wait_for_a_run(monkeypatch):
    tournament(register())
    beside = opened(four())
    while_reckoning(monkeypatch, slip_at_another_desk(beside))
    made = ran(actions.make_run(CONSOLE, RunRequest(), hand()))
    board = tournaments.load(beside).desk.board_of("A", 1, 3)
    assert board.slip.scores == (390, 412)
    assert len(ratings(made)) == 4


def test_a_slip_does_not_wait_for_a_publication(monkeypatch):
    tournament(register())
    beside = opened(four())
    made = ran(actions.make_run(CONSOLE, RunRequest(), hand()))
    while_reckoning(monkeypatch, slip_at_another_desk(beside))
    out = actions.publish(CONSOLE, made, DAY, "", hand())
    assert isinstance(out, Publication), out
    assert tournaments.load(beside).desk.board_of("A", 1, 3).slip is not None


def test_what_happens_at_a_desk_that_is_not_finished_makes_no_second_reckoning(monkeypatch):
    tournament(register())
    times = while_reckoning(monkeypatch, slip_at_another_desk(opened(four())))
    ran(actions.make_run(CONSOLE, RunRequest(), hand()))
    assert len(times) == 1


def test_a_result_that_changes_while_a_run_reckons_is_in_the_run(monkeypatch):
    who = register()
    number = tournament(who)
    before = ran(actions.make_run(CONSOLE, RunRequest(), hand()))
    tournament(who, DAY + timedelta(days=1), name="Second")

    def once() -> None:
        if len(times) == 1:
            amended(number, 380, 401)

    times = while_reckoning(monkeypatch, once)
    made = actions.make_run(CONSOLE, RunRequest(note="Round 1 was entered the wrong way round."), hand())
    assert len(times) == 2
    seen = store.in_run(ran(made))
    assert seen[0].log_sha256 == tournaments.head(number).log_sha256
    assert seen[0].event != store.in_run(before)[0].event, "the result as it is now was rated"
    assert check.check().disagreements == []


def test_results_that_never_rest_stop_the_run(monkeypatch):
    number = tournament(register())
    turns = iter(((380, 401), (401, 380)) * 10)
    times = while_reckoning(monkeypatch, lambda: amended(number, *next(turns)))
    no = actions.make_run(CONSOLE, RunRequest(), hand())
    assert isinstance(no, Refusal)
    assert no.code == "inputs_keep_changing"
    assert 1 < len(times) < 10
    assert not store.runs().exists()


def test_a_decision_made_while_a_list_is_reckoned_is_in_the_list(monkeypatch):
    who = register()
    tournament(who)
    row = walked_out(who)
    made = ran(actions.make_run(CONSOLE, RunRequest(), hand()))

    def once() -> None:
        if len(times) == 1:
            until = date(2027, 5, 2)
            assert not isinstance(actions.exclude(CONSOLE, who["Ana"], row, until, "walked out", hand()), Refusal)

    times = while_reckoning(monkeypatch, once)
    out = actions.publish(CONSOLE, made, DAY, "", hand())
    assert isinstance(out, Publication), out
    assert len(times) == 2


def test_a_run_made_meanwhile_is_the_one_to_be_published(monkeypatch):
    who = register()
    tournament(who)
    made = ran(actions.make_run(CONSOLE, RunRequest(), hand()))
    tournament(who, DAY + timedelta(days=1), name="Second")

    def once() -> None:
        if len(times) == 1:
            ran(actions.make_run(CONSOLE, RunRequest(), hand()))

    times = while_reckoning(monkeypatch, once)
    no = actions.publish(CONSOLE, made, DAY, "", hand())
    assert isinstance(no, Refusal)
    assert no.code == "not_the_newest_run"
    assert not store.lists().exists()
