"""Players by number and by name: whatever came and was changed, as if the list were gone through from the top."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.player_list import PlayerList
from tilehall.law.tournament.desk.records import Player

from .plans import four, logged

names = st.sampled_from(("Ana", "ANA", "Ben", "ben", "Cai", "Straße", "STRASSE"))
players = st.builds(lambda number, name: Player(number=number, name=name), st.integers(1, 6), names)


@given(st.lists(st.lists(players, max_size=3), max_size=8))
def test_a_name_finds_the_first_who_bears_it(changes: list[list[Player]]) -> None:
    plain: dict[int, Player] = {}
    made = PlayerList()
    for changed in changes:
        before = made
        made, was = made.having(changed), dict(plain)
        plain |= {player.number: player for player in changed}
        assert (dict(made), dict(before)) == (plain, was)
        for listed, told in ((made, plain), (before, was)):
            for name in ("ana", " Ben ", "CAI", "strasse", "Nobody"):
                wanted = name.strip().casefold()
                first = next((each for each in told.values() if each.name.casefold() == wanted), None)
                assert listed.named(name) == first


@given(st.lists(st.lists(players, max_size=3), max_size=8))
def test_a_list_that_grows_is_the_same_in_the_end_and_changes_no_more(changes: list[list[Player]]) -> None:
    made, growing = PlayerList(), PlayerList.growing()
    for changed in changes:
        made, growing = made.having(changed), growing.having(changed)
        assert growing == made
        for name in ("ana", "Ben", "cai", "strasse"):
            assert growing.named(name) == made.named(name)
    settled = growing.settled()
    before = dict(settled)
    assert settled.having([Player(number=7, name="Late")]) is not settled
    assert settled == before


def test_a_log_is_read_without_a_new_list_for_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each copy is as long as the field: 100,000 entries in a file took an hour."""
    having, copies = PlayerList.having, 0

    def counted(self: PlayerList, changed: Sequence[Player]) -> PlayerList:
        nonlocal copies
        after = having(self, changed)
        copies += after is not self
        return after

    monkeypatch.setattr(PlayerList, "having", counted)
    desk = rebuild(logged(four()))
    assert copies == 0
    assert desk.with_player(Player(number=9, name="Late")).players != desk.players
    assert copies == 1
