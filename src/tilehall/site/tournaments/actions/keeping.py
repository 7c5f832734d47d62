"""The log at the desk: an entry is taken back by a further one, after a look at what that would change."""

from dataclasses import dataclass

from tilehall.law.association.matching import Acquaintance
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import undoing
from tilehall.law.tournament.desk.acts import money
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.entering import Entered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.things import Player
from tilehall.law.tournament.desk.undoing import Change
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import Kept

from .carrying import Decided, Hand, carry_out


@dataclass(frozen=True, slots=True)
class Preview:
    """What taking an entry back would change, or why it cannot be."""

    refused: Refusal | None
    changes: tuple[Change, ...]


def action_for(act: Act) -> str:
    """Who keeps the cash may also take back what the cash book says."""
    return "tournaments.keep_cash" if type(act) in money.KINDS.values() else "tournaments.direct"


def may_undo(actor: Actor, kept: Kept, entry: int) -> bool:
    return 1 <= entry <= len(kept.entries) and actor.may(action_for(kept.entries[entry - 1].act))


def look_at_undoing(actor: Actor, kept: Kept, entry: int) -> Preview:
    require(actor, "tournaments.read_log")
    after = undoing.without(kept.desk, kept.entries, entry)
    if isinstance(after, Refusal):
        return Preview(after, ())
    return Preview(None, undoing.changes(kept.desk, after))


def undo_entry(actor: Actor, number: int, entry: int, reason: str, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        return undoing.undo(desk, store.load(number).entries, entry, reason)

    kept = store.load(number)
    known = 1 <= entry <= len(kept.entries)
    action = action_for(kept.entries[entry - 1].act) if known else "tournaments.direct"
    return carry_out(actor, action, number, decide, hand, also=_tied_again)


def _tied_again(after: Kept) -> None:
    """A number that nobody has any more is nobody of the register; one that came back is who bears its name."""
    held = store.entrants(after.row.pk)
    store.untie(after.row.pk, [number for number in held if number not in after.desk.players])
    player = _brought_back(after)
    if player is None or player.number in held:
        return
    persons = {person.pk: person for person in people.people()}
    same = Acquaintance([(key, person.full_name) for key, person in persons.items()]).match(player.name).same
    if same is not None and same not in {person.pk for person in held.values()}:
        store.tie(after.row.pk, player.number, persons[same])


def _brought_back(after: Kept) -> Player | None:
    """Whose entry was undone and is so no more, by the last entry of the log."""
    act = after.entries[-1].act
    undoing_it = after.entries[act.entry - 1].act if isinstance(act, Undone) else None
    again = after.entries[undoing_it.entry - 1].act if isinstance(undoing_it, Undone) else None
    return again.player if isinstance(again, Entered) else None


def proven(actor: Actor, kept: Kept) -> bool:
    """Whether the state shown everywhere is what the log alone adds up to, read anew, and the log is the one sealed."""
    require(actor, "tournaments.read_log")
    if store.seal_of(kept.row) != kept.row.log_sha256:
        return False
    fresh = store.read(kept.row)
    return fresh.entries == kept.entries and fresh.desk == kept.desk


def differs(kept: Kept) -> Refusal:
    assumed = kept.desk.book.silent("what a desk shows is what its log adds up to")
    return Refusal(code="log_differs", rests_on=(assumed,))
