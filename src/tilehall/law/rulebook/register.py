"""The clause register: every clause of the documents in our words, read once from `clauses/`.

This is the law's only reading of files. Other modules of the room (documents, layers, history, differences) build on
the tables read here, so that a changed register changes them all.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeAlias

import yaml

Value: TypeAlias = "str | int | float | bool | date | tuple[Value, ...] | None"

HOWS = ("coded", "advised", "human", "meta")
AREAS = ("game", "clock", "referee", "tournament", "ratings", "association", "meetings", "conduct", "meta")
SURFACES = ("engine", "referee", "desk", "ratings", "registry", "meetings", "calendar", "rulebook")
KINDS = ("earlier", "none", "unchanged", "outside")
CLAUSE_FILES = ("nzasp", "nsa2008", "nzrc2024")
DOCUMENTS = ("nzasp.P", "nzasp.C", "nsa2008", "nzrc2024")
MEANING_WORDS = range(10, 46)

# libyaml reads the register in a tenth of the time of the pure Python loader, and just as safely.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RegisterFault(ValueError):
    """A file of the register is wrong; the message names the file and the entry."""


class UnknownClause(KeyError):
    """No clause has this id. A heading (nsa2008.2) is none."""

    def __str__(self) -> str:
        return f"no clause has the id {self.args[0]}"


@dataclass(frozen=True, slots=True)
class Example:
    given: str
    when: str
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierValue:
    """What a parameter was in the layer `source`, before the clause that holds it now.

    `kind` is one of KINDS; `told_by` is the clause that tells it, None where the value is from outside the document.
    `span` is the whole range where the document tells one and `value` is the figure we use of it.
    """

    parameter: str
    value: Value
    kind: str
    source: str
    until: date
    told_by: str | None = None
    span: Value = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A figure that a ruleset holds as data; it stands in one clause."""

    name: str
    value: Value
    clause: str
    earlier: tuple[EarlierValue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingText:
    """How we read a clause that can be read in more than one way; `switch` is the parameter that turns it round."""

    id: str
    clause: str
    unclear: str
    reading: str
    why: str
    otherwise: str
    switch: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """`says` is the clause in our words, `means` what comes of it, as people would tell each other, `does` what the
    software does; `how` is one of HOWS, `because` the reason.

    `surface` is where a user meets it, one of SURFACES.
    """

    id: str
    title: str
    document: str
    covers: tuple[str, ...]
    area: str
    surface: str
    how: str
    because: str | None
    discretion: str | None
    says: str
    means: str
    does: str
    examples: tuple[Example, ...]
    parameters: tuple[Parameter, ...]
    reading: str | None

    @property
    def number(self) -> str:
        """The id without its document: 6.17, 9b."""
        return self.id.removeprefix(self.document + ".")

    def parameter(self, name: str) -> Parameter:
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise KeyError(f"{self.id} has no parameter {name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """All clauses in the order of their documents, our readings, and who is accounted for.

    `tables` are the other files of the folder (documents, rulesets, history, differences), as plain data;
    `older` is the layer nsa-base by parameter.
    """

    clauses: Mapping[str, Clause]
    readings: Mapping[str, ReadingText]
    tables: Mapping[str, Any]
    cited: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    owed: frozenset[str] = frozenset()
    older: Mapping[str, EarlierValue] = field(init=False)

    def __post_init__(self) -> None:
        # The layer nsa-base is told by the notes: it is made anew from them, so that a figure stands once.
        older = {own.parameter: own for own in _older(self.clauses, self.tables["nsa-base"])}
        object.__setattr__(self, "older", MappingProxyType(older))
        clauses = {
            own: replace(clause, parameters=_with_earlier(clause, older)) for own, clause in self.clauses.items()
        }
        object.__setattr__(self, "clauses", MappingProxyType(clauses))

    def __getitem__(self, clause: str) -> Clause:
        try:
            return self.clauses[clause]
        except KeyError:
            raise UnknownClause(clause) from None

    def __contains__(self, clause: object) -> bool:
        return clause in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def find(self, text: str) -> Clause | None:
        """The clause of this id, in any case of letters."""
        wanted = text.strip().casefold()
        return next((clause for clause in self if clause.id.casefold() == wanted), None)

    def near(self, text: str, most: int = 3) -> tuple[str, ...]:
        """Ids that somebody who typed `text` may have meant: those below it first, then those spelled alike."""
        wanted = text.strip().casefold()
        spelled = {clause.id.casefold(): clause.id for clause in self}
        below = [
            own for folded, own in spelled.items() if wanted and (folded + ".").startswith(wanted.rstrip(".") + ".")
        ]
        lettered = [own for folded, own in spelled.items() if folded[:-1] == wanted]
        alike = [spelled[folded] for folded in get_close_matches(wanted, spelled, n=most, cutoff=0.6)]
        return tuple(dict.fromkeys([*below, *lettered, *alike]))[:most]

    def parameters(self) -> Iterator[Parameter]:
        for clause in self:
            yield from clause.parameters

    def reading_of(self, clause: str) -> ReadingText | None:
        own = self[clause].reading
        return None if own is None else self.readings[own]


def frozen_value(value: Any) -> Value:
    """Plain YAML data as a value that cannot change."""
    if isinstance(value, list):
        return tuple(frozen_value(item) for item in value)
    if value is None or isinstance(value, str | int | float | bool | date):
        return value
    raise RegisterFault(f"a parameter cannot be {value!r}")


class _Entry:
    """One entry of a file while it is checked: every complaint says where."""

    def __init__(self, place: str, plain: Any, known: set[str]) -> None:
        self.place, self.plain = place, plain
        if not isinstance(plain, dict):
            raise RegisterFault(f"{place}: not an entry with fields")
        if isinstance(plain.get("id"), str):
            self.place = f"{place} ({plain['id']})"
        if unknown := sorted(set(plain) - known):
            raise self.fault(f"unknown field {', '.join(unknown)}")

    def fault(self, what: str) -> RegisterFault:
        return RegisterFault(f"{self.place}: {what}")

    def text(self, name: str) -> str:
        given = self.plain.get(name)
        if not isinstance(given, str) or not given.strip():
            raise self.fault(f"{name} is missing")
        return given.strip()

    def maybe(self, name: str) -> str | None:
        return None if self.plain.get(name) is None else self.text(name)

    def one_of(self, name: str, choices: tuple[str, ...]) -> str:
        given = self.text(name)
        if given not in choices:
            raise self.fault(f"unknown {name} {given!r}; it is one of {', '.join(choices)}")
        return given


_CLAUSE_FIELDS = {
    *("id", "title", "covers", "area", "surface", "how", "because", "discretion"),
    *("says", "means", "does", "example", "params", "reading"),
}


def _clause(place: str, plain: Any) -> Clause:
    entry = _Entry(place, plain, _CLAUSE_FIELDS)
    own = entry.text("id")
    document = next((key for key in DOCUMENTS if own.startswith(key + ".")), None)
    if document is None:
        raise entry.fault("the id begins with no document's name")
    examples = tuple(_example(entry, given) for given in plain.get("example") or ())
    if not examples:
        raise entry.fault("example is missing")
    how, discretion = entry.one_of("how", HOWS), entry.maybe("discretion")
    if how == "human" and discretion is None:
        raise entry.fault("human, but discretion does not say whose judgement it is")
    params = plain.get("params") or {}
    return Clause(
        id=own,
        title=entry.text("title"),
        document=document,
        covers=tuple(str(unit) for unit in plain.get("covers") or ()),
        area=entry.one_of("area", AREAS),
        surface=entry.one_of("surface", SURFACES),
        how=how,
        because=entry.maybe("because"),
        discretion=discretion,
        says=entry.text("says"),
        means=_meaning(entry),
        does=entry.text("does"),
        examples=examples,
        parameters=tuple(Parameter(name=name, value=frozen_value(value), clause=own) for name, value in params.items()),
        reading=entry.maybe("reading"),
    )


def _meaning(entry: _Entry) -> str:
    """What it means in plain words: enough of them to tell something, few enough to be read in passing."""
    told = entry.text("means")
    if told == entry.text("says"):
        raise entry.fault("means only repeats says")
    if (count := len(told.split())) not in MEANING_WORDS:
        raise entry.fault(
            f"means has {count} words; it is told in {MEANING_WORDS.start} to {MEANING_WORDS.stop - 1} of them"
        )
    return told


def _example(entry: _Entry, plain: Any) -> Example:
    told = _Entry(f"{entry.place}: example", plain, {"given", "when", "then"})
    return Example(told.text("given"), told.text("when"), told.text("then"))


def _reading(place: str, plain: Any) -> ReadingText:
    names = ("id", "clause", "unclear", "reading", "why", "otherwise")
    entry = _Entry(place, plain, {*names, "switch"})
    return ReadingText(**{name: entry.text(name) for name in names}, switch=entry.maybe("switch"))


def _older(clauses: Mapping[str, Clause], plain: list[dict[str, Any]]) -> Iterator[EarlierValue]:
    now = {
        parameter.name: parameter
        for own in clauses.values()
        if own.document == "nsa2008"
        for parameter in own.parameters
    }
    until = now["effective_from"].value
    for place, given in enumerate(plain, 1):
        entry = _Entry(f"nsa-base.yaml: entry {place}", given, _OLDER_FIELDS)
        kind, name, told_by = entry.one_of("kind", KINDS), entry.text("parameter"), entry.maybe("told_by")
        if (told_by is None) is not (kind == "outside") or (told_by is not None and told_by not in clauses):
            raise entry.fault(f"{name}: told_by must name the note that tells it, and only what is outside has none")
        value, span = frozen_value(given.get("value")), None
        if kind == "unchanged":
            value = now[name].value
        elif figure := entry.maybe("figure"):
            value = clauses[told_by or ""].parameter(figure).value
        if entry.maybe("range") == "upper" and isinstance(value, tuple):
            value, span = value[-1], value
        if not isinstance(until, date):
            raise entry.fault("nsa2008.0 gives no effective_from")
        yield EarlierValue(
            parameter=name, value=value, kind=kind, source="nsa-base", until=until, told_by=told_by, span=span,
            note=entry.maybe("note"),
        )  # fmt: skip


_OLDER_FIELDS = {"parameter", "kind", "told_by", "figure", "range", "value", "note", "seen"}


def _with_earlier(clause: Clause, older: Mapping[str, EarlierValue]) -> tuple[Parameter, ...]:
    if clause.document != "nsa2008":
        return clause.parameters
    changed = {name: (own,) for name, own in older.items() if own.kind in ("earlier", "none")}
    return tuple(replace(parameter, earlier=changed.get(parameter.name, ())) for parameter in clause.parameters)


def _entries(folder: Traversable, name: str) -> list[tuple[str, Any]]:
    plain = _yaml(folder / f"{name}.yaml")
    if not isinstance(plain, list):
        raise RegisterFault(f"{name}.yaml: not a list of entries")
    return [(f"{name}.yaml: entry {place}", entry) for place, entry in enumerate(plain, 1)]


def _yaml(file: Traversable) -> Any:
    try:
        return yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)  # noqa: S506 (LOADER is a safe one)
    except yaml.YAMLError as error:
        raise RegisterFault(f"{file.name}: not YAML: {error}") from None


def _checked(clauses: Mapping[str, Clause], readings: Mapping[str, ReadingText]) -> None:
    for clause in clauses.values():
        if clause.reading is not None and (
            clause.reading not in readings or readings[clause.reading].clause != clause.id
        ):
            raise RegisterFault(f"{clause.id}: reading {clause.reading} does not point back to it")
    for reading in readings.values():
        if reading.clause not in clauses or clauses[reading.clause].reading != reading.id:
            raise RegisterFault(f"readings.yaml: {reading.id}: {reading.clause} does not name this reading")


def read_register(folder: Traversable) -> Register:
    """Reads and checks a whole folder of clauses; a fault names the file and the entry."""
    clauses: dict[str, Clause] = {}
    for name in CLAUSE_FILES:
        for place, plain in _entries(folder, name):
            clause = _clause(place, plain)
            if clause.id in clauses:
                raise RegisterFault(f"{place}: {clause.id} is there twice")
            clauses[clause.id] = clause
    readings: dict[str, ReadingText] = {}
    for place, plain in _entries(folder, "readings"):
        reading = _reading(place, plain)
        if reading.id in readings:
            raise RegisterFault(f"{place}: {reading.id} is there twice")
        readings[reading.id] = reading
    _checked(clauses, readings)
    in_order = sorted(clauses.values(), key=lambda clause: DOCUMENTS.index(clause.document))
    return Register(
        clauses={clause.id: clause for clause in in_order},
        readings=MappingProxyType(readings),
        cited=_cited(folder / "cited.json"),
        owed=frozenset((folder / "owed.txt").read_text(encoding="utf-8").split()),
        tables=MappingProxyType({name: _yaml(folder / f"{name}.yaml") for name in TABLES}),
    )


def _cited(file: Traversable) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({clause: tuple(tests) for clause, tests in json.loads(file.read_text("utf-8")).items()})


TABLES = ("documents", "rulesets", "nsa-base", "house", "history", "differences", "everyday_words", "search_words")
REGISTER = read_register(files(__package__) / "clauses")
