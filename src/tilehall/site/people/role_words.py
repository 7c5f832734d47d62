"""What each role may do, in one sentence, said wherever a role is given or held. Who may do what is the table's own
matter (permissions.py); a test sees that no sentence promises what the table does not give."""

from .roles import Role

MAY_DO = {
    Role.CLUB_OFFICER: "Enters people and members of their own club, and sends in its fees.",
    Role.ORGANISER: "Announces tournaments and runs them: entries, draw, results and money.",
    Role.DIRECTOR: "Announces tournaments and runs them, and rules at the tables.",
    Role.SCORER: "Enters the results of every tournament.",
    Role.ADJUDICATOR: "Judges challenged words and notes what happens at the tables.",
    Role.REFEREE: "Hears appeals and complaints at tournaments, and rules on them.",
    Role.RATINGS_MANAGER: "Rates finished tournaments and publishes the ratings lists.",
    Role.SECRETARY: "Keeps the register and the roles, calls meetings, writes letters; decides with the Executive.",
    Role.TREASURER: "Keeps the association’s books: fees, payments and accounts; decides with the Executive.",
    Role.PRESIDENT: "Keeps the register and the roles like the Secretary, chairs meetings; decides with the Executive.",
    Role.VICE_PRESIDENT: "Stands in for the President: register, roles and meetings; decides with the Executive.",
    Role.WEBMASTER: "Looks after the hall: backups and new passwords; decides with the Executive.",
    Role.MAGAZINE_EDITOR: "Shown as an office; opens nothing here that a player does not have.",
}
MAY_DO_AT_ONE_EVENT = {
    Role.ORGANISER: "Runs this event: entries, draw, results and money; appoints its other officers.",
    Role.DIRECTOR: "Runs this event as the organiser does, and rules at its tables.",
    Role.SCORER: "Enters its results.",
    Role.ADJUDICATOR: "Judges challenged words and notes what happens at its tables.",
    Role.REFEREE: "Hears appeals and complaints, and rules on them.",
}
