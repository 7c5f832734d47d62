"""A table from its opening to its game: who sits, who may, and that pressed twice it is done once."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError

from tilehall.law.game.seats import Seat
from tilehall.site.games import store as games
from tilehall.site.games.open_games import has_open_game
from tilehall.site.people.actor import VISITOR, NotYours
from tilehall.site.people.models import Person
from tilehall.site.play import store
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest
from tilehall.site.play.store import NewTable

from .table_scene import NOW, RUMMIKUB, SCRABBLE, Enter, at


def test_a_game_begins_by_itself_when_every_seat_is_taken(enter: Enter) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = tables.open_table(aroha, TableRequest(terms=SCRABBLE), at())
    assert table.game_id is None
    table = tables.join_table(ben, table.code, at())
    played = games.load(table.game_id or 0)
    assert [sitter.person for sitter in played.seats.values()] == [aroha.person.pk, ben.person.pk]
    assert played.state.terms.names == ("Aroha", "Ben")
    assert played.state.terms.kept == "hall"


@pytest.mark.parametrize("terms", [SCRABBLE, replace(RUMMIKUB, seats=2)], ids=lambda terms: terms.game)
def test_two_of_one_name_play_each_other_and_are_told_apart_by_number(enter: Enter, terms: NewTable) -> None:
    sam, other = enter("Sam Lee"), enter("Samuel Lee")
    Person.objects.filter(pk=other.person.pk).update(full_name="Sam Lee")
    table = tables.open_table(sam, TableRequest(terms=terms), at())
    table = tables.join_table(enter("Samuel Lee"), table.code, at())
    state = games.load(table.game_id or 0).state
    assert (state.names if terms.game == "rummikub" else state.terms.names) == ("Sam Lee 1", "Sam Lee 2")


def test_who_has_claimed_no_record_sits_as_the_account(enter: Enter) -> None:
    aroha, guest = enter("Aroha"), enter("guest")
    table = tables.open_table(guest, TableRequest(terms=SCRABBLE), at())
    table = tables.join_table(aroha, table.code, at())
    played = games.load(table.game_id or 0)
    assert played.seats[Seat(0)].account == guest.own_account().pk


def test_pressed_twice_one_table_is_opened_and_one_seat_taken(enter: Enter) -> None:
    aroha, ben, once = enter("Aroha"), enter("Ben"), at()
    one = tables.open_table(aroha, TableRequest(terms=RUMMIKUB), once)
    assert tables.open_table(aroha, TableRequest(terms=RUMMIKUB), once).pk == one.pk
    for _ in range(2):
        tables.join_table(ben, one.code, at())
    assert len(store.chairs_of(one)) == 2


def test_a_full_table_takes_nobody_else(enter: Enter) -> None:
    table = tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE), at())
    tables.join_table(enter("Ben"), table.code, at())
    with pytest.raises(ValidationError, match="every seat is taken"):
        tables.join_table(enter("Cy"), table.code, at())


def test_a_seat_kept_for_somebody_is_theirs_alone(enter: Enter) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    asked = TableRequest(terms=replace(SCRABBLE, join="named"), asked=[ben.person])
    table = tables.open_table(aroha, asked, at())
    with pytest.raises(ValidationError, match="for those who were asked"):
        tables.join_table(enter("Cy"), table.code, at())
    assert [row.pk for row in store.tables_of(ben, NOW)] == [table.pk]
    assert tables.join_table(ben, table.code, at()).game_id is not None


def test_who_leaves_alone_calls_the_table_off(enter: Enter) -> None:
    aroha = enter("Aroha")
    table = tables.open_table(aroha, TableRequest(terms=SCRABBLE), at())
    tables.leave_table(aroha, table.code, at())
    assert store.table(table.code).closed == NOW
    with pytest.raises(ValidationError, match="called off"):
        tables.join_table(enter("Ben"), table.code, at())


def test_who_leaves_others_behind_gives_up_a_seat_only(enter: Enter) -> None:
    table = tables.open_table(enter("Aroha"), TableRequest(terms=RUMMIKUB), at())
    tables.join_table(enter("Ben"), table.code, at())
    tables.leave_table(enter("Ben"), table.code, at())
    assert store.table(table.code).closed is None
    assert len(store.chairs_of(table)) == 1


def test_only_who_opened_a_table_calls_it_off(enter: Enter) -> None:
    table = tables.open_table(enter("Aroha"), TableRequest(terms=RUMMIKUB), at())
    tables.join_table(enter("Ben"), table.code, at())
    with pytest.raises(ValidationError, match="Only who opened"):
        tables.call_off(enter("Ben"), table.code, at())
    tables.call_off(enter("Aroha"), table.code, at())
    assert store.table(table.code).closed is not None


def test_a_game_that_has_begun_is_neither_left_nor_called_off(enter: Enter) -> None:
    table = tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE), at())
    tables.join_table(enter("Ben"), table.code, at())
    for undo in (tables.leave_table, tables.call_off):
        with pytest.raises(ValidationError, match="has begun"):
            undo(enter("Aroha"), table.code, at())


def test_nobody_opens_tables_without_end(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall keeps the clocks of every game, and one thread thinks for all robots."""
    monkeypatch.setattr(tables, "MOST_OPENED", 2)
    aroha = enter("Aroha")
    first = at()
    waiting = tables.open_table(aroha, TableRequest(terms=SCRABBLE), first)
    practice = TableRequest(terms=replace(SCRABBLE, practice=True), robots=["score"])
    tables.open_table(aroha, practice, at())
    with pytest.raises(ValidationError, match="many tables open"):
        tables.open_table(aroha, practice, at())
    assert tables.open_table(aroha, TableRequest(terms=SCRABBLE), first).pk == waiting.pk, "pressed twice it is there"
    tables.open_table(enter("Ben"), practice, at())
    tables.call_off(aroha, waiting.code, at())
    tables.open_table(aroha, practice, at())
    tables.open_table(aroha, practice, at(NOW + store.PLAYED_WITHIN))


def test_only_who_is_signed_in_sits_down(enter: Enter) -> None:
    table = tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE), at())
    with pytest.raises(NotYours):
        tables.join_table(VISITOR, table.code, at())


def test_a_serious_game_is_for_people(enter: Enter) -> None:
    with pytest.raises(ValidationError, match=r"people only|practice opponent"):
        tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE, robots=["score"]), at())


@pytest.mark.parametrize(
    "terms",
    [
        replace(SCRABBLE, game="chess"),
        replace(SCRABBLE, ruleset="nzrc-2024"),
        replace(SCRABBLE, seats=3),
        replace(SCRABBLE, join="never"),
    ],
)
def test_what_nobody_offers_is_refused(enter: Enter, terms: store.NewTable) -> None:
    with pytest.raises(ValidationError):
        tables.open_table(enter("Aroha"), TableRequest(terms=terms), at())


def test_nobody_asks_themselves(enter: Enter) -> None:
    aroha = enter("Aroha")
    asked = TableRequest(terms=replace(SCRABBLE, join="named"), asked=[aroha.person])
    with pytest.raises(ValidationError, match="already"):
        tables.open_table(aroha, asked, at())


@pytest.mark.cites("nzasp.P.12.4")
def test_words_are_closed_to_who_sits_at_a_serious_game(enter: Enter) -> None:
    from django.utils import timezone

    aroha, ben, now = enter("Aroha"), enter("Ben"), timezone.now()
    table = tables.open_table(aroha, TableRequest(terms=SCRABBLE), at(now))
    assert not has_open_game(aroha)
    tables.join_table(ben, table.code, at(now))
    assert has_open_game(aroha)
    assert has_open_game(ben)
    assert not has_open_game(enter("Cy"))


def test_a_practice_game_closes_no_words(enter: Enter) -> None:
    from django.utils import timezone

    now = timezone.now()
    table = tables.open_table(enter("Aroha"), TableRequest(terms=replace(SCRABBLE, practice=True)), at(now))
    tables.join_table(enter("Ben"), table.code, at(now))
    assert not has_open_game(enter("Aroha"))
