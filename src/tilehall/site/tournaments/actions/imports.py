"""Results that a club already has are taken in: one file, one finished tournament, in one transaction."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tilehall.law.tournament.desk import imported_results
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.law.tournament.formats.bundle import content_hash
from tilehall.law.tournament.formats.import_result import ImportResult
from tilehall.law.tournament.formats.problem import Problem, wrong_file
from tilehall.site.games import news
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.log_faults import fault_words

from . import name_matches
from .name_matches import NameAnswers

TAKE_IN = "tournaments.take_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtFile:
    """A file as somebody gave it, and what they say about it where the file says nothing, or something else."""

    raw: bytes
    file: str
    name: str = ""
    ruleset: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class ImportPreview:
    imported: ImportResult
    about: imported_results.ImportDetails
    names: Mapping[int, str]
    notes: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        return self.about.name or self.imported.name or "A tournament"

    @property
    def left_open(self) -> tuple[str, ...]:
        """What the file does not say, or says in two ways, in words."""
        return tuple(map(str, (*self.notes, *self.imported.notes)))


def preview_results(actor: Actor, brought: BroughtFile, today: date) -> ImportPreview:
    """What the file tells. `WrongFile` names the line. Nothing is kept."""
    require(actor, TAKE_IN, "")  # a new event, so that a role for one event does not help
    imported = imported_results.read_file(brought.raw, brought.file, brought.ruleset)
    about = imported_results.ImportDetails(
        day=brought.day or imported.day or today, name=" ".join(brought.name.split())[:200]
    )
    dated = brought.day or imported.day
    undated = Problem(0, "day", "it does not say on which day it was", f"{today} is taken; give another as its day")
    return ImportPreview(imported, about, imported_results.names_by_number(imported), () if dated else (undated,))


def take_in_results(actor: Actor, brought: BroughtFile, answers: NameAnswers, context: CommandContext) -> DeskState:
    """All of it or nothing. The same file taken in again is the tournament that is there already.

    Raises `WrongFile` or `Undecided`; nothing is kept then.
    """
    require(actor, TAKE_IN, "")  # a new event, so that a role for one event does not help
    import_preview = preview_results(actor, brought, timezone.localdate(context.now))
    opening = replace(origin(actor, context), command_id=_mark(brought))
    acts = imported_results.acts_of_import(import_preview.imported, import_preview.about)

    def once() -> DeskState:
        known = imported_before(brought)
        if known is not None:
            return store.load(known)
        matches = name_matches.name_matches(import_preview.names.values())
        who = name_matches.settled_names(actor, matches, answers, context.now)
        state = store.open_tournament(secrets.token_hex(16), acts, opening, arrived=context.now)
        for number, name in import_preview.names.items():
            if name in who:
                store.tie_entrant(state.row.pk, number, who.pop(name))  # of two with one name the first is meant
        news.announce(f"tournament.{state.row.pk}", state.row.seq)
        return state

    try:
        return until_no_clash(once)
    except BrokenDeskLog as broken:
        raise wrong_file(0, "", f"the event cannot have been so: {fault_words(broken.why)}", "fix the file") from None


def imported_before(brought: BroughtFile) -> int | None:
    """Also where the hall has moved to another machine, whose secret is another."""
    number = store.tournament_opened_by(_mark(brought))
    if number is None and (row := store.tournament_with_key(_former_key(brought))):
        return row.pk
    return number


def _mark(brought: BroughtFile) -> str:
    """The same for the same file, in every hall: it opens one tournament, as a command does that is sent twice."""
    return sha256(f"results {_told(brought)}".encode()).hexdigest()


def _former_key(brought: BroughtFile) -> str:
    """The key of a tournament that was taken in before its mark was kept."""
    return salted_hmac("tilehall.tournaments.import", _told(brought), algorithm="sha256").hexdigest()[:32]


def _told(brought: BroughtFile) -> str:
    return f"{content_hash(brought.raw)} {brought.name} {brought.ruleset} {brought.day}"
