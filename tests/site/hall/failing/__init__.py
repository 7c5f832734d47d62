"""The hall's migrations as a later version must not have them: the last one fails when half of it is done."""

from tilehall.site.hall import migrations

__path__ = [*migrations.__path__, *__path__]
