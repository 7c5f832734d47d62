"""A queue in which addresses take turns: whoever sends a thousand requests ahead makes others wait for one of them."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class TurnQueue(Generic[T]):
    """Of one address in the order of asking: a hall behind one router is one, so that within it nobody is put off."""

    def __init__(self) -> None:
        self._lines = OrderedDict[str, deque[T]]()  # whose turn is next stands first
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def join(self, address: str, turn: T) -> None:
        self._lines.setdefault(address, deque()).append(turn)
        self._length += 1

    def take(self) -> T | None:
        if not self._lines:
            return None
        address, line = self._lines.popitem(last=False)
        turn = line.popleft()
        if line:
            self._lines[address] = line
        self._length -= 1
        return turn

    def leave(self, address: str, turn: T) -> bool:
        """Whether it stood here still."""
        line = self._lines.get(address, deque())
        if turn not in line:
            return False
        line.remove(turn)
        self._shorten(address)
        return True

    def put_off_for(self, address: str) -> T | None:
        """Where there is no room: the last of the longest line, for who comes from an address with fewer; or nobody."""
        longest = max(self._lines, key=lambda other: len(self._lines[other]), default=address)
        if len(self._lines.get(longest, ())) <= len(self._lines.get(address, ())) + 1:
            return None
        turn = self._lines[longest].pop()
        self._shorten(longest)
        return turn

    def _shorten(self, address: str) -> None:
        self._length -= 1
        if not self._lines[address]:
            del self._lines[address]
