"""Who is told of the next table, when, and in which words; and what is forgotten."""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import BEGUN, four
from tests.site.people.conftest import person
from tests.site.tournaments.events_of_any_size import further, opened, rummikub_day
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, push_rows, store
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.presenters.summons import summons_of
from tilehall.site.tournaments.push import keeper
from tilehall.site.tournaments.push.hall_key import public_key
from tilehall.site.tournaments.push.keeper import Keeper
from tilehall.site.tournaments.push_rows import Device
from tilehall.site.tournaments.store import DeskState

from .push_service import Phone, PushService

pytestmark = pytest.mark.django_db
LAST_OF_ROUND_1 = ResultEntered(grade="A", round=1, player=3, scores=(333, 444))
Phones = Callable[[str], Phone]


class Clock:
    def __init__(self, now: datetime = BEGUN) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def agreed(kept: DeskState, number: int, phone: Phone) -> None:
    """As the page does it; the player sees the table that is shown now."""
    push_rows.switch_on(kept.row.pk, "Olive Organiser", BEGUN)
    call = summons_of(kept, number)
    device = Device(**phone.fields, hall_key=public_key())
    push_rows.add(kept.row.pk, number, device, call.mark if call else "", BEGUN)


@pytest.fixture
def kept(service: PushService) -> DeskState:
    return opened(four())


def test_the_next_table_is_told_once_as_soon_as_it_is_known(
    service: PushService, phone: Phones, kept: DeskState
) -> None:
    told = phone("dan")
    agreed(kept, 4, told)
    looks = Keeper(Clock())
    looks.tell()
    assert service.taken == [], "the page showed this table when the phone was told to listen"
    further(kept, LAST_OF_ROUND_1)
    looks.tell()
    page = f"/t/{kept.row.pk}/{keys.player_key(kept.row, 4)}/"
    assert told.texts == [{"title": "Table 2 · Round 2", "body": "against Ben · Autumn Open", "page": page}]
    looks.tell()
    Keeper(Clock()).tell()
    assert len(service.taken) == 1, "also after a restart"


def test_of_several_phones_each_is_told_its_own(service: PushService, phone: Phones, kept: DeskState) -> None:
    phones = {number: phone(f"phone{number}") for number in (1, 2, 3, 4)}
    for number, each in phones.items():
        agreed(kept, number, each)
    further(kept, LAST_OF_ROUND_1)
    Keeper(Clock()).tell()
    told = {
        number: [(text["title"], text["body"].split(" · ")[0]) for text in each.texts]
        for number, each in phones.items()
    }
    assert told == {
        1: [("Table 1 · Round 2", "against Cat")],
        2: [("Table 2 · Round 2", "against Dan")],
        3: [("Table 1 · Round 2", "against Ana")],
        4: [("Table 2 · Round 2", "against Ben")],
    }


def test_at_tables_of_four_all_others_are_named(service: PushService, phone: Phones) -> None:
    kept = opened(rummikub_day(finished=2))
    board = next(
        board
        for grade in kept.desk.grades.values()
        for played in grade.rounds
        for board in played.boards
        if summons_of(kept, board.players[0]) and board.slip is None and len(board.players) == 4
    )
    told, (first, *others) = phone("rummikub"), board.players
    agreed(kept, first, told)
    push_rows.claim(kept.row.pk, {push_rows.devices_of(kept.row.pk)[0].pk: "another table"})
    Keeper(Clock()).tell()
    names = [kept.desk.name(number) for number in others]
    assert told.texts[0]["body"].startswith("with ")
    assert all(name in told.texts[0]["body"] for name in names)


def test_who_has_withdrawn_is_forgotten(service: PushService, phone: Phones, kept: DeskState) -> None:
    agreed(kept, 4, phone("dan"))
    further(kept, Withdrew(player=4, choice="forfeit", from_round=2), LAST_OF_ROUND_1)
    Keeper(Clock()).tell()
    assert (service.taken, push_rows.devices_of(kept.row.pk)) == ([], [])


def test_after_the_last_round_all_are_forgotten(service: PushService, phone: Phones) -> None:
    kept = opened(played_out())
    agreed(kept, 2, phone("ben"))
    Keeper(Clock()).tell()
    assert (service.taken, push_rows.devices_of(kept.row.pk)) == ([], [])
    assert push_rows.switch_of(kept.row.pk), "that the organiser wants it stays"


def test_an_event_that_nobody_finishes_is_forgotten_too(service: PushService, phone: Phones, kept: DeskState) -> None:
    agreed(kept, 4, phone("dan"))
    Keeper(Clock(BEGUN + timedelta(days=2))).tell()
    assert push_rows.devices_of(kept.row.pk)
    Keeper(Clock(BEGUN + timedelta(days=4))).tell()
    assert not push_rows.devices_of(kept.row.pk)


def test_a_number_that_is_somebody_elses_now_tells_nobody(service: PushService, phone: Phones, kept: DeskState) -> None:
    first, second = person("Dan"), person("Daniel")
    store.tie_entrant(kept.row.pk, 4, first)
    agreed(kept, 4, phone("dan"))
    store.untie_entrants(kept.row.pk, [4])
    store.tie_entrant(kept.row.pk, 4, second)
    further(kept, LAST_OF_ROUND_1)
    Keeper(Clock()).tell()
    assert (service.taken, push_rows.devices_of(kept.row.pk)) == ([], [])


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_wants_no_more_is_forgotten(
    service: PushService, phone: Phones, kept: DeskState, status: int
) -> None:
    gone, stays = phone("gone"), phone("stays")
    agreed(kept, 4, gone)
    agreed(kept, 4, stays)
    service.answers[gone.path] = status
    further(kept, LAST_OF_ROUND_1)
    Keeper(Clock()).tell()
    assert [row.endpoint for row in push_rows.devices_of(kept.row.pk)] == [stays.endpoint]
    assert push_rows.switch_of(kept.row.pk).trouble == ""


def test_in_a_hall_with_another_secret_what_was_agreed_to_is_dropped(
    service: PushService, phone: Phones, kept: DeskState, settings
) -> None:
    """A hall put back from a backup on another laptop: its key is none that the phones know."""
    agreed(kept, 4, phone("dan"))
    settings.SECRET_KEY = "another " * 8
    further(kept, LAST_OF_ROUND_1)
    Keeper(Clock()).tell()
    assert (service.taken, push_rows.devices_of(kept.row.pk)) == ([], [])


def test_a_service_that_is_busy_is_tried_again_and_then_left(
    service: PushService, phone: Phones, kept: DeskState
) -> None:
    told, clock = phone("dan"), Clock()
    looks = Keeper(clock)
    agreed(kept, 4, told)
    service.answers[told.path] = 503
    further(kept, LAST_OF_ROUND_1)
    tries = []
    for seconds in (0, 9, 1, 59, 1, 3600, 3600):
        clock.now += timedelta(seconds=seconds)
        looks.tell()
        tries.append(len(service.taken))
    assert tries == [1, 1, 2, 2, 3, 3, 3]
    assert "answered 503" in push_rows.switch_of(kept.row.pk).trouble
    assert push_rows.devices_of(kept.row.pk), "the next round may do better"
    service.answers.clear()
    further(store.load(kept.row.pk), *ROUND_2)
    looks.tell()
    assert [text["title"] for text in told.texts][-1] == "Table 1 · Round 3"
    assert push_rows.switch_of(kept.row.pk).trouble == ""


ROUND_2 = (*(act for act in played_out() if getattr(act, "round", 0) == 2),)


def test_a_second_try_says_nothing_that_is_old(service: PushService, phone: Phones, kept: DeskState) -> None:
    told, clock = phone("dan"), Clock()
    looks = Keeper(clock)
    agreed(kept, 4, told)
    service.answers[told.path] = 503
    further(kept, LAST_OF_ROUND_1)
    looks.tell()
    further(store.load(kept.row.pk), *ROUND_2)
    clock.now += timedelta(seconds=10)
    service.answers.clear()
    service.taken.clear()
    looks.tell()
    assert [text["title"] for text in told.texts] == ["Table 1 · Round 3"]


def test_without_https_nothing_is_sent(
    service: PushService, phone: Phones, kept: DeskState, settings, monkeypatch
) -> None:
    agreed(kept, 4, phone("dan"))
    further(kept, LAST_OF_ROUND_1)
    settings.ADDRESS = "http://192.168.1.20:8000/"
    monkeypatch.setattr(keeper.connections, "close_all", lambda: None)
    Keeper(Clock()).look()
    assert service.taken == []


def test_what_is_amiss_ends_nothing(phone: Phones, kept: DeskState, monkeypatch, caplog) -> None:
    agreed(kept, 4, phone("dan"))
    monkeypatch.setattr(keeper, "hand_over", lambda *_: 1 / 0)
    monkeypatch.setattr(keeper.connections, "close_all", lambda: None)
    further(kept, LAST_OF_ROUND_1)
    Keeper(Clock()).look()
    assert "the phones were not told" in caplog.text


def test_an_address_or_a_key_that_is_none_is_not_asked(service: PushService, phone: Phones, kept: DeskState) -> None:
    """Rows of an older list of services, or of a hand in the database."""
    for number, wrong in ((3, {"endpoint": "https://192.168.1.1/admin"}), (4, {"auth": "short"})):
        agreed(kept, number, phone(f"phone{number}"))
        push_rows.PushDeviceRow.objects.filter(number=number).update(**wrong)
    further(kept, LAST_OF_ROUND_1)
    Keeper(Clock()).tell()
    assert service.taken == []
    assert "is none" in push_rows.switch_of(kept.row.pk).trouble


@pytest.mark.django_db(transaction=True)
def test_a_hall_that_runs_tells_it_after_the_result_is_acknowledged(service: PushService, phone: Phones) -> None:
    """The whole way: a result ends the round, the keeper hears of it, the phone reads it."""
    today = timezone.localdate()
    days = {"begins": today, "ends": today}
    acts = [replace(act, plan=replace(act.plan, **days)) if isinstance(act, Announced) else act for act in four()]
    kept, told = opened(acts), phone("dan")
    agreed(kept, 4, told)
    before = threading.active_count()
    running = keeper.serve()
    try:
        execute(
            CONSOLE,
            "tournaments.score",
            kept.row.pk,
            lambda _: (LAST_OF_ROUND_1,),
            CommandContext(timezone.now(), "one"),
        )
        assert service.heard.wait(20)
    finally:
        running.stop()
        keeper._keeper = None
        for thread in threading.enumerate():
            if thread.name == "keeper of the next tables":
                thread.join(20)
    assert told.texts[0]["title"] == "Table 2 · Round 2"
    assert threading.active_count() <= before + 1, "the service may still close a connection"
