"""What comes with everything that is written: the moment, an id that makes a double click one command, and by whom."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone

from tilehall.site.logs.models import Origin

from .actor import Actor
from .request import HallRequest


@dataclass(frozen=True, slots=True)
class CommandContext:
    """The moment, and the id that the page gave this command: pressed twice, it is carried out once."""

    now: datetime
    command_id: str


def new_command() -> str:
    return secrets.token_hex(16)


def command_context(request: HallRequest) -> CommandContext:
    """The command's id comes with the form, so that a double click is one command.

    What was typed is part of it: a page gone back to has an old id in all its forms, and something else sent from it
    is another command, not one that was carried out already.
    """
    given = request.POST.get("command_id", "")
    if not (0 < len(given) <= 64 and given.isalnum()):
        return CommandContext(timezone.now(), new_command())
    typed = sorted((name, request.POST.getlist(name)) for name in request.POST if name != "csrfmiddlewaretoken")
    whole = repr((request.path, typed, _files_sent(request)))
    return CommandContext(timezone.now(), sha256(whole.encode("utf-8", "surrogatepass")).hexdigest())


def _files_sent(request: HallRequest) -> list[tuple[str, str]]:
    """What each file holds, in short: another file sent from the same page is another command."""
    return [(name, _digest(file)) for name in sorted(request.FILES) for file in request.FILES.getlist(name)]


def _digest(file: "UploadedFile[bytes]") -> str:
    content = sha256()
    for chunk in file.chunks():
        content.update(chunk)
    file.seek(0)
    return content.hexdigest()


def origin(actor: Actor, context: CommandContext) -> Origin:
    by = actor.account.pk if actor.account else None
    return Origin(at=context.now, by=by, by_name=_name_of(actor), command_id=context.command_id)


def _name_of(actor: Actor) -> str:
    """As the log names them for good. Anybody may sign up as anybody: only a member record is called by its name."""
    if actor.person is not None:
        return actor.person.full_name
    if actor.account is not None:
        return f"the account “{actor.account.name}”"
    return "the console" if actor.console else "a code on paper"


def typed_words(request: HallRequest, name: str, most: int = 300) -> str:
    """What was typed into a field that no form reads; no database keeps a NUL."""
    return request.POST.get(name, "").replace("\0", "").strip()[:most]


def posted_form(request: HallRequest, form: type[forms.Form]) -> forms.Form | None:
    """What was pressed on a page with many small forms; what cannot be read is named, and nothing is changed."""
    read = form(request.POST)
    return read if reads_well(request, read) else None


def reads_well(request: HallRequest, read: forms.Form) -> bool:
    """If not, what cannot be read is said above the page, which may not show the form any more."""
    if read.is_valid():
        return True
    faults = [
        f"{read[name].label}: {errors[0]}" if name in read.fields else str(errors[0])
        for name, errors in read.errors.items()
    ]
    messages.error(request, " ".join([*faults, "Nothing was changed."]))
    return False


class CommandForm(forms.Form):
    """A form that carries the id of what it asks for, so that pressed twice it is done once."""

    command_id = forms.CharField(widget=forms.HiddenInput, required=False, initial=new_command)

    def asked(self) -> dict[str, Any]:
        """What was filled in, without the id."""
        return {name: value for name, value in self.cleaned_data.items() if name != "command_id"}
