"""tilehall lexicon and judge: word lists in and out of the house, and one verdict on the words of a turn."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import PLAY
from tilehall.site.games import lexicons
from tilehall.site.pages.progress import ReportProgress

from .answer import Answer, Complaint, table
from .tasks import add_tasks

MOST_WORDS = 8  # nzasp.P.6.14.4.6 as read in R-52: seven tiles in a line make no more
RULESET = "nzasp-2022"  # whose official list a verdict is measured by
STDIN = Path("/dev/stdin")
QUIET = 1.0  # seconds of work before its progress is shown
LONG = 50_000  # words that take long to compile where the kernels run interpreted


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    command = add_command("judge", judge, "one verdict on all the words of a turn, and never which of them is wrong")
    command.add_argument("words", nargs="+", metavar="WORD", help=f"1 to {MOST_WORDS} words, in any case")
    command.add_argument("--lexicon", default=lexicons.DEFAULT, metavar="NAME", help="else enable1")
    task = add_tasks(add_command, "lexicon", "word lists: list, import FILE --name NAME")

    task("list", list_lexicons, "the word lists of this hall")
    taken = task(
        "import", import_list, "keep an organiser's list: one word a line; what follows the word is not looked at"
    )
    taken.add_argument("file", type=Path, metavar="FILE", help="- for stdin")
    taken.add_argument("--name", required=True, metavar="NAME", help="what it is called from now on, as CSW2019")
    taken.add_argument("--expect-words", type=_count, metavar="N", help="refuse it unless N words of 2-15 letters")
    taken.add_argument("--expect-sha256", type=_digest, metavar="H", help="refuse it unless FILE has this sha256")
    taken.add_argument("--replace", action="store_true", help="also if another list has this name")
    shipped = task(
        "compile", compile_shipped_list, "for those who build Tilehall: write FILE into OUT in the form that is shipped"
    )
    shipped.add_argument("file", type=Path, metavar="FILE")
    shipped.add_argument("out", type=Path, metavar="OUT")
    shipped.add_argument("--name", required=True, metavar="NAME")
    shipped.add_argument("--credit", required=True, metavar="TEXT", help="whose work it is, and on what terms")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


def _digest(text: str) -> str:
    folded = text.strip().casefold()
    if len(folded) != 64 or set(folded) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{text!r} is no sha256, which has 64 digits of 0-9 and a-f")
    return folded


@contextmanager
def complaints_of_list() -> Iterator[None]:
    """What is wrong with a word list becomes the one line of a complaint."""
    try:
        yield
    except lexicons.LexiconFault as fault:
        raise Complaint(fault.status, fault.place, fault.what, fault.remedy) from None


def lexicon_named(name: str, data: Path) -> lexicons.Lexicon:
    """The list of this name, for every command that takes --lexicon."""
    with complaints_of_list():
        return lexicons.open_lexicon(name, data)


# -- judge


def judge(arguments: argparse.Namespace) -> Answer:
    words = [_word(word) for word in arguments.words]
    if len(words) > MOST_WORDS:
        text = f"{len(words)} words were given, and a turn makes at most {MOST_WORDS}"
        raise Complaint(2, "judge", text, f"give 1 to {MOST_WORDS} words")
    lexicon = lexicon_named(arguments.lexicon, arguments.data)
    verdict = lexicons.all_acceptable(words, lexicon.is_word)
    about = lexicon.about
    plain = {
        "acceptable": verdict,
        "words_judged": len(words),
        "lexicon": {"name": about.name, "words": about.words, "sha256": about.sha256},
        "rests_on": basis_texts(about.basis_under(RULESET, PLAY["1.1"]), PLAY["6.12.2.2"]),
    }
    counted = "1 word" if len(words) == 1 else f"{len(words)} words, judged as one"
    heading = "Acceptable" if verdict else "Not acceptable"
    return Answer(plain, f"{heading}: {counted}, by {about.name} ({_standing(about)}).")


def _word(text: str) -> str:
    if not (text.isascii() and text.isalpha()):
        raise Complaint(2, "judge", f"{text!r} is not made of the letters A to Z", "give words, separated by blanks")
    return text.upper()


# -- lexicon


def list_lexicons(arguments: argparse.Namespace) -> Answer:
    with complaints_of_list():
        lexicon_infos = lexicons.lexicons_in(arguments.data)
    rows: list[tuple[str, ...]] = [("NAME", "WORDS", "STANDING", "SHA256")]
    rows += [
        (lexicon_info.name, f"{lexicon_info.words:,}", _standing(lexicon_info), lexicon_info.sha256)
        for lexicon_info in lexicon_infos
    ]
    credits = [f"{lexicon_info.name}: {lexicon_info.credit}" for lexicon_info in lexicon_infos if lexicon_info.credit]
    return Answer([_plain(lexicon_info) for lexicon_info in lexicon_infos], "\n".join([table(rows), "", *credits]))


def import_list(arguments: argparse.Namespace) -> Answer:
    import_request = lexicons.ImportRequest(
        file=STDIN if arguments.file == Path("-") else arguments.file,
        name=arguments.name,
        words=arguments.expect_words,
        sha256=arguments.expect_sha256,
        replace=arguments.replace,
    )
    now = datetime.fromtimestamp(time.time(), UTC)
    with complaints_of_list():
        import_result = lexicons.import_lexicon(import_request, arguments.data, now, _progress())
    about = import_result.about
    if import_result.longer or import_result.shorter:
        print(
            f"left out, as no play can make them: {import_result.longer} of over 15 letters, "
            f"{import_result.shorter} of one letter",
            file=sys.stderr,
        )
    rows = [(length.rjust(7), f"{count:9,}") for length, count in about.lengths.items() if count]
    text = "was kept already, the same file" if import_result.already_imported else "is kept"
    sentence = f"{about.name} {text}: {about.words:,} words ({_standing(about)}), sha256 {about.sha256}."
    plain = {
        **_plain(about),
        "lengths": about.lengths,
        "longer": import_result.longer,
        "shorter": import_result.shorter,
    }
    return Answer([plain], "\n".join([table([("LETTERS", "    WORDS"), *rows]), "", sentence]))


def compile_shipped_list(arguments: argparse.Namespace) -> Answer:
    order = lexicons.ImportRequest(file=arguments.file, name=arguments.name, credit=arguments.credit)
    with complaints_of_list():
        _, image, about = lexicons.compile_lexicon(order, None, _progress())
    arguments.out.write_bytes(image)
    return Answer([_plain(about)], f"{about.name} is in {arguments.out}: {about.words:,} words, {len(image):,} bytes.")


def _plain(about: lexicons.LexiconInfo) -> dict[str, object]:
    return {"name": about.name, "words": about.words, "sha256": about.sha256, "official_for": about.official_for}


def _standing(about: lexicons.LexiconInfo) -> str:
    return f"official for {', '.join(about.official_for)}" if about.official_for else "not an official list"


def _progress() -> ReportProgress:
    """Signs of life for a person who waits, once there is something to wait for."""
    began = time.monotonic()

    def report_progress(what: str, done: int, of: int) -> None:
        # Compiling cannot be looked into, so it is announced.
        wait = done == 0 and of >= LONG
        if sys.stderr.isatty() and (wait or time.monotonic() - began > QUIET):
            print(f"{what}: {done:,} of {of:,}", file=sys.stderr, flush=True)

    return report_progress
