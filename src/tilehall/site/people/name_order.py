"""Names as they are compared: macrons and capitals fall away, so that Wiremu Pōtae is found by typing `potae`."""

import unicodedata


def folded_name(text: str) -> str:
    """Lower case, without marks over letters, one blank between words, and nothing that cannot be seen."""
    parts = text
    # Twice: a raised capital is only a capital once it is taken apart.
    for _ in range(2):
        parts = unicodedata.normalize("NFKD", parts.casefold())
    # Combining marks (M) go; control signs (C: a NUL would make PostgreSQL refuse the question) count as blanks.
    kept = (
        " " if unicodedata.category(sign).startswith("C") else sign for sign in parts if not unicodedata.combining(sign)
    )
    return " ".join("".join(kept).split())


def tidy_name(text: str) -> str:
    """A name as it is kept: as typed, macrons and all, in one normal form and without stray blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def sort_key(full_name: str) -> str:
    """Family name first. The last word is taken for it: wrong for a few names, but a list needs some order."""
    *given, family = folded_name(full_name).split() or [""]
    return " ".join([family, *given])
