"""Entries: who comes in, who waits or is asked about, and the standing of each until the first round."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION, PLAY
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.law.tournament.entry import Applicant, EntryList, FreeEntry, free_entry, may_enter, place_on_entry_list

from .acts.act import Act
from .acts.entries import CheckedIn, Entered, EntriesClosed, EntryAmended, NoteMade, StandingChanged
from .desk import Desk
from .grades import acts_back_in_grade
from .records import Plan, Player, Standing

AMENDABLE = frozenset(
    {"name", "club", "team", "table", "billet", "host", "fee_cents", "rating", "games", "last_game", "house"}
)
GONE: tuple[Standing, ...] = ("withdrawn", "refused")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRequest:
    """Who wants to play, with what register and rating list say that day, and what was asked for.

    `consent` is the organiser's reason to let in an overseas player, `late` the reason to take an entry after the
    closing date; both are said by the desk alone. `officer` and `nominated` tell of the day of the event, and so does
    `barred`: why the association lets them enter no official tournament that day.
    """

    name: str
    member: bool
    club: str | None = None
    rating: int | None = None
    games: int = 0
    listed: int | None = None
    last_game: date | None = None
    national_body: str | None = None
    consent: str | None = None
    late: str | None = None
    team: str | None = None
    billet: bool = False
    wants_free: bool = False
    officer: bool = False
    nominated: bool = False
    claimed: tuple[date, ...] = ()
    barred: Refusal | None = None


def enter(desk: Desk, coming: EntryRequest, today: date, *, again: int | None = None) -> tuple[Act, ...] | Refusal:
    """The entry and what must be found again about it. `again`: the number of one who was gone and comes back."""
    plan = desk.announced
    if refused := _twice(desk, coming, again):
        return refused
    allowed = _allowed(plan, coming)
    if isinstance(allowed, Refusal):
        return allowed
    place = _place(desk, coming, today)
    if isinstance(place, Refusal):
        return place
    paid = _paid(plan, coming)
    if isinstance(paid, Refusal):
        return paid
    standing = _standing(desk, coming, place.code)
    if isinstance(standing, Refusal):
        return standing
    number = again if again is not None else desk.next_number
    player = Player(
        number=number,
        grade=_still_graded(desk, number),
        name=coming.name.strip(),
        club=coming.club,
        rating=coming.rating,
        games=coming.games,
        listed=coming.listed,
        last_game=coming.last_game,
        team=coming.team or None,
        standing=standing,
        member=coming.member,
        national_body=coming.national_body,
        why=coming.consent or None,
        fee_cents=0 if paid else plan.fee_cents,
        free=paid is not None,
        billet=coming.billet,
    )
    entry: Act = Entered(player=player) if again is None else EntryAmended(player=player)
    return (entry, *_told(plan, coming, allowed, paid, number))


def enter_all(desk: Desk, field: Iterable[EntryRequest], today: date) -> tuple[Act, ...] | Refusal:
    """One after the other, each after those before; or none of them."""
    acts: list[Act] = []
    for coming in field:
        answer = enter(desk, coming, today)
        if isinstance(answer, Refusal):
            return answer
        desk = with_entries(desk, answer)
        acts.extend(answer)
    return tuple(acts)


def with_entries(desk: Desk, acts: Iterable[Act]) -> Desk:
    """The desk as those who come next find it, while several are entered at once."""
    for act in acts:
        if isinstance(act, Entered | EntryAmended):
            desk = desk.with_player(act.player)
    return desk


def _twice(desk: Desk, coming: EntryRequest, again: int | None) -> Refusal | None:
    if not coming.name.strip():
        return _no("name_missing")
    if again is not None:
        return _comes_back(desk, desk.player(again))
    return _no("entered_already", ("name", coming.name)) if desk.named(coming.name) is not None else None


def _comes_back(desk: Desk, was: Player) -> Refusal | None:
    """Who withdrew before the draw enters again; who was refused, or was in the draw, is let in by the desk."""
    if was.standing not in GONE:
        return _no("entered_already", ("name", was.name))
    if was.standing == "refused" or _drawn_with(desk, was):
        return _no("only_the_desk_lets_in", ("name", was.name))
    return None


def _drawn_with(desk: Desk, player: Player) -> bool:
    return player.grade is not None and player.grade in desk.grades and bool(desk.grades[player.grade].rounds)


def _still_graded(desk: Desk, number: int) -> str | None:
    """Whose games were to be forfeits has kept the place in the grade."""
    return next((grade.name for grade in desk.grades.values() if number in grade.players), None)


def _allowed(plan: Plan, coming: EntryRequest) -> Ruling | Refusal | None:
    """Official tournaments are for members; None where nobody asks, or where the organiser is still to be asked."""
    if not plan.official:
        return None
    if coming.barred is not None:
        return coming.barred
    applicant = Applicant(
        name=coming.name, member=coming.member, national_body=coming.national_body, consent=bool(coming.consent)
    )
    answer = may_enter(applicant)
    if isinstance(answer, Refusal) and answer.code == "consent_missing":
        return None
    return answer


def _place(desk: Desk, coming: EntryRequest, today: date) -> Ruling | Refusal:
    if desk.called_off is not None:
        return _no("event_called_off")
    if desk.after.finished:
        return _no("event_is_over")
    plan = desk.announced
    day = min(today, plan.closes) if coming.late else today
    if desk.closed and not coming.late:
        return _no("entries_closed", ("closed", plan.closes))
    return place_on_entry_list(EntryList(closes=plan.closes, entered=_taken(desk), places=plan.places), day)


def _taken(desk: Desk) -> int:
    """How far the list goes: those in the field, then those who wait, also where a place has become free."""
    waiting = sum(player.standing == "waiting" for player in desk.players.values())
    entered = len(desk.in_the_field())
    places = desk.announced.places
    return max(entered, places) + waiting if waiting and places is not None else entered + waiting


def _paid(plan: Plan, coming: EntryRequest) -> Ruling | Refusal | None:
    """The one entry a year that the Association pays; None where it was not asked for."""
    if not coming.wants_free:
        return None
    claim = FreeEntry(
        on=plan.begins,
        fee_cents=plan.fee_cents,
        officer=coming.officer,
        nominated=coming.nominated,
        open_to_all=plan.open_to_all and plan.official,
        claimed=coming.claimed,
    )
    return free_entry(claim)


def _standing(desk: Desk, coming: EntryRequest, place: str) -> Standing | Refusal:
    if desk.announced.kind == "masters" and coming.name not in desk.selected:
        if coming.name in desk.reserves:
            return "reserve"
        code = "field_not_selected" if desk.selected_from is None else "not_in_the_selected_field"
        return Refusal(code=code, rests_on=(CONSTITUTION["15.3"],), detail=(("name", coming.name),))
    if desk.announced.official and not coming.member and not coming.consent:
        return "asking"
    return "waiting" if place == "waiting" else "entered"


def _told(plan: Plan, coming: EntryRequest, allowed: Ruling | None, paid: Ruling | None, number: int) -> list[Act]:
    acts: list[Act] = []
    if allowed is not None and allowed.discretion:
        acts.append(_let_play(allowed, number, coming.national_body or "", coming.consent or ""))
    if coming.late:
        acts.append(NoteMade(about="late-entry", told=coming.late, player=number))
    if paid is not None:
        paid_fee = (("fee_cents", plan.fee_cents),)
        acts.append(
            NoteMade(about="free-entry", rests_on=tuple(basis_texts(*paid.rests_on)), player=number, facts=paid_fee)
        )
    return acts


def _let_play(ruling: Ruling, number: int, body: str, reason: str) -> NoteMade:
    """The organiser's discretion about a player of another national body."""
    bases = tuple(basis_texts(*ruling.rests_on))
    return NoteMade(about="discretion", told=reason, rests_on=bases, player=number, facts=(("body", body),))


# --- the standing of an entry


def let_in(desk: Desk, number: int, reason: str) -> tuple[Act, ...] | Refusal:
    """From the waiting list, by discretion, from the reserves, or back after a withdrawal."""
    player = desk.player(number)
    if player.standing == "entered":
        return _no("entered_already", ("name", player.name))
    if player.standing == "reserve" and player.name not in desk.selected:
        return Refusal(
            code="still_a_reserve", rests_on=(CONSTITUTION["15.3"],), detail=(("name", player.name),)
        )  # the line moves on by a decline, never by favour
    places = desk.announced.places
    if places is not None and len(desk.in_the_field()) >= places:
        return _no("no_place_free", ("places", places))
    acts: tuple[Act, ...] = ()
    if desk.announced.official and not player.member and not _agreed_before(desk, number):
        answer = may_enter(
            Applicant(
                name=player.name, member=player.member, national_body=player.national_body, consent=bool(reason.strip())
            )
        )
        if isinstance(answer, Refusal):
            return answer
        acts = (_let_play(answer, number, player.national_body or "", reason.strip()),)
    stood = StandingChanged(player=number, standing="entered", reason=reason.strip() or None)
    return (stood, *acts, *acts_back_in_grade(desk, player))


def _agreed_before(desk: Desk, number: int) -> bool:
    """The organiser's discretion is asked for once."""
    return any(note.kind == "discretion" and note.player == number for note in desk.floor.notes)


def refuse_entry(desk: Desk, number: int, reason: str) -> tuple[Act, ...] | Refusal:
    """An entry is not taken; who plays already withdraws or is forfeited, and is not refused."""
    player = desk.player(number)
    if not reason.strip():
        return _no("reason_missing", ("name", player.name))
    if _drawn_with(desk, player) and player.in_the_field:
        return _no("is_in_the_draw", ("name", player.name))
    if player.standing in GONE:
        return _no("gone_already", ("name", player.name))
    return (StandingChanged(player=number, standing="refused", reason=reason.strip()),)


def close_entries(desk: Desk, *, closed: bool = True) -> tuple[Act, ...] | Refusal:
    return () if desk.closed == closed else (EntriesClosed(closed=closed),)


def check_in(desk: Desk, numbers: tuple[int, ...], *, present: bool = True) -> tuple[Act, ...] | Refusal:
    players = [desk.player(number) for number in numbers]
    for player in players:
        if present and not player.in_the_field:
            return _no("not_in_the_field", ("name", player.name))
    changed = tuple(player.number for player in players if player.present != present)
    return (CheckedIn(players=changed, present=present),) if changed else ()


def amend_entry(desk: Desk, number: int, **changes: object) -> tuple[Act, ...] | Refusal:
    """Facts as they should be. A name must stay one of its own."""
    if beyond := changes.keys() - AMENDABLE:
        raise TypeError(f"no fact of an entry to amend: {', '.join(sorted(beyond))}")
    was = desk.player(number)
    now = replace(was, **changes)  # type: ignore[arg-type]
    now = replace(now, name=now.name.strip(), club=now.club or None, team=now.team or None, host=now.host or None)
    if not now.name:
        return _no("name_missing")
    other = desk.named(now.name)
    if other is not None and other.number != number:
        return _no("entered_already", ("name", now.name))
    if now.table is not None:
        sitting = [player for player in desk.in_the_field() if player.table == now.table and player.number != number]
        if sitting:
            return _no("table_is_given", ("table", now.table), ("names", tuple(player.name for player in sitting)))
    return () if now == was else (EntryAmended(player=now),)


def _no(code: str, *detail: tuple[str, Fact]) -> Refusal:
    basis = PLAY.silent("the organiser keeps the list of entries, each player once")
    return Refusal(code=code, rests_on=(basis,), detail=detail)
