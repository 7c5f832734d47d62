"""The field of the Masters: from a dated ranking list; each decline moves the line on by one."""

from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.masters import Field, RankingList, masters_field

from .acts.act import Act
from .acts.entering import FieldSelected, Stood, Withdrew
from .desk import Desk


def select_field(desk: Desk, ranking: RankingList, declined: tuple[str, ...] = ()) -> tuple[Act, ...] | Refusal:
    """The best available of the list; who has entered already stands as the list says."""
    basis = CONSTITUTION["15.3"]
    plan = desk.announced
    if plan.kind != "masters":
        return Refusal(code="only_the_masters", rests_on=(basis,))
    if any(grade.rounds for grade in desk.grades.values()):
        return Refusal(code="field_is_drawn", rests_on=(basis,))
    found = masters_field(ranking, plan.begins.year, declined)
    if isinstance(found, Refusal):
        return found
    if not found.players:
        return Refusal(code="list_is_empty", rests_on=(basis,), detail=(("dated", ranking.dated),))
    selected = FieldSelected(
        listed=ranking.dated,
        players=found.players,
        reserves=found.reserves,
        rests_on=tuple(spoken(*found.rests_on)),
        declined=declined,
    )
    return (selected, *_moved(desk, found, declined))


def decline(desk: Desk, ranking: RankingList, name: str) -> tuple[Act, ...] | Refusal:
    """One on the list does not play; the first of the reserves moves up."""
    if desk.selected_from is None:
        return not_selected()
    if name in desk.declined:
        return ()
    return select_field(desk, ranking, (*desk.declined, name))


def not_selected() -> Refusal:
    return Refusal(code="field_not_selected", rests_on=(CONSTITUTION["15.3"],))


def _moved(desk: Desk, found: Field, declined: tuple[str, ...]) -> list[Act]:
    """What follows for those who are entered: in, in reserve, or gone."""
    moved: list[Act] = []
    bases = tuple(spoken(*found.rests_on))
    for player in desk.players.values():
        if player.standing in ("withdrawn", "refused"):
            continue
        if player.name in declined:
            moved.append(
                Withdrew(
                    player=player.number,
                    choice="adjust_draw",
                    from_round=1,
                    reason="declined",
                    rests_on=bases,
                )
            )
        elif player.name in found.players and player.standing == "reserve":
            moved.append(Stood(player=player.number, standing="entered", reason="moved_up"))
        elif player.name not in found.players and player.standing == "entered":
            moved.append(Stood(player=player.number, standing="reserve"))
    return moved
