"""The field of the Masters as its desk shows it: who is chosen, who comes next, and why a place is empty."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.masters import field_size, ranking_list_day
from tilehall.site.pages.sentences import Sentence
from tilehall.site.tournaments.actions.entries import chosen_refusals
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of


@dataclass(frozen=True, slots=True)
class ChosenPlayer:
    """One of the list. `why`: what stands in the way of who is not entered; None for who is, or can be."""

    name: str
    number: int | None
    entered: bool
    why: Sentence | None


@dataclass(frozen=True, slots=True)
class MastersSelection:
    """`empty` counts the places for which the list has nobody left, and `why_empty` says it with its clause."""

    dated: date
    to_come: bool
    made: bool
    size: int
    chosen: tuple[ChosenPlayer, ...]
    reserves: tuple[str, ...]
    declined: tuple[str, ...]
    empty: int
    why_empty: Sentence | None

    @property
    def missing(self) -> int:
        """Who can be entered and is not."""
        return sum(not one.entered and one.why is None for one in self.chosen)

    @property
    def entered(self) -> int:
        return sum(one.entered for one in self.chosen)

    @property
    def hindered(self) -> int:
        return sum(one.why is not None for one in self.chosen)


def masters_selection(state: DeskState) -> MastersSelection | None:
    desk = state.desk
    if desk.announced.kind != "masters":
        return None
    dated, size = ranking_list_day(desk.announced.begins.year), field_size()
    made = desk.selected_from is not None
    empty = max(size - len(desk.selected), 0) if made else 0
    return MastersSelection(
        dated=dated,
        to_come=dated > timezone.localdate(),
        made=made,
        size=size,
        chosen=tuple(_chosen(state)),
        reserves=desk.reserves,
        declined=desk.declined,
        empty=empty,
        why_empty=_why_empty(desk, dated, size) if empty else None,
    )


def _chosen(state: DeskState) -> Iterator[ChosenPlayer]:
    entered = {player.name: player for player in state.desk.players.values()}
    refused = chosen_refusals(state, timezone.now())
    for name in state.desk.selected:
        player = entered.get(name)
        inside = player is not None and player.in_the_field
        yield ChosenPlayer(name, player.number if player else None, inside, None if inside else _why(refused.get(name)))


def _why(refusal: Refusal | None) -> Sentence | None:
    return sentence_of(refusal) if refusal is not None else None


def _why_empty(desk: Desk, dated: date, size: int) -> Sentence:
    """As a ruling, only to be shown with the clause it rests on."""
    facts = (("listed", len(desk.selected) + len(desk.declined)), ("declined", len(desk.declined)))
    detail = (*facts, ("dated", dated), ("size", size))
    return sentence_of(Ruling(code="field_not_full", rests_on=(CONSTITUTION["15.3"],), detail=detail))
