"""The mark on a view that calculates for whoever asks. The door gives it threads that no one else waits for."""

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])
MARK = "calculates"


def calculates(view: View) -> View:
    """The outermost mark of a public view that works on what it is sent, in a form or behind the ? of its address, or
    that sets a sheet for whoever asks.

    How much work that can be is bounded by the view itself.
    """
    setattr(view, MARK, True)
    return view


def is_calculation(view: Callable[..., Any] | None) -> bool:
    return getattr(view, MARK, False) is True
