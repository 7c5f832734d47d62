"""What the states and notes of a delivery mean in words."""

from .delivery_record import FOUND_IN_FOLDER, LETTER_FILE, State, What

# words, and the class of the badge
STATES: dict[State, tuple[str, str]] = {
    State.WAITING: ("waiting", "info"),
    State.SENDING: ("being sent", "info"),
    State.HANDED: ("sent by mail", "ok"),
    State.UNSURE: ("perhaps sent", "warn"),
    State.REFUSED: ("refused", "bad"),
    State.SPENT: ("undelivered", "bad"),
    State.TO_PRINT: ("to print", "warn"),
    State.POSTED: ("sent on paper", "ok"),
    State.GIVEN_UP: ("given up", ""),
}
IN_FOLDER = ("in the folder, not sent", "warn")  # of what was handed over where there is no mail server
NOTES: dict[What, str] = {
    What.BEGUN: "Sending began",
    What.HANDED: "Handed over",
    What.FAILED: "Not now",
    What.NO_SERVER: "The mail server could not be reached",
    What.REFUSED: "Refused for good",
    What.SPENT: "Refused once more, and not tried again automatically",
    What.UNSURE: "Cut off: perhaps it went",
    What.AGAIN: "To be tried again",
    What.READDRESSED: "Another address",
    What.POSTED: "Sent on paper",
    What.SEEN: "It has arrived",
    What.CAME_BACK: "It came back",
    What.GIVEN_UP: "Given up",
}
WHY: dict[State, str] = {
    State.REFUSED: "The mail server will not take it for this address. Set the address right, or send it on paper.",
    State.SPENT: "It was tried for days. Try once more, set the address right, or send it on paper.",
    State.UNSURE: "It was cut off while it was sent. Ask whether it has arrived; sent again, it may come twice.",
    State.TO_PRINT: "No mail address is known. Print it and post it, or enter an address.",
    State.WAITING: "It is sent automatically. You need not do anything.",
    State.SENDING: "It is being handed over just now.",
    State.HANDED: "The mail server, or the folder of letters, has it.",
    State.POSTED: "It went on paper.",
    State.GIVEN_UP: "Nothing more is done about it.",
}


def state_words(state: State, answer: str) -> tuple[str, str]:
    """`answer`: that of the newest note of the delivery."""
    if state == State.HANDED and is_in_folder(answer):
        return IN_FOLDER
    return STATES[state]


def is_in_folder(answer: str) -> bool:
    return answer == FOUND_IN_FOLDER or answer.endswith(LETTER_FILE)
