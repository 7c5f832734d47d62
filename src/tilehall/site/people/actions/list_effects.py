"""What a row of a list of members adds to somebody the register knows, and what of it the register does not take."""

from dataclasses import dataclass

from tilehall.law.association.club_lists import ListedMember
from tilehall.law.association.membership import EndingGround, MemberStanding, NoMember

from .. import list_addresses
from ..models import Person


@dataclass(frozen=True, slots=True)
class RowEffect:
    """`changes`: the register is another one afterwards. `untaken`: each cell that is not taken, and why. `begins`: it
    makes them a member, which today they are not; `ground` is then why, where they were one before."""

    changes: bool
    untaken: tuple[str, ...] = ()
    begins: bool = False
    ground: EndingGround | None = None


def row_effect(row: ListedMember, person: Person, standing: MemberStanding | NoMember, mail: str = "") -> RowEffect:
    """Who is a member already stays one as they are; a note in the register is never written over, nor is the `mail`
    that they have there."""
    untaken: list[str] = []
    changes = True
    if isinstance(standing, MemberStanding):
        changes = bool(row.club) and row.club not in standing.clubs
        if "since" in row.told and row.since != standing.since:
            untaken.append(f"since {row.since:%d/%m/%Y}, because they are a member since {standing.since:%d/%m/%Y}")
        if "class" in row.told and row.kind != standing.kind:
            kept, listed = (kind.value.replace("_", " ") for kind in (standing.kind, row.kind))
            untaken.append(f"class {listed}, because their class is {kept}")
    known = {*person.contact.split("\n"), mail}
    lines = (*row.contact.split("\n"), list_addresses.as_kept(row.mail) or row.mail)
    if unknown := [line for line in lines if line and line not in known]:
        untaken.append(f"{', '.join(unknown)}, because members change their contact details on their own page")
    outside = standing if isinstance(standing, NoMember) else None
    return RowEffect(changes, tuple(untaken), begins=outside is not None, ground=outside.ground if outside else None)
