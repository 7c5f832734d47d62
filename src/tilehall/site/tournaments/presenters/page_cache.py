"""What was made from a log is kept as long as the log stands so: a page that hundreds ask for is made once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Any, TypeVar

from tilehall.site.tournaments.store import DeskState

T = TypeVar("T")
LARGEST = 128

_lock = Lock()
_made: "OrderedDict[tuple[int, str, Hashable], Future[Any]]" = OrderedDict()


def cached(state: DeskState, what: Hashable, make: Callable[[], T]) -> T:
    """What `make` makes of this log; `what` tells apart the things made of one log.

    It is made once in this process: who asks meanwhile waits for it, so that a result that wakes a hundred phones is
    worked through once and not a hundred times.
    """
    key = (state.row.pk, state.row.log_sha256, what)
    with _lock:
        found = _made.get(key)
        mine = found is None
        if found is None:
            found = _made[key] = Future()
            while len(_made) > LARGEST:
                _made.popitem(last=False)
        else:
            _made.move_to_end(key)
    if mine:
        try:
            found.set_result(make())
        except BaseException as fault:
            found.set_exception(fault)
            with _lock:
                if _made.get(key) is found:
                    del _made[key]
            raise
    made: T = found.result()
    return made
