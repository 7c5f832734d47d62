"""The register of incidents in its pages: from a card to the register, who reads it, and what came of each."""

import json
from dataclasses import replace

import pytest

from tests.law.tournament.desk.finished_desks import tables
from tests.law.tournament.desk.plans import four, lights_out, logged
from tests.site.referee.table_walker import TableWalker, cases
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.incidents import IncidentFollowed
from tilehall.law.tournament.desk.incident_records import IncidentReport
from tilehall.law.tournament.desk.incidents import StepReport, note_incident
from tilehall.law.tournament.desk.log import rebuild
from tilehall.site.people.actor import NotYours
from tilehall.site.referee.answer_tables import answer_table
from tilehall.site.referee.desk_cards import desk_card
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import act_rights, complaints, incidents, log
from tilehall.site.tournaments.forms.incidents import read_facts
from tilehall.site.tournaments.incident_cases import event_edition, read_case
from tilehall.site.tournaments.presenters.incident_register import conduct_lines
from tilehall.site.tournaments.wording.log import withheld_line
from tilehall.site.tournaments.wording.log_story import LogStory, entry_words

from .finished_event import acting, code, hand, kept, opened
from .test_complaints import told as complaint
from .test_views_after_the_event import at, signed_in, text

pytestmark = pytest.mark.django_db
FLASH = (("drawn", "3"), ("racked", "0"), ("recorded", "no"), ("seconds", "2"), ("upheld", "no"))
FLASH_DRAW = IncidentReport(question="flash-draw", facts=FLASH, round=1, players=(1, 2), player=1, asked_by="opponent")


def test_a_card_is_noted_with_the_table_and_followed_to_its_end():
    browser, number = signed_in("director", "president"), opened(four())
    assert "Nothing has happened" in text(browser.get(at("incidents", number)))
    card = text(browser.get(at("referee", number) + "?round=1&at=1"))
    assert "Round 1, table 1: Ana, Ben" in card
    overdrawn = {"drawn": 4, "needed": 2, "racked": 2, "found_by": "drawer", "not_asked": 1}
    sent = {"question": "overdraw", "facts": json.dumps(overdrawn), "round": "1", "at": "1", "player": "Ana",
            "asked_by": "opponent", "told": "Saw it at once.", "code": "whatever the page says"}  # fmt: skip
    noted = text(browser.post(at("incident-note", number), sent, follow=True))
    assert "Somebody drew too many tiles" in noted
    assert "All tiles are pooled" in noted
    assert "nzasp.P.6.1.3" in noted
    assert "How many tiles were drawn? 4" in noted
    (incident,) = store.load(number).desk.incidents
    assert (incident.table, incident.report.players, incident.report.player) == (1, (1, 2), 1)
    assert incident.report.facts == (("drawn", "4"), ("found_by", "drawer"), ("needed", "2"), ("racked", "2"))
    step = at("incident-step", number, incident.number)
    assert "Say which player." in text(browser.post(step, {"kind": "appealed"}, follow=True))
    assert "appeal open" in text(browser.post(step, {"kind": "appealed", "player": "2", "told": "No"}, follow=True))
    heard = {"kind": "dismissed", "told": "It stands", "decided_by": "Rae"}
    assert "Appeal dismissed, by Rae" in text(browser.post(step, heard, follow=True))
    again = text(browser.post(step, {"kind": "appealed", "player": "1"}, follow=True))
    assert "This ruling was appealed already" in again
    assert "with the Executive" in text(browser.post(step, {"kind": "referred"}, follow=True))
    assert "1 incident still open" in text(browser.get(at("desk", number)))
    done = text(browser.post(step, {"kind": "executive", "told": "A warning"}, follow=True))
    assert "The Executive has decided" in done
    register = text(browser.get(at("incidents", number)))
    assert "decided by the Executive" in register
    assert "Nothing in the register fits" in text(browser.get(at("incidents", number) + "?open=on"))
    assert "Nothing in the register fits" in text(browser.get(at("incidents", number) + "?player=3"))
    assert "drew too many" in text(browser.get(at("incidents", number) + "?player=2&round=1"))
    sheet = browser.get(at("incident-sheet", number)).content.decode()
    assert "drawn=4; found_by=drawer; needed=2; racked=2" in sheet
    assert "Appeal dismissed, by Rae: It stands" in sheet


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"question": "overdraw", "facts": "{"}, "These facts cannot be read."),
        ({"question": "overdraw", "facts": "[1]"}, "These facts cannot be read."),
        ({"question": "overdraw", "facts": "{}"}, "These answers lead to no ruling."),
        ({"question": "no-such-question", "facts": "{}", "told": "x"}, "These answers lead to no ruling."),
        ({"told": " "}, "Say what happened."),
        ({"told": "x", "round": "3"}, "Round 3 has not begun."),
    ],
)
def test_what_the_register_does_not_take_is_told(sent, says):
    browser, number = signed_in("director"), opened(four())
    assert says in text(browser.post(at("incident-note", number), sent, follow=True))
    assert store.load(number).desk.incidents == ()


@pytest.mark.cites("nzasp.P.6.5.2")
def test_the_conduct_list_of_the_event_counts_what_was_confirmed():
    number, referee = opened(four()), acting("referee")
    for _ in range(2):
        after = kept(incidents.note_incident(referee, number, FLASH_DRAW, hand()))
    assert conduct_lines(after.desk) == [(1, "Ana", ("flash draw × 2 (R1, R1)",))]
    words = entry_words(LogStory(after.entries), after.entries[-1])
    assert words.startswith("Incident (round 1, table 1, Ana, Ben), ")
    assert words.endswith("; conduct of Ana: flash draw")
    assert ".." not in words
    assert ".;" not in words
    told = kept(incidents.note_incident(referee, number, replace(FLASH_DRAW, question="score-dispute", facts=(
        ("computed", "20"), ("declared", "22")), told="Agreed."), hand()))  # fmt: skip
    assert entry_words(LogStory(told.entries), told.entries[-1]).endswith("stand until both agree. Agreed.")
    warned = StepReport(kind="warned", player=2)
    last = kept(incidents.follow_incident(referee, number, told.row.seq, warned, hand()))
    assert conduct_lines(last.desk) == [(1, "Ana", ("flash draw × 2 (R1, R1)",)), (2, "Ben", ("warned (R1)",))]
    unknown = IncidentReport(question="flash-draw", facts=FLASH, round=1)
    assert code(incidents.note_incident(referee, number, unknown, hand())) == "incident_by_nobody"


def test_without_a_table_the_form_asks_whose_doing_it_was():
    browser, number = signed_in("referee"), opened(four())
    assert "Whose doing it was" in text(browser.get(at("referee", number)))
    sent = {"question": "conduct", "facts": json.dumps({"breach": "smoking"}), "whose": "3"}
    noted = text(browser.post(at("incident-note", number), sent, follow=True))
    assert "Conduct list smoking" in noted
    assert conduct_lines(store.load(number).desk) == [(3, "Cat", ("smoking (before round 1)",))]


def test_at_a_table_of_four_the_rules_of_rummikub_are_asked():
    browser, number = signed_in("director"), opened(tables())
    assert "table 1: Ana, Ben, Cat, Dan" in text(browser.get(at("referee", number) + "?round=1&at=2"))
    facts = {"touched": True, "pool": 30, "leftovers": 0, "logged": True}
    sent = {"question": "timeout", "facts": json.dumps(facts), "round": "1", "at": "2", "player": "Ben"}
    noted = text(browser.post(at("incident-note", number), sent, follow=True))
    assert "nzrc2024.7c" in noted
    # Another game's rules have no appeal and no Executive: said so, and whose choice it is.
    assert "The rules are silent: either player may appeal once" in noted
    assert "nzasp.P.6.15.3" not in noted
    (incident,) = store.load(number).desk.incidents
    assert (incident.report.players, incident.report.player, incident.ruleset) == ((1, 2, 3, 4), 2, "nzrc-2024")


@pytest.mark.cites("nzasp.P.12.9")
def test_what_was_ruled_where_no_rule_fits_is_a_precedent_without_appeal():
    browser, number = signed_in("director"), opened(four())
    sent = {"question": "not-covered", "facts": "{}", "round": "1", "at": "1", "player": "Ana"}
    noted = text(browser.post(at("incident-note", number), sent, follow=True))
    assert "the ruling is final and there is no appeal" in noted
    assert "Somebody appeals" not in noted
    assert "Precedents" in text(browser.get(at("incidents", number)))
    assert "Not written down yet" in text(browser.get(at("incidents", number)))
    (incident,) = store.load(number).desk.incidents
    step = at("incident-step", number, incident.number)
    browser.post(step, {"kind": "decided", "told": "The board was turned back", "decided_by": "Ada"})
    assert "nzasp.P.12.9 The board was turned back" in text(browser.get(at("incidents", number)))
    refused = text(browser.post(step, {"kind": "appealed", "player": "1"}, follow=True))
    assert "No rule fits this case, so the adjudicator's ruling is final." in refused.replace("&#x27;", "'")


def test_who_may_note_read_refer_and_decide():
    number = opened(four())
    referee, scorer, president, director = (acting(role) for role in ("referee", "scorer", "president", "director"))
    for nobody in (scorer, president):
        with pytest.raises(NotYours):
            incidents.note_incident(nobody, number, FLASH_DRAW, hand())
    noted = kept(incidents.note_incident(referee, number, FLASH_DRAW, hand())).row.seq
    with pytest.raises(NotYours):
        incidents.follow_incident(referee, number, noted, StepReport(kind="referred"), hand())
    with pytest.raises(NotYours):
        incidents.follow_incident(director, number, noted, StepReport(kind="executive", told="x"), hand())
    state = store.load(number)
    assert act_rights.right_to_read(state.entries, noted) == "tournaments.see_incidents"
    assert not log.may_read(scorer, state, noted)
    withheld = withheld_line(LogStory(state.entries), state.entries[-1])
    assert (withheld.text, withheld.by) == ("About an incident; those who deal with it read it here.", "")
    kept(incidents.follow_incident(director, number, noted, StepReport(kind="referred"), hand()))
    decided = kept(
        incidents.follow_incident(president, number, noted, StepReport(kind="executive", told="warned"), hand())
    ).row.seq
    for entry in (decided - 1, decided):
        with pytest.raises(NotYours):
            log.undo_entry(director, number, entry, "unwelcome", hand())
    refused = log.undo_entry(director, number, noted, "unwelcome", hand())
    assert isinstance(refused, Refusal)
    assert refused.code == "others_rest_on_it"


def test_an_adjudicator_sees_incidents_and_no_complaints_and_players_neither():
    number = opened((*four(), lights_out()))
    kept(complaints.file_complaint(acting("referee"), number, complaint(round=1, facts="peeked twice"), hand()))
    seen = text(signed_in("adjudicator").get(at("incidents", number)))
    assert "Lights out." in seen
    assert "peeked" not in seen
    assert "Keep a complaint" not in seen


def test_the_register_of_another_version_still_opens():
    """A question that is not asked here any more, or facts that are none."""
    odd = replace(lights_out(), question="no-longer-asked", facts=(("how", "oddly"),), ruling="so_it_was")
    half = replace(lights_out(), question="overdraw", facts=(("drawn", "many"),), ruling="overdraw_racked")
    browser, number = signed_in("director"), opened((*four(), odd, half))
    first, second = (incident.number for incident in store.load(number).desk.incidents)
    page = text(browser.get(at("incident", number, first)))
    assert "No longer asked" in page
    assert "how oddly" in page
    assert "so it was" in page
    assert "All tiles are pooled" in text(browser.get(at("incident", number, second)))
    assert browser.get(at("incident", number, 1)).status_code == 404


def test_the_report_tells_the_desk_of_incidents_and_nobody_else():
    number = opened((*four(), lights_out()))
    kept(incidents.note_incident(acting("referee"), number, FLASH_DRAW, hand()))
    browser = signed_in("secretary")
    assert "Conduct list. Ana: flash draw (R1)." in text(browser.get(at("report", number)))
    for file in ("report", "bundle"):
        assert b"flash" not in browser.get(at("export", number, file)).content


def test_the_ratings_manager_reads_the_report_without_incidents():
    number = opened((*four(), lights_out()))
    page = text(signed_in("ratings_manager").get(at("report", number)))
    assert "All files" in page
    assert "Incidents and conduct" not in page


def test_a_file_adds_nothing_to_what_the_executive_has_decided():
    number, director = opened(four()), acting("director")
    noted = kept(incidents.note_incident(director, number, FLASH_DRAW, hand())).row.seq
    kept(incidents.follow_incident(director, number, noted, StepReport(kind="referred"), hand()))
    decision = StepReport(kind="executive", told="warned")
    state = kept(incidents.follow_incident(acting("president"), number, noted, decision, hand()))
    more = IncidentFollowed(incident=noted, step="decided", told="no", decided_by="D")
    assert act_rights.right_to_make(state.desk, state.entries, more) == act_rights.DECIDE
    without = replace(state.desk, incidents=())
    assert act_rights.overrules_in_all(state.desk, without)
    assert not act_rights.overrules_in_all(without, state.desk)


@pytest.mark.parametrize("name", ["incident-step", "complaint-more", "complaint-refer", "complaint-decide"])
def test_what_is_sent_for_an_event_that_is_not_there_is_not_found(name):
    sent = {"kind": "warned", "player": "1", "facts": "x", "decision": "x"}
    assert signed_in("director", "president").post(at(name, 999, 1), sent).status_code == 404


@pytest.mark.parametrize(("role", "hears"), [("director", True), ("adjudicator", False)])
def test_the_choice_of_names_tells_no_adjudicator_who_complained(role, hears):
    number = opened(four())
    kept(complaints.file_complaint(acting("referee"), number, complaint(round=1), hand()))
    page = signed_in(role).get(at("incidents", number)).content.decode()
    assert ('aria-label="Search the register"' in page) is hears


@pytest.mark.parametrize(("role", "back"), [("director", "desk"), ("adjudicator", "incidents")])
def test_who_may_not_open_the_desk_is_led_back_to_the_register(role, back):
    number = opened(four())
    page = signed_in(role).get(at("referee", number)).content.decode()
    assert f'<li><a href="{at(back, number)}">{back.capitalize()}</a></li><li aria-current' in page
    assert (f'"{at("desk", number)}"' in page) is (role == "director")


@pytest.mark.parametrize(("typed", "kept_as"), [("4.0", "4"), (" 4 ", None), ("04", "4"), ("٤", None), ("4e0", None)])
def test_a_number_is_kept_as_it_was_read(typed, kept_as):
    facts = (("drawn", typed), ("found_by", "drawer"), ("needed", "2"), ("racked", "2"))
    report = IncidentReport(question="overdraw", facts=facts, round=1, players=(1, 2), player=1)
    noted = incidents.note_incident(acting("director"), opened(four()), report, hand())
    if kept_as is None:
        assert code(noted) == "incident_not_ruled"
    else:
        assert dict(kept(noted).desk.incidents[0].report.facts)["drawn"] == kept_as


@pytest.mark.parametrize(
    ("forged", "said"),
    [
        ({}, None),
        ({"ruling": "no_penalty"}, "incident_ruled_otherwise"),
        ({"breaches": ("flash_draw",) * 50}, "incident_ruled_otherwise"),
        ({"rests_on": ("nzasp.P.12.9",)}, "incident_ruled_otherwise"),
        ({"final": True}, "incident_ruled_otherwise"),
        ({"table": 77}, "incident_ruled_otherwise"),
        ({"facts": (*FLASH, ("zeal", "9"))}, "incident_ruled_otherwise"),
        ({"question": "", "ruling": "own_words"}, "incident_unsaid"),
        ({"question": "no-such-question"}, "incident_not_ruled"),
        ({"round": 3}, "incident_in_no_round"),
        ({"player": 4}, "not_at_this_table"),
    ],
)
def test_an_incident_in_a_file_is_ruled_on_anew(forged, said):
    desk = rebuild(logged(four()))
    ruling = read_case(desk, "flash-draw", dict(FLASH)).ruling
    (noted,) = note_incident(desk, FLASH_DRAW, ruling)
    refused = incidents.refuse_brought_incident(desk, replace(noted, **forged))
    assert (refused.code if refused else None) == said


def test_an_appeal_is_heard_by_somebody_else_and_a_second_one_is_told_what_it_rests_on():
    browser, number = signed_in("director"), opened(four())
    drawn = {"drawn": 4, "needed": 2, "racked": 2, "found_by": "drawer"}
    sent = {"question": "overdraw", "facts": json.dumps(drawn), "round": "1", "at": "1", "player": "Ana"}
    browser.post(at("incident-note", number), sent)
    (incident,) = store.load(number).desk.incidents
    step = at("incident-step", number, incident.number)
    browser.post(step, {"kind": "appealed", "player": "2"})
    own = {"kind": "dismissed", "told": "It stands", "decided_by": f" {incident.by.upper()} "}
    refused = text(browser.post(step, own, follow=True))
    assert "Somebody else than who gave it hears the appeal. The rules are silent: either player may appeal" in refused
    assert "Appeal dismissed" in text(browser.post(step, {**own, "only_noted": "on"}, follow=True))
    again = text(browser.post(step, {"kind": "appealed", "player": "2"}, follow=True))
    assert "There is one appeal. The rules are silent: either player may appeal once" in again


def test_who_decided_otherwise_than_ruled_does_not_hear_the_appeal_against_it():
    browser, number = signed_in("director"), opened(four())
    drawn = {"drawn": 4, "needed": 2, "racked": 2, "found_by": "drawer"}
    sent = {"question": "overdraw", "facts": json.dumps(drawn), "round": "1", "at": "1", "player": "Ana"}
    browser.post(at("incident-note", number), sent)
    (incident,) = store.load(number).desk.incidents
    step = at("incident-step", number, incident.number)
    browser.post(step, {"kind": "decided", "told": "Both tiles go back", "decided_by": "Rex"})
    browser.post(step, {"kind": "appealed", "player": "2"})
    own = {"kind": "dismissed", "told": "It stands", "decided_by": " rex ", "only_noted": "on"}
    refused = text(browser.post(step, own, follow=True))
    assert "Rex gave the decision appealed against. Somebody else hears the appeal. The rules are silent" in refused
    assert store.load(number).desk.incidents[0].state == "appealed"
    assert "Appeal dismissed" in text(browser.post(step, {**own, "decided_by": "Ida"}, follow=True))


def test_in_ones_own_words_the_table_is_kept():
    browser, number = signed_in("director"), opened(four())
    desk_page = text(browser.get(at("referee", number) + "?round=1&at=3&q=zzzz"))
    address = f"{at('incidents', number)}?own=on&amp;own_round=1&amp;own_at=3#own-words"
    assert address in browser.get(at("referee", number) + "?round=1&at=3&q=zzzz").content.decode()
    assert "note it in your own words" in desk_page
    page = browser.get(at("incidents", number) + "?own=on&own_round=1&own_at=3").content.decode()
    assert '<details class="panel" id="own-words" open>' in page
    assert "Round 1, table 2: Cat, Dan" in page
    browser.post(at("incident-note", number), {"told": "A glass fell", "round": "1", "at": "3"})
    (incident,) = store.load(number).desk.incidents
    assert (incident.table, incident.report.players) == (2, (3, 4))


def test_without_script_a_case_goes_along_to_the_table_and_names_who_asked():
    browser, number = signed_in("director"), opened(four())
    query = "asked=seating&fact.side_on=yes&fact.player_agrees=yes&fact.opponent_agrees=no"
    page = browser.get(f"{at('referee', number)}?{query}").content.decode()
    assert f'href="?round=1&amp;at=3&amp;{query.replace("&", "&amp;")}"' in page
    named = browser.get(f"{at('referee', number)}?round=1&at=3&asked=written-in-advance&who=1").content.decode()
    plain = named[named.index('id="plain-asked-by"') :]
    assert '<option value="player">Dan</option>' in plain
    assert '<option value="opponent">Cat</option>' in plain


def test_what_can_change_nothing_needs_no_answer():
    """Nobody wants to sit side on: then nobody is asked for consent, and the register tells of none."""
    desk = store.load(opened(four())).desk
    case = read_case(desk, "seating", {"side_on": "no"})
    assert (case.ruling.code, case.answered) == ("sit_opposite", (("side_on", "no"),))
    assert read_case(desk, "seating", {"side_on": "yes"}).ruling is None
    assert read_case(desk, "seating", {"side_on": "no", "player_agrees": "perhaps"}).ruling is None


def test_the_register_can_do_without_all_that_the_desk_does_not_ask():
    desk = store.load(opened(four())).desk
    edition = event_edition(desk)
    walker = TableWalker(answer_table(edition.game, edition.key, edition.overrides))
    left_out = 0
    for key, facts in cases(edition, 20):
        asks = {row.fact.fact: row.fact.type for row in read_case(desk, key, {}).rows}
        asked = {fact: value for fact, value in facts.items() if asks[fact] in ("int", "number")}
        while wanted := [fact for fact in asks if fact in walker.open_choices(key, asked)]:
            asked[wanted[0]] = facts[wanted[0]]
        whole, part = (read_case(desk, key, dict(read_facts(json.dumps(given)))) for given in (facts, asked))
        assert (whole.ruling is None) == (part.ruling is None), (key, facts)
        if whole.ruling is not None:
            assert desk_card(key, part.ruling) == desk_card(key, whole.ruling), (key, facts)
            left_out += len(facts) - len(asked)
    assert left_out
