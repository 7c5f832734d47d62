"""Practice opponents in few words, by their keys in the law's records of the games: for pages and for commands."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

ROBOTS: Mapping[str, str] = MappingProxyType(
    {
        "vocabulary": "knows short words only",
        "score": "plays for the highest score",
        "equity": "scores well and keeps good tiles",
        "simulation": "tries out what may come next",
        "greedy": "lays all it can, every turn",
        "planner": "plans ahead: keeps its tiles until all of them fit",
        "counter": "plans ahead, and counts your tiles too",
    }
)


def keys_in_words(keys: Iterable[str]) -> str:
    """For help: what each of these keys stands for."""
    return "; ".join(f"{key}: {ROBOTS[key]}" for key in keys)
