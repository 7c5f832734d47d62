"""Forms speak in the house's words, whatever field they are made of."""

import re

import pytest
from django import forms
from django.apps import apps
from django.forms import formset_factory

OF_THE_FRAMEWORK = re.compile(r"Ensure|This field|Select a|Enter a|valid|Please|characters")


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        (forms.CharField(), "", "Fill this in."),
        (forms.IntegerField(min_value=1), "0", "Write 1 or more."),
        (forms.IntegerField(max_value=9), "10", "Write 9 or less."),
        (forms.IntegerField(), "soon", "Write a whole number."),
        (forms.DecimalField(max_digits=4, decimal_places=2), "1.234", "Write 2 figures after the point at most."),
        (forms.CharField(max_length=3), "abcd", "Write 3 letters at most; there are 4."),
        (forms.CharField(), "a\0b", "There is a sign in it that cannot be kept. Type it anew."),
        (forms.ChoiceField(choices=[("a", "A")]), "", "Choose one."),
        (forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect), "", "Choose one."),
        (forms.EmailField(), "me", "Write a mail address, such as name@example.org."),
        (forms.DateField(), "soon", "Write the day as day/month/year, such as 31/12/2026."),
        (forms.TimeField(), "soon", "Write the time as hours and minutes, such as 09:30."),
        (forms.ChoiceField(choices=[("a", "A")]), "b", "Choose one of those that are offered."),
    ],
)
def test_a_field_says_plainly_what_it_takes(field: forms.Field, typed: str, said: str) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        field.clean(typed)
    assert refused.value.messages == [said]


def test_no_field_of_ours_speaks_as_the_framework_does() -> None:
    """Of the kinds of fields that our forms are made of; a field copies its sentences when it is made."""
    assert apps.ready
    kinds = {kind for kind in _kinds(forms.Field) if kind.__module__.startswith("tilehall.")} | {
        forms.CharField, forms.IntegerField, forms.DateField, forms.DateTimeField, forms.TimeField, forms.FileField,
        forms.ChoiceField, forms.MultipleChoiceField, forms.ModelChoiceField, forms.BooleanField, forms.EmailField,
    }  # fmt: skip
    messages = {str(text) for kind in kinds for each in kind.__mro__ for text in _own_messages(each).values()}
    assert messages
    assert not [text for text in messages if OF_THE_FRAMEWORK.search(text)]
    rows = formset_factory(forms.Form)({})
    assert "did not arrive whole" in str(rows.non_form_errors())


def _kinds(kind: type[forms.Field]) -> set[type[forms.Field]]:
    return {kind}.union(*(_kinds(each) for each in kind.__subclasses__()))


def _own_messages(kind: type) -> dict[str, str]:
    messages: dict[str, str] = getattr(kind, "default_error_messages", {})
    return messages
