"""The look-up kernel: the same words out as in, at every size; damaged bytes refused; any text asked of it."""

import hashlib
import mmap
import random
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.interpreted_kernels import interpreted
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import EMPTY, with_tiles
from tilehall.law.scrabble.kernels import lexicon, wordgraph
from tilehall.site.games import lexicons

from .squares import word_placement

WORDS = [b"AA", b"AB", b"ABS", b"CAB", b"CABS", b"CAT", b"CATS", b"QI", b"SCAB", b"SCABS", b"ZA"]
spelling = st.text("ABCDEZ", min_size=1, max_size=6).map(str.encode)
word_lists = st.lists(spelling, unique=True, max_size=40).map(sorted)


@pytest.fixture(scope="module")
def enable1(tmp_path_factory):
    return lexicons.open_lexicon(lexicons.DEFAULT, tmp_path_factory.mktemp("none") / "data")


def opened(words, kernel=lexicon):
    return kernel.Lookup(kernel.lookup_file(words))


@pytest.mark.parametrize("form", [lambda kernel: kernel, interpreted], ids=["installed", "interpreted"])
class TestForms:
    @given(words=word_lists, asked=st.lists(spelling, max_size=20))
    @settings(max_examples=60, deadline=None)
    def test_the_words_come_back_and_no_others(self, form, words, asked):
        kernel = form(lexicon)
        graph = opened(words, kernel)
        assert list(kernel.words(graph)) == words
        assert len(graph) == len(words)
        for word in {*asked, *words, *(word[:-1] for word in words), *(word + b"A" for word in words)}:
            text = word.decode()
            assert (text in graph) == (word in words)

    @given(word=st.text())
    @settings(deadline=None)
    def test_any_text_may_be_asked_for(self, form, word):
        assert (word in opened(WORDS, form(lexicon))) == (word.isascii() and word.encode("utf-8", "replace") in WORDS)

    @given(words=word_lists)
    @settings(max_examples=60, deadline=None)
    def test_the_graph_outwards_has_every_word_from_each_of_its_letters(self, form, words):
        kernel = form(wordgraph)
        builder = kernel.Builder(
            b"".join(words).translate(bytes((c - 64) % 256 for c in range(256))), list(map(len, words))
        )
        forwards, outwards = builder.forwards(), builder.outwards()
        numbers = memoryview(builder.numbers()).cast("I")
        assert set(spelt(numbers, forwards)) == {word.decode() for word in words}
        expected = {
            word[:cut][::-1] + ("+" if cut < len(word) else "") + word[cut:]
            for word in map(bytes.decode, words)
            for cut in range(1, len(word) + 1)
        }
        assert set(spelt(numbers, outwards)) == expected


def spelt(numbers, place, begun=""):
    """A reader of the graph that shares nothing with the kernels."""
    node = numbers[place]
    if place == 0:
        return
    if node >> 31:
        arcs = [(node >> 25 & 31, node >> 30 & 1, node & 0x1FFFFFF)]
    else:
        signs = [sign for sign in range(1, 28) if node >> (sign - 1) & 1]
        arcs = [(sign, numbers[place + at] >> 31, numbers[place + at] & 0x7FFFFFFF) for at, sign in enumerate(signs, 1)]
    for sign, ends, behind in arcs:
        word = begun + ("+" if sign == 27 else chr(64 + sign))
        if ends:
            yield word
        yield from spelt(numbers, behind, word)


def test_both_forms_write_the_same_bytes(enable1):
    words = [word.encode() for word in enable1.words()[::400]]
    slow = interpreted(lexicon)
    assert lexicon.lookup_file(words) == slow.lookup_file(words)
    codes, lengths = b"".join(words).translate(bytes((c - 64) % 256 for c in range(256))), list(map(len, words))
    built = [kernel.Builder(codes, lengths) for kernel in (wordgraph, interpreted(wordgraph))]
    assert len({(own.forwards(), own.outwards(), own.numbers()) for own in built}) == 1


def test_the_default_list_comes_out_as_it_went_in(enable1):
    lines = b"".join(word.encode() + b"\n" for word in enable1.words())
    assert hashlib.sha256(lines).hexdigest() == enable1.about.sha256


def test_the_files_are_small(enable1):
    words = [word.encode() for word in enable1.words()]
    assert len(lexicon.lookup_file(words)) <= 600_000
    assert len(enable1.generator()) <= 4_000_000


def test_a_memory_map_is_read_where_it_is(tmp_path):
    file = tmp_path / "words"
    file.write_bytes(lexicon.lookup_file(WORDS))
    with file.open("rb") as open_file, mmap.mmap(open_file.fileno(), 0, access=mmap.ACCESS_READ) as kept:
        graph = lexicon.Lookup(kept)
        assert [word for word in WORDS if word.decode() in graph] == WORDS
        del graph


@pytest.mark.parametrize("words", [[b"B", b"A"], [b"A", b"A"], [b"a"], [b"A B"], [b"\xc3\x84"], [b"A" * 31]])
def test_words_that_are_not_in_order_or_no_words_are_refused(words):
    with pytest.raises(ValueError):
        lexicon.lookup_file(words)


# -- damage

BUILT = {"look-up": lexicon.lookup_file(WORDS), "generator": lexicon.generator_file(WORDS)}
OPEN = {"look-up": lexicon.Lookup, "generator": lexicon.graph}


@pytest.mark.parametrize("kind", BUILT)
def test_every_truncation_is_refused(kind):
    for length in range(len(BUILT[kind])):
        with pytest.raises(lexicon.Corrupt):
            OPEN[kind](BUILT[kind][:length])


@pytest.mark.parametrize("kind", BUILT)
def test_every_byte_changed_is_refused(kind):
    lots = random.Random(1)
    for at in range(len(BUILT[kind])):
        broken = bytearray(BUILT[kind])
        broken[at] ^= lots.randint(1, 255)
        with pytest.raises(lexicon.Corrupt):
            OPEN[kind](bytes(broken))


@pytest.mark.parametrize("kind", BUILT)
@given(junk=st.binary(max_size=80))
@settings(deadline=None)
def test_junk_is_refused(kind, junk):
    for file in (junk, BUILT[kind] + junk[:8] + b"x"):
        with pytest.raises(lexicon.Corrupt):
            OPEN[kind](file)


def test_one_kind_is_not_taken_for_the_other():
    for kind, other in (("look-up", "generator"), ("generator", "look-up")):
        with pytest.raises(lexicon.Corrupt):
            OPEN[kind](BUILT[other])


@given(st.binary(min_size=4, max_size=400).map(lambda junk: junk[: len(junk) // 4 * 4]), st.text("ABZ", max_size=9))
@settings(deadline=None)
def test_a_look_up_stays_inside_whatever_the_numbers_say(numbers, word):
    """Somebody may write a fitting checksum over nonsense: a wrong answer, and never a crash."""
    graph = lexicon.Lookup(lexicon._file(lexicon.LOOKUP, 1, (0, 0), numbers))
    assert (word in graph) in (True, False)


@given(st.binary(min_size=4, max_size=400).map(lambda junk: junk[: len(junk) // 4 * 4]), st.integers(0, 2**32 - 1))
@settings(deadline=None)
def test_the_words_of_nonsense_come_to_an_end(numbers, count):
    graph = lexicon.Lookup(lexicon._file(lexicon.LOOKUP, count % 50, (0, 0), numbers))
    try:
        found = list(lexicon.words(graph))
    except lexicon.Corrupt:
        return
    assert found == sorted(set(found))


@pytest.mark.parametrize("ends", [0, 32])
def test_a_look_up_that_leads_in_a_circle_is_told(ends):
    """From base 1 every letter leads back to base 1."""
    numbers = struct.pack("<28I", 0, 0, *(1 << 6 | ends | letter for letter in range(1, 27)))
    graph = lexicon.Lookup(lexicon._file(lexicon.LOOKUP, 1000, (1, 0), numbers))
    with pytest.raises(lexicon.Corrupt, match="no list of words"):
        list(lexicon.words(graph))
    assert ("A" * 1000 in graph) is bool(ends)


def test_a_look_up_cannot_have_more_words_than_a_list_may():
    with pytest.raises(lexicon.Corrupt, match="more words"):
        lexicon.Lookup(lexicon._file(lexicon.LOOKUP, lexicon.WORDS + 1, (0, 0), b"\0\0\0\0"))


def forged(numbers, roots, words):
    return lexicon._file(lexicon.GENERATOR, words, roots, struct.pack(f"<{len(numbers)}I", *numbers))


def node(*arcs):
    """(sign, whether a word ends, where it goes on), as one or more numbers."""
    if len(arcs) == 1:
        ((sign, ends, to),) = arcs
        return [1 << 31 | ends << 30 | sign << 25 | to]
    return [sum(1 << sign - 1 for sign, _, _ in arcs), *(ends << 31 | to for _, ends, to in arcs)]


def chain(letters):
    """One word of so many letters, and its last letter to turn at."""
    numbers = [0, *node((1, 1, 0))]
    for place in range(1, letters):
        numbers += node((1, 0, place))
    return numbers


A_IN_FRONT = [0, *node((1, 1, 0)), *node((1, 0, 1))]
NONSENSE = {
    "no numbers": ([], (0, 0), 0),
    "something at place 0": ([1, *node((1, 1, 0))], (1, 0), 1),
    "an arc to itself": ([0, *node((1, 1, 1))], (1, 1), 1),
    "an arc to what comes later": ([0, *node((1, 1, 2)), *node((1, 1, 0))], (2, 2), 1),
    "an arc to where no node begins": ([0, *node((1, 1, 0), (2, 1, 0)), *node((1, 0, 2))], (4, 4), 1),
    "a root where no node begins": ([0, *node((1, 1, 0), (2, 1, 0))], (2, 1), 2),
    "the other root where none begins": ([0, *node((1, 1, 0), (2, 1, 0))], (1, 2), 2),
    "a node without arcs": ([0, 0, *node((1, 1, 0))], (2, 2), 1),
    "a node cut off": ([0, *node((1, 1, 0), (2, 1, 0))[:-1]], (1, 1), 2),
    "a sign that is none": ([0, *node((28, 1, 0))], (1, 1), 1),
    "no sign": ([0, *node((0, 1, 0))], (1, 1), 1),
    "a sign too many": ([0, *node((1, 1, 0), (28, 1, 0))], (1, 1), 2),
    "a turn among words read forwards": ([*A_IN_FRONT, *node((27, 0, 2))], (3, 0), 1),
    "a turn to nothing": ([*A_IN_FRONT, *node((27, 0, 0))], (2, 3), 1),
    "two turns": ([*A_IN_FRONT, *node((27, 0, 2)), *node((1, 0, 3)), *node((27, 0, 4))], (2, 5), 1),
    "a word too long": (chain(31), (31, 0), 1),
    "a way too long": (chain(32), (30, 32), 1),
    "more words than told": (chain(3), (3, 3), 0),
    "fewer words than told": (chain(3), (3, 3), 2),
    "as many as a small graph cannot have": ([0, *node(*((s, 1, 0) for s in range(1, 27)))], (1, 1), 2**32 - 1),
}


def test_a_graph_by_hand_is_sound():
    assert lexicon.graph(forged(chain(30), (30, 30), 1))[1] == (30, 30)
    assert lexicon.graph(forged([0], (0, 0), 0))[1] == (0, 0)
    assert lexicon.graph(forged([*A_IN_FRONT, *node((27, 0, 2)), *node((1, 0, 3))], (2, 4), 1))[1] == (2, 4)


@pytest.mark.parametrize("form", [wordgraph, interpreted(wordgraph)], ids=["installed", "interpreted"])
@pytest.mark.parametrize("named", NONSENSE)
def test_no_graph_is_taken_for_one_because_its_checksum_fits(monkeypatch, form, named):
    monkeypatch.setattr(lexicon, "Check", form.Check)
    with pytest.raises(lexicon.Corrupt):
        lexicon.graph(forged(*NONSENSE[named]))


def test_words_without_end_in_few_nodes_are_refused():
    """Every letter leads to the same node, twelve times over: 26 ** 12 words in some hundred numbers."""
    numbers, to = [0], 0
    for _ in range(12):
        place = len(numbers)
        numbers += node(*((letter, 1, to) for letter in range(1, 27)))
        to = place
    for words in (1, 2**22, 2**32 - 1, 26**12 % 2**32):
        with pytest.raises(lexicon.Corrupt):
            lexicon.graph(forged(numbers, (to, to), words))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_whatever_is_taken_for_a_graph_can_be_searched(seed):
    """Bits of a good one turned over, its roots moved, its end cut off: refused, or read without going astray."""
    lots = random.Random(seed)
    words, *roots = lexicon.head(lexicon.GENERATOR, BUILT["generator"])
    numbers = list(lexicon.graph(BUILT["generator"])[0])
    for _ in range(lots.randint(0, 2)):
        numbers[lots.randrange(len(numbers))] ^= 1 << lots.randrange(32)
    if lots.random() < 0.2:
        roots[lots.randrange(2)] = lots.randrange(len(numbers))
    if lots.random() < 0.2:
        del numbers[lots.randrange(1, len(numbers)) :]
    words += lots.choice([0, 0, -1, 1])
    try:
        finder = plays.Finder(forged(numbers, tuple(roots), words), bonus=50, bonus_tiles=7)
    except lexicon.Corrupt:
        return
    for board in (EMPTY, with_tiles(EMPTY, word_placement(EMPTY, "8G", "CAT"))):
        for rack in ("CABS?AT", "??", ""):
            finder.all(board, rack)
            finder.best(board, rack)
