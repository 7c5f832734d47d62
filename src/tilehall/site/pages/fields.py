"""A field of a form as the kind it is: what may be chosen is often known only when a page asks."""

from typing import Any, TypeVar

from django import forms

FieldKind = TypeVar("FieldKind", bound=forms.Field)


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
