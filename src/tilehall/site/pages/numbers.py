"""Numbers that come as text: in an address, in a field that no form reads, on a slip of paper."""


def whole_number(text: str, digits: int = 9) -> int | None:
    """What was typed, or None: Python itself stumbles over thousands of figures, and a database over twenty."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
