"""Fields of forms: a day, and a field as the kind it is, where what may be chosen is known only when a page asks."""

from typing import Any, TypeVar

from django import forms

FieldKind = TypeVar("FieldKind", bound=forms.Field)


def day_field(label: str, help_text: str = "") -> forms.DateField:
    """A day as people here write it."""
    widget = forms.DateInput(attrs={"inputmode": "numeric", "placeholder": "dd/mm/yyyy"})
    return forms.DateField(label=label, help_text=help_text, widget=widget)


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
