"""Why somebody of the register may be meant by a name on a list, in words."""

from tilehall.law.association.acquaintance import ProposalReason

REASONS: dict[ProposalReason, str] = {
    "same_name": "the same name",
    "same_name_twice": "two people have this name",
    "capitals": "capitals differ",
    "signs": "macrons, accents or signs differ",
    "family_name_first": "the family name stands first",
    "cut": "the name was cut",
    "middle_name_left_out": "a name in the middle is left out",
    "given_name_shortened": "a given name is shortened",
    "one_letter": "one letter differs",
    "two_letters": "two letters differ",
}
