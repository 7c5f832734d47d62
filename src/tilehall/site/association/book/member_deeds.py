"""What can be done about a member, as a table: its form, its action, when it is offered, and what is said when done."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import ClubActed, ClubsTold, Invited, Suspended, SuspensionLifted
from tilehall.law.association.member_status import MemberStatus
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from . import forms
from .actions import members, suspensions
from .actions.members import KEEP, KEEP_CLUB, Result
from .actions.suspensions import SUSPEND, ClubActReported, SuspensionAsked
from .member_files import OpenApplication


@dataclass(frozen=True, slots=True)
class MemberPage:
    """What decides which deeds are offered."""

    person: Person
    status: MemberStatus
    application: OpenApplication | None
    entries: tuple[Entry, ...]
    clubs: tuple[int, ...]
    today: date

    def last(self, *kinds: type) -> Entry | None:
        return next((entry for entry in reversed(self.entries) if isinstance(entry.act, kinds)), None)


Run = Callable[[Actor, MemberPage, dict[str, Any], CommandContext], Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    key: str
    label: str
    lead: str
    done: str
    form: type[forms.DeedForm]
    run: Run
    when: Callable[[MemberPage], bool]
    action: str = KEEP
    danger: bool = False
    waits: bool = False  # where it is offered, somebody waits for it
    takes_in: bool = False  # it is about who is no member yet


def _number(entry: Entry | None) -> int:
    return 0 if entry is None else entry.seq


def _accept(actor: Actor, page: MemberPage, asked: dict[str, Any], context: CommandContext) -> Result:
    number = page.application.entry.seq if page.application else 0
    return members.accept(actor, page.person, application=number, context=context, **asked)


def _decline(actor: Actor, page: MemberPage, asked: dict[str, Any], context: CommandContext) -> Result:
    number = page.application.entry.seq if page.application else 0
    return members.decline(actor, page.person, application=number, context=context, **asked)


def _report(actor: Actor, page: MemberPage, asked: dict[str, Any], context: CommandContext) -> Result:
    club = asked.pop("club")
    return suspensions.report_club_act(actor, page.person, club, ClubActReported(**asked), context)


def _unlifted(page: MemberPage) -> Entry | None:
    lifted = {entry.act.suspension for entry in page.entries if isinstance(entry.act, SuspensionLifted)}
    acts = [entry for entry in page.entries if isinstance(entry.act, ClubActed) and entry.seq not in lifted]
    return acts[-1] if acts else None


def _untold(page: MemberPage) -> Entry | None:
    told = {entry.act.action for entry in page.entries if isinstance(entry.act, ClubsTold)}
    acts = [entry for entry in page.entries if isinstance(entry.act, ClubActed) and entry.seq not in told]
    return acts[-1] if acts else None


def _invited(page: MemberPage) -> bool:
    """After the suspension that was the last."""
    suspended, invited = page.last(Suspended), page.last(Invited)
    return invited is not None and isinstance(invited.act, Invited) and invited.act.suspension == _number(suspended)


DEEDS: tuple[Deed, ...] = (
    Deed(
        key="accept",
        waits=True,
        label="Accept the application",
        lead="From that day they are an ordinary member, bound by the rules in force.",
        done="They are a member.",
        form=forms.AcceptForm,
        run=_accept,
        when=lambda page: page.application is not None,
    ),
    Deed(
        key="decline",
        label="Decline the application",
        lead="The application stays in the book.",
        done="The application is declined.",
        form=forms.DeclineForm,
        run=_decline,
        when=lambda page: page.application is not None,
    ),
    Deed(
        key="apply",
        label="Enter an application",
        lead="Any player may join. Through a club it is accepted on the club’s return; without one it goes to the "
        "Executive’s next meeting.",
        done="The application is in the book.",
        form=forms.ApplyForm,
        run=lambda actor, page, asked, context: members.apply(actor, page.person, context=context, **asked),
        when=lambda page: not page.status.member and page.application is None and not page.status.suspension.for_life,
        action=KEEP_CLUB,
        takes_in=True,
    ),
    Deed(
        key="return",
        label="Joins through a club",
        lead="On the club’s return they are accepted at once; the fee is owed from that day.",
        done="They are a member.",
        form=forms.JoinClubForm,
        run=lambda actor, page, asked, context: members.join_through_club(
            actor, page.person, asked["club"], on=asked["on"], context=context
        ),
        when=lambda page: not page.status.member and not page.status.suspension.for_life,
        action=KEEP_CLUB,
        takes_in=True,
    ),
    Deed(
        key="take-over",
        label="Was a member before this book",
        lead="For people who were ordinary members before the hall was used.",
        done="They are entered as a member.",
        form=forms.TakeOverForm,
        run=lambda actor, page, asked, context: members.take_over(actor, page.person, context=context, **asked),
        when=lambda page: not page.status.member and page.status.kind is None,
    ),
    Deed(
        key="invite",
        waits=True,
        label="Invite to rejoin",
        lead="The suspension has run out: the Association invites them to rejoin.",
        done="The invitation is noted, and goes by post.",
        form=forms.NothingToAsk,
        run=lambda actor, page, _, context: suspensions.invite(
            actor, page.person, suspension=_number(page.last(Suspended)), context=context
        ),
        when=lambda page: page.status.suspension.invited is not None and not _invited(page),
        action=SUSPEND,
    ),
    Deed(
        key="reinstate",
        waits=True,
        label="Has rejoined",
        lead="From that day they have all rights of their class again.",
        done="They have their rights back.",
        form=forms.DayForm,
        run=lambda actor, page, asked, context: suspensions.reinstate(
            actor, page.person, suspension=_number(page.last(Suspended)), context=context, **asked
        ),
        when=lambda page: page.status.suspension.invited is not None,
        action=SUSPEND,
    ),
    Deed(
        key="join-club",
        label="Joins a club",
        lead="Somebody may be in several clubs, and pays through one.",
        done="They are in the club.",
        form=forms.JoinClubForm,
        run=lambda actor, page, asked, context: members.join_club(
            actor, page.person, asked["club"], on=asked["on"], context=context
        ),
        when=lambda page: page.status.member,
        action=KEEP_CLUB,
    ),
    Deed(
        key="leave-club",
        label="Leaves a club",
        lead="They stay a member of the Association.",
        done="They have left the club.",
        form=forms.OwnClubForm,
        run=lambda actor, page, asked, context: members.leave_club(
            actor, page.person, asked["club"], on=asked["on"], context=context
        ),
        when=lambda page: bool(page.clubs),
        action=KEEP_CLUB,
    ),
    Deed(
        key="payer",
        label="Pays through another club",
        lead="A member of several clubs pays the fee through one, and is counted there.",
        done="The club is chosen.",
        form=forms.OwnClubForm,
        run=lambda actor, page, asked, context: members.choose_payer(
            actor, page.person, asked["club"], on=asked["on"], context=context
        ),
        when=lambda page: len(page.clubs) > 1,
    ),
    Deed(
        key="class",
        label="Elected to another class",
        lead="Honorary members and vice presidents are recommended by the Management Committee, life members by the "
        "Executive; the Annual General Meeting elects them.",
        done="The class is entered.",
        form=forms.GiveClassForm,
        run=lambda actor, page, asked, context: members.give_class(actor, page.person, context=context, **asked),
        when=lambda page: not page.status.suspension.takes_rights,
    ),
    Deed(
        key="resign",
        label="Resigned",
        lead="In writing, to the club’s Secretary or the Association’s.",
        done="The resignation is entered.",
        form=forms.ResignForm,
        run=lambda actor, page, asked, context: members.resign(actor, page.person, context=context, **asked),
        when=lambda page: page.status.member,
        action=KEEP_CLUB,
    ),
    Deed(
        key="ceased",
        label="Declared out for an unpaid fee",
        lead="After the end of a year that stayed unpaid, by a resolution of the Management Committee. Nothing happens "
        "automatically.",
        done="They are no longer a member.",
        form=forms.CeasedForm,
        run=lambda actor, page, asked, context: members.declare_ceased(actor, page.person, context=context, **asked),
        when=lambda page: page.status.member and bool(page.status.owes),
        danger=True,
    ),
    Deed(
        key="suspend",
        label="Suspend",
        lead="By a decision of the Executive: no vote, no tournament and no office in that time.",
        done="The suspension is entered.",
        form=forms.SuspendForm,
        run=lambda actor, page, asked, context: suspensions.suspend(
            actor, page.person, SuspensionAsked(**asked), context
        ),
        when=lambda page: page.status.member and not page.status.suspension.for_life,
        action=SUSPEND,
        danger=True,
    ),
    Deed(
        key="club-act",
        label="A club suspended or ended the membership",
        lead="An officer of the club reports it. It carries over to the Association for the club’s period.",
        done="It is entered, and the Secretary sees it.",
        form=forms.ClubActForm,
        run=_report,
        when=lambda page: page.status.member and bool(page.clubs),
        action=KEEP_CLUB,
        danger=True,
    ),
    Deed(
        key="lift",
        label="Lift what a club’s act did",
        lead="By a decision of the Executive.",
        done="The rights come back.",
        form=forms.LiftForm,
        run=lambda actor, page, asked, context: suspensions.lift(
            actor, page.person, suspension=_number(_unlifted(page)), context=context, **asked
        ),
        when=lambda page: (
            _unlifted(page) is not None and (page.status.suspension.source == "club" or not page.status.member)
        ),
        action=SUSPEND,
    ),
    Deed(
        key="tell-clubs",
        label="Tell the other clubs, or not",
        lead="The Executive looks at the facts. Where the case calls for it, every other registered club is told.",
        done="It is entered.",
        form=forms.TellForm,
        run=lambda actor, page, asked, context: suspensions.tell_clubs(
            actor, page.person, acted=_number(_untold(page)), context=context, **asked
        ),
        when=lambda page: _untold(page) is not None,
        action=SUSPEND,
    ),
    Deed(
        key="died",
        label="Died",
        lead="The membership ends with that day.",
        done="It is entered.",
        form=forms.DayForm,
        run=lambda actor, page, asked, context: members.record_death(actor, page.person, context=context, **asked),
        when=lambda page: page.status.member,
        action=KEEP_CLUB,
        danger=True,
    ),
)


def offered(page: MemberPage, actor: Actor) -> list[Deed]:
    return [deed for deed in DEEDS if deed.when(page) and may(actor, deed, page.person)]


def may(actor: Actor, deed: Deed, person: Person) -> bool:
    """A club officer for those of the own club; and takes in who is no member and in no club."""
    if not actor.may(deed.action) or not actor.only_for_own_clubs(deed.action):
        return actor.may(deed.action)
    if deed.takes_in and person.club_id is None:
        return True
    return members.acts_for(actor, person, timezone.localdate())


def find(key: str, deeds: Iterable[Deed] = DEEDS) -> Deed | None:
    return next((deed for deed in deeds if deed.key == key), None)
