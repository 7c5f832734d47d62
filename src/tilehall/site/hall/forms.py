"""What the hall asks people to type."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.db.models import QuerySet

from tilehall.site.people.actions.accounts import FIRST_OFFICES
from tilehall.site.people.models import Club


class StartCodeForm(forms.Form):
    code = forms.CharField(
        label="The code from the console",
        max_length=40,
        help_text="Printed where the hall was started. It works once.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )


class FirstOfficerForm(StartCodeForm):
    hall_name = forms.CharField(
        label="Name of the association",
        max_length=120,
        help_text="Stands at the top of every page. It can be changed later.",
    )
    full_name = forms.CharField(
        label="Your name", max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    role = forms.ChoiceField(
        label="Your office",
        choices=[(role.value, role.label) for role in FIRST_OFFICES],
        help_text="An office that may give roles, so that you can bring in the others.",
    )
    name = forms.CharField(
        label="Name for signing in",
        max_length=40,
        help_text="Short and easy to type; capitals and macrons do not matter when signing in.",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    mail = forms.EmailField(
        label="Mail",
        required=False,
        help_text="For a forgotten password, if this hall can send mail.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label="Password",
        strip=False,
        help_text=password_validators_help_text_html,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class HallNameForm(forms.Form):
    name = forms.CharField(label="Name of the hall", max_length=120, help_text="Stands at the top of every page.")


class EmptyExampleForm(forms.Form):
    sure = forms.BooleanField(label="Yes, remove the example association and begin with an empty hall")


class DescribeClubForm(forms.Form):
    region = forms.CharField(label="Region", required=False, max_length=60, help_text="Visitors find clubs by it.")
    place = forms.CharField(label="Where you play", required=False, max_length=200)
    meets = forms.CharField(
        label="When", required=False, max_length=200, help_text="Such as: Tuesdays at 7 pm, all year round."
    )
    contact = forms.CharField(
        label="Whom to ask", required=False, max_length=200, help_text="Everybody can read this. Ask who it is about."
    )
    position = forms.CharField(
        label="Place on the map",
        required=False,
        max_length=60,
        help_text="Latitude and longitude as a map gives them, such as -36.8485, 174.7633. For the way to the nearest.",
    )


class BecomeMemberForm(forms.Form):
    full_name = forms.CharField(label="Your name", max_length=120)
    contact = forms.CharField(
        label="How we reach you", max_length=300, help_text="Mail or telephone. Only officers see it."
    )
    club = forms.ModelChoiceField(
        Club.objects.none(), label="Through which club", required=False, empty_label="None: as an independent member"
    )
    told = forms.CharField(
        label="Anything else", required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, clubs: QuerySet[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)
        club.queryset = clubs
