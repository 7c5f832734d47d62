"""What was made from a log is kept as long as the log stands so: a page that hundreds ask for is made once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from tilehall.site.tournaments.store import Kept

T = TypeVar("T")
LARGEST = 128

_lock = Lock()
_made: OrderedDict[tuple[int, str, Hashable], Any] = OrderedDict()


def remembered(kept: Kept, what: Hashable, make: Callable[[], T]) -> T:
    """What `make` makes of this log, made once in this process; `what` tells apart the things made of one log."""
    key = (kept.row.pk, kept.row.log_sha256, what)
    with _lock:
        if key in _made:
            _made.move_to_end(key)
            found: T = _made[key]
            return found
    made = make()
    with _lock:
        _made[key] = made
        while len(_made) > LARGEST:
            _made.popitem(last=False)
    return made
