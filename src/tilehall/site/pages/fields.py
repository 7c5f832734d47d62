"""Fields of forms: a day, a year or a line that can be meant, and a field as the kind it is, where what may be chosen
is known only when a page asks."""

from datetime import date
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

from .phrases import one_line

FieldKind = TypeVar("FieldKind", bound=forms.Field)
FIRST_YEAR = 1900  # nothing that is entered here is older
AHEAD = 5  # years that anybody plans for
LONG_AHEAD = 50  # for what may last as long


class DayField(forms.DateField):
    """A day that can be meant: a slip of the pen in the year is told at once. `past`: something that has happened;
    else it lies `ahead` years in the future at most."""

    def __init__(self, *, past: bool = False, ahead: int = AHEAD, **more: Any) -> None:
        super().__init__(**more)
        self.past, self.ahead = past, ahead

    def validate(self, value: Any) -> None:
        super().validate(value)
        if isinstance(value, date):
            self._refuse_slips(value, timezone.localdate())

    def _refuse_slips(self, day: date, today: date) -> None:
        told = f"{day:%d/%m/}{day.year:04d}"
        if day.year < FIRST_YEAR:
            raise ValidationError(f"{told} is before {FIRST_YEAR}. Check the year.", code="too_early")
        if self.past and day > today:
            raise ValidationError(f"{told} is still to come. Enter it when it has happened.", code="still_to_come")
        if day.year > today.year + self.ahead:
            raise ValidationError(f"{told} is more than {self.ahead} years ahead. Check the year.", code="too_late")


class LineField(forms.CharField):
    """Words that stand on one line wherever they are shown, also where they were pasted from elsewhere."""

    def to_python(self, value: Any) -> str:
        return one_line(super().to_python(value) or "")


class YearField(forms.IntegerField):
    """A year that can be meant."""

    def validate(self, value: Any) -> None:
        super().validate(value)
        latest = timezone.localdate().year + AHEAD
        if value is not None and not FIRST_YEAR <= value <= latest:
            raise ValidationError(f"Write a year from {FIRST_YEAR} to {latest}.", code="no_such_year")


def day_field(
    label: str, help_text: str = "", *, past: bool = False, ahead: int = AHEAD, required: bool = True
) -> DayField:
    """A day as people here write it."""
    widget = forms.DateInput(attrs={"inputmode": "numeric", "placeholder": "dd/mm/yyyy"})
    return DayField(label=label, help_text=help_text, widget=widget, past=past, ahead=ahead, required=required)


def past_day_field(label: str, help_text: str = "") -> DayField:
    """Of what has happened."""
    return day_field(label, help_text, past=True)


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """The field in which one of some words is chosen: its `choices` can be set."""
    return _field(form, name, forms.ChoiceField)


def row_field(form: forms.BaseForm, name: str) -> "forms.ModelChoiceField[Any]":
    """The field in which one of some rows is chosen: its `queryset` can be set."""
    return _field(form, name, forms.ModelChoiceField)


def _field(form: forms.BaseForm, name: str, kind: type[FieldKind]) -> FieldKind:
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{type(form).__name__}.{name} is a {type(field).__name__}, not a {kind.__name__}")
    return field
