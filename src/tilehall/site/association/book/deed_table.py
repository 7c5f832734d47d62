"""What a deed of the registers is: its form, its action, and what is said of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from . import register_forms as forms
from .actions import registers
from .actions.officers import HandOver, Result

Asked = dict[str, Any]
Run = Callable[[Actor, int, Asked, CommandContext], Result | HandOver]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterDeed:
    """`page` is the register it belongs to; `of_entry` says that it is about one entry of it."""

    key: str
    page: str
    label: str
    lead: str
    done: str
    form: type[forms.RegisterForm]
    run: Run
    action: str = registers.KEEP
    of_entry: bool = False
    danger: bool = False


def numbers_of(people: list[Person]) -> tuple[int, ...]:
    return tuple(person.pk for person in people)
