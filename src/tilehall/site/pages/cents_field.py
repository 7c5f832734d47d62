"""The field of an amount, in every form that asks for one."""

from typing import Any

from django import forms

from tilehall.law.association.money.cents import MOST_CENTS, is_too_much, read_cents, written_cents


class CentsField(forms.CharField):
    """Dollars and cents as people write them, as whole cents above nothing."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=30, **more)
        self.widget.attrs.update({"inputmode": "decimal", "autocomplete": "off", "placeholder": "0.00"})

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        if is_too_much(text):
            raise forms.ValidationError(f"At most {written_cents(MOST_CENTS)} can be entered.")
        cents = read_cents(text)
        if cents is None or cents <= 0:
            raise forms.ValidationError("Write dollars, or dollars and cents: 20 or 20.50.")
        return cents
