"""Figures as people read them: halves, decimals, places shared."""

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from tilehall.site.pages.phrases import minus

PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def wins_text(value: Fraction) -> str:
    """Whole wins, and the part of one where a game was drawn or a table's win shared."""
    whole, part = divmod(value, 1)
    if not part:
        return str(whole)
    sign = PARTS.get(part)
    return f"{whole or ''}{sign}" if sign else rounded(value)


def rounded(value: Fraction | None, places: int = 2) -> str:
    """To so many decimals, half away from zero; a whole number without any."""
    if value is None:
        return "–"
    if value.denominator == 1:
        return minus(str(value.numerator))
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return minus(str(exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)))


def shared_places(places: Sequence[int]) -> list[str]:
    """Places as texts; who shares one is marked with an equals sign."""
    held = Counter(places)
    return [f"{place}=" if held[place] > 1 else str(place) for place in places]


def grade_title(name: str) -> str:
    """A grade that is only a letter is called so; "A" alone would say little above a table."""
    return f"Grade {name}" if len(name) <= 2 else name
