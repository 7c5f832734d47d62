"""A signed slip that may be signed anew in its round: what its players have told beside it, and who has signed that."""

from dataclasses import dataclass

from tilehall.law.rulebook.documents import NSA
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import signed_anew
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.slip import SignedAnew
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.tournaments.forms.slips import SlipForm
from tilehall.site.tournaments.hall_tables import was_played_here
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.results import rack_words


@dataclass(frozen=True, slots=True)
class AnewBasis:
    """What it rests on that all of them may sign once more: clauses of the event's own rules, and our reading of what
    they leave open; `silent` where they have no clause on changing a slip at all."""

    clauses: tuple[str, ...]
    reading: str
    silent: bool


@dataclass(frozen=True, slots=True)
class AnewPart:
    """`told` are other figures than the signed ones, name by name; None while nobody has told any. `form` is there for
    a player who may tell them; `slip` is the entry of the signed slip that it is filled in from. It can be done until
    the `next_round`; where that is None, until something is made of the results."""

    rests: AnewBasis
    slip: int
    form: SlipForm | None
    told: tuple[tuple[str, int, str], ...] | None = None
    entry: int = 0
    signed: tuple[str, ...] = ()
    unsigned: tuple[str, ...] = ()
    signed_by_me: bool = False
    next_round: int | None = None


def anew_part(state: DeskState, at: signed_anew.At, who: int | None) -> AnewPart | None:
    """None where the slip is not signed, or changes at the desk only. A game of the hall is as its log has it."""
    desk, (number, _, board) = state.desk, at
    if board.open or board.slip is None or signed_anew.refuse_signing_anew(desk, at) is not None:
        return None
    if was_played_here(state, number, board):
        return None
    rests, coming = anew_basis(desk), number + 1 if number < desk.grade(at[1]).plan.rounds else None
    form = SlipForm(desk=desk, at=at) if who is not None else None
    anew = board.slip.anew
    if anew is None:
        return AnewPart(rests, board.slip.seq, form, next_round=coming)
    return AnewPart(
        rests,
        board.slip.seq,
        None,
        told=_told(state, board.players, anew),
        entry=anew.seq,
        signed=tuple(desk.name(player) for player in anew.signed_by),
        unsigned=tuple(desk.name(player) for player in board.players if player not in anew.signed_by),
        signed_by_me=who in anew.signed_by,
        next_round=coming,
    )


def anew_basis(desk: Desk) -> AnewBasis:
    rests_on = signed_anew.signing_anew_rests_on(desk)
    found = () if isinstance(rests_on, Refusal) else tuple(c for basis in rests_on for c in clauses_of(basis))
    reading = NSA.reading("3b")
    return AnewBasis(clauses=found, reading=reading.id, silent=reading.cite.clause not in found)


def _told(state: DeskState, players: tuple[int, ...], anew: SignedAnew) -> tuple[tuple[str, int, str], ...]:
    racks = [rack_words(rack) for rack in anew.racks] if anew.racks else [""] * len(players)
    bonus = [f"{count} bonus" for count in anew.bonus] if anew.bonus else [""] * len(players)
    return tuple(
        (state.desk.name(player), anew.scores[seat], racks[seat] or bonus[seat]) for seat, player in enumerate(players)
    )
