"""What is noted at a desk, and the reasons that the desk itself gives, in words."""

from collections.abc import Callable

from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.floor import DirectorNote
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.sentences import filled

from .steps import CHOICES

# What a note is about, as its title.
NOTES: dict[str, str] = {
    "note": "Note",
    "withdrawal": "Withdrawal",
    "late_joiner": "Late joiner",
    "house_player": "House player",
    "complaint": "Complaint",
    "ruling": "Ruling",
    "discretion": "Discretion",
    "appeal": "Appeal",
}
# Notes that the desk makes by itself; {told} are words that somebody said.
SENTENCES: dict[str, str] = {
    "discretion": "{name} of {body} may play: {told}",
    "late-entry": "{name} after the closing date: {told}",
    "free-entry": "The Association pays {fee_cents} for {name}",
    "late_joiner": "{name} joins grade {grade} in round {round}; for the rounds before: {missed}. {told}",
    "house_player": "{name} plays as house player in grade {grade} from round {round}.",
    "withdrawal": "{name} withdrew: {choice}",
    "import-forfeit": "forfeited a game, and the file does not say to whom: it counts for nobody",
    "import-starts": "{grade}: who started is not known of {games}",
}
# Reasons that nobody typed. People's own words are shown as they are, and so are those of older logs.
REASONS: dict[str, str] = {
    "did_not_come": "did not come",
    "declined": "declined the place",
    "comes_after_all": "no longer asks to withdraw",
    "moved_up": "moved up from the reserves",
    "not_there_in_time": "not at the table in time",
    "not_ready_in_the_hall": "not ready for it in the hall",
    "left_in_the_hall": "left or given up in the hall",
    "as_the_file_tells": "as the file tells",
    "house_player": "house player",
    "late_joiner": "late joiner",
    "by_hand": "by hand",
    "typed_anew": "typed anew from the same paper while the round was played",
    "signed_anew_on_paper": "who typed it says that everybody at the table has signed a new slip of paper",
    "signed_anew": "signed anew by everybody at the table while the round was played",
    "withdrew": "somebody withdrew",
}


def note_words(note: DirectorNote | NoteMade, name_of: Callable[[int], str]) -> str:
    kind = note.kind if isinstance(note, DirectorNote) else note.about
    if note.facts is None or kind not in SENTENCES:
        return note.told
    facts = dict(note.facts)
    plain = {
        **facts,
        "name": name_of(note.player) if note.player is not None else "",
        "round": note.round,
        "told": note.told,
        "games": counted(int(facts.get("games", 0)), "game"),
        "choice": CHOICES.get(str(facts.get("choice")), ""),
    }
    return filled(SENTENCES[kind], plain.items()).strip()


AGREED = "(agreed by the player and the organiser)"


def placed_words(reason: str | None, *, regraded: bool) -> str:
    """Why somebody plays in a grade by hand. A re-grading is agreed on by both; older logs have it in the reason."""
    words = reason_words(reason)
    return f"{words} {AGREED}" if regraded and AGREED not in words else words


def reason_words(reason: str | None) -> str:
    return REASONS.get(reason or "", reason or "")
