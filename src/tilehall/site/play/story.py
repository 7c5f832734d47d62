"""The story of a game as plain data: the lines of its sheet, what happened beside them, what comes next, the slip.

Made of the transcript that the page of any watcher is made of, so that nothing is in it which a watcher may not know.
"""

from dataclasses import fields, is_dataclass
from typing import Any

from tilehall.site.games.presenters.game_page import TurnNote, TurnRow
from tilehall.site.games.watched_games import game_as_it_was, watched_game


def story(number: int, since: int = 0, count: int | None = None) -> dict[str, Any]:
    """From the line before `since` on: the last line that a page knows may have got notes. `count`: of so many events,
    where somebody sees the game later than it is played."""
    watched = watched_game(number) if count is None else game_as_it_was(number, count)
    page = watched.page
    begin = max(0, min(since, len(page.rows)) - 1)
    return {
        "seq": len(watched.events),
        "from": begin,
        "rows": [_row(row) for row in page.rows[begin:]],
        "opening": [_note(note) for note in page.opening],
        "next": list(page.next),
        "over": page.over,
        "summary": plain(page.summary),
        "slip": plain(page.slip),
    }


def _row(row: TurnRow) -> dict[str, Any]:
    return {
        "n": row.number,
        "who": row.who,
        "column": row.column,
        "kind": row.kind,
        "place": row.place,
        "text": row.text,
        "beside": list(row.beside),
        "score": row.score,
        "bonus": row.bonus,
        "total": row.total,
        "rests_on": list(row.rests_on),
        "notes": [_note(note) for note in row.notes],
    }


def _note(note: TurnNote) -> dict[str, Any]:
    return {"text": note.text, "rests_on": list(note.rests_on), "tone": note.tone}


def plain(value: Any) -> Any:
    """A sheet of any game as JSON holds it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
