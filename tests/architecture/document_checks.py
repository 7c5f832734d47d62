"""What docs/architecture.md says of the house, in the parts that a machine can read: rooms, contract, names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .source import Module

BLOCK = re.compile(r"^```\n(src/tilehall/\n.*?)^```$", re.M | re.S)
NAME = re.compile(r"[\w/]+(?:/|\.py)")
BULLET = re.compile(r"^- (\w[\w ]*?)(?:, one way)?: `([^`]+ > [^`]+)`", re.M)
CODE = re.compile(r"```.*?```|`([^`\n]+)`", re.S)
TO_COME = re.compile(r"^Still to come\b.*?(?=\n\n)", re.M | re.S)


def rooms(document: str) -> list[str]:
    """Every path that the picture of the rooms names, under the root of the project."""
    found = BLOCK.search(document)
    if found is None:
        return []
    paths, above = [], [(-1, "")]
    for line in found[1].splitlines():
        indent = len(line) - len(line.lstrip())
        names = _leading_names(line.split())
        while names and above[-1][0] >= indent:
            above.pop()
        paths += [above[-1][1] + name for name in names]
        if names:
            above.append((indent, paths[-1] if paths[-1].endswith("/") else above[-1][1]))
    return paths


def _leading_names(words: Sequence[str]) -> list[str]:
    """The names a line begins with; a line that has none goes on with what the last one said."""
    names = []
    for word in words:
        if not NAME.fullmatch(word):
            break
        names.append(word)
    return names


def missing_rooms(document: str, root: Path) -> list[str]:
    """What the picture names and is not there, and rooms that are there and not in the picture."""
    named = rooms(document)
    faults = [f"{path} is not there" for path in named if not (root / path).exists()]
    for floor in ("src/tilehall/", "src/tilehall/law/", "src/tilehall/site/"):
        there = (entry for entry in (root / floor).iterdir() if (entry / "__init__.py").exists())
        faults += [f"{floor}{room.name}/ is not named" for room in there if f"{floor}{room.name}/" not in named]
    return faults


def layers(document: str) -> dict[str, list[set[str]]]:
    """The chains of the contract as the document has them, by the name of the contract: the highest first."""
    return {
        label.replace(" ", "-").lower(): [set(re.findall(r"\w+", layer)) for layer in chain.split(">")]
        for label, chain in BULLET.findall(document)
    }


def contract_layers(contract: Mapping[str, Any], root: Path) -> list[set[str]]:
    """The layers of a contract, without places that are only kept for what is still to come."""
    folders = [root / "src" / Path(*container.split(".")) for container in contract["containers"]]
    there = {entry.stem for folder in folders for entry in folder.iterdir() if entry.suffix == ".py" or entry.is_dir()}
    found = [set(re.findall(r"\w+", layer)) & there for layer in contract["layers"]]
    return [layer for layer in found if layer]


def still_to_come(contracts: Mapping[str, Mapping[str, Any]], root: Path) -> set[str]:
    """Rooms that have a place in the contract and are not there yet, as `site/referee`."""
    kept = set()
    for name in ("rooms-of-the-law", "rooms-of-the-site"):
        (container,) = contracts[name]["containers"]
        floor = root / "src" / Path(*container.split("."))
        placed = {room for layer in contracts[name]["layers"] for room in re.findall(r"\w+", layer)}
        there = {entry.stem for entry in floor.iterdir()}
        kept |= {f"{floor.name}/{room}" for room in placed - there}
    return kept


def names_of_nothing(document: str, files: Sequence[str], modules: Mapping[str, Module]) -> Iterator[str]:
    """What the document writes as code, as a path or a name of ours, and is nowhere in the project."""
    known = _definitions(modules)
    for token in dict.fromkeys(found for found in CODE.findall(document) if not found.startswith("/")):
        if re.fullmatch(r"[\w./-]+(?:/|\.(?:py|txt|yaml|json|toml|md|html))", token):
            if not any(f"/{file}".endswith(f"/{token}") or f"/{token}" in f"/{file}" for file in files):
                yield token
        elif re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", token):
            if ".".join(token.split(".")[-2:]) not in known:
                yield token
        elif re.fullmatch(r"[A-Z][a-z]\w*", token) and token not in known:
            yield token


def _definitions(modules: Mapping[str, Module]) -> set[str]:
    """`Refusal`, `store.append`, `Game.senders`: names as a document may write them."""
    found = set()
    for module in modules.values():
        last = module.name.rpartition(".")[2]
        found |= {last, ".".join(module.name.split(".")[-2:])}
        for definition in (*module.definitions, *module.imports):
            found |= {definition.split(".")[0], definition, f"{last}.{definition.split('.')[0]}"}
        found |= {f"{class_}.{name}" for class_, names in module.fields.items() for name in names}
    return found
