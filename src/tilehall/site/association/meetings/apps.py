"""The meetings of the association, as Django knows them."""

from django.apps import AppConfig


class Meetings(AppConfig):
    name = "tilehall.site.association.meetings"
    label = "meetings"
    verbose_name = "Meetings"

    def ready(self) -> None:
        from tilehall.site.association.ballots import electors
        from tilehall.site.association.book import annual_meetings, calendar_sources, waiting
        from tilehall.site.association.book.doors import Door, register_door
        from tilehall.site.games import news
        from tilehall.site.people.roles import Role

        from . import register, waiting_dates
        from .calendar_days import annual_meetings_called, annual_meetings_closed, days_of
        from .waiting_meetings import meetings

        register_door(
            Door(
                label="Meetings",
                icon="people",
                address="meetings:meetings",
                action="meetings.see",
                lead="Called, prepared, chaired, voted and minuted; resolutions, and the rules in force on any day.",
                place=30,
            )
        )
        waiting.register("meetings", (Role.SECRETARY, Role.PRESIDENT), meetings)
        waiting.register("dates of meetings", (Role.SECRETARY, Role.PRESIDENT), waiting_dates.closing)
        waiting.register("papers of the annual meeting", (Role.TREASURER,), waiting_dates.papers)
        news.register_topic("meeting.*", "meetings.see")
        calendar_sources.register_source("meetings", days_of)
        annual_meetings.register_source("meetings", annual_meetings_closed, annual_meetings_called)
        electors.register_bar("suspended", register.suspended_of)
