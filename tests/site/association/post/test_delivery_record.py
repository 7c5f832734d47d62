"""What became of a delivery: every happening leads somewhere, and what may be said of a state is what mends it."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.association.post.delivery_record import (
    CARRIED,
    OPEN_TO,
    SETTLED,
    STUCK,
    DeliveryRecord,
    Happening,
    State,
    What,
    first_record,
    record_after,
)
from tilehall.site.association.post.wording import NOTES, STATES, WHY

NOW = datetime(2026, 3, 6, 21, 30, tzinfo=UTC)
HAPPENINGS = st.builds(
    Happening,
    what=st.sampled_from(What),
    at=st.just(NOW),
    mail=st.sampled_from(["", "a@example.org"]),
    next_try=st.just(NOW),
    way=st.sampled_from(["mail", "post", "hand"]),
    sent_on=st.just(date(2026, 3, 7)),
)


def slow_record(mail: str, happenings: list[Happening]) -> tuple[State, str, int]:
    """State, address and tries, said once more in a plain way: the last word counts, and tries since a new start."""
    state, tries = (State.WAITING if mail else State.TO_PRINT), 0
    for happening in happenings:
        if happening.what in (What.AGAIN, What.READDRESSED):
            mail, tries = (mail if happening.what is What.AGAIN else happening.mail), 0
            state = State.WAITING if mail else State.TO_PRINT
        elif happening.what in (What.FAILED, What.NO_SERVER):
            state, tries = State.WAITING, tries + (happening.what is What.FAILED)
        elif happening.what in (What.SEEN, What.CAME_BACK, What.BEGUN):
            state = {What.SEEN: State.HANDED, What.CAME_BACK: State.REFUSED, What.BEGUN: State.SENDING}[happening.what]
        else:
            state, tries = State(happening.what.value), tries + (happening.what is What.SPENT)
    return state, mail, tries


@given(st.sampled_from(["", "b@example.org"]), st.lists(HAPPENINGS, max_size=12))
def test_the_record_is_what_the_notes_say(mail: str, happenings: list[Happening]) -> None:
    record = first_record(mail, NOW)
    for happening in happenings:
        record = record_after(record, happening)
    assert (record.state, record.mail, record.tries) == slow_record(mail, happenings)


@given(st.lists(HAPPENINGS, max_size=8))
def test_what_is_not_sent_has_no_day_of_sending_once_it_is_begun_anew(happenings: list[Happening]) -> None:
    record = first_record("a@example.org", NOW)
    for happening in happenings:
        record = record_after(record, happening)
    again = record_after(record, Happening(what=What.AGAIN, at=NOW))
    assert (again.sent_on, again.way, again.tries) == (None, "", 0)
    assert again == DeliveryRecord(
        state=State.WAITING if record.mail else State.TO_PRINT,
        mail=record.mail,
        next_try=NOW if record.mail else None,
    )


def test_every_state_and_happening_has_its_words_and_what_may_be_said_of_it() -> None:
    assert set(STATES) == set(WHY) == set(OPEN_TO) == set(State)
    assert set(NOTES) == set(What)
    assert not set(STUCK) & set(SETTLED)


@pytest.mark.parametrize("state", STUCK)
def test_what_is_stuck_can_be_mended_in_every_way(state: State) -> None:
    assert {What.AGAIN, What.READDRESSED, What.POSTED, What.GIVEN_UP} <= set(OPEN_TO[state])


def test_nothing_can_be_said_of_what_the_carrier_has_in_hand_nor_as_if_one_were_the_carrier() -> None:
    assert OPEN_TO[State.SENDING] == ()
    assert not {what for open_to in OPEN_TO.values() for what in open_to} & {What.BEGUN, *CARRIED}
