"""What a player answers to a slip by one press: a signature, a dispute in words, or that the signed slip is right."""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.actions.results import PaperKey
from tilehall.site.tournaments.store import DeskState

# What is said when it is done.
ANSWERED = {
    "confirm": "You have signed.",
    "dispute": "The desk has been told.",
    "sign-anew": "You have signed.",
    "keep": "The signed slip stays as it is.",
}


def answer_slip(request: HallRequest, number: int, do: str, paper: PaperKey) -> DeskState | Refusal:
    """`slip` is the entry of the log that the page showed."""
    actor, context = request.actor, command_context(request)
    entry = whole_number(request.POST.get("slip", "")) or 0
    if do == "confirm":
        return results.confirm(actor, number, paper, entry, context)
    if do == "dispute":
        return results.dispute(actor, number, paper, typed_words(request, "text"), entry, context)
    return results.answer_anew(actor, number, paper, entry, context, keep=do == "keep")
