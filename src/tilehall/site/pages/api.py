"""What every room answers to programs where it has nothing else to say."""

from ninja import Schema


class NotFound(Schema):
    """What was asked for is not there."""

    detail: str


class Fault(Schema):
    type: str
    loc: list[str | int]
    msg: str


class NotUnderstood(Schema):
    """The question itself is wrong; each fault says where."""

    detail: list[Fault]
