"""The one row of links of an event, a meeting or an office: a few side by side, the rest behind a name that opens.

What stands side by side depends on the screen, which only the browser knows: a link that has room on a wide one alone
is in the row and in its fold, and the style shows it once (`at`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest

MOST = 8  # side by side on a wide page, *More* among them
ON_PHONES = 3  # before *More*
# Letters for which a phone of 360 points has room, a gap for each link among them: beside *More*, and without it
BESIDE_MORE, ALONE = 33, 41
WIDE, NARROW = "when-wide", "when-narrow"


@dataclass(frozen=True, slots=True)
class RowLink:
    label: str
    url: str
    here: str = ""  # as aria-current says it: "page", "true" for a page below it, else nothing
    at: str = ""

    def only_at(self, screen: str) -> "RowLink":
        return replace(self, at=screen)


@dataclass(frozen=True, slots=True)
class RowFold:
    """Behind a name; `now`: where things stand, whether one is there or not."""

    label: str
    links: Sequence[RowLink]
    at: str = ""
    now: bool = False

    @property
    def here(self) -> bool:
        return any(link.here for link in self.links)


@dataclass(frozen=True, slots=True)
class RowName:
    """Of the pages that follow it in the row."""

    name: str
    at: str = WIDE


@dataclass(frozen=True, slots=True)
class PageRow:
    label: str
    items: Sequence[RowLink | RowFold | RowName]
    kind: str = ""  # of the style


def link_to(request: HttpRequest, label: str, url: str, *, whole: bool = False) -> RowLink:
    """`whole`: pages below this address are others' pages."""
    here = "page" if request.path == url else "true" if not whole and request.path.startswith(url) else ""
    return RowLink(label, url, here)


def below(links: Sequence[RowLink], url: str) -> list[RowLink]:
    """On a page that is below none of these addresses, but belongs to what this one shows."""
    found = any(link.here for link in links)
    return [replace(link, here="true") if link.url == url and not found else link for link in links]


def one_row(label: str, links: Sequence[RowLink]) -> PageRow | None:
    """A single page needs no row."""
    if len(links) < 2:
        return None
    if len(links) <= ON_PHONES + 1 and _letters(links) <= ALONE:
        return PageRow(label, links)
    fit = len(links) if len(links) <= MOST else MOST - 1
    side_by_side, rest = links[:fit], links[fit:]
    on_phones = _on_phones(side_by_side)
    folded = [link for link in side_by_side if link not in on_phones]
    row = [link.only_at(WIDE if link in folded else "") for link in side_by_side]
    more = RowFold("More", [*at(NARROW, folded), *rest], "" if rest else NARROW)
    return PageRow(label, [*row, more])


def _letters(links: Sequence[RowLink]) -> int:
    return sum(len(link.label) + 1 for link in links)


def _on_phones(links: Sequence[RowLink]) -> list[RowLink]:
    """The page one is on, and of the others the first for which there is room."""
    shown = [link for link in links if link.here]
    for link in links:
        if link.here:
            continue
        if len(shown) == ON_PHONES or _letters([*shown, link]) > BESIDE_MORE:
            break
        shown.append(link)
    return shown


def at(screen: str, links: Iterable[RowLink]) -> list[RowLink]:
    return [link.only_at(screen) for link in links]
