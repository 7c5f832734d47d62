"""What things of a meeting are called."""

from tilehall.law.association.meeting.agenda import office_title
from tilehall.law.association.meeting.records import GENERAL, Attendee

KINDS = {
    "agm": "Annual General Meeting",
    "sgm": "Special General Meeting",
    "management": "Management Committee",
    "executive": "Executive",
}
PHASES = {
    "called": "called",
    "open": "in session",
    "adjourned": "adjourned",
    "closed": "closed",
    "called_off": "called off",
}
PAPER_NAMES = {
    "annual_report": "Annual report",
    "income_expenditure": "Income and expenditure",
    "balance_sheet": "Balance sheet",
}
MODES = [("voices", "By voices"), ("hands", "By show of hands"), ("ballot", "By secret ballot")]
HEADS = {  # of one, and of several
    "executive": ("Executive member", "Executive members"),
    "ordinary": ("ordinary or life member", "ordinary or life members"),
    "officers": ("officer", "officers"),
    "clubs": ("club with its voting member", "clubs with their voting member"),
    "independents": ("independent", "independents"),
}
ITEM_KINDS = {
    "general": "Other business",
    "special_business": "Special business of a member",
    "rule_change": "Change of the constitution",
    "honour": "Honorary or life member",
    "fee": "Fees of the next year",
    "payment": "Payment to a member",
    "election": "Election of an officer",
    "reviewer": "Honorary Reviewer",
    "venue": "Venue of the championship",
    "masters_host": "Host of the Masters",
    "report": "Report of the Executive",
    "accounts": "Accounts",
    "non_routine": "Unusual business (four weeks' notice)",
    "rules_of_play": "Change of the rules of play",
    "criteria": "Criteria of selection",
    "selection": "Selection without criteria (no time)",
    "appointment": "Filling a vacant office",
    "application": "Application for membership",
    "minutes": "Minutes of the last meeting",
    "routine": "Formal business",
}
KINDS_OF = {
    "agm": (
        "general", "special_business", "rule_change", "honour", "fee", "payment", "election", "report", "accounts",
        "reviewer", "venue", "masters_host", "minutes", "routine",
    ),
    "sgm": ("general", "special_business", "rule_change", "payment", "minutes", "routine"),
    "management": (
        "general", "non_routine", "rules_of_play", "criteria", "appointment", "payment", "minutes", "routine",
    ),
    "executive": ("general", "application", "payment", "selection", "minutes", "routine"),
}  # fmt: skip
MATTERS = {
    "other": "Something else",
    "fees_consultation": "Consultation on fees",
    "recommend_honorary": "Recommending an honorary member or vice president",
    "recommend_life": "Recommending a life member",
    "cease": "Declaring that somebody is no longer a member",
    "suspend": "Suspending a member",
    "lift_suspension": "Lifting the effect of a club's suspension",
    "warn_clubs": "Telling other clubs",
    "committee": "A committee and its powers",
    "championship_format": "Format of the championship",
    "postpone": "Postponing a fixed event",
    "select": "Selecting representatives by the criteria",
    "bylaw": "A by-law",
    "affiliation": "Joining an organisation",
    "social": "A social function",
    "free_entry": "A paid entry for somebody",
    "call_sgm": "Calling a Special General Meeting",
    "meeting_place": "Time and place of the annual meeting",
    "wind_up": "Winding up",
}
HONOURS = [("honorary", "Honorary member"), ("honorary_vp", "Honorary Vice President"), ("life", "Life member")]
CLASSES = {
    "ordinary": "ordinary member",
    "life": "life member",
    "honorary": "honorary member",
    "honorary_vp": "honorary vice president",
    "visitor": "visitor",
}


def class_words(who: Attendee) -> str:
    """As what somebody is here: the class, and the office."""
    return CLASSES[who.member] + (f", {office_title(who.office)}" if who.office else "")


FURTHER_OFFICERS = "Further members of the Executive count among the ordinary members."


def quorum_note(kind: str) -> str:
    """How those are counted who could stand under two heads."""
    return FURTHER_OFFICERS if kind in GENERAL else ""


def head_words(head: str, count: int) -> str:
    """What a part of the quorum counts, for so many of them."""
    one, several = HEADS.get(head, (head, head))
    return one if count == 1 else several
