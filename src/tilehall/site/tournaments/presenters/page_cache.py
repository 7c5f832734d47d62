"""What was made from a log is kept as long as the log stands so: a page that hundreds ask for is made once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from tilehall.site.tournaments.store import DeskState

T = TypeVar("T")
LARGEST = 128
MOST_OF_ONE = 1024  # bodies of pages that one player looks at: a few kB each
MOST_FRAMES = 64
OLDEST_FRAME = 2.0  # seconds: a frame shows the hall's name, which is not in the log

_lock = Lock()
_made: "OrderedDict[tuple[int, str, Hashable], Future[Any]]" = OrderedDict()
_made_for_one: "OrderedDict[tuple[int, str, Hashable], str]" = OrderedDict()
_frames: "OrderedDict[Hashable, tuple[float, str]]" = OrderedDict()


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


def cached_for_one(state: DeskState, what: Hashable, make: Callable[[], str]) -> str:
    """The same for what one player looks at. Nobody waits for another's, and it has a shelf of its own: a thousand of
    them do not drive out what everybody looks at."""
    key = (state.row.pk, state.row.log_sha256, what)
    with _lock:
        found = _made_for_one.get(key)
        if found is not None:
            _made_for_one.move_to_end(key)
            return found
    text = make()
    with _lock:
        _made_for_one[key] = text
        while len(_made_for_one) > MOST_OF_ONE:
            _made_for_one.popitem(last=False)
    return text


def kept_frame(what: Hashable, make: Callable[[], str]) -> str:
    """What stands around such pages, for a moment."""
    with _lock:
        found = _frames.get(what)
    if found is not None and monotonic() - found[0] < OLDEST_FRAME:
        return found[1]
    begun, text = monotonic(), make()
    with _lock:
        _frames[what] = (begun, text)
        _frames.move_to_end(what)
        while len(_frames) > MOST_FRAMES:
            _frames.popitem(last=False)
    return text
