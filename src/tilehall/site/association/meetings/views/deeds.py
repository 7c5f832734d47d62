"""A page for everything that is done at a meeting by a form; where it is one button, only what came of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.meeting import counting
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import count_forms, forms
from tilehall.site.association.meetings.actions.closing import kept_roles
from tilehall.site.association.meetings.actions.commands import may_chair, require_right
from tilehall.site.association.meetings.actions.deeds import DEEDS, do_deed
from tilehall.site.association.meetings.forms import MeetingForm
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.meetings.wording.acts import act_words
from tilehall.site.association.meetings.wording.sentences import sentence_of
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import joined
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.actor import actor_of
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import answered, page, state_or_404


@dataclass(frozen=True, slots=True)
class DeedPage:
    """`back`: the page one comes from and goes back to."""

    title: str
    button: str
    done: str
    form: type[MeetingForm]
    back: str = "chair"
    lead: str = ""


PAGES: dict[str, DeedPage] = {
    "call-off": DeedPage("Call it off", "Call off", "The meeting is called off.", forms.ReasonForm, "meeting"),
    "template": DeedPage("Agenda", "Make the agenda", "The agenda is made.", forms.PressForm, "prepare"),
    "withdraw-item": DeedPage(
        "Withdraw an item", "Withdraw", "The item is withdrawn.", forms.ItemReasonForm, "prepare"
    ),
    "move-item": DeedPage("Order", "Move", "The agenda is in another order.", forms.MoveItemForm, "prepare"),
    "nominate": DeedPage("Nomination", "Nominate", "The nomination is in.", forms.NominateForm, "prepare"),
    "withdraw-nomination": DeedPage("Withdraw", "Withdraw", "It is withdrawn.", forms.NominationForm, "prepare"),
    "paper": DeedPage("A paper of the pack", "Put it in", "The paper is in the pack.", forms.PaperForm, "prepare"),
    "pack": DeedPage("The pack", "It is complete", "The pack is complete.", forms.PressForm, "prepare"),
    "notice": DeedPage("Notice went out", "Record", "The notice is recorded.", forms.NoticeForm, "notice"),
    "reconvene": DeedPage(
        "The meeting goes on", "Set the day", "The day is set. Send notice of it.", forms.ReconveneForm, "notice"
    ),
    "check-in": DeedPage("Check in", "Check in", "Checked in.", forms.PersonForm, "check-in"),
    "go-away": DeedPage("Gone", "Gone", "Noted as gone.", forms.PersonForm, "check-in"),
    "proxy": DeedPage("Lodge a proxy", "Lodge", "The proxy is lodged.", forms.ProxyForm, "check-in"),
    "proxy-back": DeedPage("Proxy", "Take back", "The proxy is taken back.", forms.GiverForm, "check-in"),
    "chair": DeedPage("The chair", "Take the chair", "The chair is taken.", forms.ChairForm),
    "open": DeedPage("Open", "Open the meeting", "The meeting is open.", forms.OpenForm),
    "adjourn": DeedPage("Adjourn", "Adjourn the meeting", "The meeting is adjourned.", forms.AdjournForm),
    "take-item": DeedPage("Item", "Go on", "The meeting is at this item.", forms.ItemNumberForm),
    "finish-item": DeedPage("Item", "Done with it", "The item is done.", forms.ItemNumberForm),
    "remark": DeedPage("For the minutes", "Write down", "Written down.", forms.RemarkForm),
    "put-motion": DeedPage("A motion", "It is moved", "It is moved.", forms.MotionForm),
    "second": DeedPage("Seconder", "It is seconded", "It is seconded.", forms.SecondForm),
    "withdraw-motion": DeedPage("Motion", "Withdraw it", "The motion is withdrawn.", forms.MotionNumberForm),
    "vote": DeedPage("Vote", "Put it to the vote", "The vote is open.", forms.VoteForm),
    "declare": DeedPage("By voices", "Declare", "Declared.", forms.DeclareForm),
    "count": DeedPage("The count", "Enter the count", "Counted.", count_forms.CountForm),
    "roll": DeedPage("The roll", "Count", "Counted.", count_forms.RollForm),
    "count-phones": DeedPage(
        "Close the vote",
        "Close the vote and count",
        "The vote is closed and counted.",
        count_forms.PhoneCountForm,
        lead="Whoever stands here has not voted by phone. Ask them, and note what they say.",
    ),
    "take-ballot": DeedPage("Ballot", "Take its result", "The ballot is counted.", forms.MotionNumberForm),
    "cast": DeedPage("Casting vote", "Cast", "The chair has cast.", count_forms.CastForm),
    "elect-unopposed": DeedPage("Election", "Declare elected", "Elected.", forms.ItemNumberForm),
    "count-election": DeedPage("Election", "Enter the votes", "Counted.", count_forms.ElectionCountForm),
    "cast-election": DeedPage("Casting vote", "Cast", "The chair has cast.", count_forms.ElectionCastForm),
    "ballot-election": DeedPage("Ballot", "Open a secret ballot", "The ballot is open. Run it.", forms.ItemNumberForm),
    "take-election-ballot": DeedPage("Ballot", "Take its result", "The ballot is counted.", forms.ItemNumberForm),
    "close": DeedPage("Close", "Close the meeting", "The meeting is closed.", forms.CloseForm),
    "undo": DeedPage("Take back", "Take it back", "It is taken back.", forms.UndoForm, "log"),
    "correct-minutes": DeedPage("Correction", "Add", "The correction is added.", forms.CorrectionForm, "minutes"),
    "approve-minutes": DeedPage(
        "Approval", "They are approved", "The minutes are approved.", forms.ApproveForm, "minutes"
    ),
    "approval": DeedPage(
        "The tax authority agreed", "Record", "The approval is recorded.", forms.ApprovalForm, "meeting"
    ),
}
Given = dict[str, Any]
# What a form gives in another shape than the deed takes it.
SHAPES: dict[str, Callable[[MeetingForm], Given]] = {
    "roll": lambda form: {**form.cleaned_data, "votes": form.votes() if isinstance(form, count_forms.RollForm) else {}},
    "count-phones": lambda form: {
        **form.cleaned_data,
        "said": form.said() if isinstance(form, count_forms.PhoneCountForm) else {},
    },
}
NUMBERS = ("item", "motion", "person", "entry", "giver", "amends")


@does("meetings.attend")
@GET_OR_POST
def deed(request: HallRequest, number: int, key: str) -> HttpResponse:
    """The gate lets everybody through, since whoever is in the chair may do what the chair does; the deed itself asks
    for its right."""
    if key not in DEEDS:
        raise Http404("There is no such thing to do at a meeting.")
    state, described = state_or_404(number), PAGES[key]
    require_right(request.actor, DEEDS[key].right, state)
    form = _form(request, state, described)
    if request.method == "POST" and form.is_valid():
        given = SHAPES[key](form) if key in SHAPES else form.cleaned_data
        result = do_deed(request.actor, number, key, given, command_context(request))
        if not isinstance(result, Refusal) or not _asks(form):
            if key == "close" and not isinstance(result, Refusal):
                return _closed(request, result, described)
            return answered(request, result, described.done, _back(state, described))
        show_refusal(request, sentence_of(result))
    if isinstance(form, forms.MotionForm) and form.amending:
        described = replace(described, title="An amendment")
    context = {"form": form, "page": described, "back": _back(state, described), "key": key, **_beside(state, form)}
    return page(request, state, "meetings/deed.html", context)


def _closed(request: HallRequest, state: MeetingState, described: DeedPage) -> HttpResponse:
    """Whoever was in the chair may have no right to its page any more: offices are handed over."""
    _say_who_keeps_a_role(request, state.meeting)
    still = may_chair(actor_of(request.actor.account, timezone.localdate()), state)
    return answered(
        request, state, described.done, _back(state, described if still else replace(described, back="meeting"))
    )


def _say_who_keeps_a_role(request: HallRequest, meeting: Meeting) -> None:
    if kept := kept_roles(meeting):
        names = joined([str(person) for person in kept])
        messages.warning(
            request,
            f"{names}: no longer in office, but with the role for now, since nobody else who can sign in may give "
            "roles. Once a successor can sign in, end it on the page Roles.",
        )


def _form(request: HallRequest, state: MeetingState, described: DeedPage) -> MeetingForm:
    if request.method == "POST":
        return described.form(request.POST, state=state)
    asked = {name: request.GET[name] for name in (*NUMBERS, "office", "mode", "up") if name in request.GET}
    return described.form(initial=asked, state=state)


def _asks(form: MeetingForm) -> bool:
    """Whether there is anything to fill in: then a refusal is shown where it was filled in."""
    return bool(form.visible_fields())


def _back(state: MeetingState, described: DeedPage) -> str:
    return reverse(f"meetings:{described.back}", args=[state.number])


def _beside(state: MeetingState, form: MeetingForm) -> dict[str, object]:
    """What the form is about: an entry that is taken back, or a motion with how many may vote on it."""
    if isinstance(form, forms.UndoForm):
        entry = whole_number(str(form["entry"].value() or ""))
        return {"taken_back": next((act_words(one.act) for one in state.entries if one.seq == entry), "")}
    motion = state.meeting.open_motion()
    if motion is None or not isinstance(form, forms.MotionNumberForm | forms.MotionForm):
        return {}
    return {"motion": motion, "lodged": counting.lodged_on(state.meeting, motion)}
