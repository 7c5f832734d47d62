"""The public page of a player: what came of the public events they played in, and no more of the register."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four
from tests.site.ratings.finished_tournaments import START, list_taken, register, tournament
from tests.site.tournaments.events_of_any_size import opened
from tests.site.tournaments.finished_event import hand
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.records import Player
from tilehall.site.hall import person_merges
from tilehall.site.hall.player_record import FIRST, PlayerRecord, player_record
from tilehall.site.people import actions as people
from tilehall.site.people import store as register_store
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.ratings import actions as ratings
from tilehall.site.ratings.store import Run
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import TournamentRow

pytestmark = pytest.mark.django_db
LATER = date(2026, 6, 6)
LIST = (("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))


@pytest.fixture
def who() -> dict[str, Person]:
    made = register()
    list_taken(START, *LIST)
    tournament(made)
    tournament(made, LATER, name="Winter Open")
    return made


def published() -> None:
    run = ratings.make_run(CONSOLE, ratings.RunRequest(), hand(hours=2000))
    assert isinstance(run, Run)
    assert isinstance(ratings.publish(CONSOLE, run, LATER, "", hand(hours=2000)), ratings.Publication)


def page(person: Person) -> str:
    answer = Client().get(reverse("hall:player", args=[person.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def met(record: PlayerRecord) -> list[tuple[str, str, str, str]]:
    return [(each.name, each.wins, each.losses, each.spread) for each in record.against]


def test_results_titles_best_games_and_the_record_against_others(who: dict[str, Person]) -> None:
    published()
    record = player_record(who["Ana"])
    assert [event.tournament.name for event in record.events] == ["Winter Open", "Autumn Open"]
    assert [(event.record.place, event.record.of, event.record.wins) for event in record.titles] == [
        ("1st", 4, "3")
    ] * 2
    assert (record.games, record.wins) == (6, "6")
    assert [(best.game.score, best.game.against) for best in record.high_games] == [(422, "Cat")] * 2
    assert [best.game.margin_text for best in record.biggest_wins] == ["+110"] * 2
    assert met(record) == [("Ben", "2", "0", "+42"), ("Cat", "2", "0", "+102"), ("Dan", "2", "0", "+220")]
    before = [event.rated.old for event in record.events if event.rated]
    after = [event.rated.new for event in record.events if event.rated]
    assert before[0] == after[1], "the newest begins where the one before ended"
    shown = page(who["Ana"])
    for told in ("1st", "of 4", "High game <b>422</b>", "Biggest win <b>+110</b>", f"{before[1]} →", "2–0"):
        assert told in shown
    assert f'href="{reverse("hall:player", args=[who["Ben"].pk])}"' in shown
    assert record.graph is not None
    assert "Winter Open" in record.graph.dots[-1].title
    assert player_record(who["Cat"]).titles == []


def test_the_log_of_an_event_is_read_once_for_all_who_played_there(
    who: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever opens the pages of many players, one after the other, has the same logs replayed for each."""
    read: list[int] = []
    state_of = store.state_of
    monkeypatch.setattr(store, "state_of", lambda row: read.append(row.pk) or state_of(row))
    found = {name: player_record(person) for name, person in who.items()}
    assert sorted(read) == sorted(row.pk for row in TournamentRow.objects.all())
    assert {name: [event.record.place for event in record.events] for name, record in found.items()} == {
        "Ana": ["1st"] * 2, "Ben": ["2nd"] * 2, "Cat": ["4th"] * 2, "Dan": ["3rd"] * 2,
    }  # fmt: skip


def test_one_person_under_two_names_is_one_opponent_and_a_stranger_is_a_name(who: dict[str, Person]) -> None:
    tournament(who, date(2026, 7, 4), name="Spring Open", tie=False)
    row = TournamentRow.objects.get(name="Spring Open")
    store.tie_entrant(row.pk, 1, who["Ana"])
    record = player_record(who["Ana"])
    assert record.events[0].tournament.name == "Spring Open"
    assert ("Ben", "2", "0", "+42") in met(record)
    assert ("Ben", "1", "0", "+21") in met(record), "who is not tied to the register may be another Ben"
    assert {each.person is None for each in record.against} == {True, False}


def test_an_opponent_whom_not_everybody_may_see_is_a_name_without_a_page(
    who: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Public pages ask whom everybody may see, and nobody else of the register stands on them."""
    ben = reverse("hall:player", args=[who["Ben"].pk])
    card = reverse("tournaments:player", args=[TournamentRow.objects.get(name="Autumn Open").pk, 2])
    assert f'href="{ben}"' in page(who["Ana"])
    assert f'href="{ben}"' in Client().get(card).content.decode()
    for asks in (register_store, store):
        monkeypatch.setattr(asks, "public_people", lambda text="": Person.objects.exclude(pk=who["Ben"].pk))
    (met_ben,) = (each for each in player_record(who["Ana"]).against if each.name == "Ben")
    assert (met_ben.person, met_ben.games) == (None, 2)
    assert f'href="{ben}"' not in page(who["Ana"])
    assert f'href="{ben}"' not in Client().get(card).content.decode()


def test_a_practice_run_and_what_is_still_played_tell_nothing(who: dict[str, Person]) -> None:
    row = TournamentRow.objects.get(name="Autumn Open")
    practised = opened(played_out(), "b" * 32)
    TournamentRow.objects.filter(pk=practised.row.pk).update(rehearsal_of=row)
    playing = opened(four(), "c" * 32)
    for state in (practised, playing):
        store.tie_entrant(state.row.pk, 1, who["Ana"])
    assert len(player_record(who["Ana"]).events) == 2


@pytest.mark.parametrize("standing", ["refused", "waiting", "asking", "entered"])
def test_who_played_no_game_there_is_not_told_of(standing: str) -> None:
    """Whether an entry was refused is between the organiser and who asked."""
    first, *rest = played_out()
    asked = Entered(player=Player(number=9, name="Eve", standing=standing))
    state = opened([first, asked, *rest])
    eve = people.add_person(CONSOLE, full_name="Eve", club=None, now=hand().now)
    store.tie_entrant(state.row.pk, 9, eve)
    assert player_record(eve).events == []
    assert state.row.name not in page(eve)


def test_after_a_merge_all_stands_with_the_record_that_stays(who: dict[str, Person]) -> None:
    doubled = people.add_person(CONSOLE, full_name="Ana", club=None, another=True, now=hand().now)
    row = TournamentRow.objects.get(name="Winter Open")
    store.tie_entrant(row.pk, 1, doubled)
    assert len(player_record(who["Ana"]).events) == 1
    person_merges.merge(CONSOLE, who["Ana"], doubled, hand().now)
    assert len(player_record(who["Ana"]).events) == 2
    assert Client().get(reverse("hall:player", args=[doubled.pk])).status_code == 404
    assert len(player_record(who["Ben"]).against) == 3, "for others it is one opponent, too"


def test_nothing_more_of_the_register_is_told(who: dict[str, Person]) -> None:
    Person.objects.filter(pk=who["Ana"].pk).update(contact="021 555 0101")
    published()
    assert "555 0101" not in page(who["Ana"])


def test_the_old_addresses_lead_there(who: dict[str, Person]) -> None:
    there = reverse("hall:player", args=[who["Ana"].pk])
    for name in ("people:person", "ratings:person"):
        answer = Client().get(reverse(name, args=[who["Ana"].pk]))
        assert answer["Location"].split("#")[0] == there
        assert Client().get(reverse(name, args=[999_999])).status_code == 404


def test_the_card_of_an_event_leads_to_all_results_of_who_is_in_the_register(who: dict[str, Person]) -> None:
    row = TournamentRow.objects.get(name="Autumn Open")
    card = reverse("tournaments:player", args=[row.pk, 1])
    link = f'href="{reverse("hall:player", args=[who["Ana"].pk])}">all results'
    assert link in Client().get(card).content.decode()
    store.untie_entrants(row.pk, [1])
    assert "all results" not in Client().get(card).content.decode()


def test_those_met_most_often_stand_first_and_nobody_is_left_out(who: dict[str, Person]) -> None:
    record = player_record(who["Dan"])
    assert [*record.first_against, *record.others_against] == list(record.against)
    assert len(record.first_against) <= FIRST
    assert [each.games for each in record.against] == sorted((each.games for each in record.against), reverse=True)


def test_who_has_no_results_is_told_so() -> None:
    nobody = people.add_person(CONSOLE, full_name="Nina New", club=None, now=hand().now)
    assert "No results here yet" in page(nobody)
    Person.objects.filter(pk=nobody.pk).update(rating=1234)
    assert "rated elsewhere" in page(nobody)
