"""What a page shows is a dataclass named after it, so that nothing of it is forgotten; its template gets the fields."""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def context(page: "DataclassInstance") -> dict[str, Any]:
    return {field.name: getattr(page, field.name) for field in fields(page)}
