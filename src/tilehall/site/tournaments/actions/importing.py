"""Results that a club already has are taken in: one file, one finished tournament, in one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tilehall.law.tournament.desk import importing
from tilehall.law.tournament.desk.log import Broken
from tilehall.law.tournament.formats.graded import Imported
from tilehall.law.tournament.formats.problem import wrong
from tilehall.site.games import live
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import Kept
from tilehall.site.tournaments.wording.log_order import reason

from . import knowing
from .carrying import Hand, origin

TAKE_IN = "tournaments.take_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """A file as somebody gave it, and what they say about it where the file says nothing, or something else."""

    raw: bytes
    file: str
    name: str = ""
    ruleset: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """Who is meant by a name: "p12", "new" or "leave"; `otherwise` for all names nobody answered for."""

    chosen: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    imported: Imported
    about: importing.About
    names: Mapping[int, str]

    @property
    def name(self) -> str:
        return self.about.name or self.imported.name or "A tournament"


def look_at(actor: Actor, brought: Brought, today: date) -> Read:
    """What the file tells. `WrongFile` names the line. Nothing is kept."""
    require(actor, TAKE_IN)
    imported = importing.read_file(brought.raw, brought.file, brought.ruleset)
    about = importing.About(day=brought.day or imported.day or today, name=" ".join(brought.name.split())[:200])
    return Read(imported, about, importing.entrants(imported))


def take_in_results(actor: Actor, brought: Brought, answers: Answers, hand: Hand) -> Kept:
    """All of it or nothing. The same file taken in again is the tournament that is there already.

    Raises `WrongFile` or `Undecided`; nothing is kept then.
    """
    require(actor, TAKE_IN)
    told = look_at(actor, brought, timezone.localdate(hand.now))
    key = _key(brought)
    made = importing.acts(told.imported, told.about)

    def once() -> Kept:
        known = store.with_key(key)
        if known is not None:
            return store.load(known.pk)
        who = knowing.settled(
            actor, knowing.meant(told.names.values()), answers.chosen, hand.now, otherwise=answers.otherwise
        )
        kept = store.open_tournament(key, made, origin(actor, hand), arrived=hand.now)
        for number, name in told.names.items():
            if name in who:
                store.tie(kept.row.pk, number, who.pop(name))  # of two with one name the first is meant
        live.announce(f"tournament.{kept.row.pk}", kept.row.seq)
        return kept

    try:
        return until_no_clash(once)
    except Broken as broken:
        raise wrong(0, "", f"the event cannot have been so: {reason(broken.why)}", "mend the file") from None


def known_already(brought: Brought) -> int | None:
    row = store.with_key(_key(brought))
    return row.pk if row else None


def _key(brought: Brought) -> str:
    """The same for the same file in this hall, and not to be guessed from the file: keys on paper are made from it."""
    told = f"{sha256(brought.raw).hexdigest()} {brought.name} {brought.ruleset} {brought.day}"
    return salted_hmac("tilehall.tournaments.import", told, algorithm="sha256").hexdigest()[:32]
