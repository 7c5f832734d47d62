"""The bonus words of a game that was played in the hall: the slip has a place for them, and averages count them."""

from tilehall.site.games.store import LoadedGame
from tilehall.site.games.timeline import timeline


def bonus_words_of(played: LoadedGame) -> tuple[int, int]:
    """By seat, the plays that laid a whole rack; one that was challenged off is none."""
    whole = int(played.rules.bonus_tiles.value)
    laid: dict[int, int] = {}  # line of the sheet: whose
    view = {}
    for event in timeline(played.game, played.events):
        view = event.view
        if event.kind == "turn-ended" and len(view["last"]["placed"]) == whole:
            laid[len(view["sheet"]) - 1] = view["last"]["by"]
    stands = [by for line, by in laid.items() if view["sheet"][line]["kind"] == "play"]
    return stands.count(0), stands.count(1)
