"""Many keys in parts: a database has room for so many values in one question."""

from collections.abc import Iterator, Sequence

SIZE = 5000


def in_parts(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    return (keys[at : at + SIZE] for at in range(0, len(keys), SIZE))
