"""Names as they are compared: macrons and capitals fall away, so that Wiremu Pōtae is found by typing `potae`."""

import re
import unicodedata

APOSTROPHES = "'’‘ʻʼ`"
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")


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


def search_words(text: str) -> list[str]:
    """What must occur in a folded name that is looked for. Keyboards write several signs for an apostrophe: words are
    parted there, so that any of them is found by any other."""
    return _APOSTROPHE.sub(" ", folded_name(text)).split()


def folded_spellings(text: str) -> set[str]:
    """A folded name as it is kept, whichever sign for an apostrophe was typed into the register: for questions that ask
    for the whole name. A name has one such sign throughout."""
    folded = folded_name(text)
    return {folded, *(_APOSTROPHE.sub(sign, folded) for sign in APOSTROPHES)}


def tidy_name(text: str) -> str:
    """A name as it is kept: as typed, macrons and all, in one normal form and without stray blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def sort_key(full_name: str) -> str:
    """Family name first. The last word is taken for it: wrong for a few names, but a list needs some order."""
    *given, family = folded_name(full_name).split() or [""]
    return " ".join([family, *given])
