"""Rummikub is rated where the manager chooses to: a list of its own, which nothing else goes by."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.urls import reverse

from tests.law.tournament.desk.finished_desks import tables
from tests.site.tournaments.finished_event import acting, hand, kept, opened
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import ListTaken, Person
from tilehall.site.ratings import actions, inputs, rating_pages, store
from tilehall.site.ratings.actions import Publication, RunRequest
from tilehall.site.ratings.store import Kind, Run
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import report
from tilehall.site.tournaments.actions.register import ranking

from .finished_tournaments import DAY, START, list_taken, register, tournament
from .test_check import found
from .test_rating_pages import browser, text
from .test_rating_run import numbers, refused, run

pytestmark = pytest.mark.django_db
PAIRS = "rummikub-pairs"
FOUR = (("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))


def rummikub_day(who: dict[str, Person], day: date = DAY, *, official: bool = True) -> int:
    """Two games at one table: Ana, Dan, Ben, Cat in that order, then Ben, Ana, Dan, Cat."""
    first, *rest = tables()
    assert isinstance(first, Announced)
    told = replace(first.plan, begins=day, ends=day, official=official)
    number = opened((replace(first, plan=told), *rest))
    for each in tournaments.load(number).desk.players.values():
        tournaments.tie_entrant(number, each.number, who[each.name])
    kept(report.finish(CONSOLE, number, hand()))
    return number


def publish(made: Run, day: date = DAY, hours: float = 10) -> Publication:
    out = actions.publish(CONSOLE, made, day, "", hand(hours=hours))
    assert isinstance(out, Publication), out
    return out


@pytest.fixture
def who() -> dict[str, Person]:
    made = register()
    list_taken(START, *FOUR, hours=5)
    return made


@pytest.mark.parametrize("official", [True, False])
def test_a_run_rates_the_pairs_of_each_table_and_starts_from_nothing(who, official):
    number = rummikub_day(who, official=official)
    made = run(profile=PAIRS)
    assert numbers(made) == [number]
    rows = {row.person.full_name: row for row in store.rows_of_run(made)}
    assert {row.old for row in rows.values()} == {None}, "what the register tells is of Scrabble"
    assert sorted(rows, key=lambda name: -rows[name].new) == ["Ana", "Ben", "Dan", "Cat"]
    assert {row.games for row in rows.values()} == {2}, "a table is one game"
    assert rows["Ana"].wins == pytest.approx(1 + 2 / 3)
    assert [line[4] for line in rows["Ana"].lines] == pytest.approx([1 / 3] * 6)


def test_a_second_tournament_goes_on_from_the_first(who):
    rummikub_day(who)
    first = run(profile=PAIRS)
    rummikub_day(who, DAY + timedelta(days=7))
    second = run(profile=PAIRS)
    again = store.rows_of(store.in_run(second)[1].event)
    assert store.in_run(second)[0].event == store.in_run(first)[0].event
    assert {row.person_id: row.old for row in again} == {row.person_id: row.new for row in store.rows_of_run(first)}
    for row in again:
        weighed = [(line[2] * line[4], line[3] * line[4]) for line in row.lines]
        assert row.expected == pytest.approx(sum(one for one, _ in weighed))
        assert row.wins == pytest.approx(sum(two for _, two in weighed))
    assert found() == set(), "the check of the hall adds up the same"


def test_neither_game_waits_for_or_follows_the_other(who):
    scrabble = tournament(who)
    tables_of_four = rummikub_day(who)
    assert [each.row.pk for each in inputs.waiting_tournaments(None)] == [scrabble]
    assert [each.row.pk for each in inputs.waiting_tournaments(None, "rummikub")] == [tables_of_four]
    one, other = run(), run(profile=PAIRS)
    assert (numbers(one), numbers(other)) == ([scrabble], [tables_of_four])
    assert (store.newest_run(), store.newest_run("rummikub")) == (one, other)
    assert one.start_day == START
    assert other.start_day is None
    assert refused().code == refused(profile=PAIRS).code == "nothing_new"
    publish(other)
    assert rating_pages.published_run() is None
    publish(one)
    assert rating_pages.published_run() == one


def test_a_run_of_two_games_is_refused(who):
    scrabble, rummikub = tournament(who), rummikub_day(who)
    both = (scrabble, rummikub)
    for profile in ("nzasp-draft-1", PAIRS):
        assert refused(profile=profile, tournaments=both).code == "another_game"
    assert not store.runs().exists()
    assert refused(profile="chess").code == "no_such_profile"


def test_the_register_and_the_lists_of_scrabble_never_hear_of_it(who):
    tournament(who)
    publish(run())
    register_of = {each.pk: each.rating for each in Person.objects.all()}
    lists, taken, order = list(store.lists()), ListTaken.objects.count(), ranking(DAY)
    number = rummikub_day(who)
    out = publish(run(profile=PAIRS))
    assert out.ranking is None
    assert out.ratings.taken is None
    assert {each.pk: each.rating for each in Person.objects.all()} == register_of
    assert list(store.lists()) == lists
    assert (ListTaken.objects.count(), ranking(DAY)) == (taken, order)
    assert tournaments.load(number).desk.after.ratings_published is None
    assert out.ratings.pk not in {row.list_id for row in store.listings_of(who["Ana"], Kind.RATINGS)}
    assert store.newest_list(Kind.RATINGS, game="rummikub") == out.ratings


def test_it_goes_out_once_by_the_manager_alone(who):
    rummikub_day(who)
    with pytest.raises(NotYours):
        actions.make_run(acting("director"), RunRequest(profile=PAIRS), hand())
    made = actions.make_run(acting("ratings_manager"), RunRequest(profile=PAIRS), hand())
    assert isinstance(made, Run)
    with pytest.raises(NotYours):
        actions.publish(acting("president"), made, DAY, "", hand())
    out = publish(made)
    assert publish(made) == out, "pressed twice"
    late = actions.publish(CONSOLE, made, DAY + timedelta(days=1), "", hand(hours=34))
    assert isinstance(late, Refusal)
    assert late.code == "published_already"
    for no in (late, refused(profile=PAIRS)):
        assert [str(each).split(": ")[0] for each in no.rests_on] == ["silent:nzrc2024"], "no clause of Scrabble"


def test_a_late_tournament_reopens_the_later_ones_of_its_own_game(who):
    tournament(who)
    later = rummikub_day(who)
    scrabble = run()
    run(profile=PAIRS)
    early = rummikub_day(who, date(2026, 4, 4))
    assert refused(profile=PAIRS).code == "out_of_order"
    assert numbers(run(profile=PAIRS, note="The sheets came late.")) == [early, later]
    assert inputs.waiting_tournaments(scrabble) == []


def test_the_manager_makes_it_in_the_office_and_everybody_sees_it_on_its_own_page(who, client):
    tournament(who)
    rummikub_day(who)
    page = reverse("ratings:rummikub")
    assert "No list is published" in text(client, page)
    office = browser("ratings_manager")
    assert "Rummikub (optional)" in text(office, reverse("ratings:office"))
    assert client.post(reverse("ratings:run-rummikub")).status_code in (302, 403)
    assert not store.runs().exists()
    response = office.post(reverse("ratings:run-rummikub"), {"command_id": "a" * 32, "rummikub-note": ""})
    made = store.newest_run("rummikub")
    assert made is not None
    assert response["Location"] == reverse("ratings:run-look", args=[made.pk])
    assert "Publish the list" in text(office, response["Location"])
    assert page not in text(client, reverse("ratings:home")), "off until a list is out"
    out = publish(made)
    assert page in text(client, reverse("ratings:home"))
    shown = text(client, page)
    assert "The Rummikub rules (NZRC, 2024) say nothing about ratings" in shown
    assert all(name in shown for name in who)
    assert text(client, reverse("ratings:list", args=[out.ratings.pk])).count("Rummikub ratings")
    row = store.rows_of_run(made)[0]
    why = text(client, reverse("ratings:why", args=[row.pk]))
    assert "a third" in why
    assert "nzasp.C.12.1" not in why
    assert "No list is published yet" in text(client, reverse("ratings:home")), "Scrabble has none"
    assert client.get(reverse("ratings:file", args=[out.ratings.pk, "csv"])).status_code == 404
    assert "1 tournament to rate." in text(office, reverse("ratings:office"))
