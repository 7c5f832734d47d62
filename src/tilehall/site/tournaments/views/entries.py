"""The desk's list of entries, with everything that may be decided about one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.vary import vary_on_headers

from tilehall.law.association.membership import MemberStanding
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import withdrawals
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.masters import billets_ruling, ranking_list_day
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.actions import entries as entries_actions
from tilehall.site.tournaments.forms import entries as forms
from tilehall.site.tournaments.forms.answers import AnswersForm
from tilehall.site.tournaments.forms.several_entries import PastedNamesForm
from tilehall.site.tournaments.presenters.masters_selection import masters_selection
from tilehall.site.tournaments.presenters.row_pages import row_pages
from tilehall.site.tournaments.presenters.series_page import not_qualified
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.notes import note_words

from .desk_list import next_button
from .frame import desk_state_or_404, page, redirect_with_result, show_result
from .live import asked_page

SUGGESTED = 40


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """Somebody of the register whose entry was refused, and what was typed for it."""

    person: Person
    form: forms.DeskEntryForm
    asked: AnswersForm


@dataclass(frozen=True, slots=True)
class TypedGuest:
    """The same of somebody who is in no register; fresh where nobody typed anything."""

    form: forms.GuestForm
    asked: AnswersForm


# --- the desk's list


@does("tournaments.organise")
@GET_OR_POST
@vary_on_headers("HX-Request")
def entries(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if request.method == "POST":
        return _desk_does(request, state)
    search_text = _searched(request.GET.get("q", ""))
    if request.htmx:
        return page(request, state, "tournaments/entries_suggested.html", _suggestions(state, search_text))
    return _entries_page(request, state, search_text)


def _searched(typed: str) -> str:
    return typed.replace("\0", "")[:100]


def _entries_page(
    request: HallRequest,
    state: DeskState,
    search_text: str = "",
    *,
    typed: TypedEntry | None = None,
    guest: TypedGuest | None = None,
) -> HttpResponse:
    """What was typed and refused is shown again: `typed` for somebody of the register, `guest` for anybody else."""
    lists = entry_lists(state)
    pages = row_pages(len(lists["field"]), asked_page(request))
    with_more = whole_number(request.GET.get("more", ""))
    unqualified = not_qualified(state)
    guest = guest or TypedGuest(forms.GuestForm(), _asked_of_guest(state))
    context = {
        **_suggestions(state, search_text, typed, with_more), **lists, "guest": guest.form, "guest_asked": guest.asked,
        "paste": PastedNamesForm(),
        "may_close": bool(lists["field"]) and not state.desk.closed and not lists["asking"] and not state.desk.begun,
        **({} if state.desk.begun else next_button(request, state, timezone.now())),
        "unqualified": unqualified,
        "unqualified_names": sorted(state.desk.name(number) for number in unqualified),
        "pages": pages, "shown_field": pages.rows(lists["field"]),
        "differences": entries_actions.rating_differences(state, timezone.localdate()),
    }  # fmt: skip
    return page(request, state, "tournaments/entries.html", context)


def _suggestions(
    state: DeskState, search_text: str, typed: TypedEntry | None = None, with_more: int | None = None
) -> dict[str, object]:
    """Whom the desk may enter, and what it may say of an entry; after the closing date it must say why."""
    people_found = suggested_people(state, search_text)
    if typed and all(person.pk != typed.person.pk for person, _ in people_found):
        standing = membership.standing(typed.person, timezone.localdate())
        people_found = [(typed.person, isinstance(standing, MemberStanding)), *people_found]
    more_found = len(people_found) > SUGGESTED
    people_found = people_found[:SUGGESTED]
    return {
        "more_found": more_found,
        "late": state.desk.closed or timezone.localdate() > state.desk.announced.closes,
        "search_text": search_text or (typed.person.full_name if typed else ""),
        "suggested": [
            (person, is_member, *_forms_of(state, person, typed, with_more)) for person, is_member in people_found
        ],
    }


def _forms_of(
    state: DeskState, person: Person, typed: TypedEntry | None, with_more: int | None
) -> tuple[forms.DeskEntryForm | None, AnswersForm | None]:
    """Most are entered as they are; what else may be said, and what the event asks, is asked where it was wanted, or
    typed and refused."""
    if typed and typed.person.pk == person.pk:
        return typed.form, typed.asked
    return (forms.DeskEntryForm(), _asked_of(state, person)) if person.pk == with_more else (None, None)


def _asked_of(state: DeskState, person: Person, data: QueryDict | None = None) -> AnswersForm:
    """What the event asks; who was entered before has answered some of it."""
    before = store.number_of(state.row.pk, person)
    given = answer_rows.answers_by(state.row.pk, before) if before is not None else None
    questions = state.desk.announced.questions
    return AnswersForm(data, questions=questions, given=given, auto_id=f"of-{person.pk}-%s")


def _asked_of_guest(state: DeskState, data: QueryDict | None = None) -> AnswersForm:
    return AnswersForm(data, questions=state.desk.announced.questions, auto_id="of-guest-%s")


def suggested_people(state: DeskState, search_text: str) -> list[tuple[Person, bool]]:
    """Who of the register is not entered yet, and whether they are members; nobody before something is typed."""
    if not search_text.strip():
        return []
    entered = {person.pk for person in store.entrants(state.row.pk).values()}
    found = people.people(search_text)[: SUGGESTED + 1 + len(entered)]
    persons = [person for person in found if person.pk not in entered][: SUGGESTED + 1]
    standings = membership.standings(persons, timezone.localdate())
    return [(person, isinstance(standings[person.pk], MemberStanding)) for person in persons]


def entry_lists(state: DeskState) -> dict[str, Any]:
    desk = state.desk
    players = list(desk.players.values())
    by = {name: [player for player in players if player.standing == name] for name in ("waiting", "asking", "reserve")}
    field = sorted(desk.in_the_field(), key=lambda each: (-(each.rating or 0), each.name))
    beds = billets_ruling({player.name: player.host for player in field if player.billet})
    return {
        **by,
        "field": field,
        "gone": [
            (player, _deadline(desk, player)) for player in players if player.standing in ("withdrawn", "refused")
        ],
        "leaving": [player for player in field if player.leaving is not None],
        "appeals": [
            player
            for player in players
            if player.leaving and player.leaving.appealed_at and player.leaving.upheld is None
        ],
        "notes": [
            (note, note_words(note, desk.name))
            for note in desk.floor.notes
            if note.kind in ("discretion", "late-entry", "free-entry")
        ],
        "free_places": desk.announced.places - len(field) if desk.announced.places is not None else None,
        "selection": masters_selection(state),
        "beds": sentence_of(beds) if beds.code == "requests_open" else None,
    }


def _deadline(desk: Desk, player: Player) -> datetime | None:
    return withdrawals.appeal_until(desk, player)


def _desk_does(request: HallRequest, state: DeskState) -> HttpResponse:
    do: dict[str, Callable[[HallRequest, int], HttpResponse]] = {
        "enter": _enter,
        "guest": _guest,
        "close": _close,
        "let-in": _let_in,
        "refuse": _refuse,
        "select": _select,
        "decline": _decline,
        "enter-field": _enter_field,
        "ratings": _ratings,
    }
    doing = do.get(request.POST.get("do", ""))
    if doing is None:
        return redirect(reverse("tournaments:entries", args=[state.row.pk]))
    return doing(request, state.row.pk)


def _back(request: HallRequest, number: int, result: DeskState | Refusal, done: str) -> HttpResponse:
    return redirect_with_result(request, result, done, "tournaments:entries", number)


def _enter(request: HallRequest, number: int) -> HttpResponse:
    person = people.people().filter(pk=_number(request, "person")).first()
    if person is None:
        raise Http404("nobody of the register")
    state, searched = desk_state_or_404(number), _searched(request.POST.get("q", ""))
    typed = TypedEntry(person, forms.DeskEntryForm(request.POST), _asked_of(state, person, request.POST))
    if not (typed.form.is_valid() and typed.asked.is_valid()):
        return _entries_page(request, state, searched, typed=typed)
    options = replace(typed.form.entry_options(), answers=_told(typed.asked))
    result = entries_actions.enter(request.actor, number, who=person, options=options, context=command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _entries_page(request, desk_state_or_404(number), searched, typed=typed)
    player = result.desk.player(store.number_of(number, person) or max(result.desk.players))
    show_result(request, result, _entered(player, typed.asked))
    query = urlencode({"q": searched})  # the search stays for the next one
    return redirect(f"{reverse('tournaments:entries', args=[number])}?{query}")


def _guest(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    typed = TypedGuest(forms.GuestForm(request.POST), _asked_of_guest(state, request.POST))
    if not (typed.form.is_valid() and typed.asked.is_valid()):
        return _entries_page(request, state, guest=typed)
    guest, options = typed.form.guest(), replace(typed.form.entry_options(), answers=_told(typed.asked))
    result = entries_actions.enter(request.actor, number, who=guest, options=options, context=command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _entries_page(request, desk_state_or_404(number), guest=typed)
    player = result.desk.named(guest.name) or result.desk.player(max(result.desk.players))
    return _back(request, number, result, _entered(player, typed.asked))


def _told(asked: AnswersForm) -> dict[str, str]:
    """What the desk was told for them: what it left empty may have been answered by themselves."""
    return {question: answer for question, answer in asked.answers().items() if answer}


def _entered(player: Player, asked: AnswersForm) -> str:
    standing_words = {"waiting": "is on the waiting list", "asking": "asks to play", "reserve": "is in reserve"}
    done = f"{player.name} {standing_words.get(player.standing, 'is entered')}."
    later = (
        "" if _told(asked) or not asked.fields else " What the event asks can be filled in under Kitchen and billets."
    )
    return f"{done}{later}"


def _close(request: HallRequest, number: int) -> HttpResponse:
    closed = request.POST.get("closed") != "no"
    result = entries_actions.close_entries(request.actor, number, command_context(request), closed=closed)
    if isinstance(result, Refusal) or not closed:
        return _back(request, number, result, "Entries are open again.")
    return redirect_with_result(request, result, "Entries are closed.", "tournaments:desk", number)


def _let_in(request: HallRequest, number: int) -> HttpResponse:
    reason = typed_words(request, "reason", 200)
    result = entries_actions.let_in(request.actor, number, _number(request, "player"), reason, command_context(request))
    return _back(request, number, result, "In the field now.")


def _refuse(request: HallRequest, number: int) -> HttpResponse:
    reason = typed_words(request, "reason", 200)
    result = entries_actions.refuse(request.actor, number, _number(request, "player"), reason, command_context(request))
    return _back(request, number, result, "The entry is refused.")


def _select(request: HallRequest, number: int) -> HttpResponse:
    begins = desk_state_or_404(number).desk.announced.begins
    dated = ranking_list_day(begins.year)
    declined = desk_state_or_404(number).desk.declined
    result = entries_actions.select_field(request.actor, number, dated, command_context(request), declined=declined)
    return _back(request, number, result, "The field is taken from the ranking list.")


def _decline(request: HallRequest, number: int) -> HttpResponse:
    name = typed_words(request, "name", 200)
    result = entries_actions.decline(request.actor, number, name, command_context(request))
    return _back(request, number, result, f"{name} does not play; the next moves up.")


def _enter_field(request: HallRequest, number: int) -> HttpResponse:
    without: list[str] = []
    if "able" in request.POST:  # the page has named those who cannot be entered, and why
        refused = entries_actions.chosen_refusals(desk_state_or_404(number), timezone.now())
        without = [name for name, refusal in refused.items() if refusal is not None]
    result = entries_actions.enter_field(request.actor, number, command_context(request), without=without)
    return _back(request, number, result, "The selected field is entered.")


def _ratings(request: HallRequest, number: int) -> HttpResponse:
    """Each tick is a player's number and the rating that was shown beside it."""
    shown: dict[int, int] = {}
    for text in request.POST.getlist("rating"):
        player, rating = map(whole_number, text.partition(":")[::2])
        if player is not None and rating is not None:
            shown[player] = rating
    result = entries_actions.take_over_ratings(request.actor, number, shown, command_context(request))
    graded = not isinstance(result, Refusal) and any(result.desk.player(player).grade for player in shown)
    look = " Look at the grades again: they were made with the old ones." if graded else ""
    count = f"{len(shown)} rating{'s are' if len(shown) > 1 else ' is'}"
    return _back(request, number, result, f"{count} taken over from the list.{look}")


def _number(request: HallRequest, name: str) -> int:
    number = whole_number(request.POST.get(name, ""))
    if number is None:
        raise Http404(f"no {name}")
    return number
