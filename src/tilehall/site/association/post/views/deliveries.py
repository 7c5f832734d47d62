"""One delivery with its history, and what an officer says of it; the same of many at once."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.association.post import actions, store
from tilehall.site.association.post.actions import SentByHand
from tilehall.site.association.post.delivery_record import OPEN_TO, State, What
from tilehall.site.association.post.forms import PostedForm, ReaddressForm
from tilehall.site.association.post.reach import may_keep, reach_of
from tilehall.site.association.post.store import DeliveryRow
from tilehall.site.association.post.wording import NOTES, WHY, state_words
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.people.commands import typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

AT_ONCE = 2000  # more go with the next press
TOO_LATE = "This was done already, or the letter stands otherwise now. Nothing was changed."


@does("post.see")
@require_safe
@never_cache
def delivery(request: HallRequest, pk: int) -> HttpResponse:
    return _page(request, _in_reach(request, pk))


def _in_reach(request: HallRequest, pk: int) -> DeliveryRow:
    return get_object_or_404(store.deliveries(reach_of(request.actor)), pk=pk)


def _page(
    request: HallRequest,
    row: DeliveryRow,
    readdress: ReaddressForm | None = None,
    posted: PostedForm | None = None,
) -> HttpResponse:
    state, notes = State(row.state), list(store.notes_of(row))
    context = {
        "row": row,
        "words": state_words(state, notes[-1].answer if notes else ""),
        "why": WHY[state],
        "notes": [(note, NOTES[What(note.what)]) for note in notes],
        "open_to": OPEN_TO[state] if may_keep(request.actor, row) else (),
        "readdress": readdress or ReaddressForm(initial={"mail": row.mail}),
        "posted": posted or PostedForm(initial={"day": timezone.localdate()}),
    }
    return render(request, "post/delivery.html", context)


@does("post.keep")
@require_POST
@never_cache
def say(request: HallRequest, pk: int, say: str) -> HttpResponse:
    row = _in_reach(request, pk)
    if say == "address":
        return _readdress(request, row)
    if say == "posted":
        return _posted(request, row)
    now, why = timezone.now(), typed_words(request, "why", 500)
    simple: dict[str, tuple[Callable[[], object], str]] = {
        "again": (lambda: actions.try_again(request.actor, [pk], now), "It goes with the next mails."),
        "seen": (lambda: actions.mark_seen(request.actor, pk, now), "Noted: it has arrived."),
        "back": (lambda: actions.mark_came_back(request.actor, pk, why, now), "Noted: it came back."),
        "up": (lambda: actions.give_up(request.actor, pk, why, now), "Given up. It stands in the record."),
    }
    if say not in simple:
        raise Http404
    do, said = simple[say]
    _tell(request, bool(do()), said)
    return redirect("post:delivery", pk)


def _readdress(request: HallRequest, row: DeliveryRow) -> HttpResponse:
    form = ReaddressForm(request.POST)
    if form.is_valid():
        try:
            done = actions.readdress(request.actor, row.pk, form.cleaned_data["mail"], timezone.now())
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            _tell(request, done, "The address is set right. The letter goes there.")
            return redirect("post:delivery", row.pk)
    return _page(request, row, readdress=form)


def _posted(request: HallRequest, row: DeliveryRow) -> HttpResponse:
    form = PostedForm(request.POST)
    if form.is_valid():
        sent = SentByHand(form.cleaned_data["way"], form.cleaned_data["day"])
        try:
            done = actions.mark_posted(request.actor, [row.pk], sent, timezone.now())
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            _tell(request, bool(done), f"Noted: sent on {sent.day:%d/%m/%Y}.")
            return redirect("post:delivery", row.pk)
    return _page(request, row, posted=form)


def _tell(request: HallRequest, done: bool, said: str) -> None:
    if done:
        messages.success(request, said)
    else:
        messages.warning(request, TOO_LATE)


@does("post.keep")
@require_POST
@never_cache
def all_again(request: HallRequest) -> HttpResponse:
    """Of one state of those that are stuck, all that this officer keeps."""
    state = request.POST.get("state", "")
    if state not in (State.SPENT.value, State.UNSURE.value, State.REFUSED.value):
        raise Http404
    rows = store.stuck(reach_of(request.actor)).filter(state=state).order_by("pk")
    keys = [row.pk for row in rows[:AT_ONCE] if may_keep(request.actor, row)]
    done = actions.try_again(request.actor, keys, timezone.now())
    messages.success(request, f"{counted(done, 'letter')} will be tried again.")
    return redirect("post:stuck")


@does("post.keep")
@require_POST
@never_cache
def all_posted(request: HallRequest) -> HttpResponse:
    """Of one printed part: all of it went to the post on a day."""
    first, last, count = (whole_number(request.POST.get(name, ""), 18) for name in ("first", "last", "count"))
    form = PostedForm(request.POST)
    if first is None or last is None:
        raise Http404
    if not form.is_valid():
        messages.error(request, "Write the day as day/month/year, such as 31/12/2026. Nothing was noted.")
        return redirect("post:paper")
    rows = store.to_print(reach_of(request.actor)).filter(pk__gte=first, pk__lte=last)
    keys = [row.pk for row in rows if may_keep(request.actor, row)]
    if len(keys) != count:
        messages.error(request, "Letters have come to this part or left it since. Print it again. Nothing was noted.")
        return redirect("post:paper")
    sent = SentByHand(form.cleaned_data["way"], form.cleaned_data["day"])
    try:
        done = actions.mark_posted(request.actor, keys, sent, timezone.now())
    except ValidationError as refused:
        messages.error(request, f"{refused.messages[0]} Nothing was noted.")
    else:
        messages.success(request, f"Noted: {counted(done, 'letter')} sent on {sent.day:%d/%m/%Y}.")
    return redirect("post:paper")
