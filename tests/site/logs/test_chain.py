"""The chain of hashes, held against values written down once: logs kept for years must still fit their seal."""

from datetime import UTC, datetime, timedelta, timezone

from tilehall.site.games.store import EventRow
from tilehall.site.logs.chain import canonical, chain_hash, next_hash
from tilehall.site.tournaments.store import ActRow

AT = datetime(2026, 3, 1, 9, 30, 5, 70, tzinfo=UTC)
PAYLOAD = {"words": ["TĀNE", "\ud800"], "by": 0, "rests_on": []}
FIRST = {
    "seq": 1,
    "kind": "game-opened/2",
    "payload": {"names": ["Ana", "Ben"]},
    "at": AT,
    "command_id": "a",
    "step": 0,
}
SECOND = {"seq": 2, "kind": "challenge-ruled/1", "payload": PAYLOAD, "at": AT, "command_id": "b", "step": 1}

GAME = (
    "94661dbae8908a647572c5b04be28b668bb0ccc2b2a9b53bcfb86b5df9be66ff",
    "2b30c8c00f148aec6b6e567feb050c735edb131ee76ee979ddcf6de9c450728c",
)
DESK = (
    "1dc4d7cddcded33471d327ab2c1d92a915554f2b6052c26fdaf54c976041cc5e",
    "269135806746ed24029e215fea62cd138c3a818380645929aa50276fe5e93149",
)


def test_what_is_hashed_is_written_in_one_way() -> None:
    assert canonical({"b": [1, None, "Ō"], "a": True}) == '{"a":true,"b":[1,null,"Ō"]}'


def test_the_chain_of_a_game_is_what_it_always_was() -> None:
    first, second = EventRow(**FIRST, by_id=7), EventRow(**SECOND)
    assert (next_hash("", first), chain_hash((first, second))) == GAME


def test_the_chain_of_a_desk_is_what_it_always_was() -> None:
    """It names people, not accounts: in another hall the same entry has the same hash."""
    first, second = ActRow(**FIRST, by_id=7, by_name="Dora"), ActRow(**SECOND, by_name="Sam")
    assert (next_hash("", first), chain_hash((first, second))) == DESK
    elsewhere = ActRow(**FIRST, by_id=None, by_name="Dora")
    assert next_hash("", elsewhere) == DESK[0]


def test_the_same_moment_in_another_zone_is_the_same_link() -> None:
    there = AT.astimezone(timezone(timedelta(hours=13)))
    assert next_hash("", EventRow(**{**FIRST, "at": there}, by_id=7)) == GAME[0]


def test_every_part_of_an_entry_is_in_its_hash() -> None:
    changed = {
        "seq": 9,
        "kind": "x/1",
        "payload": {},
        "at": AT + timedelta(microseconds=1),
        "command_id": "z",
        "step": 5,
    }
    hashes = {next_hash("", EventRow(**{**FIRST, name: value}, by_id=7)) for name, value in changed.items()}
    assert (
        len(hashes | {GAME[0], next_hash("", EventRow(**FIRST, by_id=8)), next_hash(GAME[0], EventRow(**FIRST))}) == 9
    )


def test_a_chain_goes_on_from_where_it_was() -> None:
    first, second = EventRow(**FIRST, by_id=7), EventRow(**SECOND)
    assert chain_hash((second,), after=chain_hash((first,))) == GAME[1]
    assert chain_hash(()) == ""
