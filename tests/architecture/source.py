"""The source as definitions, and which names each of them uses: what the tests of reach follow.

Nothing is imported or run. A name is followed through imports to the very definition it stands for, and a variable of
a function's own hides the definition of the same name; of an attribute of anything else only its bare name is known.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .project_files import files

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
BRANCHES = (ast.If, ast.Try, ast.With)
# Whoever asks for attributes by text names them by text.
BY_TEXT = {"getattr", "attrgetter", "methodcaller"}


@dataclass(slots=True)
class Uses:
    """What a definition uses."""

    names: set[str] = field(default_factory=set)  # dotted, from a module of ours or from elsewhere
    attributes: set[str] = field(default_factory=set)  # of anything whose kind is not known here
    texts: set[str] = field(default_factory=set)
    loads: set[str] = field(default_factory=set)  # what it imports, used or not
    parameters: tuple[str, ...] = ()
    by_text: bool = False

    def add(self, more: "Uses") -> None:
        self.names |= more.names
        self.attributes |= more.attributes
        self.texts |= more.texts
        self.loads |= more.loads
        self.parameters = self.parameters or more.parameters
        self.by_text |= more.by_text


@dataclass(slots=True)
class Module:
    """A module: each of its definitions with what it uses. The definition "" is what runs when it is loaded."""

    name: str
    is_package: bool = False
    imports: dict[str, str] = field(default_factory=dict)  # a name here: the dotted name it stands for
    definitions: dict[str, Uses] = field(default_factory=dict)  # "sign", "Slip", "Slip.total", "GRADES"
    functions: set[str] = field(default_factory=set)
    methods: dict[str, set[str]] = field(default_factory=dict)  # of each class
    fields: dict[str, set[str]] = field(default_factory=dict)  # of each class
    bases: dict[str, set[str]] = field(default_factory=dict)  # of each class, as dotted names

    @property
    def constants(self) -> set[str]:
        made = {definition for definition in self.definitions if definition and "." not in definition}
        return made - self.functions - set(self.methods)


class _Reader(ast.NodeVisitor):
    """Reads one definition: every name it uses that is not a variable of its own."""

    def __init__(self, module: Module, defined: frozenset[str]) -> None:
        self.module, self.defined = module, defined
        self.uses = Uses()
        self.scopes: list[dict[str, str | None]] = [{}]  # a variable of its own: None; an import of its own: its target

    def visit_Name(self, node: ast.Name) -> None:
        self.uses.by_text |= node.id in BY_TEXT
        if isinstance(node.ctx, ast.Load) and (dotted := self._stands_for(node.id)) is not None:
            self.uses.names.add(dotted)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        words, at = [node.attr], node.value
        while isinstance(at, ast.Attribute):
            words.append(at.attr)
            at = at.value
        dotted = self._stands_for(at.id) if isinstance(at, ast.Name) else None
        if dotted is not None:
            self.uses.names.add(".".join([dotted, *reversed(words)]))
        else:
            self.uses.attributes.update(words)
            self.visit(at)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.uses.texts.add(node.value)

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        made = dict(imported(node, self.module))
        self.uses.loads.update(made.values())
        self.scopes[-1].update(made)

    visit_Import = visit_ImportFrom = _import  # noqa: N815

    def generic_visit(self, node: ast.AST) -> None:
        if not isinstance(node, SCOPES):
            super().generic_visit(node)
            return
        outside, inside = _parts(node)
        for part in outside:
            self.visit(part)
        self.scopes.append(dict.fromkeys(_variables(node)))
        for part in inside:
            self.visit(part)
        self.scopes.pop()

    def _stands_for(self, name: str) -> str | None:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if name in self.module.imports:
            return self.module.imports[name]
        return f"{self.module.name}.{name}" if name in self.defined else None


def _parts(node: ast.AST) -> tuple[list[ast.AST], list[ast.AST]]:
    """What of a function or a comprehension is read outside its own scope, and what inside."""
    if isinstance(node, FUNCTIONS):
        return [*node.decorator_list, node.args, *([node.returns] if node.returns else [])], list(node.body)
    if isinstance(node, ast.Lambda):
        return [node.args], [node.body]
    return [], list(ast.iter_child_nodes(node))


def _variables(scope: ast.AST) -> Iterator[str]:
    """The variables of a scope, without those of the scopes inside it."""
    if isinstance(scope, (*FUNCTIONS, ast.Lambda)):
        args = scope.args
        given = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
        yield from (arg.arg for arg in given if arg is not None)
    parts = _parts(scope)[1]
    while parts:
        part = parts.pop()
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id
        elif isinstance(part, (*FUNCTIONS, ast.ClassDef, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and part.name:
            yield part.name
        if not isinstance(part, SCOPES):
            parts.extend(ast.iter_child_nodes(part))


def imported(node: ast.Import | ast.ImportFrom, module: Module) -> Iterator[tuple[str, str]]:
    """The names that an import makes, each with the dotted name it stands for."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            whole = alias.name if alias.asname else alias.name.split(".")[0]
            yield alias.asname or whole, whole
        return
    parts = module.name.split(".")
    above = parts[: len(parts) - node.level + module.is_package] if node.level else []
    source = ".".join([*above, *([node.module] if node.module else [])])
    for alias in node.names:
        yield alias.asname or alias.name, f"{source}.{alias.name}"


def read(name: str, text: str, *, is_package: bool = False) -> Module:
    module = Module(name, is_package, definitions={"": Uses()})
    statements = list(_statements(ast.parse(text).body))
    for node in statements:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module.imports.update(imported(node, module))
    defined = frozenset(made for node in statements for made in _made(node))
    for node in statements:
        if isinstance(node, ast.ClassDef):
            _read_class(module, defined, node)
        else:
            _read_statement(module, defined, node)
    return module


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under `if`, `try` and `with` in their stead."""
    for node in body:
        if not isinstance(node, BRANCHES):
            yield node
            continue
        if isinstance(node, ast.If):
            yield ast.Expr(node.test)
        for part in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(node, part, []))
        for handler in getattr(node, "handlers", []):
            yield from _statements(handler.body)


def _made(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        return [node.name]
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    parts = [part for target in targets for part in ast.walk(target)]
    return [part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]


def _read_statement(module: Module, defined: frozenset[str], node: ast.stmt) -> None:
    uses = _uses(module, defined, node)
    for name in _made(node) or [""]:
        module.definitions.setdefault(name, Uses()).add(uses)
        module.definitions[""].loads |= uses.loads if name == "" else set()
        if isinstance(node, FUNCTIONS):
            module.functions.add(name)
            if _registered(module, defined, node):
                module.definitions[""].names.add(f"{module.name}.{name}")


def _read_class(module: Module, defined: frozenset[str], node: ast.ClassDef) -> None:
    methods = [part for part in node.body if isinstance(part, FUNCTIONS)]
    module.bases[node.name] = _uses(module, defined, *node.bases).names
    module.methods[node.name] = {method.name for method in methods}
    rest = [part for part in node.body if part not in methods]
    module.fields[node.name] = {name for part in rest for name in _made(part)}
    keywords = [word.value for word in node.keywords]
    module.definitions[node.name] = _uses(module, defined, *node.decorator_list, *node.bases, *keywords, *rest)
    for method in methods:
        module.definitions.setdefault(f"{node.name}.{method.name}", Uses()).add(_uses(module, defined, method))


def _uses(module: Module, defined: frozenset[str], *nodes: ast.AST) -> Uses:
    reader = _Reader(module, defined)
    for node in nodes:
        reader.visit(node)
        if isinstance(node, FUNCTIONS):
            reader.uses.parameters = tuple(arg.arg for arg in (*node.args.args, *node.args.kwonlyargs))
    return reader.uses


def _registered(module: Module, defined: frozenset[str], node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a decorator may keep the function: `@router.get(…)`, `@register.filter`, or one made in this house.

    A view is marked by decorators of ours too, but it is the address that keeps it.
    """
    for decorator in node.decorator_list:
        at = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(at, ast.Attribute) and isinstance(at.value, ast.Name) and at.value.id in defined:
            return True
        ours = any(name.startswith(module.name.split(".")[0] + ".") for name in _uses(module, defined, at).names)
        if ours and "views" not in module.name.split("."):
            return True
    return False


def read_folder(folder: Path, package: str) -> dict[str, Module]:
    """All modules of a package, by their dotted names."""
    modules = {}
    for file in files(folder, ".py"):
        words = [package, *file.relative_to(folder).with_suffix("").parts]
        is_package = words[-1] == "__init__"
        name = ".".join(words[:-1] if is_package else words)
        modules[name] = read(name, file.read_text(encoding="utf-8"), is_package=is_package)
    return modules
