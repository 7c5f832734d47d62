"""Every act of the log in one plain sentence, with names. The log keeps numbers; this says whom and what they meant."""

from collections.abc import Sequence
from dataclasses import fields

from tilehall.law.tournament.desk.acts import (
    announcement,
    draw,
    entries,
    money,
    report,
    results,
    series,
)
from tilehall.law.tournament.desk.acts import (
    grades as grades_acts,
)
from tilehall.law.tournament.desk.acts import (
    rounds as rounds_acts,
)
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.records import Plan, Player, Wish
from tilehall.site.pages.phrases import counted, dollars, joined

from .draw import standings_words
from .log_story import TELLERS, LogStory, because, clock, day, entry_words, words_for
from .notes import note_words, placed_words, reason_words
from .report import office_words
from .results import forfeit_reason

POINTS = {True: "", False: " no longer"}
STANDINGS = {
    "entered": "in the field",
    "waiting": "on the waiting list",
    "asking": "asking to be let in",
    "reserve": "a reserve",
    "refused": "refused",
    "withdrawn": "withdrawn",
}
CHOICES = {"adjust_draw": "the draw is adjusted", "bye": "the opponents get byes", "forfeit": "the games are forfeited"}
SYSTEMS = {"round-robin": "round robin", "round-robin-plus": "round robin plus", "hill": "king of the hill"}


@words_for(Undone)
def _undone(story: LogStory, act: Undone, seq: int) -> str:
    if not 1 <= act.entry < seq:
        return f"Entry {act.entry} undone{because(act.reason)}"
    was = story.entries[act.entry - 1]
    text = f"entry {was.act.entry} undone" if isinstance(was.act, Undone) else entry_words(story, was)
    return f"Entry {act.entry} undone{because(act.reason)}. It said: {text}"


# --- before


@words_for(announcement.Announced)
def _announced(story: LogStory, act: announcement.Announced, seq: int) -> str:
    plan, was = act.plan, story.plan_before(seq)
    if was is None:
        grades = ", ".join(f"{grade_plan.name} ({counted(grade_plan.rounds, 'round')})" for grade_plan in plan.grades)
        where = f", {plan.place}" if plan.place else ""
        rules = plan.book.ruleset.title
        return f"Announced: {plan.name}, {day(plan.begins)}{where}, by {rules}; {grades or 'no grades yet'}"
    changed = [each.name for each in fields(Plan) if getattr(was, each.name) != getattr(plan, each.name)]
    return f"The plan was changed: {', '.join(map(_field, changed)) or 'nothing'}"


FIELDS = {
    "fee_cents": "fee",
    "pay_to": "account holder",
    "pay_account": "bank account",
    "begins": "first day",
    "ends": "last day",
}


def _field(name: str) -> str:
    return FIELDS.get(name, name.replace("_", " "))


@words_for(announcement.CalledOff)
def _called_off(_story: LogStory, act: announcement.CalledOff, _seq: int) -> str:
    return f"The event was called off{because(act.reason)}"


@words_for(announcement.Ticked)
def _ticked(_story: LogStory, act: announcement.Ticked, _seq: int) -> str:
    return f"Before round 1,{POINTS[act.done]} ticked off: {act.point.replace('-', ' ').replace('_', ' ')}"


@words_for(announcement.AidSet)
def _aid(_story: LogStory, act: announcement.AidSet, _seq: int) -> str:
    aid = act.aid
    if not act.in_use:
        return f"Aid for adjudication withdrawn: {aid.name}"
    if aid.vouched_by is None or aid.checked is None:
        return f"Aid for adjudication listed, without a voucher yet: {aid.name}"
    return f"Aid for adjudication: {aid.vouched_by} vouches for {aid.name}, checked on {day(aid.checked)}"


@words_for(entries.Entered)
def _entered(_story: LogStory, act: entries.Entered, _seq: int) -> str:
    player = act.player
    facts = [player.club or "no club", f"rating {player.rating}" if player.rating is not None else "no rating"]
    standing = "" if player.standing == "entered" else f", {STANDINGS[player.standing]}"
    return f"{player.name} entered as number {player.number} ({', '.join(facts)}){standing}{because(player.why)}"


@words_for(entries.EntryAmended)
def _amended(story: LogStory, act: entries.EntryAmended, seq: int) -> str:
    now, was = act.player, story.player_before(act.player.number, seq)
    if was is None:
        return f"The entry of {now.name} was amended"
    changed = [
        f"{_field(each.name)} {getattr(now, each.name)}"
        for each in fields(Player)
        if getattr(was, each.name) != getattr(now, each.name)
    ]
    return f"The entry of {was.name} was amended: {', '.join(changed) or 'nothing'}"


@words_for(entries.StandingChanged)
def _stood(story: LogStory, act: entries.StandingChanged, _seq: int) -> str:
    return f"{story.name(act.player)} is now {STANDINGS[act.standing]}{because(act.reason)}"


@words_for(entries.Withdrew)
def _withdrew(story: LogStory, act: entries.Withdrew, _seq: int) -> str:
    chosen = CHOICES.get(act.choice, act.choice.replace("_", " "))
    return f"{story.name(act.player)} withdrew from round {act.from_round}; {chosen}{because(act.reason)}"


@words_for(entries.NoticeGiven)
def _notice(story: LogStory, act: entries.NoticeGiven, _seq: int) -> str:
    return f"{story.name(act.player)} gave notice of withdrawing{because(act.reason)}"


@words_for(entries.AppealFiled)
def _appeal(story: LogStory, act: entries.AppealFiled, _seq: int) -> str:
    return f"{story.name(act.player)} appeals to the {act.heard_by.replace('_', ' ')}{because(act.told)}"


@words_for(entries.AppealDecided)
def _decided(story: LogStory, act: entries.AppealDecided, _seq: int) -> str:
    outcome = "upheld" if act.upheld else "dismissed"
    instead = f"; {CHOICES.get(act.instead, act.instead)}" if act.instead else ""
    return f"The appeal of {story.name(act.player)} was {outcome}{instead}{because(act.told)}"


@words_for(entries.CheckedIn)
def _checked_in(story: LogStory, act: entries.CheckedIn, _seq: int) -> str:
    return f"{'Checked in' if act.present else 'Not here after all'}: {story.names(act.players)}"


@words_for(entries.EntriesClosed)
def _closed(_story: LogStory, act: entries.EntriesClosed, _seq: int) -> str:
    return "Entries closed" if act.closed else "Entries open again"


@words_for(entries.FieldSelected)
def _selected(_story: LogStory, act: entries.FieldSelected, _seq: int) -> str:
    field = f"{counted(len(act.players), 'player')}, {counted(len(act.reserves), 'reserve')}"
    return f"The field was selected from the ranking list of {day(act.listed)}: {field}"


@words_for(entries.NoteMade)
def _noted(story: LogStory, act: entries.NoteMade, _seq: int) -> str:
    whom = f" about {story.name(act.player)}" if act.player is not None else ""
    when = f", round {act.round}" if act.round is not None else ""
    return f"{act.about.replace('_', ' ').replace('-', ' ').capitalize()}{whom}{when}: {note_words(act, story.name)}"


@words_for(grades_acts.Graded)
def _graded(_story: LogStory, act: grades_acts.Graded, _seq: int) -> str:
    return "Graded: " + ", ".join(f"{name} {counted(len(numbers), 'player')}" for name, numbers in act.grades)


@words_for(grades_acts.Placed)
def _placed(story: LogStory, act: grades_acts.Placed, _seq: int) -> str:
    how = "re-graded to" if act.regraded else "placed in"
    return f"{story.name(act.player)} {how} {act.grade}{because(placed_words(act.reason, regraded=act.regraded))}"


@words_for(grades_acts.Joined)
def _joined(story: LogStory, act: grades_acts.Joined, _seq: int) -> str:
    return f"{story.name(act.player)} joined {act.grade} from round {act.from_round}"


# --- rounds


@words_for(draw.Drawn)
def _drawn(story: LogStory, act: draw.Drawn, seq: int) -> str:
    last = act.first_round + len(act.rounds) - 1
    rounds = f"round {act.first_round}" if last == act.first_round else f"rounds {act.first_round} to {last}"
    boards = max((len(pairings) for pairings in act.rounds), default=0)
    at_tables = any(pairing.meets == "table" for pairings in act.rounds for pairing in pairings)
    count = counted(boards, "table" if at_tables else "board")
    where = f"{act.grade}, {rounds}" if story.several_grades(seq) else rounds.capitalize()
    by_hand = sum(pairing.by_hand for pairings in act.rounds for pairing in pairings)
    on = "" if act.after is None else f", {standings_words(act.after)}"
    return f"{where} drawn{on}: {count} a round" + (f", {by_hand} by hand" if by_hand else "")


@words_for(draw.WishesSettled)
def _wished(story: LogStory, act: draw.WishesSettled, seq: int) -> str:
    wish: Wish = act.wish
    parts = [f"{story.name(one)} meets {story.name(other)}" for one, other in wish.pairs]
    parts += [f"a bye for {story.name(one)}" for one in wish.byes]
    parts += [f"{story.name(one)} and {story.name(other)} apart" for one, other in wish.apart]
    parts += [f"{story.name(one)} is not there" for one in wish.out]
    return f"{story.place(act.grade, wish.round, seq)}, settled by hand: {', '.join(parts) or 'nothing any more'}"


@words_for(draw.Rearranged)
def _rearranged(story: LogStory, act: draw.Rearranged, seq: int) -> str:
    parts = [
        " against ".join(story.name(one) for one in pairing.players)
        for pairing in act.boards
        if pairing.meets == "game"
    ]
    parts += [f"a bye for {story.name(pairing.players[0])}" for pairing in act.boards if pairing.meets == "bye"]
    parts += [f"{story.name(pairing.players[0])} forfeits" for pairing in act.boards if pairing.meets == "forfeit"]
    parts += [
        joined([story.name(one) for one in pairing.players]) for pairing in act.boards if pairing.meets == "table"
    ]
    parts += [f"no board for {story.name(one)}" for one in act.gone]
    return f"{story.place(act.grade, act.round, seq)}, boards changed ({reason_words(act.reason)}): {', '.join(parts)}"


@words_for(rounds_acts.RoundBegun)
def _begun(_story: LogStory, act: rounds_acts.RoundBegun, _seq: int) -> str:
    return f"Round {act.round} begun, {counted(act.minutes, 'minute')}"


@words_for(rounds_acts.TimeAdded)
def _added(_story: LogStory, act: rounds_acts.TimeAdded, _seq: int) -> str:
    word = "added to" if act.minutes >= 0 else "taken from"
    return f"{counted(abs(act.minutes), 'minute')} {word} round {act.round}"


@words_for(rounds_acts.LateNoted)
def _late(story: LogStory, act: rounds_acts.LateNoted, _seq: int) -> str:
    late = act.late
    if late.arrived:
        return f"Round {late.round}: {story.name(late.player)} arrived at {clock(late.arrived)}"
    started = f", clock started at {clock(late.clock_started)}" if late.clock_started else ""
    return f"Round {late.round}: {story.name(late.player)} is not at the table{started}"


@words_for(rounds_acts.BreakSet)
def _break(_story: LogStory, act: rounds_acts.BreakSet, _seq: int) -> str:
    pause = act.pause
    return f"Break of {pause.seconds // 60} min after round {pause.after_round}, from {clock(pause.begins)}"


# --- results


def _at(story: LogStory, act: results.AtBoard, seq: int) -> tuple[str, Sequence[int]]:
    board = story.board(act.grade, act.round, act.player, seq)
    where = story.place(act.grade, act.round, seq)
    if board is None:
        return where, ()
    return (f"{where}, table {board.table}" if board.table is not None else where), board.players


def _scores(
    story: LogStory,
    players: Sequence[int],
    act: results.ResultEntered | results.SlipAmended | results.SlipSignedAnew,
) -> str:
    if len(players) != len(act.scores):
        return f"{story.name(act.player)}'s board {', '.join(map(str, act.scores))}"
    told_each = [f"{story.name(one)} {score}" for one, score in zip(players, act.scores, strict=True)]
    bonus = f", bonus words {joined([*map(str, act.bonus)])}" if act.bonus else ""
    return ", ".join(told_each) + bonus


@words_for(results.ResultEntered)
def _result(story: LogStory, act: results.ResultEntered, seq: int) -> str:
    where, players = _at(story, act, seq)
    by = ", by the board’s code" if act.by_board else ""
    how = "slip signed" if act.by_player is None else f"entered by {story.name(act.by_player)}{by}"
    return f"{where}: {_scores(story, players, act)} ({how})"


@words_for(results.ResultConfirmed)
def _confirmed(story: LogStory, act: results.ResultConfirmed, seq: int) -> str:
    return f"{_at(story, act, seq)[0]}: {story.name(act.player)} confirmed the result"


@words_for(results.ResultDisputed)
def _disputed(story: LogStory, act: results.ResultDisputed, seq: int) -> str:
    return f"{_at(story, act, seq)[0]}: {story.name(act.player)} disputes the result{because(act.told)}"


@words_for(results.SlipAmended)
def _slip_amended(story: LogStory, act: results.SlipAmended, seq: int) -> str:
    where, players = _at(story, act, seq)
    case = [text.replace("_", " ") for text in (act.ground, act.category, act.finding) if text]
    ground = ", ".join(case)
    return f"{where}: a new slip, {_scores(story, players, act)} ({ground}{because(act.reason)})"


@words_for(results.SlipSignedAnew)
def _signed_anew(story: LogStory, act: results.SlipSignedAnew, seq: int) -> str:
    where, players = _at(story, act, seq)
    return f"{where}: {story.name(act.player)} signs {_scores(story, players, act)} beside the signed slip"


@words_for(results.Forfeited)
def _forfeited(story: LogStory, act: results.Forfeited, seq: int) -> str:
    where, players = _at(story, act, seq)
    others = [number for number in players if number != act.player]
    to = f" to {story.names(others)}" if others else ""
    why = because(forfeit_reason(act.reason, act.reference, act.decided))
    return f"{where}: {story.name(act.player)} forfeits{to} ({act.ground.replace('_', ' ')}{why})"


# --- money


MOVED = {
    "fee": "Fee of {money} paid{whom}",
    "refund": "{money} paid back{whom}",
    "other-income": "{money} came in{whom}",
    "cost": "{money} paid for costs{whom}",
    "prize": "Prize of {money} paid{whom}",
    "float": "Float of {money} {way}",
}
BY = {"fee": " by ", "other-income": " from "}


@words_for(money.MoneyMoved)
def _moved(story: LogStory, act: money.MoneyMoved, _seq: int) -> str:
    whom = f"{BY.get(act.why, ' to ')}{story.name(act.player)}" if act.player is not None else ""
    moved = MOVED[act.why].format(
        money=dollars(abs(act.cents)), whom=whom, way="put in" if act.cents > 0 else "taken out"
    )
    return f"{moved}, {act.way}{because(act.told)}"


@words_for(money.PrizesPromised)
def _promised(_story: LogStory, act: money.PrizesPromised, _seq: int) -> str:
    total = sum(prize.cents for prize in act.prizes)
    return f"Prizes added: {len(act.prizes)}, {dollars(total)} in all"


@words_for(money.PrizePaid)
def _paid(story: LogStory, act: money.PrizePaid, _seq: int) -> str:
    done = "handed to" if act.award.paid else "goes to"
    return f"Prize “{act.award.prize}”, {dollars(act.award.cents)}, {done} {story.name(act.award.player)}"


@words_for(money.TillCounted)
def _counted(_story: LogStory, act: money.TillCounted, _seq: int) -> str:
    return f"The cash was counted: {dollars(act.cents)}{because(act.told)}"


@words_for(money.ProfitGiven)
def _profit(_story: LogStory, act: money.ProfitGiven, _seq: int) -> str:
    if not act.to:
        return f"The accounts were closed with {dollars(act.cents)}"
    return f"The profit goes to {act.to}{because(act.purpose, ', for ')} ({act.how.replace('_', ' ')})"


# --- after


@words_for(report.Finished)
def _finished(_story: LogStory, _act: report.Finished, _seq: int) -> str:
    return "The tournament is finished"


@words_for(report.ReportSent)
def _sent(_story: LogStory, act: report.ReportSent, _seq: int) -> str:
    return f"The report was sent to the {office_words(act.officer)}"


@words_for(report.Published)
def _published(_story: LogStory, act: report.Published, _seq: int) -> str:
    parts = [f"{what} on {day(on)}" for what, on in (("results", act.results), ("ratings", act.ratings)) if on]
    return f"Published: {joined(parts) or 'nothing yet'}"


@words_for(report.SlipsReleased)
def _released(_story: LogStory, _act: report.SlipsReleased, _seq: int) -> str:
    return "The slips need not be kept any longer"


@words_for(series.SeriesSet)
def _series(_story: LogStory, act: series.SeriesSet, _seq: int) -> str:
    events = [(each.name + (f" ({each.grade})" if each.grade else ""), each.places) for each in act.series.events]
    places = joined([f"{many} of {name}" for name, many in events])
    declined = f"; {joined(act.series.declined)} will not play" if act.series.declined else ""
    return (f"Qualifying for this final: {places}" if places else "No event qualifies for this final") + declined


@words_for(report.WordClaimed)
def _claimed(story: LogStory, act: report.WordClaimed, _seq: int) -> str:
    word = act.word
    when = f" in round {word.round}" if word.round is not None else ""
    return f"{story.name(word.player)} claims {word.word} for {counted(word.points, 'point')}{when}"


@words_for(report.ComplaintKept)
def _complained(story: LogStory, act: report.ComplaintKept, _seq: int) -> str:
    """Not what was said: the log is read by more people than complaints are."""
    complaint_record = act.complaint
    names = f"{story.name(complaint_record.by)} about {story.name(complaint_record.against)}"
    about = f"{names}, round {complaint_record.round}"
    state = {"filed": "kept", "referred": "referred to the Executive", "final": "decided by the Executive"}[
        complaint_record.state
    ]
    return f"Complaint {act.number} ({about}) {state}"


__all__ = ["TELLERS", "LogStory", "entry_words"]
