"""Word lists: imported from an organiser's text, kept compiled, opened for play. The law gets `is_word` and bytes.

A kept list is one file: a page that says what it is, in one line of JSON, and then what the kernel made of the words.
One file, so that its renaming is the whole change, and neither a reader nor a backup ever meets half of a list.
"""

import hashlib
import json
import mmap
import os
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zlib import crc32

from tilehall.law.rulebook.basis import Basis, Cite, Silent
from tilehall.law.rulebook.ruleset_layers import RULESETS, find_term
from tilehall.law.scrabble.kernels import lexicon as kernel
from tilehall.site.logs.disk import name_once, sync_folder
from tilehall.site.pages.progress import ReportProgress

from .word_text import WordText, WrongLines, read_word_text

DEFAULT = "enable1"
SHIPPED = Path(__file__).parents[2] / "lexicons"
SUFFIX, GENERATOR_SUFFIX = ".dawg", ".gaddag"
FORMAT = "lexicon 1"
PAGE = 4096  # bytes of the head, with its checksum at the end
SEALED = 9
WRONG_WORD = "nothing was kept; fix the file: one word a line, and a blank or tab before what is said of it"
LARGEST = 64 << 20  # bytes of text; the longest lists with definitions have a third of it
# Words of 2 to 15 letters in the lists that rules name (nzasp.P.1.1): a name alone makes no list official.
SIZES = {"csw2019": 279_496}
ALIASES = {"csw19": "csw2019"}
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,38}[A-Za-z0-9])?", re.ASCII)


class LexiconFault(Exception):
    """Status 1: refused as things are, or not found. Status 2: the call or the file is wrong. Nothing was changed."""

    def __init__(self, status: int, place: object, what: str, remedy: str) -> None:
        super().__init__(f"{place}: {what} ({remedy})")
        self.status, self.place, self.what, self.remedy = status, str(place), what, remedy


def lexicon_key(name: str) -> str:
    """Under which a list is found: CSW19, csw2019 and CSW2019 are one."""
    folded = name.casefold()
    return ALIASES.get(folded, folded)


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconInfo:
    """What is said of a list: the head of its file."""

    name: str
    words: int
    sha256: str  # of the bytes of the text it came from
    lengths: dict[str, int]
    imported_at: str | None  # None: it came with the program
    compiled_sha256: str
    checksum: int  # crc32 of what was compiled: a third of the time of the other, at every opening
    credit: str = ""

    @property
    def official_for(self) -> list[str]:
        """The rulesets that name this list, if it has as many words as that list must have."""
        own = lexicon_key(self.name)
        if SIZES.get(own) != self.words:
            return []
        scrabble = (ruleset.key for ruleset in RULESETS.values() if ruleset.game == "scrabble")
        return [ruleset for ruleset in scrabble if lexicon_key(str(find_term(ruleset, "lexicon").value)) == own]

    def basis_under(self, ruleset: str, named: Basis) -> Basis:
        """What it rests on to judge by this list, where `named` is the clause by which the ruleset names one."""
        if ruleset in self.official_for or not isinstance(named, Cite):
            return named
        document = named.clause.partition(".")[0]
        return Silent(document, f"judged by {self.name}, which is not the word list that {named} names")

    @property
    def id(self) -> str:
        """What the law compares with the list that a ruleset names: that name, only if it is really that list."""
        if self.official_for:
            return str(find_term(self.official_for[0], "lexicon").value)
        return f"{self.name} with {self.words} words" if lexicon_key(self.name) in SIZES else self.name


class Lexicon:
    """An open list. `is_word` is what the law asks; a word of 1 or over 15 letters is just not in it."""

    __slots__ = ("_caches", "_lookup", "about", "is_word")

    def __init__(self, about: LexiconInfo, compiled: memoryview, caches: Sequence[Path]) -> None:
        self.about, self._caches = about, caches
        self._lookup = kernel.Lookup(compiled)
        self.is_word: Callable[[str], bool] = self._lookup.__contains__

    def __len__(self) -> int:
        return len(self._lookup)

    def words(self) -> list[str]:
        return [word.decode("ascii") for word in self._spelt()]

    def _spelt(self) -> list[bytes]:
        try:
            return list(kernel.words(self._lookup))
        except kernel.Corrupt as wrong:
            raise _broken(self.about.name, str(wrong)) from None

    def generator(self) -> bytes | memoryview:
        """What the generator of plays reads, built from the words on first demand and then kept in a cache.

        Whoever finds none builds one; of two at once both write the same bytes, and a rename is all or nothing. A
        broken one is built anew. A folder that cannot be written to costs only the time of building.
        """
        name = f"{self.about.compiled_sha256}-{kernel.VERSION}{GENERATOR_SUFFIX}"
        files = [cache / name for cache in self._caches]
        for file in files:
            with suppress(OSError, ValueError):
                kept = map_file(file)
                kernel.graph(kept)
                return kept
        built: bytes = kernel.generator_file(self._spelt())
        for file in files:
            with suppress(OSError):
                file.parent.mkdir(mode=0o700, exist_ok=True)
                write_whole(file, built, file.parent, replace=True)
                break
        return built


def all_acceptable(words: Sequence[str], is_word: Callable[[str], bool]) -> bool:
    """One verdict on all words of a turn (nzasp.P.6.12.2.2).

    Every word is looked up and only their number is counted, so neither the answer nor the time it takes tells which
    of them is wrong, or how many are.
    """
    return sum(map(is_word, words)) == len(words)


# -- what is there


def lexicons_in(data: Path) -> list[LexiconInfo]:
    """The shipped list first, then those of this hall by name."""
    return [_about(path, _first_page(path)) for path in _files(data)]


def _files(data: Path) -> list[Path]:
    return [SHIPPED / f"{DEFAULT}{SUFFIX}", *sorted(lexicons_folder(data).glob(f"*{SUFFIX}"))]


def open_lexicon(name: str, data: Path) -> Lexicon:
    """The list of this name, checked to be whole. It is mapped, so that all processes share it."""
    path = _path(name, data)
    if path is None or not path.is_file():
        known = ", ".join(file.stem for file in _files(data))  # by file, since another list may be damaged
        remedy = f"there are {known}; tilehall lexicon import takes another"
        raise LexiconFault(1, repr(name), "no word list has this name", remedy)
    # The shipped list needs no data folder. What is in a cache can be made again, and goes into no backup.
    beside = [SHIPPED / "cache"] if path.parent == SHIPPED else []
    return open_lexicon_file(path, [*beside, data / "cache"] if data.is_dir() else beside)


def open_lexicon_file(path: Path, caches: Sequence[Path] = ()) -> Lexicon:
    try:
        whole = map_file(path)  # once, since the name may get another file at any moment
    except ValueError:
        raise _broken(path, "it is empty") from None
    about, made = _about(path, bytes(whole[:PAGE])), whole[PAGE:]
    if crc32(made) != about.checksum:
        raise _broken(path, "its words are not as they were written")
    try:
        lexicon = Lexicon(about, made, caches)
    except kernel.Corrupt as wrong:
        raise _broken(path, str(wrong)) from None
    if len(lexicon) != about.words:
        raise _broken(path, "it has not as many words as its head says")
    return lexicon


def map_file(path: Path) -> memoryview:
    """The bytes of a file that is not changed in place; an empty one cannot be mapped and is a ValueError."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def lexicons_folder(data: Path) -> Path:
    return data / "files" / "lexicons"  # what is in files/ goes into backups


def _path(name: str, data: Path) -> Path | None:
    """Where a list of this name would be; None where it cannot be a name."""
    own = lexicon_key(name)
    return (SHIPPED if own == DEFAULT else lexicons_folder(data)) / f"{own}{SUFFIX}" if _NAME.fullmatch(name) else None


def _first_page(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(PAGE)


def _about(path: Path, head: bytes) -> LexiconInfo:
    """Only what is in the head; whether the rest is whole is seen when it is opened."""
    said, seal = head[:-SEALED], head[-SEALED:]
    if seal != _seal(said):
        raise _broken(path, "its head is not as it was written")
    try:
        plain = json.loads(said)
        if plain.pop("tilehall") == FORMAT:
            return _lexicon_info(**plain)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise _broken(path, "its head makes no sense") from None
    raise LexiconFault(
        2, path, "this word list was kept by another version of Tilehall", "import it again with --replace"
    )


def _lexicon_info(**plain: Any) -> LexiconInfo:
    """TypeError where a field is missing or is not what it should be; a checksum may fit nonsense too."""
    about = LexiconInfo(**plain)
    texts = (about.name, about.sha256, about.compiled_sha256, about.credit, about.imported_at or "")
    counts = (about.words, about.checksum, *about.lengths.values())
    if not all(isinstance(text, str) for text in texts) or not all(isinstance(count, int) for count in counts):
        raise TypeError("texts and counts")
    # The one names a list and the other a file.
    if not _NAME.fullmatch(about.name) or not _DIGEST.fullmatch(about.compiled_sha256):
        raise ValueError("a name that is none")
    return about


def _broken(path: Path | str, what: str) -> LexiconFault:
    return LexiconFault(
        2, path, f"this word list is damaged: {what}", "import it again with --replace, or restore a backup"
    )


# -- taking a list in


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRequest:
    """An import as it is asked for: the text, its name here, and what it must turn out to be."""

    file: Path
    name: str
    words: int | None = None
    sha256: str | None = None
    replace: bool = False
    credit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    about: LexiconInfo
    shorter: int  # words that were left out
    longer: int
    already_imported: bool = False  # this very text was here under this name before


def import_lexicon(order: ImportRequest, data: Path, now: datetime, report_progress: ReportProgress) -> ImportResult:
    """Keeps the list, or nothing of it. The same text under the same name again changes nothing and is no error."""
    path = _path(order.name, data)
    if path is None:
        remedy = "up to 40 letters, digits, points, dashes; at both ends a letter or digit"
        raise LexiconFault(2, repr(order.name), "this cannot be the name of a word list", remedy)
    if path.parent == SHIPPED:
        raise LexiconFault(
            2, order.name, "this name belongs to the list that comes with Tilehall", "choose another name"
        )
    text, image, about = compile_lexicon(order, now, report_progress)
    import_result = ImportResult(about=about, shorter=text.shorter, longer=text.longer)
    if path.exists() and not order.replace:
        return ImportResult(about=_same(path, about), shorter=text.shorter, longer=text.longer, already_imported=True)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        # Written outside files/, so that a backup that is made meanwhile does not look for what is then gone.
        write_whole(path, image, data, replace=order.replace)
    except FileExistsError:
        raise _taken(order.name) from None
    return import_result


def compile_lexicon(
    order: ImportRequest, now: datetime | None, report_progress: ReportProgress
) -> tuple[WordText, bytes, LexiconInfo]:
    """A text as a file to keep, after everything that was expected of it has been seen."""
    content = _content(order.file)
    digest = hashlib.sha256(content).hexdigest()
    if order.sha256 not in (None, digest):
        raise LexiconFault(
            2, order.file, f"its sha256 is {digest}, not {order.sha256}", "nothing was kept; get the right file"
        )
    text = _read(order.file, content, report_progress)
    if order.words not in (None, len(text.words)):
        told = f"it has {len(text.words)} words of 2 to 15 letters, not {order.words}"
        raise LexiconFault(2, order.file, told, "nothing was kept; get the right file, or fix the expected number")
    if len(text.words) > kernel.WORDS:
        told = f"it has {len(text.words):,} words, and a list may have {kernel.WORDS:,}"
        raise LexiconFault(2, order.file, told, "nothing was kept; is it the right file?")
    report_progress("words compiled", 0, len(text.words))
    made: bytes = kernel.lookup_file(text.words)
    about = LexiconInfo(
        name=order.name,
        words=len(text.words),
        sha256=digest,
        lengths={str(length): count for length, count in text.lengths.items()},
        imported_at=None if now is None else now.isoformat(timespec="seconds"),
        compiled_sha256=hashlib.sha256(made).hexdigest(),
        checksum=crc32(made),
        credit=order.credit,
    )
    return text, _head(about) + made, about


def _content(file: Path) -> bytes:
    """Read with a limit, since not everything that can be opened has an end."""
    with file.open("rb") as source:
        content = source.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise LexiconFault(
            2, file, f"it is larger than {LARGEST >> 20} MB", "is it the right file? a list has one word a line"
        )
    return content


def _read(file: Path, content: bytes, report_progress: ReportProgress) -> WordText:
    try:
        text = read_word_text(content, report_progress)
    except WrongLines as wrong:
        more = f"; {wrong.lines} lines are wrong in all" if wrong.lines > 1 else ""
        told = f"{wrong.field!r} is no word of the letters A to Z{more}"
        raise LexiconFault(2, f"{file}, line {wrong.line}", told, WRONG_WORD) from None
    if not text.words:
        raise LexiconFault(2, file, "it has no word of 2 to 15 letters", "nothing was kept; a list has one word a line")
    return text


def _head(about: LexiconInfo) -> bytes:
    line = json.dumps({"tilehall": FORMAT, **asdict(about)}).encode("ascii")
    if len(line) > PAGE - SEALED:
        raise LexiconFault(2, about.name, "its credit is too long", "say it in fewer words")
    said = line.ljust(PAGE - SEALED)
    return said + _seal(said)


def _seal(said: bytes | memoryview) -> bytes:
    return f"{crc32(said):08x}\n".encode("ascii")


def _same(path: Path, new: LexiconInfo) -> LexiconInfo:
    old = open_lexicon_file(path).about
    if (old.sha256, old.compiled_sha256) != (new.sha256, new.compiled_sha256):
        raise _taken(old.name)
    return old


def _taken(name: str) -> LexiconFault:
    return LexiconFault(
        1, name, "another list has this name", "choose another, or say --replace to put this one in its place"
    )


def write_whole(path: Path, image: bytes, aside: Path, *, replace: bool) -> None:
    """All of it under its name and on the disk, or nothing. FileExistsError where it must not replace."""
    part = aside / f".{path.name}.{secrets.token_hex(4)}.part"
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(image)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            part.replace(path)
        else:
            name_once(part, path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)
