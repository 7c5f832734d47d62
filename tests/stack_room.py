"""Room for the calls of a test. Python keeps the frames of a thread in pieces of sixteen kilobytes, and gives a piece
back to the system as soon as the last frame in it returns. Calls that go to and fro over the edge of one, as they do
hundreds of times while a page is made, fetch and return it each time: a seventh of all that a test of a page costs.

A frame that needs more gets a larger piece, and what it does not use of it serves the calls below it. So the calls from
which all others come ask for more than they use.
"""

import threading

from _pytest import main

WORDS = (1 << 17) + 1  # just over a megabyte: the piece has two, and one is left


def watch() -> None:
    """From now on, in this process: for its tests and for threads that are not yet started."""
    for function in (main.wrap_session, threading.Thread._bootstrap_inner):  # type: ignore[attr-defined]
        function.__code__ = function.__code__.replace(co_stacksize=WORDS)
