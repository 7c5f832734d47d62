"""The slip of a board: what it says, who has signed it, and what keeps it from being handed in.

Scores are in seat order of the board, players are known by their numbers. A slip is handed in with its last signature:
on paper all have signed before the scorer gets it, on phones the last one to sign hands it in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Literal

from tilehall.law.game.table_count import RackCount
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import NSA
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling

from .book import Book

# disputed: a recount, or a difference between the score sheets, that nobody has settled yet.
State = Literal["entered", "disputed", "signed"]
# What the figures that a player tells amount to, where a slip is there already.
Answer = Literal["sign", "dispute", "mend"]
DISCREPANCY = "discrepancy_open"
# The ground of a slip that all who had signed it have signed anew in its round; the reason read with it says where.
SIGNED_ANEW, ON_PAPER, ON_PHONES = "signed_anew", "signed_anew_on_paper", "signed_anew"
# So often the players of a board tell and dispute their result by phone; honest ones need a few. Each time is an entry
# of the log that stays, and whoever holds a card, or the code on the table, could go on for ever.
MOST_BY_PHONE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What a slip says, seat by seat. `first` is the seat that started, where tiles were drawn for it.

    `racks` are what was left at a table of Rummikub, where the scores were counted from it. `used_s` are the
    seconds that each player has used; what overtime costs is off the scores already.
    """

    scores: tuple[int, ...]
    bonus: tuple[int, ...] | None = None
    first: int | None = None
    racks: tuple[RackCount, ...] | None = None
    used_s: tuple[int, ...] | None = None

    def says_the_same(self, other: "Figures") -> bool:
        """The racks only show how the scores were counted."""
        told = ((one.scores, one.bonus, one.first, one.used_s) for one in (self, other))
        return next(told) == next(told)

    def contradicts(self, other: "Figures") -> bool:
        """Besides the scores: bonus words or a start that both tell, and tell differently; and times that the other
        tells and this does not: a signature under this would lose them."""
        told = ((self.bonus, other.bonus), (self.first, other.first))
        if any(None not in (mine, theirs) and mine != theirs for mine, theirs in told):
            return True
        return other.used_s not in (None, self.used_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedAnew(Figures):
    """Other figures than a signed slip has, and who of the board has signed them so far. `seq`: the entry that told
    them first."""

    signed_by: tuple[int, ...]
    seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Slip(Figures):
    """A result. `signed_by` are numbers of players; `entered_by` is None where the scorer took the paper.

    Of a disputed slip `claim` are the scores the other one says there were. What it replaced stays below it, and
    `ground` says why it was. `seq`, `at` and `by`: which entry of the log made it, when, and by whose hand.
    `by_board`: who entered it held the code of the board, and is known by nothing else. `by_phone`: how often this
    board's result was told or disputed by phone. `anew`: a signed slip stands until everybody has signed these.
    """

    state: State
    entered_by: int | None = None
    signed_by: tuple[int, ...] = ()
    ground: str | None = None
    reason: str | None = None
    before: "Slip | None" = field(default=None, repr=False)
    disputed_by: int | None = None
    claim: tuple[int, ...] | None = None
    seq: int = 0
    at: datetime | None = None
    by: str = ""
    by_board: bool = False
    by_phone: int = 0
    anew: SignedAnew | None = None

    def __eq__(self, other: object) -> bool:
        """With all that each replaced, one after the other: a log may hold thousands, too deep for a call in a call."""
        if not isinstance(other, Slip):
            return NotImplemented
        mine, theirs = iter(slip_history(self)), iter(slip_history(other))
        for one in mine:
            another = next(theirs, None)
            if one is another:
                return True
            if another is None or _own_values(one) != _own_values(another):
                return False
        return next(theirs, None) is None

    def __hash__(self) -> int:
        return hash(_own_values(self))

    @property
    def winner(self) -> int | None:
        """The seat that won; None in a tie."""
        best = [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
        return best[0] if len(best) == 1 else None

    @property
    def discrepancy(self) -> int | None:
        """How many points the two sides are apart; None where the dispute was told in words."""
        if self.claim is None:
            return None
        return sum(abs(mine - theirs) for mine, theirs in zip(self.scores, self.claim, strict=True))


def slip_history(slip: Slip | None) -> Iterator[Slip]:
    """A slip and all it replaced, the newest first."""
    while slip is not None:
        yield slip
        slip = slip.before


def _own_values(slip: Slip) -> tuple[object, ...]:
    return tuple(getattr(slip, each.name) for each in fields(slip) if each.name != "before")


# --- how a slip comes about


def slip_from_paper(figures: Figures, players: tuple[int, ...]) -> Slip:
    """The paper that all have signed: entered, it is handed in."""
    return _with(figures, state="signed", signed_by=players)


def slip_from_phone(figures: Figures, player: int) -> Slip:
    """One of the board has entered it, and so signed it."""
    return _with(figures, state="entered", entered_by=player, signed_by=(player,))


def _with(figures: Figures, state: State, signed_by: tuple[int, ...], entered_by: int | None = None) -> Slip:
    return Slip(
        scores=figures.scores, bonus=figures.bonus, first=figures.first, racks=figures.racks,
        used_s=figures.used_s, state=state, signed_by=signed_by, entered_by=entered_by,
    )  # fmt: skip


def signed_slip(slip: Slip, players: tuple[int, ...], player: int) -> Slip:
    """The last signature hands it in; that of the one who disputed it settles the dispute."""
    signed = tuple(sorted({*slip.signed_by, player}))
    if set(signed) == set(players):
        return replace(slip, signed_by=signed, state="signed")
    return replace(slip, signed_by=signed, state="entered" if player == slip.disputed_by else slip.state)


def disputed_slip(slip: Slip, player: int, words: str, claim: tuple[int, ...] | None) -> Slip:
    """Who had signed before takes that back with it."""
    signed = tuple(other for other in slip.signed_by if other != player)
    return replace(
        slip, state="disputed", signed_by=signed, disputed_by=player, reason=words or None, claim=claim,
        by_phone=slip.by_phone + 1,
    )  # fmt: skip


def replacing_slip(slip: Slip, before: Slip | None) -> Slip:
    """A slip entered in the place of another, which stays below it."""
    told = 0 if before is None else before.by_phone
    return replace(slip, before=before, by_phone=told + int(slip.entered_by is not None))


def amended_slip(slip: Slip, figures: Figures, ground: str, reason: str) -> Slip:
    """A signed slip changed on a ground; it stays signed, and the old one stays below it."""
    return replace(
        slip, scores=figures.scores, bonus=figures.bonus, first=figures.first, racks=figures.racks,
        used_s=figures.used_s, ground=ground, reason=reason, before=slip, anew=None,
    )  # fmt: skip


def anew_slip(slip: Slip, figures: Figures, player: int, seq: int) -> Slip:
    """A player signs other figures beside a signed slip. Those of the slip itself take back what was told before."""
    told = replace(slip, by_phone=slip.by_phone + 1)
    if slip.says_the_same(figures):
        return replace(told, anew=None)
    held = slip.anew if slip.anew is not None and slip.anew.says_the_same(figures) else None
    signed = (player,) if held is None else tuple(sorted({*held.signed_by, player}))
    anew = SignedAnew(
        scores=figures.scores, bonus=figures.bonus, first=figures.first, racks=figures.racks, used_s=figures.used_s,
        signed_by=signed, seq=seq if held is None else held.seq,
    )  # fmt: skip
    return replace(told, anew=anew)


def seen_from_other_seat(slip: Slip) -> Slip:
    """A slip of two and all it replaced, read from the other seat."""
    turned, *newer = reversed([_turned(each) for each in slip_history(slip)])
    for each in newer:
        turned = replace(each, before=turned)
    return turned


def _turned(slip: Slip) -> Slip:
    return replace(
        slip,
        scores=slip.scores[::-1],
        bonus=slip.bonus and slip.bonus[::-1],
        first=None if slip.first is None else 1 - slip.first,
        claim=slip.claim and slip.claim[::-1],
        used_s=slip.used_s and slip.used_s[::-1],
        before=None,
        anew=None,
    )


# --- until it is handed in


def may_sign(book: Book, slip: Slip, player: int) -> Refusal | None:
    """A signature stands under figures that nobody else disputes."""
    if slip.state == "signed":
        return _no(book, "slip_is_signed")
    if slip.state == "disputed" and player != slip.disputed_by:
        return discrepancy_open(book, slip)
    return _no(book, "waits_for_the_other") if player in slip.signed_by else None


def may_dispute(book: Book, slip: Slip, player: int, words: str) -> Refusal | None:
    """Who entered the slip mends it instead."""
    if slip.state == "signed":
        return _no(book, "slip_is_signed")
    if slip.entered_by == player:
        return _no(book, "mend_your_own")
    return told_too_often(book, slip) if words.strip() else _no(book, "say_what_is_wrong")


def classify_answer(book: Book, slip: Slip, player: int, figures: Figures) -> Answer | Refusal:
    """Two sheets must agree: the same from another is a signature, other scores are a dispute, and both are kept.

    What else differs is for the other to look at: it can be signed as it stands, or disputed in words.
    Who entered it may mend it until all have signed.
    """
    if slip.entered_by != player:
        if figures.scores == slip.scores and slip.contradicts(figures):
            return _no(book, "sheets_differ")
        if figures.scores == slip.scores:
            return may_sign(book, slip, player) or "sign"
        again = slip.state == "disputed" and (slip.disputed_by, slip.claim) == (player, figures.scores)
        return _no(book, "waits_for_the_desk") if again else told_too_often(book, slip) or "dispute"
    if slip.says_the_same(figures):
        return may_sign(book, slip, player) or told_too_often(book, slip) or "mend"
    return told_too_often(book, slip) or "mend"


def told_too_often(book: Book, slip: Slip) -> Refusal | None:
    if slip.by_phone < MOST_BY_PHONE:
        return None
    basis = book.silent("players who cannot settle a result by themselves bring its slip to the desk")
    return Refusal(code="told_too_often", rests_on=(basis,), detail=(("times", slip.by_phone),))


def refuse_anybody(book: Book, slip: Slip, answer: Answer, figures: Figures | None) -> Refusal | None:
    """Why one who is known by the code of the board alone may not answer so: whoever holds that code would sign for
    all. Only what was entered by it is mended by it, and not into what another one says, which would sign for both."""
    if answer == "mend" and slip.by_board and (figures is None or claimant(slip, figures) is None):
        return None
    return _no(book, "own_signature_needed")


def claimant(slip: Slip, figures: Figures) -> int | None:
    """Who disputed the slip with just these scores, and so signs them along with the one who mends it."""
    return slip.disputed_by if slip.state == "disputed" and slip.claim == figures.scores else None


def discrepancy_open(book: Book, slip: Slip | None) -> Refusal | None:
    """A recount, and settling what it turns up, comes before the slip is handed in."""
    if slip is None or slip.state != "disputed":
        return None
    return Refusal(code=DISCREPANCY, rests_on=(nsa_slip_rule(book, "3c"),), detail=(("points", slip.discrepancy),))


def nsa_slip_rule(book: Book, number: str) -> Basis:
    """A clause of the NSA slip rule, which serves as a house default where the other rules say nothing."""
    if book.ruleset.document == NSA.key:
        return NSA[number]
    return book.silent(f"the NSA slip rule ({NSA[number]}) as a house default, there being no clause of its own")


def hand_in_ruling(book: Book, slip: Slip, names: Sequence[str], table: int | None) -> Ruling:
    """Whose task it is: the winner's, in a tie the first player's. The desk takes it from either."""
    tie = slip.winner is None
    seat = (slip.first or 0) if slip.winner is None else slip.winner
    basis = book.read("8.8") if tie else book.resting("8.8")
    return Ruling(code="hand_in", rests_on=(basis,), detail=(("table", table), ("who", names[seat])))


def closing_card(book: Book) -> Ruling:
    """What is left to do at the table once the slip is in. It holds nobody up."""
    tiles = book.term(int, "tiles_total")
    detail = (("lay_out_tiles", tiles.value), ("blocks", False))
    return Ruling(code="closing_card", rests_on=(book.resting("8.7"), tiles.basis), detail=detail)


def _no(book: Book, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(book.resting("8.6"),), detail=tuple(detail.items()))
