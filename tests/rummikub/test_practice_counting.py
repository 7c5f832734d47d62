"""Who counts: of all that could be done it does what its own reckoning finds best, against sums told plainly."""

from dataclasses import replace

import pytest

from tilehall.law.rummikub.practice import counter
from tilehall.law.rummikub.practice.hidden_racks import hidden_racks
from tilehall.law.rummikub.practice.seat_position import OtherSeat, SeatPosition, listed, points
from tilehall.law.rummikub.solve.meld_search import counts_less, counts_plus
from tilehall.law.rummikub.tiles import parse_rack, parse_table, tile_counts

from .match import NZRC_2024

JOKER = NZRC_2024.joker_rack_value.value


def somebody(tiles: int, *, melded: bool = True, waited: bool = False, drew: int = 0, lays: int = 0) -> OtherSeat:
    return OtherSeat(tiles=tiles, melded=melded, waited=waited, drew=drew, lays=lays)


def at(rack: str, table: str, *others: OtherSeat, pool: int = 30, last_turns: int | None = None) -> SeatPosition:
    own, melds = tuple(parse_rack(rack)), tuple(map(tuple, parse_table(table)))
    lying = tile_counts(tile for one in melds for tile in one)
    return SeatPosition(own, melds, True, pool, last_turns, others, tile_counts(own), lying)


def in_time() -> bool:
    return True


def after(position: SeatPosition, found: object) -> tuple[bytes, bytes]:
    """What is held then, and what lies on the table."""
    laid = tile_counts(getattr(found, "tiles", ()))
    return counts_less(position.held, laid), counts_plus(position.lying, laid)


# A lay that opens the table to the other, one that does not, and tiles that fit nowhere.
LAST = (
    ("R7 B7 Y7 K1 K2 K4", "R1 R2 R3 | B4 B5 B6 | Y10 Y11 Y12"),
    ("K10 K11 K12 R4 B1", "R1 R2 R3 | B10 B11 B12 B13"),
    ("R10 B10 Y10 R11 R12 B2", "K10 K11 K12 | R6 R7 R8"),
    ("J R9 B9 Y2 K5", "R1 R2 R3 | B4 B5 B6"),
)


@pytest.mark.parametrize("rack, table", LAST)
def test_the_last_lay_leaves_most_between_the_charges(rack, table):
    unseen = sum(at(rack, table).unseen)
    position = at(rack, table, somebody(unseen), pool=0, last_turns=2)

    def margin(found):
        held, lying = after(position, found)
        return counter._charge_after(NZRC_2024, position, lying) - points(listed(held), JOKER)

    tried = [None, *counter.lays_to_weigh(NZRC_2024, position, in_time)]
    margins = [margin(found) for found in tried]
    assert min(margins) < max(margins), "or any choice would do"
    assert margin(counter.count_lay(NZRC_2024, position, in_time)) == max(margins)


@pytest.mark.parametrize("rack, table", LAST)
def test_when_somebody_is_likely_gone_it_does_what_loses_least(rack, table, monkeypatch):
    """The chance follows from the table alone here, so that the sum is told by hand."""
    monkeypatch.setattr(counter, "chance_of_out", lambda _position, lying, _in_time: 0.6 + 0.03 * (sum(lying) % 5))
    position = at(rack, table, somebody(2))

    def loss(found):
        held, lying = after(position, found)
        return points(listed(held), JOKER) * counter.chance_of_out(position, lying, in_time)

    losses = [loss(found) for found in (None, *counter.lays_to_weigh(NZRC_2024, position, in_time))]
    assert min(losses) < max(losses)
    assert loss(counter.count_lay(NZRC_2024, position, in_time)) == min(losses)


TABLE = "R1 R2 R3 | B4 B5 B6 | K7 K8 K9 | Y10 Y11 Y12"


def test_that_somebody_goes_out_is_reckoned_of_all_who_may():
    """One of them is enough: the chances that each stays are multiplied. Racks are drawn by what all hold, so that the
    share of each is asked where both sit."""
    near, further = somebody(1), somebody(2)
    position = at("R13 B13", TABLE, near, further)
    shares = [counter._share_out(position, one, position.lying, in_time) for one in (near, further)]
    assert 0 < shares[1] < shares[0] < 1
    both = counter.chance_of_out(position, position.lying, in_time)
    assert both == pytest.approx(1 - (1 - shares[0]) * (1 - shares[1]))
    assert both > max(shares)


def test_who_has_not_melded_goes_out_with_nothing_but_thirty_points():
    position = at("R13 B13", TABLE, somebody(1, melded=False), somebody(9))
    assert counter.chance_of_out(position, position.lying, in_time) == 0
    ready = replace(position, others=(somebody(1), somebody(9)))
    assert counter.chance_of_out(ready, ready.lying, in_time) > 0


@pytest.mark.parametrize("tiles, drew", [(3, 1), (3, 0), (5, 3), (2, 2)])
def test_what_was_drawn_last_was_not_there_before(tiles, drew):
    other = somebody(tiles, drew=drew)
    seen: list[tuple[bytes, bytes]] = []

    def noted(rack: bytes, before: bytes) -> bool:
        seen.append((rack, before))
        return True

    assert list(hidden_racks(at("R13 B13", TABLE, other), other, 10, noted)) == [rack for rack, _ in seen]
    for rack, before in seen:
        assert (sum(rack), sum(before)) == (tiles, tiles - drew)
        assert all(was <= now for was, now in zip(before, rack, strict=True))
