"""A run rates finished tournaments in their order, all or nothing, and reopens what a late result touches."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, transaction

from tests.site.tournaments.finished_event import acting, hand, kept, person
from tilehall.law.ratings.history import History, PlayedTournament
from tilehall.law.ratings.profiles import DEFAULT
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import ListTaken, Person
from tilehall.site.ratings import actions, inputs, replay, store
from tilehall.site.ratings.actions import RunRequest
from tilehall.site.ratings.store import Run
from tilehall.site.ratings.wording import sentence_of
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import log, report, results

from .finished_tournaments import DAY, START, list_taken, register, tournament

pytestmark = pytest.mark.django_db


def run(**asked: object) -> Run:
    made = actions.make_run(CONSOLE, RunRequest(**asked), hand())  # type: ignore[arg-type]
    assert isinstance(made, Run), made
    return made


def refused(**asked: object) -> Refusal:
    made = actions.make_run(CONSOLE, RunRequest(**asked), hand())  # type: ignore[arg-type]
    assert isinstance(made, Refusal), made
    return made


def numbers(made: Run) -> list[int]:
    return [each.event.tournament_id for each in store.in_run(made)]


def ratings(made: Run) -> dict[str, int]:
    return {row.person.full_name: row.new for row in store.rows_of_run(made)}


@pytest.mark.cites("nzasp.C.12.1")
def test_everybody_in_an_official_tournament_is_rated_against_their_opponents():
    who = register()
    list_taken(START, ("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))
    tournament(who)
    made = run()
    rows = {row.person.full_name: row for row in store.rows_of_run(made)}
    assert {name: row.old for name, row in rows.items()} == {"Ana": 1600, "Ben": 1500, "Cat": 1400, "Dan": 1300}
    for row in rows.values():
        assert row.games == 3
        assert len(row.lines) == 3
        assert row.exact == pytest.approx(row.old + (3000 - row.old) / 100 * 1.5 * (row.wins - row.expected))
        assert row.expected == pytest.approx(sum(line[2] for line in row.lines))


def test_only_the_ratings_manager_runs():
    tournament(register())
    with pytest.raises(NotYours):
        actions.make_run(acting("director"), RunRequest(), hand())
    assert isinstance(actions.make_run(acting("ratings_manager"), RunRequest(), hand()), Run)


def test_pressed_twice_it_is_one_run():
    tournament(register())
    once = hand()
    assert actions.make_run(CONSOLE, RunRequest(), once) == actions.make_run(CONSOLE, RunRequest(), once)
    assert store.runs().count() == 1


def test_a_player_who_is_nobody_of_the_register_stops_it_all():
    who = register()
    tournament(who)
    tournament(who, date(2026, 5, 9), name="Unknown Open", tie=False)
    no = refused()
    assert no.code == "player_unknown"
    assert dict(no.detail)["tournament"] == "Unknown Open"
    assert "Ana" in str(dict(no.detail)["names"])
    assert not store.runs().exists()
    assert not store.RatedRow.objects.exists()


def test_what_is_not_finished_is_not_rated():
    no = refused(tournaments=(4711,))
    assert no.code == "cannot_be_rated"
    assert refused().code == "nothing_to_rate"


def test_what_the_starting_list_has_already_is_left_out():
    who = register()
    tournament(who, date(2025, 11, 1), name="Older")
    list_taken(START, ("Ana", 1600, 100))
    newer = tournament(who)
    assert numbers(run(start_day=START)) == [newer]


@pytest.mark.cites("nzasp.C.12.2")
def test_a_late_tournament_reopens_all_later_ones_and_needs_a_word():
    who = register()
    later = tournament(who, DAY, name="Second")
    first = run()
    early = tournament(who, date(2026, 4, 4), name="First")
    assert [(each.row.pk, each.why) for each in inputs.waiting_tournaments(first)] == [(early, "late")]
    assert refused().code == "out_of_order"
    again = run(note="The report came late.")
    assert numbers(again) == [early, later]
    before, after = (store.in_run(each)[-1].event for each in (first, again))
    assert before.tournament_id == after.tournament_id
    assert before.pk != after.pk
    assert [row.old for row in store.rows_of(before)] != [row.old for row in store.rows_of(after)]
    assert ratings(first) == {row.person.full_name: row.new for row in store.rows_of(before)}, "the old run stands"


def test_what_has_not_changed_is_not_stored_again():
    who = register()
    tournament(who, DAY, name="First")
    first = run()
    tournament(who, date(2026, 6, 6), name="Second")
    second = run()
    assert store.in_run(first)[0].event == store.in_run(second)[0].event
    assert refused().code == "nothing_new"


def test_a_corrected_result_is_noticed_and_offered_as_a_new_run():
    who = register()
    number = tournament(who)
    first = run()
    assert inputs.waiting_tournaments(first) == []
    told = ReportedResult(round=1, player=1, scores=(380, 401))
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", (380, 401)),))
    kept(results.amend(CONSOLE, number, told, ask, hand()))
    waiting = inputs.waiting_tournaments(first)
    assert [(each.row.pk, each.why) for each in waiting] == [(number, "changed")]
    assert refused().code == "results_changed"
    again = run(note="Round 1 was entered the wrong way round.")
    assert ratings(again) != ratings(first)
    assert again.note
    assert inputs.waiting_tournaments(again) == []


def test_a_run_is_the_same_whatever_people_are_called():
    who = register()
    tournament(who)
    first = run()
    Person.objects.filter(pk=who["Ana"].pk).update(full_name="Ben (2)")
    Person.objects.filter(pk=who["Ben"].pk).update(full_name="Ben (2)")
    assert inputs.waiting_tournaments(first) == []
    assert isinstance(replay.history_of(first), History)
    assert refused().code == "nothing_new"


def test_one_person_entered_twice_is_named():
    played = inputs.played_tournament(tournaments.head(tournament(register())))
    assert isinstance(played, PlayedTournament)
    no = replay.replay(DEFAULT, [replace(played, entries=(*played.entries, played.entries[0]))], None)
    assert isinstance(no, Refusal)
    assert no.code == "entered_twice"
    assert dict(no.detail)["name"] == "Ana"
    assert "Autumn Open has Ana among its players twice" in sentence_of(no).text


@pytest.mark.parametrize("table", [store.Run, store.InRun, store.RatedEvent, store.RatedRow])
def test_the_database_keeps_a_run_as_it_is(table):
    tournament(register())
    run()
    column = {store.Run: "note", store.InRun: "log_sha256", store.RatedEvent: "name", store.RatedRow: "new"}[table]
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        table.objects.update(**{column: 1})


def test_a_line_is_never_taken_out_of_its_run():
    tournament(register())
    run()
    with pytest.raises(DatabaseError, match="stays"), transaction.atomic():
        store.RatedRow.objects.all()._raw_delete(using="default")
    store.forget_all()
    assert not store.RatedRow.objects.exists()


def test_a_list_of_the_day_of_the_tournament_is_not_passed_over():
    """Who stands on it is no new player."""
    who = register()
    list_taken(DAY, ("Ana", 1650, 100), ("Ben", 1500, 100))
    tournament(who)
    old = {row.person.full_name: row.old for row in store.rows_of_run(run())}
    assert old == {"Ana": 1650, "Ben": 1500, "Cat": None, "Dan": None}


def test_who_first_plays_here_after_a_newer_list_starts_from_what_that_list_says():
    """Their published rating is that of the newer list: it was 1500 on the list, and the next run began with 1400."""
    who = register()
    list_taken(START, ("Ana", 1400, 100), ("Ben", 1500, 100))
    list_taken(DAY - timedelta(days=7), ("Ana", 1500, 110), ("Ben", 1500, 100), token="later")
    tournament(who)
    old = {row.person.full_name: row.old for row in store.rows_of_run(run(start_day=START))}
    assert (old["Ana"], old["Ben"]) == (1500, 1500)


def test_equal_ratings_start_in_the_order_of_their_list():
    who = register()
    list_taken(START, ("Dan", 1500, 100), ("Ana", 1500, 100), ("Ben", 1600, 100))
    start = replay.start_ratings((), START)
    places = {name: start[inputs.player_id(who[name].pk)].place for name in ("Ben", "Dan", "Ana")}
    assert places == {"Ben": 1, "Dan": 2, "Ana": 3}


def test_a_list_older_than_what_was_rated_reopens_it_only_with_a_word_why():
    who = register()
    tournament(who)
    first = run()
    assert refused().code == "nothing_new"
    list_taken(START, ("Ana", 1600, 100), ("Ben", 1500, 100))
    assert store.list_taken_since(first) is not None
    assert refused().code == "list_reopens"
    again = run(note="The list of December came late.")
    assert {row.person.full_name: row.old for row in store.rows_of_run(again)} == {
        "Ana": 1600, "Ben": 1500, "Cat": None, "Dan": None,
    }  # fmt: skip


def test_a_list_that_changes_no_tournament_still_makes_a_run_so_that_its_people_come_on_the_next_list():
    who = register()
    tournament(who)
    first = run()
    person("Eve")
    list_taken(START, ("Eve", 1450, 60))
    again = actions.make_run(CONSOLE, RunRequest(), hand(hours=300))
    assert isinstance(again, Run)
    assert [each.event for each in store.in_run(again)] == [each.event for each in store.in_run(first)]
    assert store.list_taken_since(again) is None
    history = replay.history_of(again)
    assert isinstance(history, History)
    assert sorted(way[-1].rating for way in history.ways.values() if way[0].number == -1) == [1450]
    assert actions.make_run(CONSOLE, RunRequest(), hand(hours=301)).code == "nothing_new"
    people.undo_list(CONSOLE, list_taken=ListTaken.objects.get(), now=hand(hours=302).now)
    assert isinstance(actions.make_run(CONSOLE, RunRequest(), hand(hours=303)), Run)


def test_a_rated_tournament_that_is_open_again_is_not_left_out_without_a_word():
    who = register()
    kept_one, open_again = tournament(who, name="First"), tournament(who, date(2026, 6, 6), name="Second")
    first = run()
    last = tournaments.load(open_again).entries[-1].seq
    kept(log.undo_entry(CONSOLE, open_again, last, "a slip was forgotten", hand()))
    assert [row.pk for row in inputs.tournaments_open_again(first)] == [open_again]
    no = refused()
    assert (no.code, dict(no.detail)["tournament"]) == ("open_again", "Second")
    assert numbers(run(note="It is not going to be finished.")) == [kept_one]
    kept(report.finish(CONSOLE, open_again, hand()))
    assert inputs.tournaments_open_again(first) == []


def test_when_the_list_it_started_from_is_undone_another_start_is_found_and_told():
    who = register()
    early = tournament(who, date(2026, 4, 4), name="Before the list")
    list_taken(date(2026, 5, 1), ("Ana", 1600, 100))
    late = tournament(who, name="After it")
    assert numbers(run(start_day=date(2026, 5, 1))) == [late]
    people.undo_list(CONSOLE, list_taken=ListTaken.objects.get(), now=hand().now)
    no = refused()
    assert (no.code, dict(no.detail)["day"]) == ("start_list_undone", date(2026, 5, 1))
    again = run(note="That list was a draft.")
    assert (again.start_day, numbers(again)) == (None, [early, late])
