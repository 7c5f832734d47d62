"""As whom somebody looks at a live game."""

import pytest

from tilehall.law.game.seats import AllRacks, Observer, Seat, Watcher
from tilehall.site.games import store as games
from tilehall.site.people.actor import VISITOR
from tilehall.site.play import store
from tilehall.site.play.actions import observers
from tilehall.site.play.viewers import Onlooker, TableTerms, observers_by_game, onlooker, table_terms

from .table_scene import RUMMIKUB, SCRABBLE, Enter, at, begun


@pytest.mark.cites("nzasp.P.12.6")
@pytest.mark.parametrize("racks_after_s", [None, 300])
def test_a_player_is_a_player_whoever_was_agreed_to_sit_behind_the_other(
    enter: Enter, racks_after_s: int | None
) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    seats = games.load(begun(aroha, ben).game_id or 0).seats
    behind = {actor.own_account().pk: Seat(1) for actor in (aroha, ben, cy)}
    terms = TableTerms(observers=behind, racks_after_s=racks_after_s)
    assert [onlooker(actor, seats, terms) for actor in (aroha, ben)] == [
        Onlooker(Seat(seat), Seat(seat)) for seat in (0, 1)
    ]
    assert onlooker(cy, seats, terms) == Onlooker(Observer(Seat(1)), None)
    assert onlooker(VISITOR, seats, terms).viewer == (Watcher() if racks_after_s is None else AllRacks())


def test_who_may_look_on_is_found_for_all_tables_as_for_one(enter: Enter, django_assert_num_queries: object) -> None:
    aroha, ben, cy, dee = (enter(name) for name in ("Aroha", "Ben", "Cy", "Dee"))
    tables = [begun(aroha, ben, terms=SCRABBLE), begun(aroha, ben, dee, terms=RUMMIKUB), begun(ben, aroha)]
    for table, agreeing in zip(tables, ((aroha, ben), (aroha, ben), ()), strict=True):
        observers.ask(cy, table.code, Seat(1), at())
        (asked,) = store.observers_of(table)
        for player in agreeing:
            observers.answer(player, table.code, asked.pk, True, at())
    people = {table.game_id or 0: range(table.seats) for table in tables}
    with django_assert_num_queries(1):  # type: ignore[operator]
        found = observers_by_game(people)
    assert found == {tables[0].game_id: {cy.own_account().pk: Seat(1)}}, "of three players two are not enough"
    for table in tables:
        assert table_terms(table.game_id or 0).observers == found.get(table.game_id or 0, {})
