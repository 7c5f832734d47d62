"""What of the house a user can come to, and which tests exercise code that nobody comes to.

A definition is reached when one that is reached names it, called or handed on as a value (so what stands in a registry
counts), beginning at the doors: the command line, the settings and addresses of the site, what Django loads by itself.
A method is reached when its class is, and any code that is reached uses an attribute of that name.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from .project_files import ROOT, SRC, texts
from .source import Module, read_folder

LISTED = Path(__file__).with_name("unreached.txt")
# A base of these calls no method of ours by itself; any other base that is not ours may (a form, a consumer, a model).
PLAIN_BASES = ("typing.", "enum.", "abc.", "collections.abc.", "dataclasses.")
LOADED_BY_DJANGO = {"apps", "models", "templatetags", "migrations"}
TEMPLATES = (".html", ".txt", ".typ")


@dataclass(slots=True)
class House:
    """The modules of the house; `reach` follows the names from a door on."""

    modules: Mapping[str, Module]
    attributes: set[str] = field(default_factory=set)  # by their bare names, those that code or a template uses
    reached: set[str] = field(default_factory=set)  # "tilehall.law.tournament.slip:sign"
    _next: list[str] = field(default_factory=list)
    _open: dict[str, list[str]] = field(default_factory=dict)  # methods of the classes reached, by their bare names

    def place(self, dotted: str) -> tuple[str, str, list[str]] | None:
        """The module, the definition ("" for the module itself) and what is left of a dotted name; None if not ours."""
        words = dotted.split(".")
        heads = (".".join(words[:count]) for count in range(len(words), 0, -1))
        at = next((head for head in heads if head in self.modules), None)
        if at is None:
            return None
        module, rest = self.modules[at], words[at.count(".") + 1 :]
        if rest and rest[0] not in module.definitions and rest[0] in module.imports:
            target = ".".join([module.imports[rest[0]], *rest[1:]])
            return self.place(target) if target != dotted else None
        for length in (2, 1):
            if len(rest) >= length and (definition := ".".join(rest[:length])) in module.definitions:
                return at, definition, rest[length:]
        return at, "", rest

    def reach(self, *doors: str) -> None:
        """Follows all that these use. A door that is a module is opened as a framework does: all it defines by `=`."""
        for door in doors:
            self._text(door)
        while self._next:
            self._follow(self._next.pop())

    def _follow(self, place: str) -> None:
        at, _, definition = place.partition(":")
        module = self.modules[at]
        uses = module.definitions[definition]
        for name in uses.names:
            self._name(name)
        for name in uses.loads:
            self._load(name)
        for text in uses.texts:
            self._text(text)
        for name in (*uses.attributes, *(uses.texts if uses.by_text else ())):
            self._attribute(name)
        if definition in module.methods:
            self._open_class(at, definition)

    def _load(self, dotted: str) -> None:
        """What an import runs: the module and the packages above it, whether or not the name is from elsewhere."""
        words = dotted.split(".")
        for count in range(1, len(words) + 1):
            if (at := ".".join(words[:count])) in self.modules:
                self._come_to(f"{at}:")

    def _name(self, dotted: str) -> None:
        found = self.place(dotted)
        module, definition, rest = found or ("", "", dotted.split(".")[1:])
        if found:
            self._come_to(f"{module}:")
            self._come_to(f"{module}:{definition.split('.')[0]}")
            self._come_to(f"{module}:{definition}")
        for word in rest:
            self._attribute(word)

    def _text(self, text: str) -> None:
        """`"tilehall.site.hall.urls"`, `"….gate.Gate"`: what a framework loads by its name, and uses as it likes."""
        if text.split(".")[0] not in self.modules or (found := self.place(text)) is None or found[2]:
            return
        self._name(text)
        module, definition = self.modules[found[0]], found[1]
        used = (
            [*module.constants]
            if definition == ""
            else [f"{definition}.{one}" for one in module.methods.get(definition, ())]
        )
        for name in used:
            self._come_to(f"{module.name}:{name}")

    def _come_to(self, place: str) -> None:
        if place not in self.reached:
            self.reached.add(place)
            self._next.append(place)

    def _attribute(self, name: str) -> None:
        if name not in self.attributes:
            self.attributes.add(name)
            for method in self._open.get(name, ()):
                self._come_to(method)

    def _open_class(self, at: str, class_: str) -> None:
        called_from_elsewhere = self._has_foreign_base(f"{at}.{class_}")
        for method in self.modules[at].methods[class_]:
            place = f"{at}:{class_}.{method}"
            self._open.setdefault(method, []).append(place)
            if called_from_elsewhere or method.startswith("__") or method in self.attributes:
                self._come_to(place)

    def _has_foreign_base(self, class_: str) -> bool:
        found = self.place(class_)
        if found is None:
            return not class_.startswith(PLAIN_BASES)
        return any(self._has_foreign_base(base) for base in self.modules[found[0]].bases.get(found[1], ()))

    def unreached(self) -> dict[str, str]:
        """Every public function, class and method that nobody comes to, by its dotted name: its place.

        What is private or a constant goes with whoever uses it, and the methods of a class with the class.
        """
        found = {}
        for module in self.modules.values():
            for definition in module.definitions:
                class_, _, method = definition.partition(".")
                private = class_.startswith("_") or method.startswith("_")
                goes_along = method and f"{module.name}:{class_}" not in self.reached
                if definition in module.constants or private or goes_along or not definition:
                    continue
                if f"{module.name}:{definition}" not in self.reached:
                    found[f"{module.name}.{definition}"] = f"{module.name}:{definition}"
        return found


@cache
def modules_of_the_house() -> Mapping[str, Module]:
    return read_folder(SRC, SRC.name)


@cache
def attributes_of_templates() -> frozenset[str]:
    told = (text for file, text in texts(SRC) if file.suffix in TEMPLATES)
    return frozenset(word for text in told for word in re.findall(r"\.([A-Za-z_]\w*)", text))


def doors(modules: Mapping[str, Module]) -> list[str]:
    """Where a user comes in, and what Django loads without being told."""
    package = SRC.name
    groups = modules[f"{package}.cli.main"].definitions["GROUPS"].texts
    found = [f"{package}.cli.main.main", *(f"{package}.cli.{group}.add" for group in sorted(groups))]
    found += [f"{package}.site.config.settings", f"{package}.site.config.asgi"]
    for module in modules.values():
        if module.name.startswith(f"{package}.site.") and LOADED_BY_DJANGO & set(module.name.split(".")):
            found += [module.name, *(f"{module.name}.{class_}" for class_ in module.methods)]
    return found


def explored(modules: Mapping[str, Module]) -> House:
    """The house with all that is reached from its doors."""
    house = House(modules, attributes=set(attributes_of_templates()))
    house.reach(*doors(modules))
    return house


@dataclass(frozen=True, slots=True)
class Listed:
    """A definition that is known to be out of reach: why it stands, and the clauses that are owed because of it."""

    name: str
    clauses: tuple[str, ...]
    why: str

    @classmethod
    def of(cls, line: str) -> "Listed":
        told, _, why = line.partition("#")
        name, *clauses = told.split()
        return cls(name, tuple(clauses), why.strip())

    def line(self) -> str:
        return f"{' '.join((self.name, *self.clauses))}  # {self.why}\n"


def listed(text: str) -> list[Listed]:
    return [Listed.of(line) for line in text.splitlines() if line.strip() and not line.startswith("#")]


@dataclass(slots=True)
class CitingTests:
    """The tests as source: what of the house each of them uses, through whatever helpers and fixtures."""

    house: House
    modules: Mapping[str, Module]
    _known: House = field(init=False)

    def __post_init__(self) -> None:
        self._known = House({**self.house.modules, **self.modules})

    def on_nothing_reached(self, cited: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
        """The tests among those that cite, which exercise something nobody comes to: its dotted names."""
        out = self.house.unreached()
        found = {test: self._out_of_reach(test, out) for tests in cited.values() for test in tests}
        return {test: names for test, names in found.items() if names}

    def _out_of_reach(self, test: str, out: Mapping[str, str]) -> set[str]:
        names, attributes = self._used(test)
        found = {name for name in out if name in names}
        for name in out:
            class_, _, method = name.rpartition(".")
            if class_ in names and method in attributes:
                found.add(name)
        return found

    def _used(self, test: str) -> tuple[set[str], set[str]]:
        file, _, function = test.partition("::")
        start = f"{file.removesuffix('.py').replace('/', '.')}:{function.replace('::', '.')}"
        names, attributes, seen, waiting = set[str](), set[str](), set[str](), [start]
        while waiting:
            place = waiting.pop()
            if place in seen:
                continue
            seen.add(place)
            at, _, definition = place.partition(":")
            module = self.modules[at]
            uses = module.definitions[definition]
            attributes |= uses.attributes
            waiting += [f"{at}:{definition}.{method}" for method in module.methods.get(definition, ())]
            waiting += self._fixtures(at, uses.parameters)
            for name in uses.names:
                found = self._known.place(name)
                if found is None or not found[1]:
                    continue
                attributes.update(found[2])
                if found[0] in self.modules:
                    waiting.append(f"{found[0]}:{found[1]}")
                else:
                    names.add(f"{found[0]}.{found[1]}")
        return names, attributes

    def _fixtures(self, at: str, parameters: Iterable[str]) -> list[str]:
        words = at.split(".")
        places = [at, *(".".join([*words[:count], "conftest"]) for count in range(len(words) - 1, 0, -1))]
        found = []
        for name in parameters:
            home = next((p for p in places if p in self.modules and name in self.modules[p].definitions), None)
            found += [f"{home}:{name}"] if home else []
        return found


def tests_out_of_reach(cited: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Of the house as it stands: the citing tests that exercise what nobody comes to."""
    tests = CitingTests(explored(modules_of_the_house()), read_folder(ROOT / "tests", "tests"))
    return tests.on_nothing_reached(cited)
