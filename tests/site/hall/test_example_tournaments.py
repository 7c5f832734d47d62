"""The tournaments of the example: of each kind one that is over, one in play and one to come."""

from collections import Counter

import pytest

from tests.site.example_rows import load_example
from tilehall.law.tournament.desk.desk import player_id
from tilehall.law.tournament.desk.grade_standing import clinched_places
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.draws.reason import Reason
from tilehall.site.hall.check import check
from tilehall.site.tables.board_at_hand import boards_in_play, event_rules
from tilehall.site.tables.word_lists import word_source
from tilehall.site.tournaments import store

pytestmark = pytest.mark.django_db


def test_every_kind_is_over_in_play_and_to_come() -> None:
    load_example()
    kinds: dict[str, Counter[str]] = {}
    for row in store.tournaments_listed():
        plan = store.load(row.pk).desk.announced
        kinds.setdefault(plan.kind, Counter())[row.phase] += 1
    assert {kind: dict(phases) for kind, phases in kinds.items()} == {
        **{kind: {"finished": 1, "playing": 1, "announced": 1} for kind in ("masters", "team")},
        "open": {"finished": 1, "playing": 1, "announced": 1, "called_off": 1},
        "club": {"finished": 1, "playing": 2, "announced": 1},  # Rummikub, and a night of Scrabble
        "north_island": {"playing": 1},
    }


def test_at_the_club_night_phone_and_device_judge_by_the_list_that_every_hall_has() -> None:
    load_example()
    state = next(store.load(row.pk) for row in store.tournaments_listed() if row.name == "Thursday Club Night")
    assert boards_in_play(state.desk)
    assert word_source(state.desk, event_rules(state.desk)).fits


def test_their_logs_add_up_and_check_finds_nothing() -> None:
    load_example()
    for row in store.tournaments_listed():
        kept = store.load(row.pk)
        assert rebuild(kept.entries) == kept.desk
    assert check().disagreements == []


def test_the_one_in_play_has_slips_from_paper_and_phones() -> None:
    load_example()
    running = next(store.load(row.pk).desk for row in store.tournaments_listed() if row.name == "Lakeside Weekend")
    held = running.round("A", running.current), running.round("B", running.current), running.round("C", running.current)
    states = Counter(board.slip.state if board.slip else "open" for each in held for board in each.boards)
    assert states["signed"] >= 5
    assert states["entered"] == states["disputed"] == 1
    assert any(board.meets == "bye" for board in held[2].boards)


def test_the_masters_that_is_over_had_a_withdrawal_and_sent_its_report() -> None:
    load_example()
    desk = next(store.load(row.pk).desk for row in store.tournaments_listed() if row.name == "Masters")
    assert [player.standing for player in desk.players.values()].count("withdrawn") == 1
    assert len(desk.after.sent) == 3
    assert desk.after.results_published


def test_one_has_a_system_for_each_round_and_somebody_who_cannot_be_caught() -> None:
    load_example()
    desk = next(store.load(row.pk).desk for row in store.tournaments_listed() if row.name == "Island Championship")
    assert [each.way for each in desk.grade("Open").rounds] == ["swiss"] * 5 + ["hill"] * 2
    assert clinched_places(desk, "Open")[player_id(desk.grade("Open").players[0])].place == 1
    whys = [board.why for board in desk.grade("Open").rounds[-1].boards]
    assert [why.code for why in whys if isinstance(why, Reason)].count("gibson") >= 1
