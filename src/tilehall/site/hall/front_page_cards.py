"""What the front page offers: what this visitor or officer can do, and what comes next in a young hall."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.site.association.ballots import store as ballots
from tilehall.site.association.book.waiting import waiting_for
from tilehall.site.association.meetings import store as meetings
from tilehall.site.association.meetings.keys import own_address
from tilehall.site.association.money.store import reviews
from tilehall.site.pages.phrases import counted, joined
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.roles import Role
from tilehall.site.play import store as play
from tilehall.site.play.table_pages import table_lines
from tilehall.site.ratings import inputs
from tilehall.site.ratings import store as ratings
from tilehall.site.tables.waiting_challenges import waiting_challenges
from tilehall.site.tournaments import store as tournaments

FOR_THE_MAGAZINE = 3  # tournaments whose results are offered, the newest first
ADJUDICATE, SEE_INCIDENTS = "tables.adjudicate", "tournaments.see_incidents"
ORGANISE = "tournaments.organise"
WAITING_SHOWN = 3  # of what waits in one office; the rest is counted
MOST_EVENTS = 8  # that somebody officiates at, of which is asked what waits there


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    text: str
    icon: str
    url: str


# action that must be allowed, address, icon, title, text
OFFERS = (
    (
        "people.see_register",
        "people:register",
        "key",
        "The register",
        "Look up members, their clubs, ratings and roles.",
    ),
    ("people.see_lists", "people:lists", "plus", "Import", "Import a list of members or ratings."),
    ("ratings.office", "ratings:office", "graph", "Ratings office", "What waits to be rated, runs and lists."),
    ("tournaments.organise", "tournaments:new", "plus", "New tournament", "Announce one; then players can enter."),
    ("people.give_role", "people:roles", "shield", "Roles", "See who holds which role, give one or end one."),
    ("people.reset_password", "people:accounts", "key", "Accounts", "For people who cannot sign in any more."),
    ("hall.see_backups", "hall:backups", "save", "Backups", "See that the hall is safe, or back it up now."),
    ("hall.take_over", "hall:take-over", "arrow", "Take over", "Go on with a tournament on a second laptop."),
    ("hall.rename", "hall:rename", "flag", "Name of the hall", "Change what stands at the top of every page."),
    (
        "association.see",
        "book:home",
        "shield",
        "Association",
        "Members, clubs, meetings, votes and money; for officers, what waits.",
    ),
    (
        "play.watch",
        "play:lobby",
        "play",
        "Play",
        "Against somebody in the hall, a friend with the link, or the computer.",
    ),
    (
        "rulebook.read",
        "rulebook:home",
        "book",
        "Rulebook",
        "Every clause in plain words, and what the software does with it.",
    ),
    (
        "referee.look_up",
        "referee:desk",
        "warn",
        "Referee’s desk",
        "Something happened at a table: what is to be done, step by step.",
    ),
    (
        "tournaments.see",
        "tournaments:tournaments",
        "flag",
        "Tournaments",
        "What is coming, what is being played now, and all results.",
    ),
    ("ratings.see", "ratings:home", "graph", "Ratings", "The newest list, rankings, and two players compared."),
    ("games.watch", "games:games", "trophy", "Games", "Watch a game, or step through it turn by turn."),
    ("tables.judge", "tables:judge", "tick", "Word judge", "The words of a challenged turn in, one verdict out."),
    ("tables.clock", "tables:clock", "clock", "Clock", "A phone as the clock of a table, for Scrabble and Rummikub."),
    (
        "games.solve",
        "games:solve",
        "search",
        "Rummikub solver",
        "A Rummikub table and a rack in, the best play out, with the steps to make.",
    ),
    ("people.see_public", "people:people", "people", "People", "Who plays here: name, club and rating."),
    ("people.see_public", "people:clubs", "club", "Clubs", "Where people meet to play."),
    ("hall.visit", "hall:visit", "home", "New here?", "Clubs near you, what is on, results of all years, how to join."),
    (
        "hall.visit",
        "hall:join",
        "qr",
        "Join with a phone",
        "The hall's address as a code, large enough for a projector.",
    ),
)


def cards_for(actor: Actor) -> list[Card]:
    cards = [Card(title, text, icon, reverse(to)) for action, to, icon, title, text in OFFERS if actor.may(action)]
    if actor.account is None:
        sign_in = Card("Sign in", "For players and officers with an account.", "key", reverse("people:sign-in"))
        sign_up = Card("Make an account", "Then claim your member record by a code.", "plus", reverse("people:sign-up"))
        return [*cards, sign_in, sign_up]
    mine = Card("Your account", "Your name, password and member record.", "person", reverse("people:account"))
    return [mine, *cards]


def next_steps_for(actor: Actor) -> list[Card]:
    """Only what this actor can do about, and only until it is done."""
    if actor.account is None:
        return []
    return [
        step
        for ask in (
            _at_the_tables,
            _withdrawals,
            _meetings,
            _live_games,
            _ballots,
            _statements_to_sign,
            _accounts_to_confirm,
            _own_roles_wait,
            _association_waits,
            _for_the_magazine,
            _to_rate,
            _claim,
            _clubs,
            _members,
            _officers,
        )
        for step in ask(actor)
    ]


def _at_the_tables(actor: Actor) -> Iterator[Card]:
    """Somebody waits at a table for a ruling, or for what comes of one: told to who gives it at that event."""
    acts = (ADJUDICATE, SEE_INCIDENTS)
    if not (actor.event_roles or any(actor.may(act, "") for act in acts)):
        return
    rows = tournaments.tournaments_listed().filter(phase__in=["playing", "over"])
    mine = [row for row in rows if any(actor.may(act, tournaments.event_name(row)) for act in acts)]
    states = list(_readable(mine[:MOST_EVENTS]))
    challenges = waiting_challenges(states)
    for state in states:
        name, event = state.row.name, tournaments.event_name(state.row)
        if actor.may(ADJUDICATE, event) and (count := challenges.get(tournaments.public_id(state.row), 0)):
            to = reverse("tables:challenges", args=[state.row.pk])
            yield Card(f"{name}: {counted(count, 'challenge')} to rule on", "The table waits for you.", "tick", to)
        if count := _open_incidents(actor, state):
            to = f"{reverse('tournaments:incidents', args=[state.row.pk])}?open=on"
            yield Card(f"{name}: {counted(count, 'incident')} still open", "An appeal or a referral.", "warn", to)


def _withdrawals(actor: Actor) -> Iterator[Card]:
    """Who asks to withdraw waits for what the organiser of the event decides."""
    if not (actor.event_roles or actor.may(ORGANISE, "")):
        return
    rows = tournaments.tournaments_listed().filter(phase__in=["announced", "closed", "playing"])
    ahead = rows.filter(ends__gte=timezone.localdate()).order_by("begins", "pk")
    mine = [row for row in ahead if actor.may(ORGANISE, tournaments.event_name(row))]
    for state in _readable(mine[:MOST_EVENTS]):
        asking = [player for player in state.desk.in_the_field() if player.leaving is not None]
        if len(asking) == 1:
            to = reverse("tournaments:entry", args=[state.row.pk, asking[0].number])
            text = "You decide what follows for the games."
            yield Card(f"{state.row.name}: {asking[0].name} asks to withdraw", text, "person", to)
        elif asking:
            names = [player.name for player in asking[:WAITING_SHOWN]]
            more = [f"{len(asking) - WAITING_SHOWN} more"] if len(asking) > WAITING_SHOWN else []
            text = f"{joined([*names, *more])}: you decide what follows for their games."
            to = f"{reverse('tournaments:entries', args=[state.row.pk])}#decide"
            yield Card(f"{state.row.name}: {len(asking)} players ask to withdraw", text, "people", to)


def _readable(rows: Iterable[tournaments.TournamentRow]) -> Iterator[tournaments.DeskState]:
    for row in rows:
        with suppress(BrokenLog, BrokenDeskLog):
            yield tournaments.state_of(row)


def _open_incidents(actor: Actor, state: tournaments.DeskState) -> int:
    """All of them for the officials of the event; for the Executive those that were referred to it."""
    event = tournaments.event_name(state.row)
    if not actor.may(SEE_INCIDENTS, event):
        return 0
    rules = actor.may("tournaments.note_incident", event)
    return sum(incident.open and (rules or incident.state == "referred") for incident in state.desk.incidents)


def _meetings(actor: Actor) -> Iterator[Card]:
    """Those that are in session: who is there comes back to their own page, others read how to check in."""
    for row in meetings.meetings().filter(phase="open"):
        if actor.person is None or (row.kind == "executive" and not actor.may("association.read_book")):
            continue
        own = own_address(meetings.load(row.pk), actor.person.pk)
        text = "You are checked in: second and vote." if own else "Its page says how to check in."
        yield Card(f"In session: {row.title}", text, "people", own or reverse("meetings:meeting", args=[row.pk]))


LIVE_NOW = {
    "asked": "A seat is kept for you. The game begins when you sit down.",
    "waiting": "The table waits for somebody. It is in the lobby, and its link can be passed on.",
    "playing": "The game is on.",
}


def _live_games(actor: Actor) -> Iterator[Card]:
    """Tables at which this one sits or is asked to sit."""
    for line in table_lines(play.tables_of(actor, timezone.now()), actor):
        others = [chair.name for chair in line.chairs if chair.name and not chair.own]
        title = f"{line.title} with {', '.join(others)}" if others else f"Your table of {line.title}"
        yield Card(title, LIVE_NOW[line.state], "play", line.address)


def _ballots(actor: Actor) -> Iterator[Card]:
    """Those that run, in which this person may vote."""
    for state in ballots.running():
        if actor.person is not None and actor.person.pk in state.ballot.electors:
            issuing = state.ballot.phase == "issuing"
            text = "Codes are given out: take yours." if issuing else "Voting is open."
            yield Card(f"Ballot: {state.row.title}", text, "shield", reverse("ballots:ballot", args=[state.number]))


def _statements_to_sign(actor: Actor) -> Iterator[Card]:
    """For the Honorary Reviewer, who holds no role."""
    for year in reviews.years_to_sign(actor.person.pk, timezone.localdate()) if actor.person else ():
        text = "As Honorary Reviewer you check and sign them before the annual meeting."
        yield Card(f"Statements of {year}", text, "graph", reverse("money:review", args=[year]))


def _accounts_to_confirm(actor: Actor) -> Iterator[Card]:
    if actor.may("people.give_role"):
        waiting = people.accounts_to_confirm(timezone.localdate()).exclude(pk=actor.own_account().pk)
        for account in waiting[:WAITING_SHOWN]:
            text = f"The account “{account.name}” claimed this record. Its roles wait until you have asked whose it is."
            to = reverse("people:check-account", args=[account.pk])
            yield Card(f"Is it {account.person}?", text, "shield", to)
        if (more := waiting.count() - WAITING_SHOWN) > 0:
            text = f"{counted(more, 'more account')} to be confirmed."
            yield Card("Accounts to confirm", text, "shield", reverse("people:roles"))


def _own_roles_wait(actor: Actor) -> Iterator[Card]:
    today = timezone.localdate()
    if actor.person and people.offices_from(actor.person, today) and not people.is_confirmed(actor.own_account()):
        text = "The Secretary, the President or the Vice President must confirm that this account is yours."
        yield Card("Your roles wait", text, "clock", reverse("people:account"))


def _association_waits(actor: Actor) -> Iterator[Card]:
    """The most urgent of what waits for an officer of the association, and how much more there is."""
    if not actor.may("association.see_waiting", ""):
        return
    items = waiting_for(actor, timezone.localdate())
    for item in items[:WAITING_SHOWN]:
        yield Card(item.what, item.why, "clock", item.url)
    if (more := len(items) - WAITING_SHOWN) > 0:
        text = f"{counted(more, 'more thing')} for you as an officer."
        yield Card("What waits", text, "clock", reverse("book:waiting"))


def _for_the_magazine(actor: Actor) -> Iterator[Card]:
    if Role.MAGAZINE_EDITOR in actor.roles:  # no right of theirs: what is to be printed is public
        for row in tournaments.tournaments_listed().filter(phase="finished")[:FOR_THE_MAGAZINE]:
            text = "Final standings, to be printed with the names of the winners."
            yield Card(f"Results: {row.name}", text, "book", reverse("tournaments:standings", args=[row.pk]))


def _to_rate(actor: Actor) -> Iterator[Card]:
    if actor.may("ratings.run") and (count := len(inputs.waiting_tournaments(ratings.newest_run()))):
        text = "1 finished tournament waits" if count == 1 else f"{count} finished tournaments wait"
        yield Card("Ratings to be made", f"{text} in the office.", "clock", reverse("ratings:office"))


def _claim(actor: Actor) -> Iterator[Card]:
    if actor.person is None and actor.may("people.claim"):
        text = "Ask your club or the Secretary for a code; it ties this account to your name in the register."
        yield Card("Claim your member record", text, "key", reverse("people:account"))


def _clubs(actor: Actor) -> Iterator[Card]:
    if actor.may("people.add_club") and not people.clubs().exists():
        yield Card(
            "Add the first club", "People belong to a club or play as independents.", "club", reverse("people:clubs")
        )


def _members(actor: Actor) -> Iterator[Card]:
    if actor.may("people.add_person") and people.people().count() < 3:
        text = "The register holds hardly anyone yet. Nobody needs an account to be in it."
        yield Card("Add people to the register", text, "people", reverse("people:register"))


def _officers(actor: Actor) -> Iterator[Card]:
    if actor.may("people.give_role") and people.holders_on(timezone.localdate()).count() < 2:
        text = "Give the other officers their roles, and each a code to claim their record."
        yield Card("Name the other officers", text, "shield", reverse("people:roles"))
