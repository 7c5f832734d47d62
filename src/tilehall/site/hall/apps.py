"""The building itself: front page, first visit, example association, backups, the page for phones."""

from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "tilehall.site.hall"
    label = "hall"

    def ready(self) -> None:
        from tilehall.site.association.book import waiting
        from tilehall.site.association.book.doors import Door, register_door
        from tilehall.site.games import news
        from tilehall.site.pages.hall_name import register_name
        from tilehall.site.people.merging import moving_part, register_part
        from tilehall.site.people.permissions import KEEPERS_OF_THE_REGISTER
        from tilehall.site.people.roles import Role
        from tilehall.site.tournaments.signals import round_finished

        from . import store, waiting_requests
        from .deletion_requests import both_wait
        from .models import DeletionRequest, JoinRequest
        from .round_backups import on_round_finished

        register_name(store.name_of_hall)
        news.register_topic("hall", "hall.visit")
        news.register_topic("hall.backups", "hall.see_backups")
        register_part(moving_part(JoinRequest, "Requests to join"))
        register_part(moving_part(DeletionRequest, "Requests for deletion", refuse=both_wait))
        keepers = [Role(role) for role in KEEPERS_OF_THE_REGISTER]
        waiting.register("requests to join", keepers, waiting_requests.joining)
        waiting.register("requests for deletion", keepers, waiting_requests.deletions)
        for door in (
            Door(
                label="New here?",
                icon="home",
                address="hall:visit",
                action="hall.visit",
                lead="Clubs near you, what is on, results of all years, and how to join.",
                place=5,
            ),
            Door(
                label="Who wants to join",
                icon="plus",
                address="hall:joining",
                action="hall.take_in_visitors",
                lead="Requests from visitors, to be entered as applications or answered.",
                place=12,
            ),
            Door(
                label="Your page",
                icon="person",
                address="hall:own-record",
                action="hall.own_record",
                lead="Your membership, fees, entries and ratings, and all that is held about you.",
                place=7,
            ),
            Door(
                label="Requests for deletion",
                icon="cross",
                address="hall:deletions",
                action="hall.answer_deletions",
                lead="Members who want their contact data taken away.",
                place=13,
            ),
        ):
            register_door(door)
        round_finished.connect(on_round_finished, dispatch_uid="hall.backup-after-a-round")
