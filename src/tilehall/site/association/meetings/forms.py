"""What the pages of a meeting ask for. Forms only read; whether it may be and can be done is decided by the actions."""

from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from tilehall.law.association.meeting.agenda import office_title
from tilehall.law.association.meeting.entitlement import voters
from tilehall.law.association.meeting.notices import notice_standing
from tilehall.law.association.meeting.quorum_now import came_too_late
from tilehall.law.association.meeting.records import PAPERS
from tilehall.law.association.offices import executive_offices
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.pages.fields import choice_field, day_field, past_day_field
from tilehall.site.people import store as people
from tilehall.site.people.commands import new_command
from tilehall.site.people.models import Person

from .wording.names import MODES, PAPER_NAMES

MOST_NAMED = 5
LONGEST = 4000
LARGEST = 2**31 - 1
CHOOSE = ("", "Choose")


class MeetingForm(forms.Form):
    """A form that carries the id of what it asks for, so that pressed twice it is done once."""

    command_id = forms.CharField(widget=forms.HiddenInput, required=False, initial=new_command)
    present: ClassVar[tuple[str, ...]] = ()  # fields in which one of those who are here is chosen

    def __init__(self, *args: Any, state: MeetingState | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.state = state
        if state is not None:
            for name in self.present:
                choice_field(self, name).choices = [CHOOSE, *_here(state)]
            self.prepare(state)

    def prepare(self, state: MeetingState) -> None:
        """Where what is asked depends on the meeting."""


def _here(state: MeetingState) -> list[tuple[str, str]]:
    able = sorted(voters(state.meeting), key=lambda who: who.name.casefold())
    return [(str(who.person), who.name) for who in able]


class NamedPersonField(forms.CharField):
    """Somebody of the register, by the name that is typed; a name that several have is told."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=120, **kwargs)
        self.widget.attrs["autocomplete"] = "off"

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        return person_named(typed) if typed else None


def person_named(typed: str) -> Person:
    exact = list(people.namesakes(typed)[:2])
    found = exact or list(people.people(typed)[: MOST_NAMED + 1])
    if len(found) == 1:
        return found[0]
    if not found:
        raise forms.ValidationError("Nobody in the register has that name. Check the spelling, or add the person.")
    names = ", ".join(str(person) for person in found[:MOST_NAMED])
    more = " and others" if len(found) > MOST_NAMED else ""
    raise forms.ValidationError(f"This may be {names}{more}. Type the whole name.")


def text_field(label: str, *, required: bool = True, rows: int = 4, help_text: str = "") -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, required=required, max_length=LONGEST, widget=widget, help_text=help_text)


def optional_day(label: str, help_text: str = "", *, past: bool = False) -> forms.DateField:
    field = day_field(label, help_text, past=past)
    field.required = False
    return field


def number_field(label: str, *, counted: bool = False) -> forms.IntegerField:
    """What was `counted` must be typed; of the rest there is often none."""
    widget, initial = forms.NumberInput(attrs={"inputmode": "numeric"}), None if counted else 0
    return forms.IntegerField(label=label, min_value=0, max_value=99_999, initial=initial, widget=widget)


def number_of(*, required: bool = True) -> forms.IntegerField:
    """Of an item, a motion, somebody: what a link or a button carries. No larger than rows are numbered."""
    return forms.IntegerField(widget=forms.HiddenInput, required=required, min_value=0, max_value=LARGEST)


def time_field() -> forms.RegexField:
    return forms.RegexField(
        r"^([01]\d|2[0-3]):[0-5]\d$",
        label="Time",
        initial="10:00",
        error_messages={"invalid": "Write the time as hours and minutes, such as 09:30."},
    )


class OnDayForm(forms.Form):
    on = day_field("On the day")


class PlanForm(MeetingForm):
    title = forms.CharField(label="Name of the meeting", max_length=120)
    day = day_field("Day")
    convened = time_field()
    place = forms.CharField(label="Place", max_length=200, required=False)
    tournament = forms.CharField(label="Alongside the tournament", max_length=120, required=False)
    ground = forms.ChoiceField(label="Called", required=False)
    decision = forms.CharField(
        label="Decision it rests on", max_length=40, required=False, help_text="Its reference, such as EX-2026-07."
    )
    reason = forms.CharField(label="Why", max_length=300, required=False)
    signatures = text_field(
        "Signatures",
        required=False,
        help_text="One member a line: name, then a comma, then the club. Two members of each of three clubs.",
    )

    def __init__(self, *args: Any, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        grounds = {
            "agm": [("", "On its weekend"), ("postponed", "Postponed by the Executive")],
            "sgm": [("directed", "Directed by the Management Committee"), ("requisition", "On a requisition")],
        }
        if kind not in grounds:
            for name in ("ground", "decision", "reason"):
                del self.fields[name]
        else:
            choice_field(self, "ground").choices = grounds[kind]
        if kind != "sgm":
            del self.fields["signatures"]
        if kind != "management":
            del self.fields["tournament"]


class ReasonForm(MeetingForm):
    reason = forms.CharField(label="Why", max_length=300)


class PressForm(MeetingForm):
    """One button."""


class OpenForm(MeetingForm):
    in_time = forms.BooleanField(
        label="The chair finds that the quorum was here in time, and was only written down later", required=False
    )

    def prepare(self, state: MeetingState) -> None:
        if came_too_late(state.meeting, timezone.localtime()) is None:
            del self.fields["in_time"]


class ItemNumberForm(MeetingForm):
    item = number_of()


class ItemReasonForm(ItemNumberForm):
    reason = forms.CharField(label="Why", max_length=300)


class MoveItemForm(ItemNumberForm):
    up = forms.BooleanField(required=False, widget=forms.HiddenInput)


OFFICES = [(office, office_title(office)) for office in executive_offices().value]


class NominateForm(MeetingForm):
    office = forms.ChoiceField(label="Office", choices=OFFICES)
    person = NamedPersonField(label="Candidate")
    by = NamedPersonField(label="Nominated by")
    received = past_day_field("Received on")
    written = forms.BooleanField(label="It came in writing", required=False, initial=True)

    def prepare(self, state: MeetingState) -> None:
        if state.meeting.phase == "open":  # from the floor, by those who are here
            del self.fields["received"], self.fields["written"]


class NominationForm(MeetingForm):
    office = forms.CharField(widget=forms.HiddenInput)
    person = number_of()


class PaperForm(MeetingForm):
    paper = forms.ChoiceField(label="Paper", choices=[(paper, PAPER_NAMES[paper]) for paper in PAPERS])
    reference = forms.CharField(label="Where it is", max_length=200, required=False, help_text="A page or file.")


WAYS = [("mail", "By mail"), ("letter", "By letter"), ("hand", "By hand"), ("magazine", "In the magazine")]


class NoticeForm(MeetingForm):
    sent = past_day_field("Sent on")
    way = forms.ChoiceField(label="How", choices=WAYS)
    reference = forms.CharField(label="Proof", max_length=200, required=False, help_text="A receipt, a mail, a list.")
    though_late = forms.BooleanField(
        label="Record it though it was too late (resolutions of this meeting will be void)", required=False
    )


class ReconveneForm(MeetingForm):
    day = day_field("It goes on on")
    convened = time_field()
    place = forms.CharField(label="Place", max_length=200)

    def prepare(self, state: MeetingState) -> None:
        needed = notice_standing(state.meeting).needed
        if needed is not None:
            first = timezone.localdate() + timedelta(days=needed + 1)
            self.fields["day"].help_text = f"Notice sent today is in time for {first:%d/%m/%Y} or later."


class PersonForm(MeetingForm):
    person = number_of()


class ChairForm(MeetingForm):
    present = ("person",)
    person = forms.ChoiceField(label="Who is elected to the chair?")


class ProxyForm(MeetingForm):
    giver = NamedPersonField(label="Who gives the vote")
    holder = NamedPersonField(label="Who is to use it", help_text="They must be here to use it.")
    received = past_day_field("Received on")


class GiverForm(MeetingForm):
    giver = number_of()


class AdjournForm(MeetingForm):
    reason = forms.CharField(label="Why", max_length=300, required=False)


class RemarkForm(ItemNumberForm):
    text = text_field("For the minutes", rows=3)


# What is moved year after year, to be changed where it is otherwise.
USUAL = {
    "minutes": "That the minutes of the last annual meeting be confirmed as a true record",
    "report": "That the report of the Executive be received",
    "accounts": "That the accounts and balance sheet be received",
}


class MotionForm(MeetingForm):
    present = ("mover",)
    amending = False
    text = text_field("That …")
    mover = forms.ChoiceField(label="Moved by")
    seconder = forms.ChoiceField(label="Seconded by", required=False)
    since = optional_day("In force from")
    reviewer = NamedPersonField(label="Who is to be Honorary Reviewer", required=False)
    within_notice = forms.BooleanField(
        label="The chair finds that it keeps to the change of which notice was given", required=False
    )
    amends = number_of(required=False)

    def prepare(self, state: MeetingState) -> None:
        choice_field(self, "seconder").choices = [("", "Nobody yet"), *_here(state)]
        item = None if state.meeting.current is None else state.meeting.item(state.meeting.current)
        kind = "" if item is None else item.kind
        if kind not in ("rules_of_play", "rule_change"):
            del self.fields["since"]
        for name, of in (("reviewer", "reviewer"), ("within_notice", "rule_change")):
            if kind != of:
                del self.fields[name]
        if kind == "rule_change":
            self.fields["since"].help_text = "Only where the change names a later day."
        amends = self.data.get("amends") or self.initial.get("amends")
        before = state.meeting.open_motion()
        if amends and before is not None:
            self.amending = True
            self.fields["text"].label = "The whole motion, as amended"
            self.fields["text"].initial = before.text
            self.fields["text"].help_text = "Change the words here: if the amendment is carried, the motion reads so."
        if item is None or amends:
            return
        if kind == "rule_change":
            del self.fields["within_notice"]
            self.fields["text"].help_text = "As it stands in the notice."
        self.fields["text"].initial = item.text or USUAL.get(
            kind, ""
        )  # of what was brought in words they are the motion, as a rule


class MotionNumberForm(MeetingForm):
    motion = number_of()


class SecondForm(MotionNumberForm):
    present = ("person",)
    person = forms.ChoiceField(label="Seconded by")

    def prepare(self, state: MeetingState) -> None:
        motion = state.meeting.open_motion()
        if motion is not None:
            others = [each for each in _here(state) if each[0] != str(motion.mover)]
            choice_field(self, "person").choices = [CHOOSE, *others]


class VoteForm(MotionNumberForm):
    mode = forms.ChoiceField(label="How", choices=MODES)
    by_phone = forms.BooleanField(label="By phones", required=False)


class DeclareForm(MotionNumberForm):
    carried = forms.ChoiceField(label="The chair declares it", choices=[CHOOSE, ("yes", "Carried"), ("no", "Lost")])


class CloseForm(MeetingForm):
    though_undealt = forms.BooleanField(label="Close it though business is left", required=False)


class UndoForm(MeetingForm):
    entry = number_of()
    reason = forms.CharField(label="Why", max_length=300)


class CorrectionForm(MeetingForm):
    text = text_field("What is to be read", rows=3)


class ApproveForm(MeetingForm):
    on = past_day_field("Approved on")
    at_meeting = forms.CharField(label="By the meeting", max_length=120)


class ApprovalForm(MotionNumberForm):
    on = past_day_field("Approved on")
    reference = forms.CharField(label="Reference of the approval", max_length=120)


class ProposalForm(MeetingForm):
    clause = forms.CharField(label="Rule", max_length=40, help_text="Its number, such as 8.2.1.")
    text = text_field("What is to stand instead", rows=3)
    reason = text_field("Why", rows=2)


ANSWERS = [("yes", "puts it to a Management meeting"), ("no", "does not put it forward")]


class AnswerForm(MeetingForm):
    answer = forms.ChoiceField(label="The Rules Committee", choices=ANSWERS)
    told = forms.CharField(label="Remark", max_length=300, required=False)
