"""Where the lots of a draw come from: a number by chance, shown and kept with the draw."""

import secrets

SHORT = 1_000_000  # easy to read out and to type again


def new_seed() -> int:
    return secrets.randbelow(SHORT)
