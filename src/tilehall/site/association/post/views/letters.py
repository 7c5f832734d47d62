"""What was written and what became of it: all letters, what is stuck, what goes on paper, and a new one."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.tournament.formats.csv_sheet import write_sheet
from tilehall.site.association.post import actions, address_book, keeper, store
from tilehall.site.association.post.actions import NewLetter, Recipient, to_address, to_club, to_person
from tilehall.site.association.post.delivery_record import State, What
from tilehall.site.association.post.forms import (
    EVERY_CLUB,
    EVERY_MEMBER,
    ONE_CLUB,
    LetterForm,
    PersonLetterForm,
    PostedForm,
)
from tilehall.site.association.post.letter_kinds import KINDS
from tilehall.site.association.post.letter_sheets import letter_sheets, parts_of
from tilehall.site.association.post.reach import may_keep, reach_of
from tilehall.site.association.post.store import LetterRow
from tilehall.site.association.post.wording import IN_FOLDER, NOTES, STATES, is_in_folder, state_words
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.commands import command_context, new_command
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.views import attempt, page_of, person_in_reach

MOST_SHOWN = 100  # of what is stuck; the others follow when these are done


def badges(counts: dict[str, int], in_folder: int) -> list[tuple[int, str, str]]:
    """How many, the words and the class of each state that occurs, in the order of the states."""
    handed = counts.get(State.HANDED.value, 0)
    gone = {**counts, State.HANDED.value: handed - in_folder}
    told = [(gone[state.value], *STATES[state]) for state in State if gone.get(state.value)]
    return [*([(in_folder, *IN_FOLDER)] if in_folder else []), *told]


def _to_whom(count: int, name: str) -> str:
    return name if count == 1 else counted(count, "recipient")


def tabs(request: HallRequest) -> dict[str, Any]:
    """What stands above every page of letters: how many are stuck and how many wait for the printer."""
    reach = reach_of(request.actor)
    return {
        "stuck_count": store.stuck(reach).count(),
        "paper_count": store.to_print(reach).count(),
        "may_write": request.actor.may("post.write"),
        "trouble": keeper.server_trouble(),
        "waiting_count": store.waiting(reach),
    }


@does("post.see")
@require_safe
@never_cache
def letters(request: HallRequest) -> HttpResponse:
    reach = reach_of(request.actor)
    page = page_of(request, store.letters(reach))
    counts = store.counts_of(list(page.object_list), reach)
    shown = list(page.object_list)
    in_folder, addressed = store.only_in_folder(shown, reach), store.addressed(shown, reach)
    rows = [
        (
            letter,
            _to_whom(*addressed.get(letter.pk, (0, ""))),
            KINDS[letter.kind].label,
            badges(counts.get(letter.pk, {}), in_folder.get(letter.pk, 0)),
        )
        for letter in page.object_list
    ]
    context = {**tabs(request), "page": page, "rows": rows, "here": "all", "own": address_book.own_address()}
    return render(request, "post/letters.html", context)


@does("post.see")
@require_safe
@never_cache
def stuck(request: HallRequest) -> HttpResponse:
    reach = reach_of(request.actor)
    blocked = store.with_last_note(list(store.stuck(reach)[:MOST_SHOWN]))
    trying = store.with_last_note(list(store.trying(reach)[:MOST_SHOWN]))
    context = {
        **tabs(request),
        "blocked": [(row, *STATES[State(row.state)], note) for row, note in blocked],
        "states": {row.state for row, _ in blocked},
        "trying": trying,
        "trying_count": store.trying(reach).count(),
        "may_keep": request.actor.may("post.keep"),
        "here": "stuck",
        "most": MOST_SHOWN,
    }
    return render(request, "post/stuck.html", context)


@does("post.see")
@require_safe
@never_cache
def on_paper(request: HallRequest) -> HttpResponse:
    rows = store.to_print(reach_of(request.actor))
    parts = parts_of(list(rows.values_list("pk", flat=True)))
    context = {
        **tabs(request),
        "parts": parts,
        "rows": rows[:MOST_SHOWN],
        "form": PostedForm(initial={"day": timezone.localdate()}),
        "may_keep": request.actor.may("post.keep"),
        "here": "paper",
        "most": MOST_SHOWN,
    }
    return render(request, "post/paper.html", context)


@does("post.see")
@require_safe
@never_cache
@calculates
def sheets(request: HallRequest) -> HttpResponse:
    """The letters of one part, or of one delivery, as they go into envelopes."""
    first, last = (whole_number(request.GET.get(name, ""), 18) for name in ("first", "last"))
    if first is None or last is None:
        raise Http404
    rows = store.deliveries(reach_of(request.actor)).filter(pk__gte=first, pk__lte=last).order_by("pk")
    if first != last:
        rows = rows.filter(state=State.TO_PRINT)
    answer = HttpResponse(letter_sheets(list(rows[:200])), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="letters-{first}-{last}.pdf"'
    return answer


@does("post.see")
@require_safe
@never_cache
def letter(request: HallRequest, pk: int) -> HttpResponse:
    reach = reach_of(request.actor)
    row = get_object_or_404(store.letters(reach), pk=pk)
    page = page_of(request, store.deliveries(reach).filter(letter=row).order_by("pk"))
    noted = store.with_last_note(list(page.object_list))
    counts = store.counts_of([row], reach).get(row.pk, {})
    context = {
        "letter": row,
        "kind": KINDS[row.kind].label,
        "badges": badges(counts, store.only_in_folder([row], reach).get(row.pk, 0)),
        "page": page,
        "rows": [
            (
                delivery,
                *state_words(State(delivery.state), note.answer if note else ""),
                note,
                NOTES[What(note.what)] if note else "",
            )
            for delivery, note in noted
        ],
        "may_prove": request.actor.may("post.see_all"),
        "may_keep": bool(page.object_list) and may_keep(request.actor, page.object_list[0]),
    }
    return render(request, "post/letter.html", context)


@does("post.see_all")
@require_safe
@never_cache
def proof(request: HallRequest, pk: int) -> HttpResponse:
    """Who was sent it, how and on which day, as a file to keep or to hand to a meeting."""
    row = get_object_or_404(store.letters(reach_of(request.actor)), pk=pk)
    rows = [
        (
            each.name,
            each.mail,
            each.sent_on.isoformat() if each.sent_on else "",
            each.way,
            IN_FOLDER[0] if each.state == State.HANDED and is_in_folder(each.answer) else each.state.value,
            each.answer,
        )
        for each in store.proof(row)
    ]
    sheet = write_sheet(("to", "mail", "sent_on", "way", "state", "answer"), rows)
    answer = HttpResponse(sheet, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="proof-{row.pk}.csv"'
    return answer


@does("post.write")
@GET_OR_POST
@never_cache
def new(request: HallRequest) -> HttpResponse:
    form = LetterForm(request.POST or None)
    letter = attempt(form, lambda: _written(request, recipients_of(form.cleaned_data), form.cleaned_data))
    return _sent(request, letter) or render(request, "post/new.html", {"form": form, "command_id": new_command()})


@does("post.write")
@GET_OR_POST
@never_cache
def new_to_person(request: HallRequest, pk: int) -> HttpResponse:
    person = person_in_reach(request, pk)
    form = PersonLetterForm(request.POST or None, initial={"kind": "letter"})
    letter = attempt(form, lambda: _written(request, [to_person(person)], form.cleaned_data))
    address = address_book.address_of_person(person)
    context = {"form": form, "command_id": new_command(), "person": person, "address": address}
    return _sent(request, letter) or render(request, "post/new.html", context)


def recipients_of(given: dict[str, Any]) -> list[Recipient]:
    match given["to"]:
        case to if to == EVERY_CLUB:
            return [to_club(club) for club in people.clubs()]
        case to if to == EVERY_MEMBER:
            return [to_person(person) for person in membership.members_on(timezone.localdate())]
        case to if to == ONE_CLUB:
            return [to_club(given["club"])] if given["club"] else []
    return [to_address(given["name"] or given["mail"], given["mail"])] if given["mail"] else []


def _written(request: HallRequest, recipients: list[Recipient], given: dict[str, Any]) -> LetterRow:
    new = NewLetter(kind=given["kind"], recipients=recipients, subject=given["subject"], text=given["text"])
    return actions.write(request.actor, new, command_context(request))


def _sent(request: HallRequest, letter: LetterRow | None) -> HttpResponse | None:
    if letter is None:
        return None
    counts = store.counts_of([letter], reach_of(request.actor)).get(letter.pk, {})
    paper = counts.get(State.TO_PRINT.value, 0)
    more = f" {counted(paper, 'of them goes', 'of them go')} on paper." if paper else ""
    messages.success(request, f"The letter is written, to {counted(sum(counts.values()), 'recipient')}.{more}")
    return redirect("post:letter", letter.pk)
