"""What the pages of the letters ask for. Forms only read; the actions decide."""

from django import forms

from tilehall.site.pages.fields import past_day_field
from tilehall.site.people.store import clubs

from .delivery_record import Way
from .letter_kinds import KINDS

EVERY_CLUB, EVERY_MEMBER, ONE_CLUB, ONE_ADDRESS = "every_club", "every_member", "one_club", "one_address"
TO = [
    (EVERY_CLUB, "Every club"),
    (EVERY_MEMBER, "Every member"),
    (ONE_CLUB, "One club"),
    (ONE_ADDRESS, "One mail address"),
]
BY_HAND = [(Way.POST.value, "By post"), (Way.HAND.value, "Given by hand")]


def _mail(label: str, help_text: str = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=254,
        help_text=help_text,
        widget=forms.EmailInput({"autocomplete": "off"}),
    )


class AddressForm(forms.Form):
    mail = _mail("Mail address", "Leave it empty for letters on paper.")
    postal = forms.CharField(
        label="Postal address",
        required=False,
        max_length=600,
        help_text="As it stands on an envelope, without the name.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class OwnNameForm(AddressForm):
    """The association's."""

    name = forms.CharField(
        label="Name of the association", max_length=120, help_text="It stands at the head of every letter."
    )
    field_order = ("name", "mail", "postal")


class ReaddressForm(forms.Form):
    mail = _mail("Mail address", "Leave it empty to send this letter on paper.")


class PostedForm(forms.Form):
    way = forms.ChoiceField(label="How", choices=BY_HAND)
    day = past_day_field("On which day")


class LetterForm(forms.Form):
    kind = forms.ChoiceField(label="Kind", choices=[(key, kind.label) for key, kind in KINDS.items()], initial="letter")
    to = forms.ChoiceField(label="To", choices=[("", "Choose"), *TO])
    club = forms.ModelChoiceField(clubs(), label="Which club", required=False, empty_label="For “One club”")
    name = forms.CharField(label="Name", required=False, max_length=120, help_text="For “One mail address”.")
    mail = _mail("Mail address", "For “One mail address”.")
    subject = forms.CharField(label="Subject", max_length=200)
    text = forms.CharField(label="Text", max_length=100_000, widget=forms.Textarea(attrs={"rows": 12}))


class PersonLetterForm(forms.Form):
    kind = LetterForm.base_fields["kind"]
    subject = LetterForm.base_fields["subject"]
    text = LetterForm.base_fields["text"]
