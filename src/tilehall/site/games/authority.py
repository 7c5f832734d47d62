"""Who may send which command of a game: the seat is the sender's, never the command's; an official needs the role."""

from collections.abc import Mapping
from typing import Any

from tilehall.law.game.codec import KIND
from tilehall.law.game.contract import BY, AnyGame
from tilehall.law.game.seats import Seat
from tilehall.law.game.sender import Sender
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.site.people.actor import Actor, NotYours

from .store import LoadedGame, Sitter

Intent = Mapping[str, object]  # a command as it was sent: its kind and its fields, `by` only where it names another

RECORD = "games.record"
OFFICIALS = {
    Sender.ADJUDICATOR: "games.adjudicate",
    Sender.DIRECTOR: "games.direct",
    Sender.REFEREE: "games.referee",
    Sender.RECORDER: RECORD,
}


def seat_of(actor: Actor, seats: Mapping[Seat, Sitter]) -> Seat | None:
    """Where somebody sits, as the person or as the account that took the seat."""
    person = None if actor.person is None else actor.person.pk
    account = None if actor.account is None else actor.account.pk
    for seat, sitter in seats.items():
        if (person is not None and sitter.person == person) or (account is not None and sitter.account == account):
            return seat
    return None


def command_of_sender(actor: Actor, played: LoadedGame, intent: Intent) -> Any | Refusal:
    """The command, done by the seat of who sent it; or why it is not the sender's. NotYours without the role."""
    game, named, own = played.game, intent.get(BY), seat_of(actor, played.seats)
    senders = game.senders_of(intent.get(KIND))
    if Sender.HALL in senders:
        return seat_refusal(game, played.rules, "only_the_hall")
    if Sender.SEAT in senders and own is not None and named in (None, own):
        return game.command(intent, own)
    officials = [OFFICIALS[sender] for sender in senders if sender in OFFICIALS]
    as_player = Sender.PLAYER in senders and own is not None
    # Who plays in a game is no official of it, whatever the role: nobody corrects their own clock.
    as_official = own is None and any(actor.may(action) for action in officials)
    if as_player or Sender.ANYONE in senders or as_official:
        return game.command(intent)
    if officials and not {Sender.SEAT, Sender.PLAYER} & set(senders):
        raise NotYours(officials[0])
    if own is None:
        return seat_refusal(game, played.rules, "no_seat")
    return seat_refusal(game, played.rules, "not_your_seat", seat=own)


def command_of_recorder(played: LoadedGame, intent: Intent) -> Any | Refusal:
    """The command as a recorder tells it, who names the seat: only of a game that is played at a real table."""
    if not played.game.kept_at_table(played.state):
        return seat_refusal(played.game, played.rules, "not_at_a_table")
    if Sender.HALL in played.game.senders_of(intent.get(KIND)):
        return seat_refusal(played.game, played.rules, "only_the_hall")
    return played.game.command(intent)


def seat_refusal(game: AnyGame, rules: Any, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(game.seating(rules),), detail=tuple(detail.items()))
