"""Members and clubs in words: acts as the book tells them, and why something is refused."""

SENTENCES: dict[str, str] = {
    "member_already": "They are a member already.",
    "no_application": "They have no application waiting.",
    "before_application": "The application came on {on}: it cannot be accepted before that day.",
    "unknown_class": "There is no such class of members.",
    "class_not_elected": "Ordinary members are not elected: they apply and are accepted.",
    "no_recommendation": "The recommendation is missing: the Management Committee recommends honorary members and vice "
    "presidents, the Executive life members.",
    "not_elected": "The election by an Annual General Meeting is missing.",
    "decision_about_another": "{reference} is about somebody else.",
    "recommended_after": "The recommendation came after the election of {on}.",
    "not_a_member": "They are not a member on that day.",
    "before_later": "The book has something of {later} about this membership already. Enter things in the order of "
    "their days: take the later one back first.",
    "declared_out": "The Association has declared them a member no longer: its own officers admit them again.",
    "ended_by_a_club": "A club has ended their membership: the Association’s own officers admit them again.",
    "died": "They have died: nothing of that kind can be entered after it.",
    "not_in_writing": "A resignation counts only in writing.",
    "nothing_unpaid": "They have no unpaid fee, so they cannot be declared out.",
    "not_before": "The fee of {year} may still be paid in that year: not before {day}.",
    "end_missing": "Say which day is the last.",
    "ends_before_it_begins": "It would end on {until}, before it begins on {since}.",
    "before_decision": "The decision was made on {on}: it cannot take effect before that day.",
    "would_be_for_life": "They were suspended before: a second suspension is for life and cannot be undone. Tick that "
    "this is known, and send it again.",
    "say_whether_it_counts": "A club has suspended them before. Say whether the Executive counts that as an earlier "
    "suspension: then this one is for life.",
    "life_suspension": "They are suspended for life: nobody can reinstate them.",
    "still_suspended": "The suspension runs until {until}.",
    "not_suspended": "They have no suspension that has run out.",
    "no_officer_of_the_club": "Only an officer of that club reports this, and the club has none here. Give somebody "
    "the role of club officer first.",
    "nothing_to_lift": "There is no act of a club to be lifted on that day.",
    "nothing_reported": "No club has reported anything about them.",
    "in_the_club_already": "They are in the club already on that day.",
    "not_in_the_club": "They are not in the club on that day.",
    "no_vote_to_give": "They have no vote themselves on that day, so they cannot vote for the club.",
    "votes_for_another": "They vote for {club} already. That club names somebody else first, or this one does.",
    "registered_already": "The club is registered already.",
    "registration_fee": "A new club pays {fee_cents} once; this is {given_cents}.",
    "not_registered": "The club is not registered on that day.",
}
