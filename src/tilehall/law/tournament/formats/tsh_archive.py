"""tsh's configuration and its archive: which grades there are, what the event is called, and where their lines stand.

Values in such a file are Perl. Numbers, quoted strings, flat lists and hashes are read; nothing is ever run.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ..event import DEFAULT_RULESET
from .bundle import base_name
from .chart import GradeAndNotes, grade_of_chart, grades_of_divisions
from .import_result import ImportedGrade, ImportResult, WrittenFile, rounds_to_come
from .plain_letters import spelled_in_letters
from .problem import CannotWrite, Problem, WrongFile, quoted, wrong_file
from .text import TextLine, decode_text, split_lines
from .tsh import division_lines, read_chart_rows
from .tsh_day import first_day
from .tsh_terms import (
    OWN_COMMENT,
    ROUNDS_BY_GRADE,
    Setting,
    config_lines,
    rounds_by_grade,
    settled_terms,
    tell_rounds_to_come,
)

_DIVISION = re.compile(r"division\s+(\S+)\s+(\S+)\s*$", re.IGNORECASE)
# What follows is cut by hand: blanks that several parts of a pattern could take are tried in every way.
_CONFIG = re.compile(r"config\s+(\w+)\s*(\{[^}]*\}\s*)?=(.*)$", re.IGNORECASE)
_BEGIN = re.compile(r"#begin_file\s+name=(.+)$")
_END = re.compile(r"#end_file\b")
# Lines that say how tsh is to go on with the event: nothing for us to read.
_OURS_TO_SKIP = re.compile(r"(autopair|prize|classes|profile)\b", re.IGNORECASE)
_WORD = r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d{1,15}(?:\.\d{1,15})?)|(\w+))\s*"""
_VALUE = re.compile(_WORD)
_BETWEEN = re.compile(r",|=>")
_BLANKS = re.compile(r"\s*")


@dataclass(slots=True)
class _Archive:
    divisions: list[tuple[str, str, int]] = field(default_factory=list)
    settings: dict[str, Setting] = field(default_factory=dict)
    files: dict[str, list[TextLine]] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)


def read(
    raw: bytes, *, name: str = "a.t", files: Mapping[str, bytes] | None = None, ruleset: str = DEFAULT_RULESET
) -> ImportResult:
    """A lone .t file, an archive, or a config.tsh with its `files`, by their names in small letters.

    Raises `WrongFile` and nothing else.
    """
    notes: list[Problem] = []
    text_lines = split_lines(decode_text(raw).text)
    archive = (
        _read(text_lines, notes)
        if _configures(text_lines)
        else _Archive([(_stem(name), name, 1)], {}, {name: list(text_lines)})
    )
    title = archive.settings.get("event_name", "")
    event = title if isinstance(title, str) else str(title)
    beside = files or {}

    def graded(division: tuple[str, str, int]) -> GradeAndNotes:
        label, file, line = division
        of_its_own = {} if file in archive.files else beside
        doubts: list[Problem] = []
        try:
            chart_rows = read_chart_rows(_lines_of(archive, file, line, beside), doubts)
            if not chart_rows:
                raise wrong_file(line, "", f"the grade {quoted(label)} has no players", "give a line for each")
            grade, more = grade_of_chart(chart_rows, grade=label, event=event, ruleset=ruleset)
        except WrongFile as fault:
            raise WrongFile(_told_of(fault.problems, file, of_its_own)) from None
        return grade, _told_of([*doubts, *more], file, of_its_own)

    grades = grades_of_divisions(archive.divisions, graded, notes)
    notes += _left_aside(archive, beside)
    day = first_day(str(archive.settings.get("event_date", "")), notes)
    tell_rounds_to_come(archive.settings, grades, day, notes)
    settled, _ = settled_terms(grades, archive.settings, archive.own, notes)
    return ImportResult(format="tsh", name=event, day=day, grades=settled, notes=tuple(notes))


def _told_of(problems: Iterable[Problem], file: str, files: Mapping[str, bytes]) -> list[Problem]:
    """A line of a file of its own says of which."""
    if base_name(file).casefold() not in files:
        return list(problems)
    return [replace(problem, field=f"{base_name(file)}, {problem.field}".rstrip(", ")) for problem in problems]


def _left_aside(archive: _Archive, files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Divisions that lie beside a configuration which does not name them."""
    named = {base_name(file).casefold() for _, file, _ in archive.divisions}
    for name in sorted(files):
        if name.endswith(".t") and name not in named:
            yield Problem(0, name, "no line of the configuration names this file", "it is left out")


def _configures(text_lines: Sequence[TextLine]) -> bool:
    return any(
        _BEGIN.match(line.text) or _DIVISION.match(line.text.strip()) or _CONFIG.match(line.text.strip())
        for line in text_lines
    )


def _stem(name: str) -> str:
    """ "a.t" is the grade A, as tsh shows it."""
    stem = re.split(r"[\\/]", name)[-1].rsplit(".", 1)[0]
    return stem.upper() if len(stem) == 1 else stem or "A"


def _lines_of(archive: _Archive, file: str, line: int, files: Mapping[str, bytes]) -> Sequence[TextLine]:
    if file in archive.files:
        return archive.files[file]
    if (beside := base_name(file).casefold()) in files:
        return split_lines(decode_text(files[beside]).text)
    raise wrong_file(line, "division", f"the file {quoted(file)} is not there", "give it with the configuration")


def _read(text_lines: Sequence[TextLine], notes: list[Problem]) -> _Archive:
    archive = _Archive()
    inside: str | None = None
    for line in text_lines:
        text = line.text.strip()
        if begin := _BEGIN.match(text):
            inside = begin[1].rstrip()
            archive.files[inside] = []
        elif _END.match(text):
            inside = None
        elif inside is not None:
            archive.files[inside].append(line)
        elif text:
            _configured(archive, TextLine(line.number, text), notes)
    if inside is not None:
        raise wrong_file(len(text_lines), "", f"the part {quoted(inside)} does not end", "give the whole archive")
    if not archive.divisions:
        raise wrong_file(1, "division", "no line says which grades there are", "add lines as: division A a.t")
    return archive


def _configured(archive: _Archive, line: TextLine, notes: list[Problem]) -> None:
    if line.text.startswith("#"):
        if own := OWN_COMMENT.match(line.text):
            archive.own[own[1]] = own[2]
    elif found := _DIVISION.match(line.text):
        if any(found[1] == label for label, _, _ in archive.divisions):
            raise wrong_file(
                line.number, "division", f"the grade {quoted(found[1])} is there twice", "name each grade once"
            )
        archive.divisions.append((found[1], found[2], line.number))
    elif found := _CONFIG.match(line.text):
        _set(archive, line.number, found, notes)
    elif not _OURS_TO_SKIP.match(line.text):
        notes.append(Problem(line.number, "", f"{quoted(line.text)} is not read", "it is left out, and never run"))


def _set(archive: _Archive, number: int, found: re.Match[str], notes: list[Problem]) -> None:
    """A setting of the event, or of one grade, as max_div_rounds{'B'} = 5; of the latter only the rounds are ours."""
    key, grade, rest = found.groups()
    text = rest.strip().removesuffix(";").rstrip()
    value = read_setting(text)
    if grade:
        by_grade = archive.settings.setdefault(ROUNDS_BY_GRADE, {}) if key == ROUNDS_BY_GRADE else None
        if isinstance(by_grade, dict) and isinstance(value, int):
            by_grade[grade.strip("{} '\"")] = value
    elif value is None:
        notes.append(Problem(number, key, f"{quoted(text)} is not read", "it is Perl, and never run"))
    else:
        archive.settings[key] = value


def read_setting(text: str) -> Setting | None:
    """A number, a quoted string, a flat list or hash; None for anything else."""
    text = text.strip()
    for opens, closes in (("[", "]"), ("{", "}")):
        if text.startswith(opens) and text.endswith(closes) and len(text) > 1:
            parts = _parts(text[1:-1])
            if parts is None or opens == "[":
                return parts
            pairs = zip(parts[::2], parts[1::2], strict=False)
            return {str(key): value for key, value in pairs} if len(parts) % 2 == 0 else None
    found = _VALUE.fullmatch(text)
    return None if found is None or found[4] is not None else _value(found)


def _parts(text: str) -> list[str | int | float] | None:
    parts: list[str | int | float] = []
    at = 0
    while _blanks_end(text, at) < len(text):
        found = _VALUE.match(text, at)
        if found is None:
            return None
        parts.append(_value(found))
        between = _BETWEEN.match(text, found.end())
        if between is None:
            return parts if found.end() == len(text) else None
        at = between.end()
    return parts


def _blanks_end(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    assert blanks is not None
    return blanks.end()


def _value(found: re.Match[str]) -> str | int | float:
    if found[3] is not None:
        return float(found[3]) if "." in found[3] else int(found[3])
    held = next(part for part in (found[1], found[2], found[4]) if part is not None)
    return re.sub(r"\\(.)", r"\1", held)


def write(
    name: str,
    day: date | None,
    grades: Sequence[ImportedGrade],
    *,
    encoding: str = "latin-1",
) -> WrittenFile:
    """All grades in one archive, which tsh and the rating offices take. tsh reads Latin-1 unless told otherwise."""
    notes: list[str] = []
    text = "".join(f"{line}\n" for line in _archive(name, day, grades, encoding, notes))
    return WrittenFile(text.encode(encoding), tuple(notes))


def _archive(
    name: str, day: date | None, grades: Sequence[ImportedGrade], encoding: str, notes: list[str]
) -> Iterator[str]:
    yield "# tsh archive file"
    labels = [spelled_in_letters("".join(grade.name.split()), encoding) for grade in grades]
    if len(set(labels)) < len(labels) or not all(re.fullmatch(r"[^\s#=;'\"]+", label) for label in labels):
        raise CannotWrite("grades", "tsh needs a name of one word for each", "rename the grades")
    for label in labels:
        yield f"division {label} {label}.t"
    title = spelled_in_letters(" ".join(name.split()), encoding)
    yield f'config event_name = "{_perl(title)}"'
    if day is not None:
        yield f'config event_date = "{day.isoformat()}"'
    yield f"config max_rounds = {rounds_to_come(grades)}"
    fewer = rounds_by_grade(grades)
    for label, grade in zip(labels, grades, strict=True):
        if grade.name in fewer:
            yield f"config {ROUNDS_BY_GRADE}{{'{label}'}} = {fewer[grade.name]}"
    yield "config track_firsts = 1"
    if grades:
        yield from config_lines(grades[0].event.book)
    for label, grade in zip(labels, grades, strict=True):
        yield f"#begin_file name={label}.t"
        yield from division_lines(grade, notes, encoding=encoding)
        yield f"#end_file name={label}.t"


def _perl(text: str) -> str:
    """Inside double quotes Perl would put in variables for $ and @."""
    return re.sub(r'([\\"$@])', r"\\\1", text)
