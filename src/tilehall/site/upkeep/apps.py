"""The upkeep of a running hall."""

from django.apps import AppConfig
from django.core.signals import got_request_exception


class UpkeepConfig(AppConfig):
    name = "tilehall.site.upkeep"
    label = "upkeep"

    def ready(self) -> None:
        from .error_log import give_number

        got_request_exception.connect(give_number, dispatch_uid="upkeep.error-number")
