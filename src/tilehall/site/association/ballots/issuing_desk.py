"""Where codes are given out: who took one, and which fingerprints there are, in the memory of this process and nowhere
else. The two are never put side by side, not even here; what is lost with the process is given out anew.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock


@dataclass(slots=True)
class IssuingDesk:
    """`begun_anew`: codes were given out before, which are void now. `is_closing`: the slips are being written."""

    taken: set[int] = field(default_factory=set)
    fingerprints: set[str] = field(default_factory=set)
    begun_anew: bool = False
    is_closing: bool = False
    lock: RLock = field(default_factory=RLock)

    def is_retry(self, person: int, fingerprints: Collection[str]) -> bool:
        """The same device asks again because it got no answer."""
        return person in self.taken and self.fingerprints.issuperset(fingerprints)

    def give(self, person: int, fingerprints: Collection[str]) -> None:
        self.taken.add(person)
        self.fingerprints.update(fingerprints)

    def begin_anew(self) -> None:
        self.taken.clear()
        self.fingerprints.clear()
        self.begun_anew, self.is_closing = True, False


_desks: dict[str, IssuingDesk] = {}
_lock = Lock()


def open_desk(public_id: str) -> None:
    """For a ballot that is opened now: no code of it was given out before."""
    with _lock:
        _desks.setdefault(public_id, IssuingDesk())


@contextmanager
def desk_of(public_id: str) -> Iterator[IssuingDesk]:
    """With nobody else at it. One that this process did not open itself was lost with another: it begins anew."""
    with _lock:
        desk = _desks.setdefault(public_id, IssuingDesk(begun_anew=True))
    with desk.lock:
        yield desk


def close_desk(public_id: str) -> None:
    with _lock:
        _desks.pop(public_id, None)
