"""Bytes of a file to text and lines: encodings and line ends as they come from everybody's programs."""

import codecs
import re
import unicodedata
from dataclasses import dataclass

from .problem import wrong_file

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
LONGEST_LINE = 20_000  # signs; a player of 99 rounds, with all that tsh keeps of each, has some thousands
_LINE_END = re.compile(r"\r\n|\r|\n")
# Bytes that are letters in Windows' encoding and control signs in Latin-1: a text with one of them is from Windows.
_WINDOWS = re.compile(rb"[\x80-\x9f]")


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a file with its number, counted from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class DecodedText:
    text: str
    encoding: str


def decode_text(raw: bytes) -> DecodedText:
    """The text, in composed form. Tried in order: a byte order mark, UTF-8, Windows, Latin-1, which always fits."""
    text, encoding = _text(raw)
    if "\0" in text:
        line = 1 + len(_LINE_END.findall(text[: text.index("\0")]))
        raise wrong_file(
            line, "", "there is a zero byte, so this is no text file", "give the file as the program wrote it"
        )
    return DecodedText(unicodedata.normalize("NFC", text), encoding)


def _text(raw: bytes) -> tuple[str, str]:
    if raw.startswith(_UTF16):
        try:
            return raw.decode("utf-16"), "utf-16"
        except UnicodeDecodeError as fault:
            what = f"the file says it is UTF-16, but byte {fault.start} does not fit"
            raise wrong_file(0, "", what, "save it again as UTF-8") from None
    for encoding in ("utf-8-sig", *(("cp1252",) if _WINDOWS.search(raw) else ())):
        try:
            return raw.decode(encoding), "utf-8" if encoding == "utf-8-sig" else encoding
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1"), "latin-1"


def split_lines(text: str) -> tuple[TextLine, ...]:
    """All lines, without their ends. Only the three usual ends count: a name may hold a rarer one of Unicode.

    Raises `WrongFile` where a line is longer than any that a program writes.
    """
    found = _LINE_END.split(text)
    if found[-1] == "":
        found.pop()
    if (number := next((at for at, line in enumerate(found, 1) if len(line) > LONGEST_LINE), None)) is not None:
        what = f"it has {len(found[number - 1])} signs, and {LONGEST_LINE} are the most"
        raise wrong_file(number, "", what, "give the file as the program wrote it, a line for each player")
    return tuple(TextLine(number, line) for number, line in enumerate(found, 1))
