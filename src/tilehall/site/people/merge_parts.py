"""The register's own rows about a person, and how they go over when somebody was entered twice."""

from collections.abc import Iterable

from .merging import MergePart, moving_part, staying_part
from .models import Account, AccountCheck, Affiliation, ClaimCode, Membership, Person, RatingListed, RoleHeld


def parts() -> tuple[MergePart, ...]:
    return (
        moving_part(Account, "Account to sign in with", refuse=_two_accounts),
        moving_part(AccountCheck, "Whether the account was confirmed"),
        moving_part(RoleHeld, "Roles"),
        moving_part(Membership, "Memberships"),
        moving_part(Affiliation, "Clubs"),
        moving_part(RatingListed, "Ratings by list", refuse=_on_one_list),
        staying_part(ClaimCode, "Codes to claim the record: they are void"),
    )


def _two_accounts(kept: Person, gone: Person) -> Iterable[str]:
    names = list(Account.objects.filter(person__in=(kept, gone)).values_list("name", flat=True))
    if len(names) == 2:
        yield f"Both have an account, “{names[0]}” and “{names[1]}”: part one from its record first, under Roles."


def _on_one_list(kept: Person, gone: Person) -> Iterable[str]:
    ours = RatingListed.objects.filter(person=kept, taken__undone=None).values("taken")
    for row in RatingListed.objects.filter(person=gone, taken__in=ours).select_related("taken"):
        yield f"Both are on the list “{row.taken}”, as two people."
