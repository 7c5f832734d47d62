"""The ways of pairing one round from what was played before it."""

from typing import Literal, get_args

Method = Literal["swiss", "hill", "australian", "factor"]
METHODS: tuple[Method, ...] = get_args(Method)
