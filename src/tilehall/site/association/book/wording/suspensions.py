"""What the other clubs are told, in words."""

from tilehall.law.association.acts.members import ClubActed


def club_act_letter(act: ClubActed, person: str, club: str) -> tuple[str, str]:
    """Subject and text. Why the club did it is the Executive's to know: the clause speaks of the act alone."""
    if act.what == "suspended":
        done = f"{club} has suspended {person} from {act.on:%d/%m/%Y}"
        until = "" if act.until is None else f" to {act.until:%d/%m/%Y}"
        so = "For that time their rights and privileges as a member of the Association are suspended too."
    else:
        done, until = f"{club} has ended the membership of {person} from {act.on:%d/%m/%Y}", ""
        so = "Their rights and privileges as a member of the Association have ended with it."
    text = (
        f"{done}{until}.\n\n{so}\n\nThe Executive Committee has looked at the facts of the case and finds that all "
        "other clubs are to be told of it.\n\nThe Executive Committee"
    )
    return f"{person}: membership {'suspended' if act.what == 'suspended' else 'ended'} by {club}", text
