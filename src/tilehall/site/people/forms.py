"""What the pages ask for. Forms only read; whether it may be and can be done is decided by the actions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.core.files.uploadedfile import UploadedFile
from django.utils.html import format_html

from tilehall.law.association.membership import MemberKind
from tilehall.law.association.rating_list_file import LARGEST_FILE
from tilehall.law.tournament.formats.problem import WrongFile
from tilehall.law.tournament.formats.text import decode_text
from tilehall.site.pages.fields import choice_field, day_field, past_day_field

from .models import KINDS, Club
from .packed_text import NotPacked, unpack_text
from .role_words import MAY_DO
from .roles import GIVEN

LARGEST_LIST = 500_000  # signs, and bytes of a file
BYTES_A_SIGN = 4  # at most, in UTF-8
LARGEST_UPLOAD = LARGEST_FILE + 3_000_000  # the largest file, and what else a form holds
LARGEST_PACKET = 2_000_000  # a form has room for two and a half million bytes
NOT_A_MEMBER = "none"
NAME = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


def _password(label: str, kind: str = "new-password", **more: Any) -> forms.CharField:
    # Blanks at either end are part of the secret.
    widget = forms.PasswordInput(attrs={"autocomplete": kind})
    return forms.CharField(label=label, strip=False, max_length=1000, widget=widget, **more)


class SignInForm(forms.Form):
    name = forms.CharField(label="Sign-in name or mail address", max_length=254, widget=forms.TextInput(attrs=NAME))
    password = _password("Password", "current-password")


class SignUpForm(forms.Form):
    name = forms.CharField(
        label="Sign-in name",
        max_length=200,
        help_text="What you type to sign in. Only the desk sees it; macrons and capitals do not matter.",
        widget=forms.TextInput(attrs=NAME),
    )
    mail = forms.CharField(
        label="Mail address",
        required=False,
        max_length=254,
        help_text="Only used to send you a new password. Nobody else sees it.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = _password("Password", help_text=password_validators_help_text_html)


class ForgottenPasswordForm(forms.Form):
    who = forms.CharField(label="Sign-in name or mail address", max_length=254, widget=forms.TextInput(attrs=NAME))


class NewPasswordForm(forms.Form):
    password = _password("New password", help_text=password_validators_help_text_html)


class ChangePasswordForm(forms.Form):
    old = _password("Your password now", "current-password")
    new = _password("New password", help_text=password_validators_help_text_html)


class ChangeMailForm(forms.Form):
    mail = forms.CharField(
        label="Mail address",
        required=False,
        max_length=254,
        help_text="Leave it empty to take it out.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = _password("Your password", "current-password", help_text="To be sure that it is you.")


class ClaimForm(forms.Form):
    """For who is signed in."""

    code = forms.CharField(
        label="Code from the desk",
        max_length=40,
        help_text="Eight letters and figures, as on your slip. Capitals and dashes do not matter.",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}),
    )


class FirstClaimForm(ClaimForm):
    """For who is not: a new account, or the one they have."""

    name = forms.CharField(
        label="Sign-in name",
        max_length=254,
        help_text="Your own name will do. Only the desk sees it; macrons and capitals do not matter.",
        widget=forms.TextInput(attrs=NAME),
    )
    password = _password("Password", help_text=password_validators_help_text_html)


class PersonForm(forms.Form):
    full_name = forms.CharField(
        label="Full name", max_length=120, help_text="As it should be printed, macrons included."
    )
    club = forms.ModelChoiceField(Club.objects.all(), label="Club", required=False, empty_label="Independent")
    contact = forms.CharField(
        label="Note for the desk",
        required=False,
        max_length=1000,
        help_text="How to reach them. Never shown in public.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AddPersonForm(PersonForm):
    kind = forms.ChoiceField(
        label="Membership",
        choices=[*KINDS, (NOT_A_MEMBER, "Not a member")],
        initial=MemberKind.ORDINARY.value,
        help_text="For somebody who is a member already. If they are still applying to join, choose “Not a member”, "
        "then enter the application in their membership file.",
    )
    since = past_day_field("Member since")
    another = forms.BooleanField(
        label="This is another person of the same name", required=False, widget=forms.HiddenInput
    )
    field_order = ("full_name", "another", "club", "kind", "since", "contact")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.data.get("kind") == NOT_A_MEMBER:
            self.fields["since"].required = False

    def clean_kind(self) -> str:
        kind: str = self.cleaned_data["kind"]
        return "" if kind == NOT_A_MEMBER else kind

    def ask_about_namesake(self) -> None:
        self.fields["another"].widget = forms.CheckboxInput()

    def leave_membership_to_others(self) -> None:
        """For who may enter people, and members not."""
        del self.fields["kind"], self.fields["since"]

    def only_ordinary(self) -> None:
        """For a club officer: the other classes are the association's own."""
        kind = choice_field(self, "kind")
        kind.choices = [(MemberKind.ORDINARY.value, "Ordinary member"), (NOT_A_MEMBER, "Not a member")]


class AddClubForm(forms.Form):
    name = forms.CharField(label="Name of the club", max_length=80)
    town = forms.CharField(label="Town", required=False, max_length=80)


def _explained_roles() -> list[tuple[str, str]]:
    return [
        (role.value, format_html('{} <span class="told muted small">{}</span>', role.label, MAY_DO[role]))
        for role in GIVEN
    ]


class GiveRoleForm(forms.Form):
    role = forms.ChoiceField(label="Role", choices=_explained_roles, widget=forms.RadioSelect)
    club = forms.ModelChoiceField(
        Club.objects.all(), label="Club", required=False, empty_label="None", help_text="For a club officer only."
    )
    since = day_field("From", "The first day with the role.")
    account_is_theirs = forms.BooleanField(required=False)

    def ask_about_account(self, name: str | None) -> None:
        """`name` is that of an account which claimed the record and is not confirmed yet."""
        if name is None:
            del self.fields["account_is_theirs"]
            return
        field = self.fields["account_is_theirs"]
        field.label = f"The account “{name}” is theirs"
        field.help_text = (
            "Ask them which name they sign in with. Without this tick the role is entered, but opens nothing "
            "until somebody who gives roles confirms the account."
        )


class EndRoleForm(forms.Form):
    until = day_field("No longer from", "The first day without the role. Today ends it at once.")


class ListForm(forms.Form):
    """A file wins over pasted text. What is read from it travels on, packed; a short one can be mended."""

    largest = LARGEST_LIST
    file = forms.FileField(label="File", required=False, help_text="CSV as a spreadsheet saves it.")
    text = forms.CharField(
        label="Or paste the rows here",
        required=False,
        strip=False,
        max_length=LARGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "mono"}),
    )
    packed = forms.CharField(required=False, max_length=LARGEST_PACKET, widget=forms.HiddenInput)
    day = past_day_field("Day of the list", "For rows that give no day of their own.")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        file, packed = given.pop("file", None), given.pop("packed", "")
        given["title"] = "Pasted list"
        if file is not None:
            given["text"] = self._read(file)
            given["title"] = "".join(sign for sign in file.name if sign.isprintable())[-120:] or given["title"]
        elif packed:
            try:
                given["text"] = unpack_text(packed, self.largest * BYTES_A_SIGN)
            except NotPacked:
                raise forms.ValidationError("The list did not come back whole. Give it once more.") from None
        if not self.errors and not (given.get("text") or "").strip():
            raise forms.ValidationError("Choose a file or paste some rows.")
        return given

    def _read(self, file: UploadedFile[bytes]) -> str:
        if file.size is None or file.size > self.largest:
            raise forms.ValidationError({"file": "This file is too large for a list of people. Choose another."})
        try:
            return decode_text(file.read()).text
        except WrongFile as fault:
            raise forms.ValidationError({"file": f"This is not a CSV list: {fault.problems[0].what}."}) from None


class RatingsListForm(ListForm):
    """As CSV, or everybody ever rated in the association's own file."""

    largest = LARGEST_FILE

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = "CSV as a spreadsheet saves it, or the association’s own list as JSON."
        self.fields["day"].help_text = "For rows that give no day of their own; a JSON list has its own day."


class PeopleListForm(ListForm):
    club = forms.ModelChoiceField(
        Club.objects.all(),
        label="Club",
        required=False,
        empty_label="As each row says",
        help_text="For rows that name no club.",
    )
