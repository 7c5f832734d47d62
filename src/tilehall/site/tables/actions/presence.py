"""Who presses on a phone: each of the two says so by the own key or account, or with the code on their own card.

The key of a board lies on the table before both, and a phone cannot tell who holds it. Without this, one of them alone
could name words, agree for the other and look up whatever is wanted.
"""

from dataclasses import dataclass

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people import try_counts
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tables.board_at_hand import event_rules
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.results import board_of_key, is_known


@dataclass(frozen=True, slots=True)
class AtPhone:
    """Which of the two presses, and what they typed from their own card."""

    player: int
    code: str = ""


def refuse_unknown(actor: Actor, number: int, key: str, at_phone: AtPhone, context: CommandContext) -> Refusal | None:
    """None where it is this player; wrong codes are counted as those under a slip are."""
    tries = (try_counts.count_of(try_counts.CARD_CODES, number, at_phone.player),)
    state = tournaments.load(number)
    basis = event_rules(state.desk).resting("phone_agreed")
    if at_phone.code and try_counts.wait_of(tries, context.now):
        return _refusal("too_many_codes", basis)
    opened = board_of_key(state.row, state.desk, key)
    if opened is None or at_phone.player not in opened.board.players:
        return _refusal("not_at_this_board", basis)
    if is_known(actor, state.row, opened, at_phone.player, at_phone.code):
        return None
    if not at_phone.code:
        return _refusal("code_missing", basis, state.desk.name(at_phone.player))
    try_counts.begin_try(tries, context.now)
    return _refusal("wrong_signing_code", basis, state.desk.name(at_phone.player))


def _refusal(code: str, agreed: Basis, name: str = "") -> Refusal:
    """Both must agree to a phone; how it is known that they do, no document says."""
    by_code = PLAY.silent("a phone cannot tell who presses: each player says so with the code on their own card")
    return Refusal(code=code, rests_on=(agreed, by_code), detail=(("name", name),))
