"""Lists go out once, by the Ratings Manager; every person's rating and every tournament knows of it."""

from datetime import date, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction

from tests.site.tournaments.finished_event import acting, hand, kept
from tests.site.tournaments.test_log import signed_in
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import ListTaken, Person
from tilehall.site.ratings import actions, store
from tilehall.site.ratings.actions import Publication
from tilehall.site.ratings.store import Kind, PublishedList
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.actions.register import ranking

from .finished_tournaments import DAY, START, list_taken, register, tournament, walked_out
from .test_rating_run import run

pytestmark = pytest.mark.django_db
OUT = DAY  # the hall's clock in these tests stands on the evening of the tournament
FOUR = (("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))


def publish(made: store.Run, day: date = OUT, note: str = "", hours: float = 10) -> Publication:
    out = actions.publish(CONSOLE, made, day, note, hand(hours=hours))
    assert isinstance(out, Publication), out
    return out


def refused(made: store.Run, day: date = OUT) -> str:
    out = actions.publish(CONSOLE, made, day, "", hand())
    assert isinstance(out, Refusal), out
    return out.code


def listed(out: PublishedList) -> list[tuple[int, str, int]]:
    return [(row.place, row.name, row.rating) for row in store.rows_of_list(out)]


def test_movers_are_those_whose_rating_rose_or_fell_most_since_the_list_before():
    tournament(register())
    list_taken(START, *FOUR[:3])
    out = publish(run()).ratings
    changes = {row.name: row.change for row in store.rows_of_list(out)}
    assert changes["Dan"], "he was on no list before, so all his rating is new"
    risen, fallen = store.movers(out, 9)
    assert {row.name for row in [*risen, *fallen]} == {"Ana", "Ben", "Cat"} - {n for n, c in changes.items() if not c}
    assert [row.change for row in risen] == sorted((row.change for row in risen), reverse=True)
    assert [row.change for row in fallen] == sorted(row.change for row in fallen)
    assert [row.name for rows in store.movers(out, 1) for row in rows] == [
        rows[0].name for rows in (risen, fallen) if rows
    ]


@pytest.mark.cites("nzasp.C.12.1")
def test_only_the_ratings_manager_publishes():
    tournament(register())
    made = run()
    with pytest.raises(NotYours):
        actions.publish(acting("president"), made, OUT, "", hand())
    assert not store.lists().exists()
    assert isinstance(actions.publish(acting("ratings_manager"), made, OUT, "", hand()), Publication)


def test_everybody_on_the_list_has_the_new_rating_and_entries_go_by_it():
    who = register()
    list_taken(START, *FOUR)
    number = tournament(who)
    made = run()
    out = publish(made)
    rows = {row.person_id: row for row in store.rows_of_run(made)}
    for person in Person.objects.filter(pk__in=rows):
        assert person.rating == rows[person.pk].new
    told = membership.ratings_on([who["Ana"].pk], OUT)[who["Ana"].pk]
    assert (told.rating, told.games, told.taken) == (rows[who["Ana"].pk].new, 103, out.ratings.taken)
    assert ranking(OUT)[0].names == ("Ana", "Ben", "Cat", "Dan"), "what the field of the Masters is chosen from"
    assert tournaments.load(number).desk.after.ratings_published == OUT
    assert [name for _, name, _ in listed(out.ratings)] == sorted(who, key=lambda name: -rows[who[name].pk].new), (
        "best first"
    )


def test_a_published_list_is_no_list_to_start_from():
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    publish(run())
    assert [each.day for each in store.lists_to_start_from()] == [START]


def test_it_goes_out_once_and_never_before_its_tournaments():
    tournament(register())
    made = run()
    assert refused(made, DAY - timedelta(days=1)) == "list_before_its_tournaments"
    assert refused(made, DAY + timedelta(days=30)) == "day_to_come"
    publish(made)
    assert refused(made) == "published_already"


def test_pressed_twice_it_goes_out_once():
    tournament(register())
    made, once = run(), hand()
    out = actions.publish(CONSOLE, made, OUT, "", once)
    assert isinstance(out, Publication)
    assert actions.publish(CONSOLE, made, OUT, "", once) == out
    assert store.lists().count() == 3


def test_an_older_run_is_not_published():
    who = register()
    tournament(who)
    first = run()
    tournament(who, date(2026, 4, 4), name="Late")
    run(note="late")
    assert refused(first) == "not_the_newest_run"


def test_results_that_changed_since_the_run_are_not_published():
    number = tournament(register())
    made = run()
    change(number)
    assert refused(made) == "changed_since"
    assert not store.lists().exists()
    assert tournaments.load(number).desk.after.ratings_published is None


def change(number: int) -> None:
    told = ReportedResult(round=1, player=1, scores=(380, 401))
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", (380, 401)),))
    kept(results.amend(CONSOLE, number, told, ask, hand()))


def test_a_correction_leaves_the_old_list_and_the_next_one_carries_the_note():
    number = tournament(register())
    before = publish(run())
    was = listed(before.ratings)
    change(number)
    again = run(note="Round 1 was entered the wrong way round.")
    after = publish(again, OUT + timedelta(days=1), "With thanks to Ana.", hours=34)
    assert listed(PublishedList.objects.get(pk=before.ratings.pk)) == was != listed(after.ratings)
    assert after.ratings.note == "With thanks to Ana.\nRound 1 was entered the wrong way round."
    assert store.newest_list(Kind.RATINGS, OUT) == before.ratings


@pytest.mark.parametrize(("table", "column"), [(store.PublishedList, "note"), (store.ListedRow, "rating")])
def test_the_database_keeps_a_published_list(table, column):
    tournament(register())
    publish(run())
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        table.objects.update(**{column: 1})
    with pytest.raises(DatabaseError, match="stays"), transaction.atomic():
        store.ListedRow.objects.all()._raw_delete(using="default")


# --- who stands on the ranking list


def ranked() -> Publication:
    """Two lists with games between them that make just enough with the three of the tournament."""
    list_taken(date(2024, 12, 31), *((name, rating, games - 37) for name, rating, games in FOUR), token="earlier")
    list_taken(START, *FOUR)
    return publish(run())


@pytest.mark.cites("nzasp.C.12.4")
def test_games_between_two_lists_that_were_taken_in_count_for_the_ranking():
    tournament(register())
    out = ranked()
    assert [row[1] for row in listed(out.ranking)] == [row[1] for row in listed(out.ratings)] != []


@pytest.mark.cites("nzasp.C.12.4")
def test_with_too_few_games_one_is_on_no_ranking_list():
    tournament(register())
    out = publish(run())
    assert listed(out.ratings)
    assert listed(out.ranking) == []


@pytest.mark.cites("nzasp.P.10.5")
def test_who_is_excluded_is_off_the_ranking_and_the_rating_goes_on():
    who = register()
    whole = tournaments.head(tournament(who))
    executive, row = acting("president"), walked_out(who)
    stayed = actions.exclude(executive, who["Ana"], whole, date(2027, 5, 2), "rude", hand())
    other = actions.exclude(executive, who["Ben"], row, date(2027, 5, 2), "rude", hand())
    for refused in (stayed, other):
        assert isinstance(refused, Refusal)
        assert refused.code == "nothing_forfeited"
    too_long = actions.exclude(executive, who["Ana"], row, date(2027, 5, 3), "walked out", hand())
    assert isinstance(too_long, Refusal)
    assert too_long.code == "exclusion_too_long"
    assert dict(too_long.detail)["max"] == date(2027, 5, 2)
    made = actions.exclude(executive, who["Ana"], row, date(2027, 5, 2), "walked out", hand())
    assert not isinstance(made, Refusal)
    out = ranked()
    assert "Ana" in [row[1] for row in listed(out.ratings)]
    assert [row[:2] for row in listed(out.ranking)] == [(1, "Ben"), (2, "Cat"), (3, "Dan")], "the others move up"
    assert ranking(OUT)[0].names == ("Ben", "Cat", "Dan"), "nor is a field chosen that has them"
    assert ranking(START)[0].names == ("Ana", "Ben", "Cat", "Dan"), "before it was out"


def test_a_newer_list_that_was_taken_in_stands_before_an_older_ranking():
    tournament(register())
    ranked()
    list_taken(OUT + timedelta(days=5), ("Dan", 1700, 140), token="newer")
    assert ranking(OUT)[0].names[0] == "Ana"
    assert ranking(OUT + timedelta(days=5))[0].names[0] == "Dan"


def test_what_the_executive_decides_is_not_for_the_manager():
    who = register()
    row = walked_out(who)
    manager = acting("ratings_manager")
    with pytest.raises(NotYours):
        actions.exclude(manager, who["Ana"], row, date(2027, 5, 2), "walked out", hand())
    with pytest.raises(NotYours):
        actions.declare_stoppage(manager, date(2026, 1, 1), date(2026, 2, 1), "flood", hand())


def test_a_stoppage_has_an_end_and_a_reason():
    executive = acting("secretary")
    wrong = actions.declare_stoppage(executive, date(2026, 2, 1), date(2026, 1, 1), "flood", hand())
    bare = actions.declare_stoppage(executive, date(2026, 1, 1), date(2026, 2, 1), " ", hand())
    assert [each.code for each in (wrong, bare) if isinstance(each, Refusal)] == [
        "stoppage_upside_down",
        "reason_missing",
    ]
    assert not store.stoppages()


@pytest.mark.cites("nzasp.C.12.2")
def test_a_list_that_is_out_cannot_be_undone_in_the_register():
    """Its ratings stopped counting while everybody could still read it."""
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    out = publish(run())
    client, _ = signed_in("ratings_manager")
    taken = out.ratings.taken
    page = client.get(f"/desk/lists/{taken.pk}/")
    assert "what is out stays as it is" in page.content.decode()
    assert "Undo the list" not in page.content.decode()
    told = client.post(f"/desk/lists/{taken.pk}/undo/", follow=True)
    assert "is published and stays as it went out (nzasp.C.12.2)" in told.content.decode()
    assert not membership.is_undone(taken)
    brought = membership.rating_lists_of(START).get()
    assert "Undo the list" in client.get(f"/desk/lists/{brought.pk}/").content.decode()


def test_an_upgrade_marks_the_lists_that_went_out_before():
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    taken = publish(run()).ratings.taken
    ListTaken.objects.update(is_out=False)
    upgrade = import_module("tilehall.site.ratings.migrations.0004_lists_that_are_out")
    upgrade.mark(apps, connection.schema_editor())
    assert [each.pk for each in ListTaken.objects.filter(is_out=True)] == [taken.pk]
