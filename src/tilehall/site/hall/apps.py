"""The building itself: front page, first visit, example association, backups, the page for phones."""

from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "tilehall.site.hall"
    label = "hall"

    def ready(self) -> None:
        from tilehall.site.games import live

        live.open_topic("hall", "hall.visit")
        live.open_topic("hall.backups", "hall.see_backups")
