"""An organiser's edition of the rules, with some terms changed."""

from tests.toy.chance import BEGUN
from tilehall.law.game.clock import as_moment
from tilehall.law.game.edition import Override
from tilehall.law.rummikub.game import RUMMIKUB


def edition(number=1, **changes):
    overrides = tuple(
        Override(name=name, value=value, since=as_moment(BEGUN), under="nzrc2024.15", decision="for a test")
        for name, value in sorted(changes.items())
    )
    return RUMMIKUB.rules(f"nzrc-2024.{number}", overrides)
