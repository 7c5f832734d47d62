"""What a phone shows after changes, by texts: live.js does the same with elements."""

import re
from html import escape

from tilehall.site.tournaments.presenters.changes import BLOCK, FOLLOW, SLOT, Changes


def with_changes(text: str, follow: str, changes: Changes) -> str:
    before = [block[0] for block in BLOCK.finditer(text)]
    places = iter(range(len(before)))

    def now(_: "re.Match[str]") -> str:
        place = next(places)
        change = changes.get(place, before[place])
        if isinstance(change, str):
            return change
        was, slot = change
        return SLOT.sub(lambda found: found[1] + slot, before[was], count=1)

    return BLOCK.sub(now, FOLLOW.sub(lambda _: escape(follow), text, count=1))
