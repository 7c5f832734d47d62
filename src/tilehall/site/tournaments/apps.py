"""The room of the tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tilehall.site.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from tilehall.site.association.book import calendar_sources, report_sources
        from tilehall.site.games import between_games, news, open_games
        from tilehall.site.people import event_at_hand
        from tilehall.site.people.merging import register_part
        from tilehall.site.play import event_tables

        from .actions.live_boards import LiveBoards
        from .annual_figures import tournaments_part
        from .calendar_days import days_of
        from .event_officers import event_of_address, may_follow
        from .merge_parts import merge_parts
        from .open_boards import sits_at_a_game
        from .rounds_in_play import round_of_words_is_played

        open_games.register_open_game_check(
            "tournaments", lambda actor: actor.person is not None and sits_at_a_game(actor.person)
        )
        between_games.register_round_check("tournaments", round_of_words_is_played)
        event_tables.register_source(LiveBoards())
        news.register_topic("tournament.*", may_follow)
        report_sources.register("tournaments", tournaments_part, place=70)
        event_at_hand.register_events("tournaments", event_of_address)
        for part in merge_parts():
            register_part(part)
        calendar_sources.register_source("tournaments", days_of)
