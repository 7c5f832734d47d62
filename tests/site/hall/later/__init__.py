"""The hall's migrations as a later version might have them: today's, and one more."""

from tilehall.site.hall import migrations

__path__ = [*migrations.__path__, *__path__]
