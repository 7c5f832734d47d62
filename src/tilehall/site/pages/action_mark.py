"""The mark on a view: the name of the action it is. The gate lets nobody through a view without one."""

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])
ACTION = "action"


def with_action(view: View, action: str) -> View:
    setattr(view, ACTION, action)
    return view


def action_of(view: Callable[..., Any]) -> str | None:
    return getattr(view, ACTION, None)
