"""Reads an organiser's word list as it comes: one word a line, any case, any line ends, definitions and comments."""

from dataclasses import dataclass

from tilehall.site.pages.progress import ReportProgress

SHORTEST, LONGEST = 2, 15  # what fits on a board and makes a word
BOM = b"\xef\xbb\xbf"
CLOSING = b"\x1a"  # old programs close a text with it
SHOWN = 24  # characters of a wrong word that an error repeats
STEP = 50_000  # lines between two signs of life


@dataclass(frozen=True, slots=True, kw_only=True)
class WordText:
    """What a text holds. Words are in capitals, each once, in order; those that cannot be played are only counted."""

    words: list[bytes]
    lengths: dict[int, int]
    shorter: int
    longer: int


class WrongLines(ValueError):
    """Lines whose first field is no word: the first of them, what stands there, and how many there are."""

    def __init__(self, line: int, field: bytes, lines: int) -> None:
        self.line, self.lines = line, lines
        self.field = field[:SHOWN].decode("utf-8", "backslashreplace") + ("..." if len(field) > SHOWN else "")
        super().__init__(f"line {line}: {self.field!r}")


def read_word_text(content: bytes, report_progress: ReportProgress) -> WordText:
    """The first field of a line is the word. What follows it, in whatever encoding, is not looked at."""
    found: set[bytes] = set()
    wrong: list[tuple[int, bytes]] = []
    lines = content.removeprefix(BOM).removesuffix(CLOSING).splitlines()
    for number, line in enumerate(lines, 1):
        if number % STEP == 0:
            report_progress("lines read", number, len(lines))
        fields = line.split(None, 1)
        if not fields or fields[0].startswith(b"#"):
            continue
        if fields[0].isalpha():  # of bytes: A to Z in either case, and nothing else
            found.add(fields[0].upper())
        else:
            wrong.append((number, fields[0]))
    if wrong:
        raise WrongLines(*wrong[0], len(wrong))
    return _sorted_out(found)


def _sorted_out(found: set[bytes]) -> WordText:
    words = sorted(word for word in found if SHORTEST <= len(word) <= LONGEST)
    lengths = dict.fromkeys(range(SHORTEST, LONGEST + 1), 0)
    for word in words:
        lengths[len(word)] += 1
    shorter = sum(len(word) < SHORTEST for word in found)
    return WordText(words=words, lengths=lengths, shorter=shorter, longer=len(found) - len(words) - shorter)
