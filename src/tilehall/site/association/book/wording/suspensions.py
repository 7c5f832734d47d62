"""What the other clubs are told of a club's act, and the invitation to who was suspended, in words."""

from datetime import date

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


def invitation_letter(person: str, ran_out: date | None) -> tuple[str, str]:
    """Subject and text."""
    ended = "has ended" if ran_out is None else f"ended on {ran_out:%d/%m/%Y}"
    text = (
        f"{person}\n\nYour suspension {ended}, and the Association invites you to rejoin.\n\nIf you wish to, tell the "
        "Secretary: your rights and privileges as a member return from the day on which you rejoin.\n\n"
        "The Executive Committee"
    )
    return "Invitation to rejoin the Association", text
