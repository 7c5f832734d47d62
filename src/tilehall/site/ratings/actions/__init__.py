"""What the Ratings Manager and the Executive do here. Every function asks the role first."""

from .deciding import declare_stoppage, exclude
from .publishing import Publication, publish
from .running import Asked, run

__all__ = ["Asked", "Publication", "declare_stoppage", "exclude", "publish", "run"]
