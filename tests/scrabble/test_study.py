"""Words looked up to learn them: every answer beside a plain loop over the whole list, or over a small one."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date, timedelta
from itertools import combinations, product
from math import comb
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.interpreted_kernels import interpreted
from tilehall.law.scrabble import study
from tilehall.law.scrabble.board import DISTRIBUTION
from tilehall.law.scrabble.kernels import lexicon, wordwalk
from tilehall.law.scrabble.study import STUDY_LISTS, WordStudy, WrongLetters, alphagram, ways_to_draw, word_of_the_day
from tilehall.site.games import lexicons

HELD = 365
SMALL = "ABCDE"


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    return lexicons.open_lexicon(lexicons.DEFAULT, tmp_path_factory.mktemp("none") / "data")


@pytest.fixture(scope="module")
def words(opened):
    return opened.words()


@pytest.fixture(scope="module")
def enable1(opened):
    return WordStudy(opened.generator())


@pytest.fixture(params=[wordwalk, "interpreted"], ids=["installed", "interpreted"])
def both_forms(request, monkeypatch):
    if request.param == "interpreted":
        kernel = interpreted(wordwalk)
        monkeypatch.setattr(study, "wordwalk", kernel)
        monkeypatch.setattr(study, "_DRAWS", kernel.Draws(study._counts(DISTRIBUTION)))


def of(words):
    return WordStudy(lexicon.generator_file(sorted({word.encode() for word in words})))


def missing(word, tiles):
    """How many of its letters the tiles have not."""
    return sum((Counter(word) - Counter(tiles.replace("?", ""))).values())


def in_order(words):
    return sorted(words, key=str.upper)


small_words = st.text(SMALL, min_size=2, max_size=6)
small_lists = st.lists(small_words, max_size=30)
racks = st.tuples(st.text(SMALL, max_size=6), st.integers(0, 2)).map(lambda both: both[0] + "?" * both[1]).filter(bool)


# -- in the list


def test_every_word_is_one_and_others_are_not(enable1, words):
    known = set(words)
    assert all(enable1.is_word(word) for word in words[::37])
    others = (word[:-1] + letter for word in words[::97] for letter in "QXE")
    assert all(enable1.is_word(other) == (other in known) for other in others)
    assert enable1.is_word("taxi")


@given(text=st.text())
def test_any_text_may_be_asked_for(enable1, text):
    assert enable1.is_word(text) in (True, False)
    assert not enable1.is_word(f"{text}é")


@pytest.mark.parametrize("text", ["", "A", "CAT ", "CA?", "ſTAR", "TO\0", "ＣＡＴ", "A" * 16])
def test_what_is_no_word(enable1, text):
    assert not enable1.is_word(text)


# -- anagrams


@pytest.mark.parametrize("tiles", ["AEINRST", "cat", "EEEAAAOO", "QZX", "A", "ABDEEGINRSTUL", "E" * 15])
def test_anagrams_of_all_tiles(enable1, words, tiles):
    assert list(enable1.anagrams(tiles)) == [word for word in words if sorted(word) == sorted(tiles.upper())]


@pytest.mark.parametrize("tiles", ["AEINRS?", "?", "??", "QI?", "E??", "AEINRS??", "AABBCCDDEEFFG??"])
def test_blanks_stand_for_what_is_missing(enable1, words, tiles):
    found = enable1.anagrams(tiles)
    expected = [word for word in words if len(word) == len(tiles) and missing(word, tiles) <= tiles.count("?")]
    assert [word.upper() for word in found] == expected
    for word in found:
        assert sum(letter.islower() for letter in word) == tiles.count("?")
        assert sorted(letter for letter in word if letter.isupper()) == sorted(tiles.replace("?", ""))


@pytest.mark.parametrize("tiles", ["AEINRST", "CARE?", "??", "QUIZ", "AEINRSTLODGCM??", "X"])
def test_words_built_with_some_of_the_tiles(enable1, words, tiles):
    fit = [word for word in words if len(word) <= len(tiles) and missing(word, tiles) <= tiles.count("?")]
    fit.sort(key=len, reverse=True)
    for at_least in (2, 5, 99, -1):
        assert list(enable1.built(tiles, at_least)) == [word for word in fit if len(word) >= at_least]
    assert list(enable1.built(tiles)) == fit


@pytest.mark.usefixtures("both_forms")
class TestSmallLists:
    """Any list and any tiles, by both forms of the kernel."""

    @given(words=small_lists, tiles=racks)
    @settings(max_examples=150, deadline=None)
    def test_anagrams_and_words_built(self, words, tiles):
        words, own = set(words), of(words)
        fit = {word for word in words if len(word) <= len(tiles) and missing(word, tiles) <= tiles.count("?")}
        assert [word.upper() for word in own.anagrams(tiles)] == sorted(w for w in fit if len(w) == len(tiles))
        assert own.built(tiles) == tuple(sorted(fit, key=lambda word: (-len(word), word)))

    @given(words=small_lists, pattern=st.text(SMALL + "?**", min_size=1, max_size=8))
    @settings(max_examples=300, deadline=None)
    def test_patterns(self, words, pattern):
        plain = re.compile(pattern.replace("?", "[A-Z]").replace("*", "[A-Z]*"))
        expected = tuple(sorted(word for word in set(words) if plain.fullmatch(word)))
        assert of(words).matching(pattern) == (expected, len(expected))
        assert of(words).matching(pattern.lower(), 2) == (expected[:2], len(expected))

    @given(words=small_lists, word=st.text(SMALL, min_size=1, max_size=4))
    @settings(max_examples=150, deadline=None)
    def test_hooks_and_extensions(self, words, word):
        words, own = set(words), of(words)
        hooks, longer = own.hooks(word), own.extensions(word)
        assert hooks.front == "".join(letter for letter in ascii_uppercase if letter + word in words)
        assert hooks.back == "".join(letter for letter in ascii_uppercase if word + letter in words)
        assert (hooks.front_off, hooks.back_off) == (word[1:] in words, word[:-1] in words)
        two_more = sorted(other for other in words if len(other) >= len(word) + 2)
        assert longer.before == tuple(other for other in two_more if other.endswith(word))
        assert longer.behind == tuple(other for other in two_more if other.startswith(word))
        assert longer.around == tuple(other for other in two_more if word in other[1:-1])

    @given(word=st.text(ascii_uppercase, min_size=1, max_size=15))
    @settings(max_examples=150, deadline=None)
    def test_ways_to_draw(self, word):
        assert ways_to_draw(word) == plain_ways(word)


@given(at=st.integers(0, 168_547))
@settings(max_examples=200, deadline=None)
def test_an_anagram_of_an_anagram_is_the_word_again(enable1, words, at):
    word = words[at]
    found = enable1.anagrams(alphagram(word))
    assert word in found
    assert all(enable1.anagrams(other) == found for other in found)
    assert {alphagram(other) for other in found} == {alphagram(word)}


@given(at=st.integers(0, 168_547))
@settings(max_examples=200, deadline=None)
def test_hooks_are_what_the_list_says(enable1, words, at):
    word = words[at]
    hooks = enable1.hooks(word.lower())
    assert [letter for letter in ascii_uppercase if enable1.is_word(letter + word)] == list(hooks.front)
    assert [letter for letter in ascii_uppercase if enable1.is_word(word + letter)] == list(hooks.back)
    assert hooks.front_off == enable1.is_word(word[1:])
    assert hooks.back_off == enable1.is_word(word[:-1])


# -- parts and patterns of the whole list


@pytest.mark.parametrize("word", ["E", "IN", "CARE", "XQ", "COUNTERCLAIM", "ABCDEFGHIJKLMN", "ACCOMPLISHMENTS"])
def test_extensions(enable1, words, word):
    two_more = [other for other in words if len(other) >= len(word) + 2]
    found = enable1.extensions(word)
    assert list(found.before) == [other for other in two_more if other.endswith(word)]
    assert list(found.behind) == [other for other in two_more if other.startswith(word)]
    assert list(found.around) == [other for other in two_more if word in other[1:-1]]


@pytest.mark.parametrize("pattern", ["*", "?*?", "C?T*S", "*E*R*S*", "QI", "**ZZ**", "?" * 15, "*?*?*", "TAXI"])
def test_patterns_over_the_whole_list(enable1, words, pattern):
    plain = re.compile(pattern.replace("?", "[A-Z]").replace("*", "[A-Z]*"))
    expected = [word for word in words if plain.fullmatch(word)]
    found, count = enable1.matching(pattern)
    assert (list(found), count) == (expected[:500], len(expected))
    assert enable1.matching(pattern, 0) == ((), len(expected))


# -- ways to draw, and the likeliest


def plain_ways(word):
    """Every way to say which letters are blanks, as long as it is another heap of tiles."""
    heaps = set()
    for blanks in range(min(2, len(word)) + 1):
        for at in combinations(range(len(word)), blanks):
            heaps.add("".join(sorted("?" if place in at else letter for place, letter in enumerate(word))))
    total = 0
    for heap in heaps:
        ways = 1
        for face, count in Counter(heap).items():
            ways *= comb(DISTRIBUTION[face], count)
        total += ways
    return total


def test_an_alphagram_has_its_blanks_among_the_others():
    assert alphagram("QuIT") == alphagram("QUIT") == "IQTU"


def test_ways_to_draw_a_word_counted_out():
    """All heaps of two tiles of the hundred, one by one."""
    tiles = [face for face, count in DISTRIBUTION.items() for _ in range(count)]
    made = Counter()
    for heap in combinations(tiles, 2):
        faces = product(*(ascii_uppercase if tile == "?" else tile for tile in heap))
        made.update({alphagram("".join(word)) for word in faces})
    assert {word: ways_to_draw(word) for word in made} == dict(made)
    assert ways_to_draw("zzzz") == 0  # one Z and two blanks
    assert ways_to_draw("ZZZ") == 1


@pytest.mark.parametrize("length", [2, 4, 8, 15])
def test_the_likeliest_words_of_a_length(enable1, words, length):
    expected = [word for word in words if len(word) == length]
    ways = {word: plain_ways(word) for word in set(map(alphagram, expected))} if length < 5 else None
    found = enable1.likeliest(length, 0, 99_999)
    assert sorted(found) == expected
    by = [ways[alphagram(word)] if ways else ways_to_draw(word) for word in found]
    assert list(zip(by, found, strict=True)) == sorted(zip(by, found, strict=True), key=lambda one: (-one[0], one[1]))
    assert enable1.likeliest(length, 10, 5) == found[10:15]
    assert enable1.likeliest(length, len(found) - 1, 5) == found[-1:]


def test_likeliest_words_that_are_not_there(enable1):
    assert enable1.likeliest(7, 99_999, 5) == enable1.likeliest(7, 3, 0) == enable1.likeliest(7, 3, -1) == ()
    assert enable1.likeliest(1, 0, 5) == enable1.likeliest(16, 0, 5) == enable1.likeliest(-7, 0, 5) == ()
    assert enable1.likeliest(7, -5, 2) == enable1.likeliest(7, 0, 2)


# -- lists worth knowing


def test_short_words(enable1, words):
    for length in (2, 3):
        assert list(enable1.short_words(length)) == [word for word in words if len(word) == length]
    with pytest.raises(WrongLetters, match="2 or of 3"):
        enable1.short_words(4)


def test_every_list_is_what_it_says(enable1, words):
    def vowels(word):
        return sum(letter in "AEIOU" for letter in word)

    by_length = sorted(words, key=len)
    expected = {
        "q-without-u": [word for word in by_length if "Q" in word and "U" not in word],
        "heavy-4": [word for word in words if len(word) == 4 and re.search("[JQXZ]", word)],
        "heavy-5": [word for word in words if len(word) == 5 and re.search("[JQXZ]", word)],
        "vowel-dumps": [
            word
            for word in by_length
            if (len(word) in (4, 5) and len(word) - vowels(word) <= 1)
            or (len(word) in (6, 7) and len(word) - vowels(word) <= 2)
        ],
        "no-vowels": [word for word in by_length if not vowels(word)],
    }
    assert set(expected) == set(STUDY_LISTS)
    for key, listed in expected.items():
        assert listed, key
        assert list(enable1.word_list(key)) == listed, key


def test_a_list_that_is_not_there(enable1):
    with pytest.raises(WrongLetters, match="heavy-4") as wrong:
        enable1.word_list("light")
    assert wrong.value.what == "there is no list 'light'"


# -- the word of a day


@pytest.mark.parametrize("day", [date(2026, 1, 1), date(2027, 12, 31)])
def test_no_word_comes_again_within_a_year(enable1, day):
    found = [word_of_the_day(enable1, day + timedelta(days)) for days in range(HELD + 1)]
    assert len(set(found)) == len(found)
    assert {len(word) for word in found} == {7, 8}
    likely = {word for length in (7, 8) for word in enable1.likeliest(length, 0, 2_000)}
    assert set(found) <= likely


def test_a_day_has_its_word_on_every_machine(opened, enable1):
    days = [date(2026, 11, 19), date(2026, 11, 20), date(2028, 2, 29), date.max]
    assert [word_of_the_day(enable1, day) for day in days[:2]] == ["BARYTONE", "MINERAL"]
    other = WordStudy(bytes(opened.generator()))
    assert [word_of_the_day(other, day) for day in days] == [word_of_the_day(enable1, day) for day in days]


def test_the_word_of_a_day_in_small_lists():
    day = date(2026, 11, 19)
    assert word_of_the_day(of([]), day) == word_of_the_day(of(["AA", "ABCDEF"]), day) == ""
    assert word_of_the_day(of(["AA", "RETAINS"]), day) == "RETAINS"
    few = of(["RETAINS", "RETINAS", "NASTIER", "NOTARIES", "SENORITA"])
    assert len({word_of_the_day(few, day + timedelta(days)) for days in range(5)}) == 5


# -- several who ask at once


def test_threads_share_a_study(enable1):
    asked = [f"AEINRST{letter}" for letter in ascii_uppercase]
    alone = [(enable1.built(tiles), enable1.matching(f"*{tiles[-2:]}*"), ways_to_draw(tiles)) for tiles in asked]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(
            lambda tiles: (enable1.built(tiles), enable1.matching(f"*{tiles[-2:]}*"), ways_to_draw(tiles)), asked * 4
        )
        assert list(together) == alone * 4


# -- what cannot be read


@pytest.mark.parametrize("text", ["", " ", "A1", "É", "ß", "ſ", "A B", "A-B", "A" * 16, "CA*", "\0"])
def test_letters_that_cannot_be_looked_up(enable1, text):
    for ask in (enable1.hooks, enable1.extensions, ways_to_draw, enable1.anagrams, enable1.built):
        with pytest.raises(WrongLetters) as wrong:
            ask(text)
        assert wrong.value.what
        assert wrong.value.remedy.startswith("give ")
        assert str(wrong.value) == f"{wrong.value.what} ({wrong.value.remedy})"


@pytest.mark.parametrize("text", ["???", "A" * 14 + "??"])
def test_more_blanks_or_tiles_than_there_are(enable1, text):
    with pytest.raises(WrongLetters):
        enable1.anagrams(text)


@pytest.mark.parametrize("text", ["", "A.B", "[AB]", "?" * 16, "A" * 9 + "*" + "?" * 7, "Ā*", "A\nB"])
def test_patterns_that_cannot_be_looked_up(enable1, text):
    with pytest.raises(WrongLetters):
        enable1.matching(text)


@given(text=st.text(st.sampled_from("ABZ?*. é1\n"), max_size=40))
@settings(max_examples=300, deadline=None)
def test_whatever_is_asked_is_answered_or_refused(enable1, text):
    for ask in (enable1.anagrams, enable1.built, enable1.matching, enable1.hooks, enable1.extensions):
        with suppress(WrongLetters):
            assert ask(text) is not None


def test_a_blank_around_the_letters_is_not_looked_at(enable1):
    """Phones put one behind a word."""
    assert enable1.hooks(" care ") == enable1.hooks("CARE")
    assert enable1.matching("c?t ") == enable1.matching("C?T")


def test_a_pattern_of_many_runs_is_one_of_few(enable1):
    assert enable1.matching("*" * 100_000) == enable1.matching("*")
    assert enable1.matching("*?" * 15 + "**") == enable1.matching("?" * 15)


# -- the kernel, asked what it cannot answer


def test_the_kernel_refuses_what_does_not_fit(opened):
    numbers, _ = lexicon.graph(opened.generator())
    tiles = bytes(28)
    for wrong in ((bytes(41), tiles), (b"\1", bytes(27)), (b"\1", bytes(29))):
        with pytest.raises(ValueError):
            wordwalk.Walk(numbers, *wrong)
    with pytest.raises(ValueError):
        wordwalk.Draws(bytes(27))
    with pytest.raises(ValueError):
        wordwalk.Draws(tiles).ways(b"\1" * 16 + b"\0")
