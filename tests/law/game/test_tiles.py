"""Multisets of tiles against a plain oracle, the kernel compiled and interpreted in one process."""

from collections import Counter
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toy.chance import seeded
from tilehall.law.game.kernels import multiset
from tilehall.law.game.tiles import Faces, NotThere, WrongTiles


def interpreted():
    """The same source, never the compiled file beside it."""
    source = Path(multiset.__file__).parent / "multiset.py"
    loader = SourceFileLoader("multiset_interpreted", str(source))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


SOURCE = interpreted()
KERNELS = pytest.mark.parametrize("kernel", [multiset, SOURCE], ids=["installed", "interpreted"])
KINDS = 6
numbers = st.lists(st.integers(0, KINDS - 1), max_size=40)


def counted(tiles: list[int]) -> Counter[int]:
    return Counter(tiles)


def as_bytes(counts: Counter[int]) -> bytes:
    return bytes(counts[kind] for kind in range(KINDS))


def test_the_source_runs_interpreted_beside_the_installed_form():
    assert SOURCE.COMPILED is False
    assert multiset.COMPILED is (Path(multiset.__file__).suffix != ".py")


@KERNELS
@given(left=numbers, right=numbers)
def test_kernel_against_counter(kernel, left, right):
    one, two = counted(left), counted(right)
    assert kernel.tally(bytes(left), KINDS) == as_bytes(one)
    assert list(kernel.spread(as_bytes(one))) == sorted(left)
    assert kernel.total(as_bytes(one)) == one.total()
    assert kernel.add(as_bytes(one), as_bytes(two)) == as_bytes(one + two)
    assert kernel.within(as_bytes(one), as_bytes(two)) is (one <= two)
    if two <= one:
        assert kernel.take(as_bytes(one), as_bytes(two)) == as_bytes(one - two)
    else:
        with pytest.raises(LookupError) as missing:
            kernel.take(as_bytes(one), as_bytes(two))
        assert missing.value.args == (min(kind for kind in two if two[kind] > one[kind]),)


@KERNELS
def test_kernel_refuses_what_would_not_fit(kernel):
    with pytest.raises(OverflowError) as over:
        kernel.add(bytes([0, 200]), bytes([0, 56]))
    assert over.value.args == (1,)
    assert kernel.add(bytes([0, 200]), bytes([0, 55])) == bytes([0, 255])
    with pytest.raises(OverflowError):
        kernel.tally(bytes(256), 1)
    assert kernel.tally(bytes(255), 1) == b"\xff"
    assert kernel.spread(b"\xff\xff") == bytes(255) + b"\x01" * 255
    assert kernel.total(b"\xff" * 255) == 255 * 255
    with pytest.raises(IndexError):
        kernel.tally(bytes([3]), 3)
    for ask in (kernel.add, kernel.take, kernel.within):
        with pytest.raises(ValueError, match="different lengths"):
            ask(bytes(2), bytes(3))


FACES = Faces(("R1", "R2", "K13", "J"))
tiles = st.lists(st.sampled_from(FACES.names), max_size=30)


@given(left=tiles, right=tiles)
def test_laws_of_a_multiset(left, right):
    one, two = FACES.of(left), FACES.of(right)
    assert one.add(two) == two.add(one) == FACES.of([*left, *right])
    assert one.add(two).take(two) == one
    assert one.add(two).contains(one)
    assert one.add(FACES.none()) == one
    assert (one.contains(two) and two.contains(one)) is (one == two) is (Counter(left) == Counter(right))
    assert len(one) == len(left)
    assert all((one.count(face), face in one) == (left.count(face), face in left) for face in FACES.names)
    assert hash(one.add(two)) == hash(two.add(one))


@given(left=tiles)
def test_listing_is_stable_and_turns_back(left):
    one = FACES.of(left)
    assert list(one) == sorted(left, key=FACES.names.index)
    assert one.plain() == FACES.of(reversed(left)).plain()
    assert FACES.of(one.plain()) == one
    assert FACES.counted((face, one.count(face)) for face in FACES.names) == one


@given(left=tiles, seed=st.integers(0, 1000), data=st.data())
def test_a_draw_moves_tiles_and_makes_none(left, seed, data):
    bag = FACES.of(left)
    chosen = seeded(seed)(data.draw(st.integers(0, len(left))), len(left))
    drawn, rest = bag.draw(chosen)
    assert drawn == tuple(list(bag)[place] for place in chosen)
    assert rest.add(FACES.of(drawn)) == bag


@pytest.mark.parametrize("chosen", [(0, 0), (3,), (-1,), (0, 1, 2, 3)])
def test_a_draw_of_what_is_no_place_is_refused(chosen):
    with pytest.raises(WrongTiles, match="among 3 tiles"):
        FACES.of(["R1", "J", "J"]).draw(chosen)


def test_what_is_not_there_is_named():
    with pytest.raises(NotThere, match="2 of tile J wanted, 1 there") as missing:
        FACES.of(["R1", "J"]).take(FACES.of(["R1", "J", "J"]))
    assert (missing.value.face, missing.value.wanted, missing.value.there) == ("J", 2, 1)


@pytest.mark.parametrize("count", [256, 2**31, 2**62, -1])
def test_more_than_there_can_be_of_a_tile_is_refused_before_it_is_told(count):
    """2**31 of a tile took minutes and all memory, one by one."""
    with pytest.raises(WrongTiles, match="of tile R1"):
        FACES.counted([("R1", count)])


def test_wrong_tiles_are_named():
    with pytest.raises(WrongTiles, match="no tile 'B7'"):
        FACES.of(["B7"])
    with pytest.raises(WrongTiles, match="no tile 'B7'"):
        FACES.none().count("B7")
    with pytest.raises(WrongTiles, match="of another set"):
        FACES.none().add(Faces(("A",)).of("A"))
    with pytest.raises(WrongTiles, match="more than 255 of tile R2"):
        FACES.of(["R2"] * 200).add(FACES.of(["R2"] * 200))
    with pytest.raises(WrongTiles, match="more than 255 of tile R2"):
        FACES.counted([("R2", 256)])
    for names in ((), ("A", "A"), tuple(str(number) for number in range(256))):
        with pytest.raises(WrongTiles, match="1 to 255 faces"):
            Faces(names)


def test_equal_faces_of_two_makers_are_one_set():
    assert Faces(("A", "B")).of("AB").add(Faces(("A", "B")).of("A")) == Faces(("A", "B")).of("AAB")


def test_tiles_do_not_change():
    rack = FACES.of(["R1"])
    rack.add(FACES.of(["J"]))
    assert list(rack) == ["R1"]
    with pytest.raises(AttributeError):
        rack.counts = b""
