"""What every room answers to programs where it has nothing else to say."""

from ninja import Schema


class NotFound(Schema):
    detail: str


class NotUnderstood(Schema):
    """What was wrong with the question, one entry a fault."""

    detail: list[dict[str, object]]
