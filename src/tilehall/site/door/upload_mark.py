"""The mark on a view that takes more than a small form: how much, and from whom. The door reads it before Django."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])
MARK = "upload"


@dataclass(frozen=True, slots=True)
class UploadMark:
    most: int  # bytes, of the whole request
    signed_in: bool  # False: a visitor's too, so `most` must be little


def takes_upload(most: int, *, signed_in: bool = True) -> Callable[[View], View]:
    """The outermost mark of a view whose form has files, or a packed file that travels on."""

    def mark(view: View) -> View:
        setattr(view, MARK, UploadMark(most, signed_in))
        return view

    return mark


def upload_mark_of(view: Callable[..., Any] | None) -> UploadMark | None:
    found = getattr(view, MARK, None)
    return found if isinstance(found, UploadMark) else None
