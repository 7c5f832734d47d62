"""Players by number and by name: whatever came and was changed, as if the list were gone through from the top."""

from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.desk.player_list import PlayerList
from tilehall.law.tournament.desk.records import Player

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
