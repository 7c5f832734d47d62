"""What became of a letter on its way to one recipient: the states, what can happen, and which follows from which.

The notes of a delivery are only ever added; the state that lists are made of is folded from them, note by note.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum


class State(StrEnum):
    WAITING = "waiting"  # for its turn, or for the next try
    SENDING = "sending"  # begun, and not ended: after a crash nobody knows
    HANDED = "handed"  # the mail server, or the folder of letters, has it
    UNSURE = "unsure"  # perhaps it went, perhaps not
    REFUSED = "refused"  # for good, by the server
    SPENT = "spent"  # tried too often
    TO_PRINT = "to_print"  # no mail address is known
    POSTED = "posted"  # by hand
    GIVEN_UP = "given_up"  # by an officer


class What(StrEnum):
    BEGUN = "begun"
    HANDED = "handed"
    FAILED = "failed"  # for now
    NO_SERVER = "no_server"  # none of the letters can go: it does not count against this one
    REFUSED = "refused"
    SPENT = "spent"
    UNSURE = "unsure"
    AGAIN = "again"
    READDRESSED = "readdressed"
    POSTED = "posted"
    SEEN = "seen"  # an unsure one has arrived, somebody says
    CAME_BACK = "came_back"
    GIVEN_UP = "given_up"


class Way(StrEnum):
    MAIL = "mail"
    POST = "post"
    HAND = "hand"


STUCK = (State.REFUSED, State.SPENT, State.UNSURE)
SETTLED = (State.HANDED, State.POSTED, State.GIVEN_UP)
# What a hall without a mail server notes of a letter that it has put into its folder: its file ends so, or this.
LETTER_FILE = ".eml"
FOUND_IN_FOLDER = "Found in the folder of letters."
# What the carrier brought about: by these it is known whether the server can be reached.
CARRIED = (What.HANDED, What.FAILED, What.NO_SERVER, What.REFUSED, What.SPENT, What.UNSURE)

# What an officer may say of a delivery, by its state.
OPEN_TO: dict[State, tuple[What, ...]] = {
    State.WAITING: (What.AGAIN, What.READDRESSED, What.POSTED, What.GIVEN_UP),
    State.SENDING: (),
    State.HANDED: (What.CAME_BACK,),
    State.UNSURE: (What.SEEN, What.AGAIN, What.READDRESSED, What.POSTED, What.GIVEN_UP),
    State.REFUSED: (What.READDRESSED, What.AGAIN, What.POSTED, What.GIVEN_UP),
    State.SPENT: (What.AGAIN, What.READDRESSED, What.POSTED, What.GIVEN_UP),
    State.TO_PRINT: (What.POSTED, What.READDRESSED, What.GIVEN_UP),
    State.POSTED: (What.CAME_BACK,),
    State.GIVEN_UP: (What.READDRESSED, What.POSTED),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """A note, as the fold needs it."""

    what: What
    at: datetime
    mail: str = ""  # of a delivery that was addressed anew
    next_try: datetime | None = None
    way: str = ""
    sent_on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryRecord:
    state: State
    mail: str
    tries: int = 0
    next_try: datetime | None = None
    way: str = ""
    sent_on: date | None = None


def first_record(mail: str, at: datetime) -> DeliveryRecord:
    """Without an address it is one for the printer."""
    if not mail:
        return DeliveryRecord(state=State.TO_PRINT, mail="")
    return DeliveryRecord(state=State.WAITING, mail=mail, next_try=at)


# What leads to a state by itself; the others ask what was there before.
LEADS_TO = {
    What.BEGUN: State.SENDING,
    What.HANDED: State.HANDED,
    What.SEEN: State.HANDED,
    What.POSTED: State.POSTED,
    What.UNSURE: State.UNSURE,
    What.REFUSED: State.REFUSED,
    What.CAME_BACK: State.REFUSED,
    What.SPENT: State.SPENT,
    What.FAILED: State.WAITING,
    What.NO_SERVER: State.WAITING,
    What.GIVEN_UP: State.GIVEN_UP,
}
COUNTS_AS_TRY = (What.FAILED, What.SPENT)


def record_after(record: DeliveryRecord, happening: Happening) -> DeliveryRecord:
    if happening.what is What.AGAIN:
        return first_record(record.mail, happening.at)
    if happening.what is What.READDRESSED:
        return first_record(happening.mail, happening.at)
    return replace(
        record,
        state=LEADS_TO[happening.what],
        tries=record.tries + (happening.what in COUNTS_AS_TRY),
        next_try=happening.next_try,
        way=happening.way,
        sent_on=happening.sent_on,
    )
