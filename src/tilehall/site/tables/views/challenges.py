"""The adjudicators' page of an event: slips and appeals that wait, a slip from paper, and the log of all challenges."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.seats_shown import SeatsShown, read_seats
from tilehall.site.games import open_games
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.sentences import Sentence, show_refusal
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import board_at_hand, store, word_lists
from tilehall.site.tables.actions import adjudicator as actions
from tilehall.site.tables.actions.adjudicator import ADJUDICATE, ChallengeShown, OfficialRuling, PaperSlip
from tilehall.site.tables.judge_case import BoardCase, WordSource, appeal_ruling
from tilehall.site.tables.judge_decisions import may_appeal, ruled_first, unheard_bases
from tilehall.site.tables.judge_deeds import WordsNamed
from tilehall.site.tables.judge_forms import SlipForm
from tilehall.site.tables.judge_page import judge_clauses
from tilehall.site.tables.judge_record import Challenge
from tilehall.site.tables.judge_wording import LEFT_WORDS, STAGE_WORDS, WAY_WORDS, sentence_of, told_law
from tilehall.site.tables.store import BoardPlace, BoardState
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.open_boards import games_open
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views.frame import desk_state_or_404, page

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeLine:
    """A challenge of the log. `standing` says of each word whether it is in the list: only when the game is over, and
    never of what was put aside, which is of a game elsewhere. `appeal` is what an appeal rests on, `unheard`
    what it rests on that the first ruling stands where nobody can hear it: for who ruled first."""

    round: int
    table: int | None
    seats: list[tuple[int, str]]
    shown: SeatsShown
    challenge: Challenge
    way: str
    may_appeal: bool
    appeal: tuple[str, ...]
    unheard: tuple[str, ...]
    appealed_by: str
    standing: list[tuple[str, bool]]
    left: list[tuple[datetime, str]]
    over: bool

    @property
    def names(self) -> list[str]:
        return [name for _player, name in self.seats]

    @property
    def on_paper(self) -> bool:
        """An official has typed it: nobody says that a phone is at the table."""
        return self.challenge.is_slip and self.challenge.challenger is None

    @property
    def open_words(self) -> str:
        """How it stands at the table, where it waits for no ruling; "" when nothing is open."""
        verdict = self.challenge.verdict
        ruled = "" if verdict is None else "acceptable" if verdict.acceptable else "not acceptable"
        return STAGE_WORDS.get(self.challenge.stage, "").format(verdict=ruled)

    @property
    def waits(self) -> bool:
        return self.challenge.waits


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftBetween:
    """A judging screen that was left while no challenge was open at its board: it belongs to none."""

    round: int
    table: int | None
    left: list[tuple[datetime, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class AidFound:
    """What an official says to have found in an aid, asked once more before it is the ruling."""

    line: ChallengeLine
    aid: str
    acceptable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengesPage:
    """`at_tables`: what is open there and waits for no ruling: words that are typed, rulings without the clock.
    `ruled` was ruled on just now; `seen` is what a page that follows says it shows."""

    seen: str
    waiting: list[ChallengeLine]
    ruled: ChallengeLine | None
    asked: AidFound | None
    at_tables: list[ChallengeLine]
    lines: list[ChallengeLine]
    between: list[LeftBetween]
    may_vouch: bool
    form: SlipForm
    refused: Sentence | None
    shown: SeatsShown
    aids: tuple[str, ...]
    source: WordSource
    clauses: dict[str, tuple[str, ...]]
    longest_reason: int = LONGEST_REASON


@does(ADJUDICATE)
@never_cache
@require_safe
def challenges(request: HallRequest, number: int) -> HttpResponse:
    """A page that asks again by itself gets what is new of the queue and the log; the slip on paper is not touched."""
    state = _scrabble_state_or_404(number)
    shown = _shown_page(request, state, SlipForm())
    if "seen" not in request.GET:
        return page(request, state, "tables/challenges.html", context(shown))
    if request.GET["seen"] == shown.seen:
        return HttpResponse(status=204)
    return page(request, state, "tables/challenges_followed.html", {**context(shown), "followed": True})


@does(ADJUDICATE)
@never_cache
@require_safe
def queue(request: HallRequest, number: int) -> HttpResponse:
    """What waits, in a line for the director's desk."""
    state = desk_state_or_404(number)
    scrabble, now = board_at_hand.is_scrabble(state.desk), state.desk.current
    lines = _all_lines(state, words_open=False, round_=now) if scrabble else []
    return render(request, "tables/challenge_queue.html", {"row": state.row, "waiting": _waiting(lines)})


def _challenges_page(
    request: HallRequest, number: int, form: SlipForm, refused: Sentence | None = None
) -> HttpResponse:
    state = _scrabble_state_or_404(number)
    return page(request, state, "tables/challenges.html", context(_shown_page(request, state, form, refused)))


def _shown_page(
    request: HallRequest,
    state: DeskState,
    form: SlipForm,
    refused: Sentence | None = None,
    found: OfficialRuling | None = None,
) -> ChallengesPage:
    rules = board_at_hand.event_rules(state.desk)
    # Who plays looks nothing up, not even in an old challenge.
    asks = None if request.actor.account is None else request.actor.account.pk
    lines = _all_lines(state, words_open=not open_games.has_open_game(request.actor), asks=asks)
    open_ = [line for line in reversed(lines) if line.open_words and not line.waits and not line.over]
    ruled = next((line for line in open_ if line.challenge.mark == request.GET.get("ruled")), None)
    between = _left_between(state)
    return ChallengesPage(
        seen=_seen(state.desk, lines, between),
        waiting=_waiting(lines),
        ruled=ruled if ruled and ruled.challenge.verdict else None,
        asked=None if found is None else _aid_found(lines, _shown(request), found),
        at_tables=[line for line in open_ if line is not ruled],
        lines=lines,
        between=between,
        may_vouch=at_event_of(request.actor, state.row.pk).may("tournaments.organise"),
        form=form,
        refused=refused,
        shown=SeatsShown(round=state.desk.current),
        aids=aids_offered(state.desk),
        source=word_lists.word_source(state.desk, rules),
        clauses=judge_clauses(rules),
    )


def _seen(desk: Desk, lines: list[ChallengeLine], between: list[LeftBetween]) -> str:
    """Changes with whatever the page tells of the boards."""
    told = [
        (str(line.shown), line.challenge.mark, line.challenge.stage, line.challenge.verdict, line.over, line.left)
        for line in lines
    ]
    return sha256(repr((desk.current, aids_offered(desk), told, between)).encode()).hexdigest()[:16]


def _aid_found(lines: list[ChallengeLine], shown: ChallengeShown, found: OfficialRuling) -> AidFound | None:
    line = next((line for line in lines if line.waits and line.challenge.mark == shown.mark), None)
    if line is None or line.shown != shown.seats or found.acceptable is None:
        return None
    return AidFound(line=line, aid=found.aid, acceptable=found.acceptable)


def _left_between(state: DeskState) -> list[LeftBetween]:
    found = []
    for board in store.boards_of(tournaments.public_id(state.row)):
        challenges_, left = board.record.challenges, board.record.left
        outside = [
            (at, LEFT_WORDS[how]) for at, how in left if not any(challenge.was_open_at(at) for challenge in challenges_)
        ]
        if outside:
            found.append(LeftBetween(round=board.place.round, table=board.place.table, left=outside))
    return found


def _scrabble_state_or_404(number: int) -> DeskState:
    state = desk_state_or_404(number)
    if not board_at_hand.is_scrabble(state.desk):
        raise Http404("Words are challenged in Scrabble only.")
    return state


def _all_lines(
    state: DeskState, *, words_open: bool, round_: int | None = None, asks: int | None = None
) -> list[ChallengeLine]:
    """The newest first, of one round or of all, as this account sees them."""
    boards = store.boards_of(tournaments.public_id(state.row), round_)
    lines = [line for board in boards for line in _lines(state.desk, board, words_open=words_open, asks=asks)]
    return sorted(lines, key=lambda line: line.challenge.named_at, reverse=True)


def _waiting(lines: list[ChallengeLine]) -> list[ChallengeLine]:
    """Of games that go on, the oldest first."""
    return [line for line in reversed(lines) if line.waits and not line.over]


def _lines(desk: Desk, board: BoardState, *, words_open: bool, asks: int | None) -> list[ChallengeLine]:
    place, record = board.place, board.record
    over = board_at_hand.is_over(desk, place)
    rules = board_at_hand.event_rules(desk)
    case = BoardCase(rules=rules, seats=place.players, table=place.table, source=WordSource(name=""))
    names = {player: desk.name(player) for player in place.players if player in desk.players}
    return [
        ChallengeLine(
            round=place.round,
            table=place.table,
            seats=list(names.items()),
            shown=SeatsShown(place.round, _seats_now(desk, place)),
            challenge=challenge,
            way=WAY_WORDS[challenge.way],
            may_appeal=not over and challenge.stage == "ruled" and may_appeal(case, challenge),
            appeal=told_law(appeal_ruling(case, challenge).rests_on[0]),
            unheard=told_law(*unheard_bases(case, challenge)) if ruled_first(challenge, asks) else (),
            appealed_by="" if challenge.appeal_by is None else names.get(challenge.appeal_by, ""),
            standing=word_lists.standing_of_words(challenge) if over and words_open and not challenge.aside_at else [],
            left=[(moment, LEFT_WORDS[how]) for moment, how in record.left if challenge.was_open_at(moment)],
            over=over,
        )
        for challenge in record.challenges
    ]


def _seats_now(desk: Desk, place: BoardPlace) -> tuple[int, ...]:
    """Who of the two starts may have been laid anew since the log was opened."""
    boards = games_open(desk, place.round)
    return next((board.players for board in boards if set(board.players) == set(place.players)), place.players)


@does(ADJUDICATE)
@require_POST
def slip(request: HallRequest, number: int) -> HttpResponse:
    """A challenge slip on paper, typed by an official."""
    state = _scrabble_state_or_404(number)
    form = SlipForm(request.POST)
    if not form.is_valid():
        return _challenges_page(request, number, form)
    given = form.cleaned_data
    named = WordsNamed(way="adjudicator", challenger=None, words=given["words"], later_turn=given["later_turn"])
    paper = PaperSlip(given["table"], named, read_seats(request.POST.get("seats", "")))
    result = actions.enter_slip(request.actor, number, paper, command_context(request))
    if isinstance(result, Refusal):
        return _challenges_page(request, number, form, sentence_of(result))
    names = " – ".join(map(state.desk.name, result.place.players))
    return _answered(request, number, result, f"The slip of table {given['table']}, {names}, is in the queue.")


@does(ADJUDICATE)
@require_POST
def rule(request: HallRequest, number: int) -> HttpResponse:
    """The ruling on a slip, or on an appeal. What was found in an aid is asked twice: two buttons lie side by side, and
    a ruling is not taken back."""
    state = _scrabble_state_or_404(number)
    said = request.POST.get("acceptable")
    ruling = OfficialRuling(aid=request.POST.get("aid", "")[:200], acceptable=None if said is None else said == "yes")
    if ruling.aid and not request.POST.get("sure"):
        asked = _shown_page(request, state, SlipForm(), found=ruling)
        if asked.asked is not None and ruling.aid in asked.aids:
            return page(request, state, "tables/challenges.html", context(asked))
    result = actions.rule(request.actor, number, _shown(request), ruling, command_context(request))
    ruled = None if isinstance(result, Refusal) else result.record.last
    if isinstance(result, Refusal) or ruled is None:
        return _answered(request, number, result, "")
    return redirect(f"{reverse('tables:challenges', args=[number])}?{urlencode({'ruled': ruled.mark})}#ruled-head")


@does(ADJUDICATE)
@require_POST
def clock_runs(request: HallRequest, number: int) -> HttpResponse:
    """Both have gone on after a ruling, and nobody said so on the page of their board."""
    _scrabble_state_or_404(number)
    result = actions.confirm_clock(request.actor, number, _shown(request), command_context(request))
    return _answered(request, number, result, "The clock runs again: the ruling stands.")


@does(ADJUDICATE)
@require_POST
def appeal(request: HallRequest, number: int) -> HttpResponse:
    """A player of a table that uses paper has called the referee; or who ruled first says that nobody else is there."""
    _scrabble_state_or_404(number)
    if request.POST.get("do") == "unheard":
        unheard = actions.leave_unheard(request.actor, number, _shown(request), command_context(request))
        return _answered(
            request, number, unheard, "The appeal is closed: nobody else was there. The first ruling stands."
        )
    player = whole_number(request.POST.get("player", "")) or 0
    result = actions.appeal(request.actor, number, _shown(request), player, command_context(request))
    return _answered(request, number, result, "The appeal is in the queue. The clocks stay stopped.")


@does(ADJUDICATE)
@require_POST
def aside(request: HallRequest, number: int) -> HttpResponse:
    """A challenge that was entered for the wrong board."""
    _scrabble_state_or_404(number)
    reason = typed_words(request, "reason", LONGEST_REASON)
    result = actions.put_aside(request.actor, number, _shown(request), reason, command_context(request))
    return _answered(request, number, result, "The challenge is put aside. It stays in the log.")


def _shown(request: HallRequest) -> ChallengeShown:
    return ChallengeShown(read_seats(request.POST.get("seats", "")), request.POST.get("shown", ""))


def _answered(request: HallRequest, number: int, result: BoardState | Refusal, done: str) -> HttpResponse:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    else:
        messages.success(request, done)
    return redirect(reverse("tables:challenges", args=[number]))
