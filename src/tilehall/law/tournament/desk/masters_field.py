"""The field of the Masters: from a dated ranking list; each decline moves the line on by one."""

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.masters import MastersField, RankingList, masters_field

from .acts.act import Act
from .acts.entries import FieldSelected, StandingChanged, Withdrew
from .desk import Desk


def select_field(desk: Desk, ranking: RankingList, declined: tuple[str, ...] = ()) -> tuple[Act, ...] | Refusal:
    """The best available of the list; who has entered already stands as the list says."""
    basis = CONSTITUTION["15.3"]
    plan = desk.announced
    if plan.kind != "masters":
        return Refusal(code="only_the_masters", rests_on=(basis,))
    if any(grade.rounds for grade in desk.grades.values()):
        return Refusal(code="field_is_drawn", rests_on=(basis,))
    answer = masters_field(ranking, plan.begins.year, declined)
    if isinstance(answer, Refusal):
        return answer
    if not answer.players:
        return Refusal(code="list_is_empty", rests_on=(basis,), detail=(("dated", ranking.dated),))
    selected = FieldSelected(
        listed=ranking.dated,
        players=answer.players,
        reserves=answer.reserves,
        rests_on=tuple(basis_texts(*answer.rests_on)),
        declined=declined,
    )
    return (selected, *_moved(desk, answer, declined))


def decline(desk: Desk, ranking: RankingList, name: str) -> tuple[Act, ...] | Refusal:
    """One on the list does not play; the first of the reserves moves up."""
    if desk.selected_from is None:
        return refuse_unselected()
    if name in desk.declined:
        return ()
    return select_field(desk, ranking, (*desk.declined, name))


def refuse_unselected() -> Refusal:
    return Refusal(code="field_not_selected", rests_on=(CONSTITUTION["15.3"],))


def refuse_gone(name: str, *, listed: bool) -> Refusal:
    """Why one of the field is not entered by the list: they withdrew, or are in the register no more."""
    code = "chosen_and_gone" if listed else "chosen_and_unknown"
    return Refusal(code=code, rests_on=(CONSTITUTION["15.3"],), detail=(("name", name),))


def _moved(desk: Desk, field: MastersField, declined: tuple[str, ...]) -> list[Act]:
    """What follows for those who are entered: in, in reserve, or gone."""
    moved: list[Act] = []
    bases = tuple(basis_texts(*field.rests_on))
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
        elif player.name in field.players and player.standing == "reserve":
            moved.append(StandingChanged(player=player.number, standing="entered", reason="moved_up"))
        elif player.name not in field.players and player.standing == "entered":
            moved.append(StandingChanged(player=player.number, standing="reserve"))
    return moved
