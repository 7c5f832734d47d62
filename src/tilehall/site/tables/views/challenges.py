"""The adjudicators' page of an event: slips and appeals that wait, a slip from paper, and the log of all challenges."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.games import open_games
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import store
from tilehall.site.tables.actions import judge as actions
from tilehall.site.tables.actions.judge import OfficialRuling
from tilehall.site.tables.judge_deeds import WordsNamed
from tilehall.site.tables.judge_forms import SlipForm
from tilehall.site.tables.judge_record import Challenge
from tilehall.site.tables.judge_wording import LEFT_WORDS, WAY_WORDS, sentence_of
from tilehall.site.tables.store import BoardState
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views.frame import command_context, desk_state_or_404, page

ADJUDICATE = "tables.adjudicate"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeLine:
    """A challenge of the log. `standing` says of each word whether it is in the list: only when the game is over."""

    round: int
    table: int | None
    names: list[str]
    challenge: Challenge
    way: str
    appealed_by: str
    standing: list[tuple[str, bool]]
    left: list[tuple[datetime, str]]
    over: bool

    @property
    def waits(self) -> bool:
        """For an official: a slip without a ruling, or an appeal."""
        slip = self.challenge.way == "adjudicator" and self.challenge.first is None
        return slip or self.challenge.stage == "appealed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengesPage:
    waiting: list[ChallengeLine]
    lines: list[ChallengeLine]
    form: SlipForm
    aids: tuple[str, ...]
    source: object
    nzasp: bool


@does(ADJUDICATE)
@never_cache
@require_safe
def challenges(request: HallRequest, number: int) -> HttpResponse:
    return _challenges_page(request, number, SlipForm())


@does(ADJUDICATE)
@never_cache
@require_safe
def queue(request: HallRequest, number: int) -> HttpResponse:
    """What waits, in a line for the director's desk."""
    state = desk_state_or_404(number)
    lines = _all_lines(state, words_open=False, round_=state.desk.current) if actions.is_scrabble(state.desk) else []
    return render(request, "tables/challenge_queue.html", {"row": state.row, "waiting": _waiting(lines)})


def _challenges_page(request: HallRequest, number: int, form: SlipForm) -> HttpResponse:
    state = _scrabble_state_or_404(number)
    # Who plays looks nothing up, not even in an old challenge.
    lines = _all_lines(state, words_open=not open_games.has_open_game(request.actor))
    shown = ChallengesPage(
        waiting=_waiting(lines),
        lines=lines,
        form=form,
        aids=aids_offered(state.desk),
        nzasp=actions.is_by_nzasp(state.desk),
        source=actions.word_source(state.desk, actions.event_rules(state.desk)),
    )
    return page(request, state, "tables/challenges.html", context(shown))


def _scrabble_state_or_404(number: int) -> DeskState:
    state = desk_state_or_404(number)
    if not actions.is_scrabble(state.desk):
        raise Http404("Words are challenged in Scrabble only.")
    return state


def _all_lines(state: DeskState, *, words_open: bool, round_: int | None = None) -> list[ChallengeLine]:
    """The newest first, of one round or of all."""
    boards = store.boards_of(tournaments.public_id(state.row), round_)
    lines = [line for board in boards for line in _lines(state.desk, board, words_open=words_open)]
    return sorted(lines, key=lambda line: line.challenge.named_at, reverse=True)


def _waiting(lines: list[ChallengeLine]) -> list[ChallengeLine]:
    """Of games that go on, the oldest first."""
    return [line for line in reversed(lines) if line.waits and not line.over]


def _lines(desk: Desk, board: BoardState, *, words_open: bool) -> list[ChallengeLine]:
    place, record = board.place, board.record
    over = actions.is_over(desk, place)
    names = {player: desk.name(player) for player in place.players if player in desk.players}
    return [
        ChallengeLine(
            round=place.round,
            table=place.table,
            names=list(names.values()),
            challenge=challenge,
            way=WAY_WORDS[challenge.way],
            appealed_by="" if challenge.appeal_by is None else names.get(challenge.appeal_by, ""),
            standing=actions.standing_of_words(challenge) if over and words_open else [],
            left=[(moment, LEFT_WORDS[how]) for moment, how in record.left] if challenge is record.last else [],
            over=over,
        )
        for challenge in record.challenges
    ]


@does(ADJUDICATE)
@require_POST
def slip(request: HallRequest, number: int) -> HttpResponse:
    """A challenge slip on paper, typed by an official."""
    _scrabble_state_or_404(number)
    form = SlipForm(request.POST)
    if not form.is_valid():
        return _challenges_page(request, number, form)
    given = form.cleaned_data
    named = WordsNamed(way="adjudicator", challenger=None, words=given["words"], later_turn=given["later_turn"])
    result = actions.enter_slip(request.actor, number, given["table"], named, command_context(request))
    return _answered(request, number, result, "The slip is in the queue.")


@does(ADJUDICATE)
@require_POST
def rule(request: HallRequest, number: int) -> HttpResponse:
    """The ruling on a slip, or on an appeal."""
    _scrabble_state_or_404(number)
    said = request.POST.get("acceptable")
    ruling = OfficialRuling(
        shown=request.POST.get("shown", ""),
        aid=request.POST.get("aid", "")[:200],
        acceptable=None if said is None else said == "yes",
    )
    table = whole_number(request.POST.get("table", ""))
    result = actions.rule(request.actor, number, table, ruling, command_context(request))
    return _answered(request, number, result, "The ruling is on the slip, for both players to see.")


def _answered(request: HallRequest, number: int, result: BoardState | Refusal, done: str) -> HttpResponse:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    else:
        messages.success(request, done)
    return redirect(reverse("tables:challenges", args=[number]))
