"""The codes of voters: made at random on each device, known to the hall by their fingerprints until they vote."""

from hashlib import sha256

from tilehall.site.pages.codes import IN_A_GROUP, SIGNS, new_code

GROUPS = 4  # 31 signs to the power of 16: nobody finds a code by trying
SIGNS_OF_A_CODE = GROUPS * IN_A_GROUP
LENGTH = SIGNS_OF_A_CODE + GROUPS - 1
NO_CODE = "-" * LENGTH  # as long as a code, in its place until it votes
MOST = 40  # of signs that are looked at


def fresh_code() -> str:
    return new_code(GROUPS)


def code_of(typed: str) -> str | None:
    """As people type it: blanks, dashes and capitals do not count. None if it can be no code."""
    plain = "".join(sign for sign in typed[:MOST].upper() if sign.isalnum())
    if len(plain) != SIGNS_OF_A_CODE or not set(plain) <= set(SIGNS):
        return None
    return "-".join(plain[at : at + IN_A_GROUP] for at in range(0, SIGNS_OF_A_CODE, IN_A_GROUP))


def codes_typed(text: str) -> list[str]:
    """Each code of a text, as it was typed. Between codes stand blanks, and people write them into a code as well:
    what makes one together is one."""
    found, begun = list[str](), ""
    for word in text.split():
        if _signs(begun) + _signs(word) > SIGNS_OF_A_CODE:
            found, begun = [*found, begun] if begun else found, ""
        begun = f"{begun} {word}".strip()
        if _signs(begun) >= SIGNS_OF_A_CODE:
            found, begun = [*found, begun], ""
    return [*found, begun] if begun else found


def _signs(text: str) -> int:
    return sum(sign.isalnum() for sign in text)


def fingerprint(public_id: str, code: str) -> str:
    """By the plainest means, so that anybody can work it out again."""
    return sha256(f"{public_id} {code}".encode()).hexdigest()
