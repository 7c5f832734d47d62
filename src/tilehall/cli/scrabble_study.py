"""`tilehall scrabble anagrams`, `hooks` and `words`: words looked up to learn them, between games."""

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from textwrap import fill
from typing import Any

from tilehall.law.rulebook.documents import PLAY
from tilehall.law.scrabble import study
from tilehall.law.scrabble.board import SIZE
from tilehall.law.scrabble.kernels.lexicon import WORDS
from tilehall.site.games import lexicons

from . import lexicon
from .answer import Answer, Complaint, table
from .match_answer import whole
from .tasks import AddTask, Run

SHOWN, LONGER_SHOWN = 500, 100  # words in a text; --json has them all
WIDTH = 100
LIKELIEST = 100
SHORT = {"two": 2, "three": 3}
BETWEEN_GAMES = f"For between games: nobody consults a word list while playing ({PLAY['1.3'].clause})."


def add(add_task: AddTask) -> None:
    def task(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        parser = add_task(name, run, text)
        parser.add_argument("--lexicon", default=lexicons.DEFAULT, metavar="NAME", help="the word list, else enable1")
        parser.epilog = BETWEEN_GAMES
        return parser

    made = task("anagrams", anagrams, "words of the same tiles, in any order")
    made.add_argument("letters", metavar="LETTERS", help="up to 15 tiles in any case, at most two ? for blanks")
    made.add_argument("--built", action="store_true", help="also words with some of the tiles only, longest first")
    hooked = task("hooks", hooks, "letters to put before or behind a word, and longer words that it is part of")
    hooked.add_argument("word", metavar="WORD", help="in any case; it need not be in the list")
    listed = task("words", words, "words by a pattern, or worth learning")
    wanted = listed.add_mutually_exclusive_group(required=True)
    wanted.add_argument("pattern", nargs="?", metavar="PATTERN", help="? for any letter, * for any number of letters")
    lists = "; ".join(f"{key}: {about}" for key, about in study.STUDY_LISTS.items())
    keys = (*SHORT, *study.STUDY_LISTS)
    wanted.add_argument("--list", choices=keys, metavar="KEY", help=f"two, three: all of so many letters; {lists}")
    wanted.add_argument("--likeliest", type=whole, metavar="LENGTH", help="those drawn most often, most often first")
    wanted.add_argument("--day", type=_day, metavar="DATE", help="the word of this day, as 2026-05-30")
    listed.add_argument(
        "--top", type=whole, metavar="N", help=f"list the first N only; of --likeliest, else {LIKELIEST}"
    )


def _day(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a date; write it as 2026-05-30")
    return found


def _study(arguments: argparse.Namespace) -> study.WordStudy:
    opened = lexicon.lexicon_named(arguments.lexicon, arguments.data)
    with lexicon.complaints_of_list():
        return study.WordStudy(opened.generator())


@contextmanager
def _complaints(place: str) -> Iterator[None]:
    try:
        yield
    except study.WrongLetters as wrong:
        raise Complaint(2, place, wrong.what, wrong.remedy) from None


def _shown(found: Sequence[str], most: int = SHOWN) -> str:
    more = f" … and {len(found) - most:,} more with --json" if len(found) > most else ""
    return fill(" ".join(found[:most]) + more, WIDTH)


def _text(found: Sequence[str], sentence: str) -> str:
    return f"{_shown(found)}\n{sentence}" if found else sentence


def _with_ways(found: Sequence[str]) -> list[dict[str, Any]]:
    return [{"word": word, "ways": study.ways_to_draw(word)} for word in found]


# -- anagrams


def anagrams(arguments: argparse.Namespace) -> Answer:
    words_of = _study(arguments)
    with _complaints("scrabble anagrams, LETTERS"):
        found = words_of.built(arguments.letters) if arguments.built else words_of.anagrams(arguments.letters)
    letters = arguments.letters.strip().upper()
    plain = {"letters": letters, "count": len(found), "words": _with_ways(found)}
    part = "some or all" if arguments.built else "all"
    return Answer(plain, _text(found, f"Words with {part} of {letters}: {len(found):,}."))


# -- hooks


def hooks(arguments: argparse.Namespace) -> Answer:
    words_of = _study(arguments)
    with _complaints("scrabble hooks, WORD"):
        found, longer = words_of.hooks(arguments.word), words_of.extensions(arguments.word)
    word = arguments.word.strip().upper()
    plain = {
        "word": word,
        "in_list": words_of.is_word(word),
        "front": found.front,
        "back": found.back,
        "front_off": found.front_off,
        "back_off": found.back_off,
        "before": longer.before,
        "behind": longer.behind,
        "around": longer.around,
    }
    return Answer(plain, _hooks_text(plain, arguments.lexicon))


def _hooks_text(plain: dict[str, Any], named: str) -> str:
    word = plain["word"]
    rows: list[tuple[str, ...]] = [
        ("before it", " ".join(plain["front"]) or "no letter"),
        ("behind it", " ".join(plain["back"]) or "no letter"),
    ]
    rows += [("without its first letter", word[1:])] * plain["front_off"]
    rows += [("without its last letter", word[:-1])] * plain["back_off"]
    parts = [f"{word} is {'a word' if plain['in_list'] else 'no word'} of {named}.", table(rows)]
    for key, what in (("before", "end in it"), ("behind", "begin with it"), ("around", "have it inside")):
        if plain[key]:
            parts.append(f"\nLonger words that {what}, {len(plain[key]):,}:\n{_shown(plain[key], LONGER_SHOWN)}")
    return "\n".join(parts)


# -- words


def words(arguments: argparse.Namespace) -> Answer:
    words_of = _study(arguments)
    if arguments.day is not None:
        return _of_the_day(words_of, arguments.day)
    if arguments.likeliest is not None:
        return _likeliest(words_of, arguments.likeliest, LIKELIEST if arguments.top is None else arguments.top)
    if arguments.list is not None:
        return _listed(words_of, arguments.list, arguments.top)
    with _complaints("scrabble words, PATTERN"):
        found, count = words_of.matching(arguments.pattern, WORDS if arguments.top is None else arguments.top)
    pattern = re.sub(r"\*+", "*", arguments.pattern.strip().upper())  # of a run however long one says the same
    return Answer(
        {"pattern": pattern, "count": count, "words": found}, _text(found, f"Words like {pattern}: {count:,}.")
    )


def _listed(words_of: study.WordStudy, key: str, top: int | None) -> Answer:
    found = words_of.short_words(SHORT[key]) if key in SHORT else words_of.word_list(key)
    about = f"words of {key} letters" if key in SHORT else study.STUDY_LISTS[key]
    plain = {"list": key, "count": len(found), "words": found[:top]}
    return Answer(plain, _text(found[:top], f"{about[0].upper()}{about[1:]}: {len(found):,}."))


def _likeliest(words_of: study.WordStudy, length: int, top: int) -> Answer:
    if not 2 <= length <= SIZE:
        raise Complaint(
            2, "scrabble words, --likeliest", f"no word has {length} letters", f"give a length from 2 to {SIZE}"
        )
    found = _with_ways(words_of.likeliest(length, 0, top))
    rows: list[tuple[str, ...]] = [(one["word"], study.alphagram(one["word"]), f"{one['ways']:,}") for one in found]
    return Answer({"length": length, "words": found}, table([("WORD", "LETTERS", "WAYS TO DRAW IT"), *rows]))


def _of_the_day(words_of: study.WordStudy, day: date) -> Answer:
    word = study.word_of_the_day(words_of, day)
    if not word:
        raise Complaint(
            1, "scrabble words, --day", "this list has no word of 7 or 8 letters", "name another with --lexicon"
        )
    return Answer({"day": day.isoformat(), "word": word}, f"The word of {day.isoformat()}: {word}")
