"""Lists: give one, look at every row, confirm once; and the lists that were taken in."""

import secrets

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.pages.fields import row_field
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms, membership, store
from ..actions.list_imports import ListChanged, ListPreview, TakenList
from ..actions.list_reach import ACTION_OF_LIST, ListKind, clubs_in_sight, is_own_list, lists_in_sight, may_undo
from ..actor import NotYours
from ..list_columns import COLUMNS, sheet_to_fill_in
from ..models import ListTaken
from ..packed_text import pack_text
from ..permissions import does
from ..request import HallRequest
from . import attempt, page_of

MOST_SHOWN = 200  # settled rows of a long list, to look at
MOST_TICKS = 50  # clubs with a tick each: the form has room for a thousand fields, most of them for the rows
MOST_NAMED = 20  # rows of which something was not taken, in messages


@does("people.see_lists")
@require_safe
@never_cache
def lists(request: HallRequest) -> HttpResponse:
    may = {what.value: request.actor.may(ACTION_OF_LIST[what]) for what in ListKind}
    page = page_of(request, lists_in_sight(request.actor))
    return render(request, "people/lists.html", {"page": page, "may": may})


@does("people.see_lists")
@require_safe
@never_cache
def one_list(request: HallRequest, pk: int) -> HttpResponse:
    list_taken = _in_sight(request, pk)
    clubs = clubs_in_sight(request.actor, list_taken.what)
    context = {
        "list_taken": list_taken,
        "undone": getattr(list_taken, "undone", None),
        "may_undo": may_undo(request.actor, list_taken),
        "is_own": is_own_list(request.actor, list_taken),
        "of_own_clubs": clubs is not None,
        "page": page_of(request, membership.rows_of_list(list_taken, clubs)),
    }
    return render(request, "people/list.html", context)


def _in_sight(request: HallRequest, pk: int) -> ListTaken:
    list_taken = get_object_or_404(membership.lists_taken(), pk=pk)
    if not lists_in_sight(request.actor).filter(pk=pk).exists():
        raise NotYours(ACTION_OF_LIST[ListKind(list_taken.what)])
    return list_taken


@does("people.see_lists")
@require_POST
def undo(request: HallRequest, pk: int) -> HttpResponse:
    list_taken = _in_sight(request, pk)
    try:
        actions.undo_list(request.actor, list_taken=list_taken, now=timezone.now())
    except actions.ListIsOut:
        messages.error(request, f"“{list_taken}” is published and stays as it went out (nzasp.C.12.2).")
    else:
        messages.success(request, f"“{list_taken}” is undone. Nothing of it counts any more.")
    return redirect("people:list", pk)


@does("people.see_lists")
@require_safe
def template(request: HallRequest, what: str) -> HttpResponse:
    """A sheet to fill in: the columns, and one row that shows how."""
    if what not in ListKind:
        raise Http404("There is no such list.")
    if not request.actor.may(ACTION_OF_LIST[ListKind(what)]):
        raise NotYours(ACTION_OF_LIST[ListKind(what)])
    answer = HttpResponse(sheet_to_fill_in(ListKind(what)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="tilehall-{what}.csv"'
    return answer


@takes_upload(forms.LARGEST_UPLOAD)
@does("people.take_in_people")
@GET_OR_POST
@never_cache
def people(request: HallRequest) -> HttpResponse:
    actor = request.actor
    begin = {"day": timezone.localdate(), "club": whole_number(request.GET.get("club", ""))}
    form = forms.PeopleListForm(request.POST or None, request.FILES or None, initial=begin)
    if actor.only_for_own_clubs("people.take_in_people"):
        own = store.clubs().filter(pk__in=actor.clubs)
        row_field(form, "club").queryset = own
        form.initial["club"] = own.first() if own.count() == 1 else None
    return _answered(request, ListKind.PEOPLE, form)


@takes_upload(forms.LARGEST_UPLOAD)
@does("people.take_in_ratings")
@GET_OR_POST
@never_cache
def ratings(request: HallRequest) -> HttpResponse:
    form = forms.RatingsListForm(request.POST or None, request.FILES or None, initial={"day": timezone.localdate()})
    return _answered(request, ListKind.RATINGS, form)


def _answered(request: HallRequest, what: ListKind, form: forms.ListForm) -> HttpResponse:
    """A list given, a list looked at, or a list confirmed: all three come here, the last with its answers."""
    actor, now = request.actor, timezone.now()
    context = {"form": form, "what": what, "rows_of": what.label.lower(), "columns": COLUMNS[what]}
    token = _hidden_text(request, "token", 40)
    preview = None
    if token and form.is_valid():
        try:
            taken = actions.take_in_list(actor, _sent(what, form, request), _answers(request, token), now=now)
        except ListChanged as again:
            preview, context["again"] = again.preview, again.message
        except ValidationError as refused:
            context["again"] = refused.messages[0]
        else:
            _say(request, taken)
            return redirect("people:list", taken.record.pk)
    if preview is None:
        preview = attempt(form, lambda: actions.preview_list(actor, _sent(what, form, request), now=now))
    if preview is None:
        return render(request, "people/give_list.html", context | {"may_found": actor.may("people.add_club")})
    sent_list = _sent(what, form, request)
    # To be mended: what was read, whether it came as a file or was typed. A very long one is mended where it came from.
    short = len(sent_list.text) <= forms.LARGEST_LIST
    form.data = {
        "text": sent_list.text if short else "",
        "day": request.POST["day"],
        "club": request.POST.get("club", ""),
    }
    context |= {
        "sent_list": sent_list,
        "packed": pack_text(sent_list.text),
        "short": short,
        "preview": preview,
        "most_ticks": MOST_TICKS,
        "token": token or secrets.token_urlsafe(24),
        **_sorted(preview),
    }
    return render(request, "people/list_preview.html", context)


def _say(request: HallRequest, taken: TakenList) -> None:
    """What changed, what did not, and by name what of a row was not taken."""
    already = f" {counted(taken.unchanged, 'row')} told nothing new." if taken.unchanged else ""
    messages.success(
        request, f"Imported: {taken.record.rows} of the {taken.record.get_what_display().lower()} listed.{already}"
    )
    for line in taken.untaken[:MOST_NAMED]:
        messages.warning(request, f"Not taken of {line.row.name}: {'; '.join(line.effect.untaken)}.")
    if (more := len(taken.untaken) - MOST_NAMED) > 0:
        messages.warning(request, f"And of {counted(more, 'row')} more something was not taken.")


def _sent(what: ListKind, form: forms.ListForm, request: HallRequest) -> actions.SentList:
    values = dict(form.cleaned_data)
    if "file" not in request.FILES:
        values["title"] = _hidden_text(request, "title", 120) or values["title"]
    return actions.SentList(what=what, **values)


def _hidden_text(request: HallRequest, name: str, most: int) -> str:
    """What the page carries along for itself, past the form; no database keeps a NUL."""
    return request.POST.get(name, "").replace("\0", "").strip()[:most]


def _answers(request: HallRequest, token: str) -> actions.ListAnswers:
    named = {name: whole_number(name.removeprefix("line-")) for name in request.POST if name.startswith("line-")}
    chosen = {line: request.POST[name] for name, line in named.items() if line is not None}
    return actions.ListAnswers(
        chosen=chosen,
        fingerprint=request.POST.get("fingerprint", ""),
        token=token,
        all_new="all_new" in request.POST,
        new_clubs=frozenset(request.POST.getlist("found")),
        all_clubs="found_all" in request.POST,
    )


def _sorted(preview: ListPreview) -> dict[str, object]:
    """What must be decided stands first; what is settled can be opened and changed."""
    list_rows = [line for line in preview.lines if not line.settled or line.wrong]
    settled = [line for line in preview.lines if line.settled and not line.wrong]
    return {"undecided": list_rows, "settled": settled, "shown": settled[:MOST_SHOWN] if preview.long else settled}
