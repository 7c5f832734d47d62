"""The book of the association, as Django knows it."""

from django.apps import AppConfig
from django.utils import timezone


class Book(AppConfig):
    name = "tilehall.site.association.book"
    label = "book"
    verbose_name = "The book of acts"

    def ready(self) -> None:
        from tilehall.site.association.ballots import electors
        from tilehall.site.people.closed_clubs import register_closing
        from tilehall.site.people.merging import register_part
        from tilehall.site.people.permissions import KEEPERS_OF_THE_REGISTER
        from tilehall.site.people.rights_taken import register_taking
        from tilehall.site.people.roles import EXECUTIVE, Role

        from . import (
            annual_report,
            club_files,
            member_files,
            office_holders,
            report_readers,
            report_sources,
            store,
            waiting,
            waiting_letters,
            waiting_members,
            waiting_offices,
        )
        from .doors import Door, register_door

        report_sources.register("members", annual_report.members_part, place=10)
        report_sources.register("clubs", annual_report.clubs_part, place=20)
        report_sources.register("fees", annual_report.fees_part, place=30)
        report_sources.register("events", annual_report.events_part, place=65)
        keepers = [Role(role) for role in KEEPERS_OF_THE_REGISTER]
        waiting.register("applications", keepers, waiting_members.applications)
        waiting.register("applications through a club", [Role.CLUB_OFFICER], waiting_members.club_applications)
        waiting.register("invitations", keepers, waiting_members.invitations)
        waiting.register("acts of clubs", EXECUTIVE, waiting_members.club_acts)
        waiting.register("letters", [*keepers, Role.TREASURER], waiting_letters.letters)
        waiting.register("offices", keepers, waiting_offices.offices)
        waiting.register("clubs", keepers, waiting_offices.clubs)
        waiting.register("the Rules Committee", keepers, waiting_offices.rules_committee)
        waiting.register("the championship", keepers, waiting_offices.championship_format)
        for part in store.merge_parts():
            register_part(part)
        register_taking("suspension", member_files.takes_roles)
        register_closing("registration", club_files.closed_on)
        electors.register_left("the book", office_holders.left_their_office)

        for door in (
            Door(
                label="What waits",
                icon="clock",
                address="book:waiting",
                action="association.see_waiting",
                lead="What is to be done next by you as an officer, the most urgent first.",
                place=1,
            ),
            Door(
                label="Members",
                icon="people",
                address="book:members",
                action="association.see_members",
                lead="Who is a member, by which class, with which vote, owing what; and what is done about it.",
                place=10,
            ),
            Door(
                label="Clubs",
                icon="club",
                address="book:clubs",
                action="association.see_members",
                lead="Registration, officers, who votes for a club, its members on any day.",
                place=15,
            ),
            Door(
                label="Ballots",
                icon="tick",
                address="ballots:ballots",
                action="ballots.see",
                lead="Secret votes: take a code, vote, and see what came of it.",
                place=40,
            ),
            Door(
                label="Letters",
                icon="letter",
                address="post:letters",
                action="post.see",
                lead="What was written, what became of it, what is stuck or waits for the printer.",
                place=60,
            ),
            Door(
                label="Annual report",
                icon="graph",
                address="book:newest-report",
                action="association.see_report",
                lead="Members, clubs, fees, money, tournaments and ratings of a year, as a page and as a paper.",
                place=70,
                opens_too=lambda actor: bool(report_readers.presented_to(actor, timezone.localdate())),
            ),
            Door(
                label="Calendar",
                icon="clock",
                address="book:calendar",
                action="association.see",
                lead="The fixed weekends, events, tournaments and meetings of a year.",
                place=30,
            ),
            Door(
                label="Decisions",
                icon="tick",
                address="book:decisions",
                action="association.see",
                lead="What each body resolved, by which power.",
                place=35,
            ),
            Door(
                label="Officers and registers",
                icon="shield",
                address="book:registers",
                action="association.see",
                lead="Who holds which office, committees, by-laws, selection, affiliations and more.",
                place=45,
            ),
            Door(
                label="The book",
                icon="book",
                address="book:book",
                action="association.read_book",
                lead="Every act of the association, with who, when and on what clause.",
                place=90,
            ),
        ):
            register_door(door)
