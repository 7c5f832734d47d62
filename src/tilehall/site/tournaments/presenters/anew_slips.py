"""A signed slip that may be signed anew in its round: what its players have told beside it, and who has signed that."""

from dataclasses import dataclass

from tilehall.law.rulebook.documents import NSA
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import signed_anew
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.slip import SignedAnew
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.tournaments.forms.slips import SlipForm
from tilehall.site.tournaments.live_links import was_played_here
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.results import rack_words


@dataclass(frozen=True, slots=True)
class AnewBasis:
    """What it rests on that all of them may sign once more: clauses of the event's own rules, and those of the NSA slip
    rule that are a house rule where the others say nothing."""

    clauses: tuple[str, ...]
    house: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnewPart:
    """`told` are other figures than the signed ones, name by name; None while nobody has told any. `form` is there for
    a player who may tell them; `slip` is the entry of the signed slip that it is filled in from."""

    rests: AnewBasis
    slip: int
    form: SlipForm | None
    told: tuple[tuple[str, int, str], ...] | None = None
    entry: int = 0
    signed: tuple[str, ...] = ()
    unsigned: tuple[str, ...] = ()
    signed_by_me: bool = False


def anew_part(state: DeskState, at: signed_anew.At, who: int | None) -> AnewPart | None:
    """None where the slip is not signed, or changes at the desk only. A game of the hall is as its log has it."""
    desk, (number, _, board) = state.desk, at
    if board.open or board.slip is None or signed_anew.refuse_signing_anew(desk, at) is not None:
        return None
    if was_played_here(state, number, board):
        return None
    rests = anew_basis(desk)
    form = SlipForm(desk=desk, at=at) if who is not None else None
    anew = board.slip.anew
    if anew is None:
        return AnewPart(rests, board.slip.seq, form)
    return AnewPart(
        rests,
        board.slip.seq,
        None,
        told=_told(state, board.players, anew),
        entry=anew.seq,
        signed=tuple(desk.name(player) for player in anew.signed_by),
        unsigned=tuple(desk.name(player) for player in board.players if player not in anew.signed_by),
        signed_by_me=who in anew.signed_by,
    )


def anew_basis(desk: Desk) -> AnewBasis:
    rests_on = signed_anew.signing_anew_rests_on(desk)
    found = () if isinstance(rests_on, Refusal) else tuple(c for basis in rests_on for c in clauses_of(basis))
    nsa = tuple(str(NSA[number]) for number in signed_anew.NSA_CLAUSES)
    return AnewBasis(clauses=found, house=tuple(clause for clause in nsa if clause not in found))


def _told(state: DeskState, players: tuple[int, ...], anew: SignedAnew) -> tuple[tuple[str, int, str], ...]:
    racks = [rack_words(rack) for rack in anew.racks] if anew.racks else [""] * len(players)
    bonus = [f"{count} bonus" for count in anew.bonus] if anew.bonus else [""] * len(players)
    return tuple(
        (state.desk.name(player), anew.scores[seat], racks[seat] or bonus[seat]) for seat, player in enumerate(players)
    )
