"""Registers and calendar in words."""

from collections.abc import Callable
from typing import Any

from tilehall.law.association.acts import calendar as c
from tilehall.law.association.acts import registers as r
from tilehall.law.association.acts.act import Act
from tilehall.site.pages.phrases import counted

LEVEL_WORDS = {"local": "local", "national": "national", "international": "international"}
EVENT_KINDS = {"tournament": "Tournament", "challenge": "Challenge"}
EVENTS = {
    "masters": "The Masters",
    "championship": "Annual Championship",
    "agm": "Annual General Meeting",
    "social": "Social function",
    "meeting": "Meeting",
    **EVENT_KINDS,
}
BYLAW_STATES = {"draft": "draft", "in_force": "in force", "rescinded": "rescinded"}
SENTENCES: dict[str, str] = {
    "change_not_in_force": "{reference} is not in force yet: it waits for the approval of Inland Revenue.",
    "another_clause": "{reference} does not change the clause with the name (clause 1).",
    "no_draft": "There is no draft to be published here.",
    "consistency_not_stated": "Say with which clauses it is consistent: without that it cannot come into force.",
    "not_in_force": "It is not in force.",
    "not_affiliated": "There is no such affiliation in force.",
    "before_affiliation": "The affiliation only began on {since}.",
    "asset_gone": "The association has it no longer.",
    "before_acquired": "The association has only had it since {since}.",
    "no_free_bed": "They have no free bed.",
    "nobody_asks": "Nobody is asking for this any more.",
    "not_all_nights": "The bed is free from {first} to {last}, not for all the nights asked for.",
    "level_missing": "Say whether it is local, national or international.",
    "clash": "On these days there is already: {events}. Choose other days, or tick that it is entered all the same.",
    "no_such_event": "There is no such event in the calendar.",
    "too_late_for_year": "The meeting is on the championship’s own weekend: it decides for {year} at the earliest.",
    "late": "The last day was {last_day}; days after it: {days}. It can still be accepted, flagged as late.",
    "not_the_agm_before": "The host is agreed at the Annual General Meeting of {year}.",
    "same_calendar_year": "It can only be moved within {year}.",
    "no_claim_after_postponement": "The Association does not answer for travel or lodging: the event did not take "
    "place on its weekend.",
    "criteria_missing": "There are no criteria for this event. The Management Committee sets them, or the Executive "
    "says that there was no time.",
    "criteria_exist": "There are criteria for this event: they decide.",
    "executive_only": "Where there was no time it is the Executive that decides.",
    "nobody_selected": "Name at least one.",
}
WORDS: dict[type[Act], Callable[[Any, Any], str]] = {
    r.NameChanged: lambda act, _: f"The association is called {act.name} ({act.short})",
    r.BylawDrafted: lambda act, _: f"By-law drafted: {act.title}",
    r.BylawInForce: lambda act, _: (
        f"The by-law of entry {act.bylaw} is in force, consistent with {act.consistent_with}"
    ),
    r.BylawRescinded: lambda act, _: f"The by-law of entry {act.bylaw} is rescinded",
    r.AffiliationBegun: lambda act, _: f"Affiliated with {act.organisation}",
    r.AffiliationEnded: lambda act, _: f"The affiliation of entry {act.affiliation} is over",
    r.AssetAcquired: lambda act, _: f"Property: {act.name}",
    r.AssetGone: lambda act, _: f"The property of entry {act.asset} is gone: {act.why}",
    r.LetterLogged: lambda act, _: f"Letter {act.direction} the franchise holder: {act.subject}",
    r.SocialPlanned: lambda act, _: f"Social function planned: {act.title}, {act.day:%d/%m/%Y}",
    r.SocialPublished: lambda act, _: f"The social function of entry {act.social} is published",
    r.ClubMeetingNoted: lambda act, n: (
        f"{n.club(act.club)}: {act.title}, {counted(len(act.officers), 'officer')} present"
    ),
    r.BilletOffered: lambda act, n: f"{n.person(act.person)} offers {counted(act.beds, 'bed')} in {act.place}",
    r.BilletAsked: lambda act, n: f"{n.person(act.person)} needs a billet in {act.place}",
    r.BilletAgreed: lambda act, _: f"The billet of entries {act.offer} and {act.request} is agreed",
    c.EventPlanned: lambda act, _: f"{EVENT_KINDS[act.sort]} planned: {act.title}, {act.level}, {act.first:%d/%m/%Y}",
    c.EventCalledOff: lambda act, _: f"The event of entry {act.event} is called off{': ' + act.why if act.why else ''}",
    c.VenueSet: lambda act, _: f"Championship {act.year}: {act.venue}",
    c.FormatSet: lambda act, _: (
        f"Championship {act.year}: {counted(act.games, 'game')}"
        + (f", late by {counted(act.late, 'day')}" if act.late else "")
    ),
    c.MastersHostSet: lambda act, n: f"Masters {act.year}: hosted by {n.club(act.club)}",
    c.Postponed: lambda act, _: f"{EVENTS[act.event]} {act.year} postponed to {act.first:%d/%m/%Y}: {act.why}",
    c.CriteriaSet: lambda act, _: f"Criteria for selection{f' for {act.event}' if act.event else ''}",
    c.Selected: lambda act, _: f"{counted(len(act.people), 'representative')} selected for {act.event}",
}
