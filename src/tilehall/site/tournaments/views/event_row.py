"""The row of an event's pages: its phases, with the pages of the one that is current, and the rest under *More*.

Who only looks has few pages, and they stand side by side. Where one is says which phase is current; on the event's own
page and at the desk, the tournament says it.
"""

from collections.abc import Sequence

from django.urls import NoReverseMatch, reverse

from tilehall.site.pages.page_row import NARROW, WIDE, PageRow, RowFold, RowLink, RowName, at, below, link_to, one_row
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.presenters.bracket import has_knock_out
from tilehall.site.tournaments.store import DeskState

Place = tuple[str, str, str]  # label, address, action one must be allowed

LABEL = "This tournament"
EVENT = ("Event", "tournaments:event", "tournaments.see")
DESK = ("Desk", "tournaments:desk", "tournaments.score")
ROUNDS = ("Rounds", "tournaments:rounds", "tournaments.see")
STANDINGS = ("Standings", "tournaments:standings", "tournaments.see")
CROSS = ("Cross table", "tournaments:cross", "tournaments.see")
BRACKET = ("Bracket", "tournaments:bracket", "tournaments.see")
WALL = ("Hall screen", "tournaments:wall", "tournaments.see")
PUBLIC = (EVENT, ROUNDS, STANDINGS, CROSS, BRACKET, WALL)
CHALLENGES = ("Challenges", "tables:challenges", "tables.adjudicate")
PHASES: dict[str, tuple[Place, ...]] = {
    "Before": (
        ("Plan", "tournaments:plan", "tournaments.organise"),
        ("Entries", "tournaments:entries", "tournaments.organise"),
        ("Grades", "tournaments:grades", "tournaments.organise"),
        ("Check-in", "tournaments:check-in", "tournaments.organise"),
        ("Officers", "tournaments:officers", "tournaments.appoint"),
        ("Series", "tournaments:series", "tournaments.organise"),
        ("Practice run", "tournaments:rehearse", "tournaments.direct"),
    ),
    "Rounds": (
        ("Draw", "tournaments:draw", "tournaments.direct"),
        ("Scores", "tournaments:scores", "tournaments.score"),
        ("All rounds", *ROUNDS[1:]),
        STANDINGS,
        BRACKET,
        CHALLENGES,
        ("Incidents", "tournaments:incidents", "tournaments.see_incidents"),
    ),
    "After": (
        CROSS,
        ("Prizes", "tournaments:prizes", "tournaments.organise"),
        ("Money", "tournaments:money", "tournaments.keep_cash"),
        ("Report", "tournaments:report", "tournaments.report"),
    ),
}
MORE = (
    WALL,
    ("Prints", "tournaments:prints", "tournaments.score"),
    ("Log", "tournaments:log", "tournaments.read_log"),
    ("Move to another laptop", "tournaments:packages", "tournaments.report"),
)
# Pages below none of these addresses, and the phase they belong to.
ELSEWHERE = {
    **dict.fromkeys(("call-off", "phones", "confirmations", "answers", "answers-of", "own-answers"), "Before"),
    **dict.fromkeys(("referee", "slip-desk", "aids", "player", "words"), "Rounds"),
}


def event_row(request: HallRequest, state: DeskState) -> PageRow | None:
    """Of whoever looks: no link leads to a refusal."""

    def links(places: Sequence[Place]) -> list[RowLink]:
        return _links(request, state.row.pk, [place for place in places if _has(state, place)])

    phases = {name: links(places) for name, places in PHASES.items()}
    if request.path == reverse("tournaments:referee", args=[state.row.pk]):
        phases["Rounds"] = below(phases["Rounds"], reverse("tournaments:incidents", args=[state.row.pk]))
    desk, more = links([DESK]), links(MORE)
    public = links(PUBLIC)
    if {link.url for row in (*phases.values(), desk, more) for link in row} <= {link.url for link in public}:
        return one_row(LABEL, public)
    current = _phase_here(request, phases) or phase_of(state)
    items: list[RowLink | RowFold | RowName] = [*links([EVENT]), *desk]
    for name, pages in phases.items():
        now = name == current
        if pages:
            items.append(RowFold(name, pages, NARROW if now else "", now))
        if pages and now:
            items += [RowName(name), *at(WIDE, pages)]
    return PageRow(LABEL, [*items, *([RowFold("More", more)] if more else [])], "phases")


def phase_of(state: DeskState) -> str:
    if state.desk.called_off is not None:
        return "After"  # what was paid goes back
    if state.desk.plan is None or not state.desk.begun:
        return "Before"
    return "After" if state.desk.over else "Rounds"


def _phase_here(request: HallRequest, phases: dict[str, list[RowLink]]) -> str:
    found = next((name for name, pages in phases.items() if any(page.here for page in pages)), "")
    at_hand = request.resolver_match
    return found or ELSEWHERE.get(at_hand.url_name or "" if at_hand else "", "")


def _has(state: DeskState, place: Place) -> bool:
    """Words are challenged in Scrabble only, and a bracket is of a knock-out."""
    if place == BRACKET:
        return state.desk.plan is not None and has_knock_out(state.desk)
    return place != CHALLENGES or (state.desk.plan is not None and state.desk.book.game == "scrabble")


def _links(request: HallRequest, number: int, places: Sequence[Place]) -> list[RowLink]:
    made = []
    for label, name, action in places:
        if request.actor.may(action):
            try:
                url = reverse(name, args=[number])
            except NoReverseMatch:
                continue
            # The address of the event is above all others, and that of the desk above many.
            made.append(link_to(request, label, url, whole=name in (EVENT[1], DESK[1])))
    return made
