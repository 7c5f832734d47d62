"""One table: which role may do which action. Every page and every action of every room asks here, nowhere else."""

from __future__ import annotations

from collections.abc import Callable

from tilehall.site.pages.action_mark import View, with_action

from .roles import EXECUTIVE, Role

EVERYONE = frozenset(Role)
SIGNED_IN = frozenset({"signed-in"})  # any account, whether or not it has claimed a member record
KEEPERS_OF_THE_REGISTER = frozenset({Role.SECRETARY, Role.PRESIDENT, Role.VICE_PRESIDENT})
DESK = frozenset({Role.ORGANISER, Role.DIRECTOR})
KEEPERS_OF_THE_HALL = frozenset({Role.WEBMASTER, Role.SECRETARY, Role.PRESIDENT})

AT_EVENTS = (
    "tournaments.",
    "games.",
    "tables.",
)  # the rooms in which a role held for one event opens something, at that event

ACTIONS: dict[str, frozenset[str]] = {
    # What the public pages show, for programs.
    "api.read": EVERYONE,
    # The rulebook is public.
    "rulebook.read": EVERYONE,
    # What is to be done at a table, too; whoever plays may look it up.
    "referee.look_up": EVERYONE,
    # The hall itself.
    "hall.visit": EVERYONE,
    "hall.start": EVERYONE,  # only while the hall is empty, and with the printed code
    "hall.try_example": EVERYONE,  # only in an example hall
    "hall.see_backups": KEEPERS_OF_THE_HALL,
    "hall.back_up": KEEPERS_OF_THE_HALL,
    "hall.download_backup": frozenset({Role.WEBMASTER}),  # everybody's contacts and the hashes of passwords are in it
    "hall.take_over": KEEPERS_OF_THE_HALL | DESK,  # how another laptop goes on in the middle of a tournament
    "hall.upkeep": KEEPERS_OF_THE_HALL,
    "hall.measure": EVERYONE,  # the page itself asks from which machine
    "hall.empty_example": frozenset(EXECUTIVE),
    "hall.rename": frozenset(EXECUTIVE),
    "hall.describe_club": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER},  # for visitors; the officer's own club
    "hall.take_in_visitors": KEEPERS_OF_THE_REGISTER,
    "hall.merge_people": KEEPERS_OF_THE_REGISTER,
    "hall.own_record": SIGNED_IN,  # all that is held about oneself
    "hall.answer_deletions": KEEPERS_OF_THE_REGISTER,
    # Games. A seat is played by who sits there, which the game itself knows; here it is asked who may play at all,
    # and whose an official's command is.
    "games.play": SIGNED_IN,
    "games.seat": DESK,  # opens a game in the hall for others
    "games.record": DESK | {Role.SCORER, Role.ADJUDICATOR, Role.REFEREE, Role.CLUB_OFFICER},  # at a real table
    "games.adjudicate": DESK | {Role.ADJUDICATOR, Role.REFEREE},
    "games.direct": DESK | {Role.REFEREE},
    "games.referee": DESK | {Role.REFEREE},
    "games.watch": EVERYONE,  # as any watcher at the table: no rack and no bag of a game in play
    "games.replay": EVERYONE,
    "games.keep_replay": SIGNED_IN,
    "games.forget_replay": KEEPERS_OF_THE_HALL,  # anybody's; one's own goes with keeping
    "games.solve": EVERYONE,
    # Tables of the hall. Who sits at one, the table itself knows; here it is asked who may sit down at all.
    "play.watch": EVERYONE,
    "play.play": SIGNED_IN,
    # Words between the games; that nobody looks them up who plays, the pages see to.
    "study.look_up": EVERYONE,
    "study.practise": SIGNED_IN,
    # What lies on a table: the word judge.
    "tables.judge": EVERYONE,
    "tables.adjudicate": DESK | {Role.ADJUDICATOR, Role.REFEREE},  # slips, appeals, and the log of challenges
    "tables.clock": EVERYONE,
    # Secret ballots. Who runs or counts one may also be named for it: the action asks.
    "ballots.see": EVERYONE,
    "ballots.vote": EVERYONE,  # by a code, without anybody being asked who they are
    "ballots.take_code": SIGNED_IN,
    "ballots.attend": SIGNED_IN,  # the pages of those who run it or count; the page asks
    "ballots.run": KEEPERS_OF_THE_REGISTER,
    # Tournaments. What belongs to one board or one player is opened by the key on the paper they hold.
    "tournaments.see": EVERYONE,
    "tournaments.slip": EVERYONE,
    "tournaments.be_called": EVERYONE,  # by whoever holds the code of a player
    "tournaments.enter": SIGNED_IN,
    "tournaments.score": DESK | {Role.SCORER},
    "tournaments.direct": DESK,
    "tournaments.organise": DESK,
    "tournaments.appoint": DESK | KEEPERS_OF_THE_REGISTER,  # officers of one event, who are that nowhere else
    "tournaments.keep_cash": DESK | {Role.TREASURER},
    "tournaments.report": DESK | {Role.RATINGS_MANAGER, Role.SECRETARY, Role.WEBMASTER},
    "tournaments.publish_ratings": frozenset({Role.RATINGS_MANAGER}),
    "tournaments.hear_complaints": DESK | {Role.REFEREE} | frozenset(EXECUTIVE),
    "tournaments.decide_complaint": frozenset(EXECUTIVE),
    # What happened at the tables is for those who rule on it and for the Executive; players read nobody's incidents.
    "tournaments.note_incident": DESK | {Role.ADJUDICATOR, Role.REFEREE},
    "tournaments.see_incidents": DESK | {Role.ADJUDICATOR, Role.REFEREE} | frozenset(EXECUTIVE),
    "tournaments.read_log": DESK | {Role.SCORER, Role.REFEREE, Role.RATINGS_MANAGER} | frozenset(EXECUTIVE),
    "tournaments.take_over": DESK,  # with the key behind the codes on paper; of the event itself, the action asks
    "tournaments.take_in": DESK | {Role.RATINGS_MANAGER, Role.SECRETARY, Role.WEBMASTER},
    # Ratings. Only the Ratings Manager runs and publishes; what the clauses leave to the Executive is the Executive's.
    "ratings.see": EVERYONE,
    "ratings.office": frozenset({Role.RATINGS_MANAGER, *EXECUTIVE}),
    "ratings.run": frozenset({Role.RATINGS_MANAGER}),
    "ratings.publish": frozenset({Role.RATINGS_MANAGER}),
    "ratings.stop": frozenset(EXECUTIVE),
    "ratings.exclude": frozenset(EXECUTIVE),
    # The association. What a body decided is entered by who keeps its minutes.
    "association.see": EVERYONE,
    "association.record_decision": frozenset(EXECUTIVE),
    "association.read_book": frozenset(EXECUTIVE),
    "association.see_waiting": frozenset(EXECUTIVE) | {Role.CLUB_OFFICER},  # each what waits for the own roles
    "association.see_report": frozenset(EXECUTIVE),
    "association.read_report": SIGNED_IN,  # members once it was presented to their meeting, as the page asks
    # Members: a club officer for the own club, as the action asks.
    "association.keep_members": KEEPERS_OF_THE_REGISTER,
    "association.keep_club": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER},
    "association.see_members": frozenset(EXECUTIVE) | {Role.CLUB_OFFICER},
    "association.keep_clubs": KEEPERS_OF_THE_REGISTER,
    "association.keep_offices": KEEPERS_OF_THE_REGISTER,  # with an office goes its role
    "association.keep_registers": frozenset(EXECUTIVE),
    "association.billets": SIGNED_IN,
    "association.suspend": frozenset(EXECUTIVE),  # the Executive's own; each act names its decision
    # Letters of the association. Whose are whose, association/post/reach.py says.
    "post.see": KEEPERS_OF_THE_REGISTER | {Role.TREASURER, Role.CLUB_OFFICER},
    "post.see_all": KEEPERS_OF_THE_REGISTER,
    "post.see_money": frozenset({Role.TREASURER}),
    "post.keep": KEEPERS_OF_THE_REGISTER | {Role.TREASURER},
    "post.write": KEEPERS_OF_THE_REGISTER,
    "post.keep_address": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER},
    "post.own_address": SIGNED_IN,
    # Meetings. The chair's own rights go with the chair, whoever takes it; what phones do is opened by a code.
    "meetings.see": EVERYONE,
    "meetings.attend": EVERYONE,
    "meetings.propose": SIGNED_IN,  # a change of the rules of play; the action asks for a member
    "meetings.prepare": KEEPERS_OF_THE_REGISTER,
    "meetings.chair": KEEPERS_OF_THE_REGISTER,
    # Money. The Treasurer keeps the books; the rest of the Executive reads them and decides on payments. The Honorary
    # Reviewer holds no role: who signs must be the one that an annual meeting appointed, which the action asks.
    "money.see": frozenset(EXECUTIVE),
    "money.keep": frozenset({Role.TREASURER}),
    "money.decide": frozenset(EXECUTIVE),
    "money.sign": SIGNED_IN,
    "money.read": SIGNED_IN,  # the Executive, the Honorary Reviewer, members what was presented; the page asks
    "money.own_receipt": SIGNED_IN,  # whose it is, the page asks
    "money.send_return": frozenset({Role.CLUB_OFFICER, Role.TREASURER}),  # an officer's own club, as the action asks
    # People.
    "people.sign_in": EVERYONE,  # and up, out, and to a new password
    "people.see_public": EVERYONE,
    "people.own_account": SIGNED_IN,
    "people.claim": SIGNED_IN,
    "people.see_register": KEEPERS_OF_THE_REGISTER | {Role.TREASURER, Role.CLUB_OFFICER, Role.ORGANISER, Role.DIRECTOR},
    "people.add_person": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER, Role.ORGANISER, Role.DIRECTOR},
    "people.give_code": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER, Role.ORGANISER, Role.DIRECTOR},
    "people.take_in_people": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER},  # a club's list; the officer's own club
    "people.take_in_ratings": KEEPERS_OF_THE_REGISTER | {Role.RATINGS_MANAGER},
    "people.see_lists": KEEPERS_OF_THE_REGISTER | {Role.CLUB_OFFICER, Role.RATINGS_MANAGER},
    "people.add_club": KEEPERS_OF_THE_REGISTER,
    "people.give_role": KEEPERS_OF_THE_REGISTER,
    "people.reset_password": KEEPERS_OF_THE_HALL,
    "people.close_account": KEEPERS_OF_THE_REGISTER,
}


def does(action: str) -> Callable[[View], View]:
    """Marks a view with the action it is; the gate lets nobody through a view without this mark."""
    if action not in ACTIONS:
        raise LookupError(f"no such action: {action} (add it to people/permissions.py)")

    def mark(view: View) -> View:
        return with_action(view, action)

    return mark
