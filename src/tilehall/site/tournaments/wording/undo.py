"""What taking an entry back would change, in words; and why it cannot be taken back."""

from collections.abc import Sequence

from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.undo import UndoEffect
from tilehall.site.pages.phrases import counted

from .log_story import LogStory

SENTENCES: dict[str, str] = {
    "no_such_entry": "There is no entry {entry} in this log.",
    "undone_already": "Entry {entry} is undone already.",
    "announcement_stays": "A tournament cannot lose its announcement. Its name, days, fee and grades are changed under "
    "Plan.",
    "undo_needs_reason": "Say why entry {entry} is taken back: the reason stays in the log.",
    "accounts_closed_anew": "The accounts were opened again. Close them anew, with the profit of the cash book as it "
    "is now.",
    "others_rest_on_it": "Entry {by} rests on it ({what}). Undo that one first.",
    "undo_leaves_no_board": "{name} would have no board in round {round}, for which others are laid since. Draw the "
    "round anew, or change its boards by hand.",
    "undo_moves_a_result": "The result of {name} in round {round} would be another, or that of another game.",
    "undo_under_games": "{name} would not be in the field of round {round}, of which a result of theirs stands. Undo "
    "the result first.",
    "was_undone": "This was done by entry {entry} of the log and is undone since. Nothing is changed: open the page "
    "anew to do it once more.",
    "log_differs": "The log in the database is not the one this desk was built from. Run tilehall check, "
    "and keep the newest backup.",
    "slip_is_locked": "Both players signed this slip themselves. It changes only on a ground the rules allow, "
    "as a new slip with its reason.",
}
WHOLE = {
    "plan": "The announcement is as it was before",
    "closed": "Entries are open or closed as they were before",
    "ticked": "The list of what is done before round 1 is as it was before",
    "aids": "The aids for adjudication are those from before",
    "selected": "The field selected from a ranking list is as it was before",
    "called_off": "Whether the event is called off is as it was before",
    "other": "Something the desk keeps beside plan, entries, rounds and money is as it was before",
    "running": "The rounds that were begun are those from before",
    "notes": "Notes, breaks or late arrivals are as they were before",
    "money": "The cash book is as it was before",
    "prizes": "The prizes are as they were before",
    "incidents": "The register of incidents is as it was before",
    "after": "What was finished, sent or published is as it was before",
}
OF_PLAYER = {
    "player_gone": "{name} is no longer entered",
    "player_back": "{name} is entered again",
    "player_changed": "The entry of {name} is as it was before",
}
OF_GRADE = {
    "members": "{grade}: the players of the grade are those from before",
    "round_gone": "{grade}, round {round}: the draw is gone",
    "round_back": "{grade}, round {round}: the draw is back",
}

# Who may take an entry back, by the right it asks for; all else is the desk's.
WHO_UNDOES = {
    "tournaments.keep_cash": "The treasurer, the director or the organiser can undo it.",
    "tournaments.report": "The director, the organiser or whoever the report goes to can undo it.",
    "tournaments.publish_ratings": "The Ratings Manager can undo it.",
    "tournaments.hear_complaints": "Who hears complaints can undo it.",
    "tournaments.decide_complaint": "This is a decision of the Executive: only the Executive can undo it.",
}


def who_undoes(right: str) -> str:
    return WHO_UNDOES.get(right, "The director or the organiser can undo it.")


def effect_lines(story: LogStory, changes: Sequence[UndoEffect]) -> list[str]:
    """A line for each change. Boards that read the same before and after are only counted: in a draw that is taken
    back most pairs may be those from before, found for another reason."""
    told = [line for change in changes if (line := _effect_words(story, change)) is not None]
    alike = len(changes) - len(told)
    if alike:
        told.append(f"{counted(alike, 'board')} with players, table and result as they are now")
    return told


def _effect_words(story: LogStory, change: UndoEffect) -> str | None:
    if change.player is not None:
        return OF_PLAYER[change.what].format(name=story.name(change.player))
    if change.what in WHOLE:
        return WHOLE[change.what]
    if change.what in OF_GRADE:
        return OF_GRADE[change.what].format(grade=change.grade, round=change.round)
    return _board_words(story, change)


def _board_words(story: LogStory, change: UndoEffect) -> str | None:
    at = f"{change.grade}, round {change.round}"
    if change.now is None:
        gone = _table(change.was) if change.was else ""
        return f"{at}{gone}: this pair does not meet any more"
    here, became = _table(change.now), _board(story, change.now)
    if change.was is None:
        return f"{at}{here}: {became}"
    there, was = _table(change.was), _board(story, change.was)
    if (here, became) == (there, was):
        return None
    elsewhere = there.replace(",", " at", 1) if there != here else ""
    return f"{at}{here}: {became} (was{elsewhere}: {was})"


def _table(board: Board) -> str:
    return "" if board.table is None else f", table {board.table}"


def _board(story: LogStory, board: Board) -> str:
    names = story.names(board.players)
    if board.meets == "bye":
        return f"{names} has a bye"
    if board.meets == "forfeit":
        return f"{story.name(board.players[0])} forfeits" + "".join(f" to {story.name(to)}" for to in board.players[1:])
    if board.slip is None:
        return f"{names}: no result"
    scores = ", ".join(
        f"{story.name(one)} {score}" for one, score in zip(board.players, board.slip.scores, strict=True)
    )
    return scores if board.slip.state == "signed" else f"{scores} ({board.slip.state})"
