"""What a form says of a field that it cannot take: the framework's own sentences in plain words, here and nowhere else.

A field with something more to say brings its own words (`error_messages`, a validator's message); these are for all
others. They stand in Django's classes, because a field copies them when it is made.
"""

from collections.abc import Mapping

from django import forms
from django.core import validators
from django.forms.formsets import BaseFormSet

FILL_IN = "Fill this in."
CHOOSE_ONE = "Choose one."
CHOOSE = "Choose one of those that are offered."
DAY = "Write the day as day/month/year, such as 31/12/2026."

FIELDS: Mapping[type[forms.Field], Mapping[str, str]] = {
    forms.Field: {"required": FILL_IN},
    forms.IntegerField: {"invalid": "Write a whole number."},
    forms.FloatField: {"invalid": "Write a number."},
    forms.DecimalField: {"invalid": "Write a number."},
    forms.DateField: {"invalid": DAY},
    forms.TimeField: {"invalid": "Write the time as hours and minutes, such as 09:30."},
    forms.DateTimeField: {"invalid": "Write day and time, such as 31/12/2026 09:30."},
    forms.FileField: {
        "required": "Choose a file.",
        "invalid": "The file did not arrive. Choose it again.",
        "missing": "The file did not arrive. Choose it again.",
        "empty": "The file is empty.",
        "contradiction": "Choose a file or take it out, not both.",
        "max_length": "The name of the file is too long: %(max)d letters at most, and it has %(length)d.",
    },
    forms.ChoiceField: {"required": CHOOSE_ONE, "invalid_choice": CHOOSE},
    forms.MultipleChoiceField: {"invalid_choice": CHOOSE, "invalid_list": CHOOSE},
    forms.ModelChoiceField: {"required": CHOOSE_ONE, "invalid_choice": CHOOSE},
    forms.ModelMultipleChoiceField: {"invalid_choice": CHOOSE, "invalid_list": CHOOSE, "invalid_pk_value": CHOOSE},
}
VALIDATORS: Mapping[type[object], str] = {
    validators.MinValueValidator: "Write %(limit_value)s or more.",
    validators.MaxValueValidator: "Write %(limit_value)s or less.",
    validators.StepValueValidator: "Write a multiple of %(limit_value)s.",
    validators.MinLengthValidator: "Write at least %(limit_value)d letters; there are %(show_value)d.",
    validators.MaxLengthValidator: "Write %(limit_value)d letters at most; there are %(show_value)d.",
    validators.EmailValidator: "Write a mail address, such as name@example.org.",
    validators.ProhibitNullCharactersValidator: "There is a sign in it that cannot be kept. Type it anew.",
}
DECIMALS = {
    "invalid": "Write a number.",
    "max_digits": "Write %(max)s figures at most.",
    "max_decimal_places": "Write %(max)s figures after the point at most.",
    "max_whole_digits": "Write %(max)s figures before the point at most.",
}
FORM_SETS = {
    "missing_management_form": "The form did not arrive whole. Load the page again.",
    "too_many_forms": "There are more than %(num)d.",
    "too_few_forms": "There must be %(num)d at least.",
}


def word_forms_plainly() -> None:
    for field, sentences in FIELDS.items():
        field.default_error_messages = {**field.default_error_messages, **sentences}
    for validator, text in VALIDATORS.items():
        setattr(validator, "message", text)  # noqa: B010 - typed as Django's own lazy text
    setattr(validators.DecimalValidator, "messages", DECIMALS)  # noqa: B010
    BaseFormSet.default_error_messages = {**BaseFormSet.default_error_messages, **FORM_SETS}
