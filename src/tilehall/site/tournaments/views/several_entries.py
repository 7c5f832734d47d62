"""Several entries at once: of those found, of a whole club, or of a list of names, with a look at each before."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.sentences import Sentence
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import several_entries as actions
from tilehall.site.tournaments.actions.name_matches import NameMatch, name_matches, names_on_lines
from tilehall.site.tournaments.actions.register import EntryOptions
from tilehall.site.tournaments.forms.several_entries import PastedNamesForm
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of

from .frame import desk_state_or_404, page, show_result


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """`name` as it was pasted, or of the person. `person` can be entered, unless it is refused for `why`; else one of
    `options` may be meant. `ticked`: can be entered, if need be once a reason is given for all. `likely`: the only
    option, where nothing but its capitals or signs differ."""

    name: str
    person: Person | None
    why: Sentence | None
    options: tuple[tuple[int, str], ...]
    entered: bool
    ticked: bool = False
    likely: int | None = None


@does("tournaments.organise")
@require_POST
def enter_several(request: HallRequest, number: int) -> HttpResponse:
    """Who was ticked or chosen, or all who were found. Where somebody cannot be, nobody is: they are named, and why."""
    listed = "found" if request.POST.get("which") == "all" else "person"
    numbers = [found for text in request.POST.getlist(listed) if (found := whole_number(text)) is not None]
    persons, options = actions.persons_named(numbers), _options(request)
    state = desk_state_or_404(number)
    if not persons:
        messages.warning(request, "Nobody was ticked; nothing is changed.")
        return _back(request, number)
    looked = actions.look_at_entries(state, persons, options, timezone.now())
    if any(one.refusal is not None for one in looked):
        return _preview(request, state, [_of_person(one) for one in looked], refused=True)
    result = actions.enter_several(request.actor, number, persons, command_context(request), options=options)
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _preview(request, desk_state_or_404(number), [_of_person(one) for one in looked], refused=True)
    asks = " What the event asks can be filled in under Kitchen and billets." if state.desk.announced.questions else ""
    show_result(request, result, _entered(result, number, persons) + asks)
    return _back(request, number)


@does("tournaments.organise")
@require_POST
def look_at_names(request: HallRequest, number: int) -> HttpResponse:
    """Each name of the list with who is meant; unknown ones and those that may be several are named."""
    state, form = desk_state_or_404(number), PastedNamesForm(request.POST)
    if not form.is_valid():
        return page(request, state, "tournaments/entries_names.html", {"paste": form})
    typed = names_on_lines(form.cleaned_data["names"])
    matches = name_matches(typed.names[: actions.MOST])
    left_out = (*typed.left_out, *typed.names[actions.MOST :])
    known = {person.pk for person in _in_the_event(state)}
    same = [match.same for match in matches if match.same is not None and match.same.pk not in known]
    looked = {one.person.pk: one for one in actions.look_at_entries(state, same, _options(request), timezone.now())}
    return _preview(request, state, [_of_name(match, looked, known) for match in matches], left_out=left_out)


def _preview(
    request: HallRequest,
    state: DeskState,
    rows: Sequence[PreviewRow],
    *,
    refused: bool = False,
    left_out: Sequence[str] = (),
) -> HttpResponse:
    late = state.desk.closed or timezone.localdate() > state.desk.announced.closes
    context = {
        "rows": rows,
        "refused": refused,
        "can": sum(row.person is not None and row.why is None for row in rows),
        "open": sum(bool(row.options) for row in rows),
        "unknown": [row.name for row in rows if row.person is None and not row.options and not row.entered],
        "left_out": left_out,
        "late": late,
        "late_reason": typed_words(request, "late", 200),
        "search_text": _searched(request),
    }
    return page(request, state, "tournaments/entries_preview.html", context)


def _of_person(looked: actions.LookedAt, name: str = "") -> PreviewRow:
    why, person = looked.refusal, looked.person
    ticked = why is None or why.code == "entries_closed"
    told = sentence_of(why) if why is not None else None
    return PreviewRow(name or person.full_name, person, told, (), entered=False, ticked=ticked)


def _of_name(match: NameMatch, looked: dict[int, actions.LookedAt], known: set[int]) -> PreviewRow:
    if match.same is None:
        options = tuple(
            (option.person.pk, f"{option.person}{_club(option.person)}: {option.reason}")
            for option in match.options
            if option.person.pk not in known
        )
        sure = [option.person.pk for option in match.options if option.sure]
        likely = sure[0] if len(match.options) == 1 and sure and options else None
        return PreviewRow(match.name, None, None, options, entered=False, likely=likely)
    if match.same.pk in known:
        return PreviewRow(match.name, None, None, (), entered=True)
    return _of_person(looked[match.same.pk], match.name)


def _club(person: Person) -> str:
    return f", {person.club}" if person.club else ""


def _in_the_event(state: DeskState) -> list[Person]:
    """Who withdrew may be entered again."""
    entrants = store.entrants(state.row.pk)
    return [person for player, person in entrants.items() if state.desk.player(player).standing != "withdrawn"]


def _options(request: HallRequest) -> EntryOptions:
    return EntryOptions(late=typed_words(request, "late", 200))


def _entered(result: DeskState, number: int, persons: Sequence[Person]) -> str:
    numbers = {person.pk: player for player, person in store.entrants(number).items()}
    standings = [result.desk.player(numbers[person.pk]).standing for person in persons]
    entered = standings.count("entered")
    if len(persons) == 1 and entered:
        return f"{persons[0].full_name} is entered."
    others = {"waiting": "on the waiting list", "asking": "asking to play", "reserve": "in reserve"}
    more = [f"{standings.count(key)} {words}" for key, words in others.items() if key in standings]
    return f"{counted(entered, 'player')} entered{''.join(f', {text}' for text in more)}."


def _searched(request: HallRequest) -> str:
    return request.POST.get("q", "").replace("\0", "")[:100]


def _back(request: HallRequest, number: int) -> HttpResponse:
    """The search stays as it was, for the next ones."""
    query = f"?{urlencode({'q': _searched(request)})}" if _searched(request) else ""
    return redirect(f"{reverse('tournaments:entries', args=[number])}{query}")
