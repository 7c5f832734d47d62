"""Decisions in words: bodies, matters, and why something is refused."""

from tilehall.law.association.acts.decisions import Body, Decided, Matter

BODIES: dict[Body, str] = {
    "agm": "Annual General Meeting",
    "sgm": "Special General Meeting",
    "management": "Management Committee",
    "executive": "Executive",
    "committee": "Committee",
}
MATTERS: dict[Matter, str] = {
    "fees": "Affiliation fees",
    "fees_consultation": "Consultation on the fees",
    "recommend_honorary": "Recommends an honorary member or vice president",
    "recommend_life": "Recommends a life member",
    "elect_honorary": "Elects an honorary member or vice president",
    "elect_life": "Elects a life member",
    "elect_officer": "Elects an officer",
    "cease": "Declares that somebody who has not paid is no longer a member",
    "suspend": "Suspends a member",
    "lift_suspension": "Lifts the effect of a club’s act",
    "warn_clubs": "Whether other clubs are told",
    "accept_member": "Accepts a member",
    "vacancy": "Fills a vacant office",
    "committee": "Appoints a committee",
    "reviewer": "Appoints the Honorary Reviewer",
    "championship_venue": "Venue of the championship",
    "championship_format": "Format of the championship",
    "masters_host": "Host of the Masters",
    "postpone": "Postpones an event",
    "criteria": "Criteria for selection",
    "select": "Selects representatives",
    "rules_of_play": "Changes the rules of play",
    "rule_change": "Changes the constitution",
    "bylaw": "By-law",
    "affiliation": "Affiliation with another body",
    "payment": "Payment or donation",
    "social": "Social function",
    "free_entry": "Nominates for a paid entry",
    "call_sgm": "Calls a special meeting",
    "meeting_place": "Time and place of a meeting",
    "wind_up": "Winds the Association up",
    "other": "Something else",
}
# Read by who reads the book; to everybody else there is no such decision.
ABOUT_ONE_PERSON: tuple[Matter, ...] = (
    "suspend", "cease", "lift_suspension", "warn_clubs", "accept_member", "payment",
)  # fmt: skip


def is_about_one_person(act: Decided) -> bool:
    """Under whichever name it was entered."""
    return act.matter in ABOUT_ONE_PERSON or (act.matter == "other" and act.person is not None)


SENTENCES: dict[str, str] = {
    "reserved": "That is for a General Meeting to decide.",
    "not_this_body": "That is another body’s to decide.",
    "title_missing": "Say what was decided.",
    "reference_taken": "{reference} is the name of another decision.",
    "decision_missing": "This needs a decision. Enter the decision first, or choose it.",
    "decision_on_another_matter": "{reference} decides something else.",
    "clauses_missing": "Say which clauses of the constitution it changes, by their numbers: 1, or 18, 19.",
    "decision_of_another_year": "The decision of {on} is not about {year}.",
    "no_two_thirds": "{in_favour} for and {against} against is not two thirds: the constitution stands as it was.",
    "no_approval_needed": "That decision needs no approval.",
    "approved_already": "The approval of {day} is in the book already.",
    "decision_void": "Nothing can rest on {reference}: it is void ({because}).",
}
