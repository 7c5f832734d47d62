"""The ways of pairing one round from what was played before it."""

from typing import Literal, get_args

Method = Literal["swiss", "hill", "australian", "factor", "chew", "cop"]
METHODS: tuple[Method, ...] = get_args(Method)
# Those who can still win a prize meet each other; they need to know how many rounds and prizes there are.
FOR_PRIZES: tuple[Method, ...] = ("chew", "cop")
