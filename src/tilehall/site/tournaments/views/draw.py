"""The page of the draw: the rounds of a grade, the next draw shown before it is taken, and what is settled by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, rounds
from tilehall.law.tournament.desk import draw as desk_draw
from tilehall.law.tournament.desk import redraw as desk_redraw
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.draw import ProposedDraw
from tilehall.law.tournament.desk.grade_standing import clinched_places, prize_places
from tilehall.law.tournament.desk.grades import graded_alone
from tilehall.law.tournament.desk.knock_out import first_knock_out_round
from tilehall.law.tournament.desk.records import DYNAMIC, Board, Grade, Pairing
from tilehall.law.tournament.desk.shown_draw import draw_mark, round_mark
from tilehall.law.tournament.draws.ledger import starts_ledger
from tilehall.law.tournament.draws.reason import Reason
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.people.commands import command_context, new_command, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import draw as actions
from tilehall.site.tournaments.actions.draw import AskedDraw
from tilehall.site.tournaments.forms import rounds as forms
from tilehall.site.tournaments.presenters.boards import WHOLE_ROUND
from tilehall.site.tournaments.presenters.row_pages import WHOLE, first_rows
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.draw import WAYS, stage_lines, standings_words
from tilehall.site.tournaments.wording.draw_reasons import reason_sentence
from tilehall.site.tournaments.wording.steps import CHOICES

from .desk_list import next_button
from .draw_check import ask_about_check_in
from .draw_job import is_large, start_draw
from .frame import desk_state_or_404, page, show_result
from .seeds import new_seed

WISHED = {"pair": "meet", "bye": "has a bye", "apart": "do not meet", "out": "is not there"}


@dataclass(frozen=True, slots=True)
class PairRow:
    """A board on the page. `free`: nothing is played on it, so that it can be changed."""

    table: int | None
    names: tuple[str, ...]
    meets: str
    by_hand: bool
    why: str
    free: bool
    clinched: bool


@dataclass(frozen=True, slots=True)
class DrawnRound:
    number: int
    lines: tuple[PairRow, ...]
    more: int  # boards that are not shown
    seed: int | None
    way: str
    standings: str
    state: str
    free: tuple[tuple[int, str], ...]  # players whose boards can still be changed
    mark: str

    @property
    def open(self) -> bool:
        return self.state in ("next", "playing")


@dataclass(frozen=True, slots=True)
class StartCounts:
    """A player's starts as a picture: two bars of one scale."""

    name: str
    firsts: int
    seconds: int
    most: int

    @property
    def difference(self) -> int:
        return self.firsts - self.seconds

    @property
    def first_width(self) -> int:
        return round(100 * self.firsts / max(self.most, 1))

    @property
    def second_width(self) -> int:
        return round(100 * self.seconds / max(self.most, 1))


@does("tournaments.direct")
@require_safe
def draw(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    desk = graded_alone(state.desk)
    names = [name for name, grade in desk.grades.items() if grade.players] or list(desk.grades)
    name = request.GET.get("grade") or _first_to_see(desk, names)
    if name is not None and name not in desk.grades:
        raise Http404("no such grade")
    context: dict[str, Any] = {"names": names, "chosen_grade": name, **next_button(request, state, timezone.now())}
    if name is not None:
        context |= _of_grade(request, desk, desk.grade(name))
    return page(request, state, "tournaments/draw.html", context)


def _first_to_see(desk: Desk, names: list[str]) -> str | None:
    """The grade that needs a draw, else the first one."""
    waiting = [name for name in names if len(desk.grade(name).rounds) <= desk.current]
    return next(iter(waiting or names), None)


def _of_grade(request: HallRequest, desk: Desk, grade: Grade) -> dict[str, Any]:
    seed = _seed(request)
    rest = request.GET.get("rest") == "1"
    proposed = _draw_to_show(request, desk, grade, seed)
    coming = rounds.last_fixed_round(desk, grade) + 1
    next_one = desk_draw.next_round_to_draw(desk, grade)
    ahead = desk_draw.round_to_draw_ahead(desk, grade) if isinstance(next_one, Refusal) else None
    graded = {number for each in desk.grades.values() for number in each.players}
    return {
        "grade": grade,
        "way": WAYS.get(grade.plan.system, grade.plan.system),
        "plus": WAYS.get(grade.plan.plus or "", "") if grade.plan.system == "round-robin-plus" else "",
        "stages": stage_lines(grade.plan),
        "prize_places": prize_places(desk, grade) if grade.plan.gibson else None,
        "clinched": [
            (desk.name(number_of(player)), sure.place) for player, sure in clinched_places(desk, grade.name).items()
        ],
        "drawn_rounds": [_drawn_round(desk, grade, each.number) for each in grade.rounds],
        "proposed": _proposal(desk, grade, proposed) if isinstance(proposed, ProposedDraw) else None,
        "refused": sentence_of(proposed) if isinstance(proposed, Refusal) else None,
        "draws_round": None if isinstance(next_one, Refusal) else next_one,
        "draws_ahead": ahead,
        "ahead_on": standings_words(grade.finished),
        "ahead_again": ahead is not None and ahead <= len(grade.rounds),
        "still_missing": sum(board.open for each in grade.rounds[grade.finished :][:1] for board in each.boards),
        "missing_round": grade.finished + 1,
        "again": not isinstance(next_one, Refusal) and next_one <= len(grade.rounds),
        "rest": rest,
        "first_starts": grade.plan.starts == "balanced",
        "can_redraw": _worth_redrawing(desk, grade),
        "seed": seed,
        "other_seed": new_seed(),
        "coming": coming,
        "can_wish": coming <= grade.plan.rounds and grade.plan.system != "tables",
        "wishes": list(_wishes(desk, grade)),
        "players": [
            (each, desk.name(each)) for each in grade.players if rounds.plays_in_round(desk.player(each), coming)
        ],
        "wish_rounds": range(coming, grade.plan.rounds + 1),
        "starts": _starts(desk, grade),
        "unsettled": [
            (desk.name(unsettled_departure.player), CHOICES.get(unsettled_departure.choice, unsettled_departure.choice))
            for unsettled_departure in departures.departures_to_settle(desk)
            if unsettled_departure.grade == grade.name
        ],
        "outside": [(player.number, player.name) for player in desk.in_the_field() if player.number not in graded],
        "standing_by": [desk.name(each) for each in grade.players if desk.player(each).house],
        "commands": {name: new_command() for name in ("take", "board", "wish", "join", "house", "settle")},
    }


def _draw_to_show(request: HallRequest, desk: Desk, grade: Grade, seed: int) -> ProposedDraw | Refusal | None:
    """The draw that is to be shown. Without being asked, only why a grade that was never drawn cannot be."""
    if request.GET.get("preview") == "1":
        ahead, rest = (request.GET.get(name) == "1" for name in ("ahead", "rest"))
        return actions.propose(desk, AskedDraw(grade=grade.name, seed=seed, ahead=ahead, rest=rest))
    if grade.rounds or not grade.players or grade.plan.system == "tables" or len(grade.players) > actions.LARGE:
        return None  # of a large field it takes seconds, and is said by whoever draws it
    proposed = actions.propose(desk, AskedDraw(grade=grade.name, seed=seed))
    return proposed if isinstance(proposed, Refusal) else None


def _worth_redrawing(desk: Desk, grade: Grade) -> bool:
    """A round drawn from the placings is simply drawn again, unless hands made something in it that is to stay."""
    if not desk_redraw.has_rounds_left(desk, grade):
        return False
    last = grade.rounds[-1]
    return last.way not in DYNAMIC or any(board.by_hand for board in last.boards)


def _seed(request: HallRequest) -> int:
    seed = whole_number(request.GET.get("seed", ""))
    return new_seed() if seed is None else seed


def _drawn_round(desk: Desk, grade: Grade, number: int) -> DrawnRound:
    held = grade.rounds[number - 1]
    state = (
        "done"
        if held.done
        else "playing"
        if number <= desk.current
        else "next"
        if _is_next(desk, number)
        else "to come"
    )
    changeable = [board for board in held.boards if _free(board) and not held.done]
    free = sorted(
        {(each, desk.name(each)) for board in changeable for each in board.players},
        key=lambda one: one[1],
    )
    shown = first_rows(held.boards, whole=WHOLE_ROUND)
    return DrawnRound(
        number=number,
        lines=tuple(_line(desk, board, _free(board)) for board in shown),
        more=len(held.boards) - len(shown),
        seed=held.seed if held.way else None,
        way=WAYS.get(held.way, "by hand"),
        standings=standings_words(held.after),
        state=state,
        free=tuple(free),
        mark=round_mark(desk, grade.name, number),
    )


def _is_next(desk: Desk, number: int) -> bool:
    return number == desk.current + 1


def _free(board: Board) -> bool:
    return board.slip is None and board.meets != "forfeit"


def _line(desk: Desk, board: Board | Pairing, free: bool) -> PairRow:
    names = tuple(map(desk.name, board.players))
    why = reason_sentence(board.why, names, desk.name)
    clinched = isinstance(board.why, Reason) and board.why.code == "gibson"
    return PairRow(board.table, names, board.meets, board.by_hand, why, free, clinched)


def _counted(boards: Sequence[Pairing]) -> str:
    byes = sum(pairing.meets == "bye" for pairing in boards)
    played = counted(len(boards) - byes, "table" if any(each.meets == "table" for each in boards) else "game")
    return f"{played}, {counted(byes, 'bye')}" if byes else played


def _proposal(desk: Desk, grade: Grade, proposed: ProposedDraw) -> dict[str, Any]:
    made = [
        (number, [_line(desk, pairing, True) for pairing in shown], _counted(boards), len(boards) - len(shown))
        for number, boards in enumerate(proposed.rounds, proposed.first_round)
        for shown in (first_rows(boards, whole=WHOLE_ROUND),)
    ]
    replaced = grade.rounds[proposed.first_round - 1 :]
    return {
        "rounds": made,
        "shown": draw_mark(desk, proposed),
        "replaces": replaced[0].seed if replaced and replaced[0].way else None,
        "way": WAYS.get(proposed.way, proposed.way),
        "first": proposed.first_round,
        "ahead": proposed.after is not None,
        "standings": standings_words(proposed.after),
        "left_out": _left_out(desk, grade, proposed),
        "unmet": [(desk.name(one), desk.name(other)) for one, other in proposed.unmet],
    }


def _left_out(desk: Desk, grade: Grade, proposed: ProposedDraw) -> list[str]:
    """Who does not come into the knock-out that begins with this draw, because fewer come into it than there are."""
    if proposed.first_round != first_knock_out_round(grade.plan):
        return []
    drawn = {number for boards in proposed.rounds[:1] for pairing in boards for number in pairing.players}
    there = [each for each in grade.players if rounds.plays_in_round(desk.player(each), proposed.first_round)]
    return [desk.name(each) for each in there if each not in drawn and not desk.player(each).house]


def _wishes(desk: Desk, grade: Grade) -> Iterable[dict[str, Any]]:
    for wish in sorted(grade.wishes, key=lambda each: each.round):
        for kind, listed in (("pair", wish.pairs), ("apart", wish.apart)):
            for one, other in listed:
                names = f"{desk.name(one)} and {desk.name(other)}"
                yield _wish(wish.round, kind, (one, other), names)
        for kind, single in (("bye", wish.byes), ("out", wish.out)):
            for one in single:
                yield _wish(wish.round, kind, (one, None), desk.name(one))


def _wish(number: int, kind: str, who: tuple[int, int | None], names: str) -> dict[str, Any]:
    text = f"Round {number}: {names} {WISHED[kind]}"
    return {"text": text, "round": number, "kind": kind, "one": who[0], "other": who[1], "command": new_command()}


def _starts(desk: Desk, grade: Grade) -> list[StartCounts]:
    """Of everybody, over all rounds that are drawn; nothing where tiles are drawn for it or tables are played, nor of
    more than anybody looks through."""
    many = len(grade.players) > WHOLE
    if grade.plan.starts != "balanced" or grade.plan.system == "tables" or not grade.rounds or many:
        return []
    event = desk.event(grade.name)
    counted, names = starts_ledger(event), event.names
    most = max((max(own.firsts, own.seconds) for own in counted.values()), default=0)
    return [StartCounts(names[player], own.firsts, own.seconds, most) for player, own in counted.items()]


# --- what is pressed


def _back(number: int, grade: str = "") -> HttpResponse:
    url = reverse("tournaments:draw", args=[number])
    return redirect(f"{url}?{urlencode({'grade': grade})}" if grade else url)


def _done(request: HallRequest, result: DeskState | Refusal, done: str, number: int, grade: str) -> HttpResponse:
    show_result(request, result, done)
    unknown = isinstance(result, Refusal) and result.code == "does_not_follow"
    return _back(number, "" if unknown else grade)


@does("tournaments.direct")
@require_POST
def take(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.SeededDrawForm)
    if read is None:
        return _back(number)
    given = read.cleaned_data
    asked = AskedDraw(**given)
    context, actor, state = command_context(request), request.actor, desk_state_or_404(number)
    if (asked_first := ask_about_check_in(request, state)) is not None:
        return asked_first
    work = partial(actions.draw, actor, number, asked, context)
    if is_large(state):
        return start_draw(state, reverse("tournaments:draw", args=[number]), lambda _tell: work())
    return _drawn(request, work(), f"Grade {asked.grade} is drawn.", number, asked)


@does("tournaments.direct")
@require_POST
def redraw(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.SeededDrawForm)
    if read is None:
        return _back(number)
    asked = replace(AskedDraw(**read.cleaned_data), rest=True, ahead=False)
    result = actions.draw(request.actor, number, asked, command_context(request))
    return _drawn(request, result, "The rest is drawn anew. What was played stays.", number, asked)


def _drawn(request: HallRequest, result: DeskState | Refusal, done: str, number: int, asked: AskedDraw) -> HttpResponse:
    """Who was shown another draw than would be taken now sees that one first."""
    answer = _done(request, result, done, number, asked.grade)
    if not (isinstance(result, Refusal) and result.code == "draw_is_another_now"):
        return answer
    wanted = {name: 1 for name in ("ahead", "rest") if getattr(asked, name)}
    query = urlencode({"grade": asked.grade, "preview": 1, "seed": asked.seed, **wanted})
    return redirect(f"{reverse('tournaments:draw', args=[number])}?{query}")


@does("tournaments.direct")
@require_POST
def wish(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.WishForm)
    if not isinstance(read, forms.WishForm):
        return _back(number)
    given = read.cleaned_data
    action = actions.drop_wish if request.POST.get("drop") else actions.add_wish
    result = action(
        request.actor, number, (given["grade"], given["round"]), (given["kind"], read.who), command_context(request)
    )
    text = "The wish is gone." if request.POST.get("drop") else "It will be kept when the round is drawn."
    return _done(request, result, text, number, given["grade"])


@does("tournaments.direct")
@require_POST
def boards(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.BoardsForm)
    if not isinstance(read, forms.BoardsForm):
        return _back(number, request.POST.get("grade", "")[:60])
    given, mine = read.cleaned_data, command_context(request)
    at, shown = (given["grade"], given["round"]), given["shown"]
    if given["do"] == "bye":
        result = actions.give_bye(request.actor, number, at, given["one"], mine, shown=shown)
    else:
        action = actions.swap if given["do"] == "swap" else actions.pair
        result = action(request.actor, number, at, read.both, mine, shown=shown)
    return _done(request, result, f"Round {given['round']} is changed by hand.", number, given["grade"])


@does("tournaments.direct")
@require_POST
def joins(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.LateJoinerForm)
    if read is None:
        return _back(number)
    given = read.cleaned_data
    who = (given["player"], given["grade"])
    result = actions.join_late(request.actor, number, who, given["missed"], command_context(request), why=given["why"])
    text = "In the grade from the next round on. Now draw the rest anew."
    return _done(request, result, text, number, given["grade"])


@does("tournaments.direct")
@require_POST
def house(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.HousePlayerForm)
    if read is None:
        return _back(number)
    given = read.cleaned_data
    result = actions.add_house_player(request.actor, number, given["grade"], given["name"], command_context(request))
    text = "The house player stands by from the next round on. Draw the rest anew where it is drawn already."
    return _done(request, result, text, number, given["grade"])
