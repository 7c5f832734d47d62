"""Clubs: which are registered, who is affiliated with them on a day, who votes for them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms as django_forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.association import club_registration
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.club_registration import ClubRecord
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files, forms, member_files, store
from tilehall.site.association.book.actions import clubs as actions
from tilehall.site.association.book.actions.members import KEEP_CLUB, Result
from tilehall.site.association.book.register_forms import WhyForm
from tilehall.site.association.book.take_back_rights import right_to_take_back
from tilehall.site.association.book.wording import sentence_of
from tilehall.site.association.book.wording.acts import shown
from tilehall.site.pages.fields import day_field
from tilehall.site.pages.phrases import dollars
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext, CommandForm, command_context
from tilehall.site.people.models import Club, Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

SEE = "association.see_members"


class OnDayForm(django_forms.Form):
    on = day_field("On the day")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubDeed:
    key: str
    label: str
    lead: str
    done: str
    form: type[CommandForm]
    run: Callable[[Actor, Club, dict[str, Any], CommandContext], Result]
    when: Callable[[ClubRecord, date], bool]
    action: str = actions.KEEP


def _register(actor: Actor, club: Club, asked: dict[str, Any], context: CommandContext) -> Result:
    cents = 0 if asked["taken_over"] else club_registration.registration_fee().value
    return actions.register(actor, club, cents=cents, context=context, **asked)


DEEDS = (
    ClubDeed(
        key="apply",
        label="Applies to be registered",
        lead="The fee falls due with it, once; clubs owe nothing yearly.",
        done="The application is in the book.",
        form=forms.ClubDayForm,
        run=lambda actor, club, asked, context: actions.apply(actor, club, context=context, **asked),
        when=lambda record, _: not record.spans and record.applied is None,
    ),
    ClubDeed(
        key="register",
        label="Register",
        lead="A club is registered from the day its fee is paid.",
        done="The club is registered.",
        form=forms.RegisterClubForm,
        run=_register,
        when=lambda record, day: not record.registered(day),
    ),
    ClubDeed(
        key="voting-member",
        label="Name the voting member",
        lead="One of its members votes for it in the Management Committee, with the weight of all who pay through it.",
        done="The voting member is named.",
        form=forms.VotingMemberForm,
        run=lambda actor, club, asked, context: actions.name_voting_member(
            actor, club, asked["person"], on=asked["on"], context=context
        ),
        when=lambda record, day: record.registered(day),
        action=KEEP_CLUB,
    ),
    ClubDeed(
        key="close",
        label="Is closed",
        lead="Its members stay members of the Association.",
        done="The club is no longer registered.",
        form=forms.CloseClubForm,
        run=lambda actor, club, asked, context: actions.close(actor, club, context=context, **asked),
        when=lambda record, day: record.registered(day),
    ),
)


def _may(actor: Actor, deed: ClubDeed, club: Club) -> bool:
    return actor.may_for_club(deed.action, club.pk)


@does(SEE)
@require_safe
def clubs(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    records, weights = club_files.records(), club_files.weights_on(today)
    rows = [
        (club, records[club.pk].registered(today) if club.pk in records else False, weights[club.pk])
        for club in Club.objects.all()
        if request.actor.may_for_club(SEE, club.pk)
    ]
    year = club_registration.club_year(records.values(), today.year)
    return render(request, "book/clubs.html", {"rows": rows, "year": year, "today": today})


@does(SEE)
@require_safe
def club(request: HallRequest, slug: str) -> HttpResponse:
    found = _club(request, slug)
    today = timezone.localdate()
    form = OnDayForm(request.GET if "on" in request.GET else None, initial={"on": today})
    day = form.cleaned_data["on"] if form.is_bound and form.is_valid() else today
    record = club_files.record(found.pk)
    affiliated = club_files.affiliated_on(found, day)
    statuses = member_files.statuses(affiliated, day)
    paying = club_files.paying_through(found, day)
    voting = record.voting_member(day)
    history = store.club_history(found.pk, *club_files.KINDS)
    context = {
        "club": found,
        "record": record,
        "registered": record.registered(day),
        "day": day,
        "form": form,
        "members": [(person, statuses[person.pk], person.pk in paying) for person in affiliated],
        "paying": len(paying),
        "weight": club_files.weight_on(found.pk, day),
        "officers": club_files.officers_on(found, day),
        "voting": Person.objects.filter(pk=voting).first() if voting else None,
        "deeds": [deed for deed in DEEDS if deed.when(record, today) and _may(request.actor, deed, found)],
        "fee": dollars(club_registration.registration_fee().value),
        "history": shown(reversed(history), store.taken_back_among(entry.seq for entry in history)),
        "may_be_taken_back": _to_take_back(request.actor, found, history),
    }
    return render(request, "book/club.html", context)


def _to_take_back(actor: Actor, club: Club, history: Iterable[Entry]) -> set[int]:
    """Of the entries about the club, those that this page can take back."""
    rights = {entry.seq: right_to_take_back(entry.act, "club") for entry in history}
    theirs = {seq for seq, right in rights.items() if right is not None and actor.may_for_club(right, club.pk)}
    return theirs - store.taken_back_among(theirs)


def _club(request: HallRequest, slug: str) -> Club:
    found = get_object_or_404(Club, slug=slug)
    if not request.actor.may_for_club(SEE, found.pk):
        raise NotYours(SEE)
    return found


@does(SEE)
@GET_OR_POST
@never_cache
def take_back(request: HallRequest, slug: str, entry: int) -> HttpResponse:
    found, gone = _club(request, slug), store.entry(entry)
    right = right_to_take_back(gone.act, "club") if gone else None
    if gone is None or right is None or getattr(gone.act, "club", None) != found.pk:
        raise Http404("There is no such entry that counts.")
    if not request.actor.may_for_club(right, found.pk):
        raise NotYours(right)
    form = WhyForm(request.POST if request.method == "POST" else None, today=timezone.localdate())
    if request.method == "POST" and form.is_valid():
        result = actions.take_back(request.actor, found, entry, form.cleaned_data["why"], command_context(request))
        if not isinstance(result, Refusal):
            messages.success(request, f"Entry {entry} counts no more. It stays readable.")
            return redirect("book:club", slug)
        show_refusal(request, sentence_of(result))
    return render(request, "book/club_take_back.html", {"club": found, "form": form, "shown": shown([gone])[0]})


@does(SEE)
@GET_OR_POST
@never_cache
def deed(request: HallRequest, slug: str, key: str) -> HttpResponse:
    found, today = _club(request, slug), timezone.localdate()
    wanted = next((each for each in DEEDS if each.key == key), None)
    if wanted is None:
        raise Http404("There is nothing of this name to be done.")
    if not _may(request.actor, wanted, found):
        raise NotYours(wanted.action)
    more = {"club": found, "today": today} if wanted.form is forms.VotingMemberForm else {"initial": {"on": today}}
    form = wanted.form(request.POST or None, **more)
    if request.method == "POST" and form.is_valid():
        result = wanted.run(request.actor, found, form.asked(), command_context(request))
        if not isinstance(result, Refusal):
            messages.success(request, f"{found}: {wanted.done}")
            return redirect("book:club", slug)
        show_refusal(request, sentence_of(result))
    return render(request, "book/club_deed.html", {"club": found, "deed": wanted, "form": form})
