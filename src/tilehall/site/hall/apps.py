"""The building itself: front page, first visit, example association, backups, the page for phones."""

from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "tilehall.site.hall"
    label = "hall"

    def ready(self) -> None:
        from tilehall.site.games import news
        from tilehall.site.tournaments.signals import round_finished

        from .round_backups import on_round_finished

        news.register_topic("hall", "hall.visit")
        news.register_topic("hall.backups", "hall.see_backups")
        round_finished.connect(on_round_finished, dispatch_uid="hall.backup-after-a-round")
