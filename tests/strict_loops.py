"""In tests a template loops over nothing that it was not given.

Django shows nothing for a name that no view gives, so a renamed one would empty a page without a word. In `{{ }}`
pytest-django finds it (FAIL_INVALID_TEMPLATE_VARS); a loop asks Django to pass over it, and here it no longer does.
"""

from typing import Any

from django.template import Context
from django.template.base import FilterExpression
from django.template.defaulttags import ForNode


class _PassesOverNothing:
    def __init__(self, expression: FilterExpression) -> None:
        self.expression = expression

    def resolve(self, context: Context, ignore_failures: bool = False) -> object:
        return self.expression.resolve(context)


def watch() -> None:
    plain = ForNode.__init__

    def strict(node: ForNode, loopvars: Any, sequence: FilterExpression, *rest: Any, **more: Any) -> None:
        plain(node, loopvars, _PassesOverNothing(sequence), *rest, **more)

    ForNode.__init__ = strict
