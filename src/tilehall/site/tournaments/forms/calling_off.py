"""What is asked of who calls an event off, or lets it take place after all."""

from django import forms


class CallingOffForm(forms.Form):
    reason = forms.CharField(
        label="Why",
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Everybody who entered reads it, and visitors of the event's page.",
    )
    tell = forms.BooleanField(label="Write to everybody who entered", required=False, initial=True)


class TakesPlaceForm(CallingOffForm):
    reason = forms.CharField(
        label="Why it takes place after all", max_length=500, help_text="It stays in the log, for the officers."
    )
