"""How this house writes what stands in many sentences: several things, how many of them, figures with their sign."""

from collections.abc import Sequence


def joined(parts: Sequence[str], last: str = "and") -> str:
    """A, B and C"""
    if not parts:
        return ""
    *first, end = parts
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(count: int, one: str, more: str = "") -> str:
    """1 tile, 3 tiles; the plural is given where it is not made by an s."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def signed(points: int) -> str:
    """+24, 0, and a true minus sign."""
    return f"+{points}" if points > 0 else minus(str(points))


def signed_figure(value: float, places: int = 0) -> str:
    """The same to so many places, for templates: +0.27, 0.00, −13.23."""
    figure = round(value, places)
    return minus(f"{figure:+.{places}f}") if figure else f"{0:.{places}f}"


def minus(figure: str) -> str:
    """The figure with a true minus sign, which is as wide as the plus."""
    return figure.replace("-", "\N{MINUS SIGN}")


def one_line(text: str) -> str:
    """What is pasted or brought, on one line that can stand anywhere: any blank is a blank, what nobody sees goes."""
    return " ".join("".join(sign for sign in " ".join(text.split()) if sign.isprintable()).split())


def dollars(cents: int) -> str:
    """$1,250.00"""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"


def typed_dollars(cents: int) -> str:
    """1250.00, as one types it into a form."""
    return f"{cents / 100:.2f}"
