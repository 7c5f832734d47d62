"""Names in the letters an old format has: macrons and accents are left off, letters without a twin are spelled out."""

import unicodedata

_SPELLED = {
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "ı": "i", "ŋ": "ng", "Ŋ": "Ng",
    "‘": "'", "’": "'", "ʻ": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "‑": "-",
    "\u00a0": " ", "\u202f": " ", "…": "...",
}  # fmt: skip


def spelled_in_letters(text: str, encoding: str) -> str:
    """The text in this encoding's letters; one that cannot be spelled is a question mark, never silently gone."""
    return "".join(_sign(sign, encoding) for sign in unicodedata.normalize("NFC", text))


def _sign(sign: str, encoding: str) -> str:
    if _fits(sign, encoding):
        return sign
    if sign in _SPELLED:
        return _SPELLED[sign]
    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
    return bare if bare and _fits(bare, encoding) else "" if unicodedata.combining(sign) else "?"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
