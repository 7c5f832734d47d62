"""What is asked for when a vote is counted: sums of hands, the roll, the chair's second vote, votes for candidates."""

from django import forms

from tilehall.law.association.meeting.counting import silent_voters
from tilehall.law.association.meeting.entitlement import counting_proxies, voters
from tilehall.law.association.meeting.records import Attendee
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.pages.fields import choice_field
from tilehall.site.pages.phrases import counted

from .forms import CHOOSE, ItemNumberForm, MotionNumberForm, number_field


class CountForm(MotionNumberForm):
    """For and against are typed, also where there are none: what nobody has counted is not in the form."""

    in_favour = number_field("For", counted=True)
    against = number_field("Against", counted=True)
    abstain = number_field("Abstained")
    proxies_in_favour = number_field("Proxies for")
    proxies_against = number_field("Proxies against")
    proxies_abstain = number_field("Proxies that abstained")

    def prepare(self, state: MeetingState) -> None:
        if not state.meeting.proxies:
            for name in ("proxies_in_favour", "proxies_against", "proxies_abstain"):
                del self.fields[name]


UNSAID = "none"
CHOICES = [(UNSAID, "Did not vote"), ("for", "For"), ("against", "Against"), ("abstain", "Abstained")]


class CalledForm(MotionNumberForm):
    """Lines in which somebody's answer is noted."""

    def _line(self, person: int, label: str) -> None:
        self.fields[f"vote_{person}"] = forms.ChoiceField(label=label, choices=CHOICES, initial=UNSAID)

    def _lines(self) -> dict[int, str]:
        return {int(name[5:]): said for name, said in self.cleaned_data.items() if name.startswith("vote_")}


def _called(who: Attendee) -> str:
    weight = f" for {who.voting_for_name}, {counted(who.weight, 'vote')}" if who.voting_for is not None else ""
    return f"{who.name}{weight}"


class RollForm(CalledForm):
    """A line for everybody who has a vote on it, and for every proxy that counts on it."""

    def prepare(self, state: MeetingState) -> None:
        motion = state.meeting.open_motion()
        for who in sorted(voters(state.meeting, motion), key=lambda one: one.name.casefold()):
            self._line(who.person, _called(who))
        if motion is None:
            return
        item = state.meeting.item(motion.item)
        for proxy in counting_proxies(state.meeting, item, amendment=motion.amends is not None):
            self._line(proxy.giver.person, f"{proxy.giver.name}, by proxy of {proxy.holder_name}")

    def votes(self) -> dict[int, str]:
        return {person: said for person, said in self._lines().items() if said != UNSAID}


class PhoneCountForm(CalledForm):
    """A line for everybody whose vote has not come by phone: not everybody has one."""

    def prepare(self, state: MeetingState) -> None:
        motion = state.meeting.open_motion()
        for each in silent_voters(state.meeting, motion) if motion is not None else ():
            by = f", by proxy of {each.holder}" if each.holder else ""
            self._line(each.who.person, f"{_called(each.who)}{by}")

    def said(self) -> dict[int, str | None]:
        return {person: None if said == UNSAID else said for person, said in self._lines().items()}


class CastForm(MotionNumberForm):
    choice = forms.ChoiceField(
        label="The chair casts", choices=[CHOOSE, ("for", "For"), ("against", "Against"), ("none", "No casting vote")]
    )


class ElectionCountForm(ItemNumberForm):
    def prepare(self, state: MeetingState) -> None:
        current = state.meeting.current
        item = None if current is None else state.meeting.item(current)
        for nomination in state.meeting.candidates(item.office if item else ""):
            self.fields[f"own_{nomination.person}"] = number_field(f"{nomination.name}: in person", counted=True)
            if state.meeting.proxies:
                self.fields[f"held_{nomination.person}"] = number_field(f"{nomination.name}: by proxy")


class ElectionCastForm(ItemNumberForm):
    person = forms.ChoiceField(label="The chair casts for")

    def prepare(self, state: MeetingState) -> None:
        current = state.meeting.current
        election = None if current is None else state.meeting.election(current)
        tied = () if election is None else tuple(each for each in election.counts if each.person in election.tied)
        choice_field(self, "person").choices = [CHOOSE, *((str(each.person), each.name) for each in tied)]
