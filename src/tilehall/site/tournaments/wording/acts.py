"""Every act of the log in one plain sentence, with names. The log keeps numbers; this says whom and what they meant."""

from collections.abc import Sequence
from dataclasses import fields

from tilehall.law.tournament.desk.acts import closing, drawing, entering, grading, money, planning, running, scoring
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.things import Plan, Player, Wish
from tilehall.site.pages.phrases import counted, dollars

from .notes import note_words, placed_words, reason_words
from .scoring import forfeit_reason
from .story import TELLERS, Story, because, clock, day, tells, told

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


@tells(Undone)
def _undone(story: Story, act: Undone, seq: int) -> str:
    if not 1 <= act.entry < seq:
        return f"Entry {act.entry} undone{because(act.reason)}"
    was = story.entries[act.entry - 1]
    said = f"entry {was.act.entry} undone" if isinstance(was.act, Undone) else told(story, was)
    return f"Entry {act.entry} undone{because(act.reason)}. It said: {said}"


# --- before


@tells(planning.Announced)
def _announced(story: Story, act: planning.Announced, seq: int) -> str:
    plan, was = act.plan, story.plan_before(seq)
    if was is None:
        grades = ", ".join(f"{each.name} ({counted(each.rounds, 'round')})" for each in plan.grades)
        where = f", {plan.place}" if plan.place else ""
        return f"Announced: {plan.name}, {day(plan.begins)}{where}, by {plan.ruleset}; {grades or 'no grades yet'}"
    changed = [each.name for each in fields(Plan) if getattr(was, each.name) != getattr(plan, each.name)]
    return f"The plan was changed: {', '.join(map(_field, changed)) or 'nothing'}"


def _field(name: str) -> str:
    return {"fee_cents": "fee", "begins": "first day", "ends": "last day"}.get(name, name.replace("_", " "))


@tells(planning.Ticked)
def _ticked(_story: Story, act: planning.Ticked, _seq: int) -> str:
    return f"Before round 1,{POINTS[act.done]} ticked off: {act.point.replace('-', ' ').replace('_', ' ')}"


@tells(entering.Entered)
def _entered(_story: Story, act: entering.Entered, _seq: int) -> str:
    player = act.player
    facts = [player.club or "no club", f"rating {player.rating}" if player.rating is not None else "no rating"]
    standing = "" if player.standing == "entered" else f", {STANDINGS[player.standing]}"
    return f"{player.name} entered as number {player.number} ({', '.join(facts)}){standing}{because(player.why)}"


@tells(entering.Amended)
def _amended(story: Story, act: entering.Amended, seq: int) -> str:
    now, was = act.player, story.player_before(act.player.number, seq)
    if was is None:
        return f"The entry of {now.name} was amended"
    changed = [
        f"{_field(each.name)} {getattr(now, each.name)}"
        for each in fields(Player)
        if getattr(was, each.name) != getattr(now, each.name)
    ]
    return f"The entry of {was.name} was amended: {', '.join(changed) or 'nothing'}"


@tells(entering.Stood)
def _stood(story: Story, act: entering.Stood, _seq: int) -> str:
    return f"{story.name(act.player)} is now {STANDINGS[act.standing]}{because(act.reason)}"


@tells(entering.Withdrew)
def _withdrew(story: Story, act: entering.Withdrew, _seq: int) -> str:
    chosen = CHOICES.get(act.choice, act.choice.replace("_", " "))
    return f"{story.name(act.player)} withdrew from round {act.from_round}; {chosen}{because(act.reason)}"


@tells(entering.NoticeGiven)
def _notice(story: Story, act: entering.NoticeGiven, _seq: int) -> str:
    return f"{story.name(act.player)} gave notice of withdrawing{because(act.reason)}"


@tells(entering.AppealFiled)
def _appeal(story: Story, act: entering.AppealFiled, _seq: int) -> str:
    return f"{story.name(act.player)} appeals to the {act.heard_by.replace('_', ' ')}{because(act.told)}"


@tells(entering.AppealDecided)
def _decided(story: Story, act: entering.AppealDecided, _seq: int) -> str:
    outcome = "upheld" if act.upheld else "dismissed"
    instead = f"; {CHOICES.get(act.instead, act.instead)}" if act.instead else ""
    return f"The appeal of {story.name(act.player)} was {outcome}{instead}{because(act.told)}"


@tells(entering.CheckedIn)
def _checked_in(story: Story, act: entering.CheckedIn, _seq: int) -> str:
    return f"{'Checked in' if act.present else 'Not here after all'}: {story.names(act.players)}"


@tells(entering.EntriesClosed)
def _closed(_story: Story, act: entering.EntriesClosed, _seq: int) -> str:
    return "Entries closed" if act.closed else "Entries open again"


@tells(entering.FieldSelected)
def _selected(_story: Story, act: entering.FieldSelected, _seq: int) -> str:
    field = f"{counted(len(act.players), 'player')}, {counted(len(act.reserves), 'reserve')}"
    return f"The field was selected from the ranking list of {day(act.listed)}: {field}"


@tells(entering.Said)
def _noted(story: Story, act: entering.Said, _seq: int) -> str:
    whom = f" about {story.name(act.player)}" if act.player is not None else ""
    when = f", round {act.round}" if act.round is not None else ""
    return f"{act.about.replace('_', ' ').replace('-', ' ').capitalize()}{whom}{when}: {note_words(act, story.name)}"


@tells(grading.Graded)
def _graded(_story: Story, act: grading.Graded, _seq: int) -> str:
    return "Graded: " + ", ".join(f"{name} {counted(len(numbers), 'player')}" for name, numbers in act.grades)


@tells(grading.Placed)
def _placed(story: Story, act: grading.Placed, _seq: int) -> str:
    how = "re-graded to" if act.regraded else "placed in"
    return f"{story.name(act.player)} {how} {act.grade}{because(placed_words(act.reason, regraded=act.regraded))}"


@tells(grading.Joined)
def _joined(story: Story, act: grading.Joined, _seq: int) -> str:
    return f"{story.name(act.player)} joined {act.grade} from round {act.from_round}"


# --- rounds


@tells(drawing.Drawn)
def _drawn(story: Story, act: drawing.Drawn, seq: int) -> str:
    last = act.first_round + len(act.rounds) - 1
    rounds = f"round {act.first_round}" if last == act.first_round else f"rounds {act.first_round} to {last}"
    boards = max((len(each) for each in act.rounds), default=0)
    where = f"{act.grade}, {rounds}" if story.several_grades(seq) else rounds.capitalize()
    by_hand = sum(each.by_hand for pairings in act.rounds for each in pairings)
    return f"{where} drawn: {counted(boards, 'board')} a round" + (f", {by_hand} by hand" if by_hand else "")


@tells(drawing.Wished)
def _wished(story: Story, act: drawing.Wished, seq: int) -> str:
    wish: Wish = act.wish
    parts = [f"{story.name(one)} meets {story.name(other)}" for one, other in wish.pairs]
    parts += [f"a bye for {story.name(one)}" for one in wish.byes]
    parts += [f"{story.name(one)} and {story.name(other)} apart" for one, other in wish.apart]
    parts += [f"{story.name(one)} is not there" for one in wish.out]
    return f"{story.place(act.grade, wish.round, seq)}, settled by hand: {', '.join(parts) or 'nothing any more'}"


@tells(drawing.Rearranged)
def _rearranged(story: Story, act: drawing.Rearranged, seq: int) -> str:
    parts = [" against ".join(story.name(one) for one in each.players) for each in act.boards if each.meets == "game"]
    parts += [f"a bye for {story.name(each.players[0])}" for each in act.boards if each.meets == "bye"]
    parts += [f"{story.name(each.players[0])} forfeits" for each in act.boards if each.meets == "forfeit"]
    parts += [" and ".join(story.name(one) for one in each.players) for each in act.boards if each.meets == "table"]
    parts += [f"no board for {story.name(one)}" for one in act.gone]
    return f"{story.place(act.grade, act.round, seq)}, boards changed ({reason_words(act.reason)}): {', '.join(parts)}"


@tells(running.RoundBegun)
def _begun(_story: Story, act: running.RoundBegun, _seq: int) -> str:
    return f"Round {act.round} begun, {counted(act.minutes, 'minute')}"


@tells(running.TimeAdded)
def _added(_story: Story, act: running.TimeAdded, _seq: int) -> str:
    word = "added to" if act.minutes >= 0 else "taken from"
    return f"{counted(abs(act.minutes), 'minute')} {word} round {act.round}"


@tells(running.LateNoted)
def _late(story: Story, act: running.LateNoted, _seq: int) -> str:
    late = act.late
    if late.arrived:
        return f"Round {late.round}: {story.name(late.player)} arrived at {clock(late.arrived)}"
    started = f", clock started at {clock(late.clock_started)}" if late.clock_started else ""
    return f"Round {late.round}: {story.name(late.player)} is not at the table{started}"


@tells(running.BreakSet)
def _break(_story: Story, act: running.BreakSet, _seq: int) -> str:
    pause = act.pause
    return f"Break of {pause.seconds // 60} min after round {pause.after_round}, from {clock(pause.begins)}"


# --- results


def _at(story: Story, act: scoring.AtBoard, seq: int) -> tuple[str, Sequence[int]]:
    board = story.board(act.grade, act.round, act.player, seq)
    where = story.place(act.grade, act.round, seq)
    if board is None:
        return where, ()
    return (f"{where}, table {board.table}" if board.table is not None else where), board.players


def _scores(story: Story, players: Sequence[int], act: scoring.ResultEntered | scoring.SlipAmended) -> str:
    if len(players) != len(act.scores):
        return f"{story.name(act.player)}'s board {', '.join(map(str, act.scores))}"
    told_each = [f"{story.name(one)} {score}" for one, score in zip(players, act.scores, strict=True)]
    bonus = f", bonus words {' and '.join(map(str, act.bonus))}" if act.bonus else ""
    return ", ".join(told_each) + bonus


@tells(scoring.ResultEntered)
def _result(story: Story, act: scoring.ResultEntered, seq: int) -> str:
    where, players = _at(story, act, seq)
    how = "slip signed" if act.by_player is None else f"entered by {story.name(act.by_player)}"
    return f"{where}: {_scores(story, players, act)} ({how})"


@tells(scoring.ResultConfirmed)
def _confirmed(story: Story, act: scoring.ResultConfirmed, seq: int) -> str:
    return f"{_at(story, act, seq)[0]}: {story.name(act.player)} confirmed the result"


@tells(scoring.ResultDisputed)
def _disputed(story: Story, act: scoring.ResultDisputed, seq: int) -> str:
    return f"{_at(story, act, seq)[0]}: {story.name(act.player)} disputes the result{because(act.told)}"


@tells(scoring.SlipAmended)
def _slip_amended(story: Story, act: scoring.SlipAmended, seq: int) -> str:
    where, players = _at(story, act, seq)
    case = [told.replace("_", " ") for told in (act.ground, act.category, act.finding) if told]
    ground = ", ".join(case)
    return f"{where}: a new slip, {_scores(story, players, act)} ({ground}{because(act.reason)})"


@tells(scoring.Forfeited)
def _forfeited(story: Story, act: scoring.Forfeited, seq: int) -> str:
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


@tells(money.MoneyMoved)
def _moved(story: Story, act: money.MoneyMoved, _seq: int) -> str:
    whom = f"{BY.get(act.why, ' to ')}{story.name(act.player)}" if act.player is not None else ""
    moved = MOVED[act.why].format(
        money=dollars(abs(act.cents)), whom=whom, way="put in" if act.cents > 0 else "taken out"
    )
    return f"{moved}, {act.way}{because(act.told)}"


@tells(money.PrizesPromised)
def _promised(_story: Story, act: money.PrizesPromised, _seq: int) -> str:
    total = sum(each.cents for each in act.prizes)
    return f"Prizes promised: {len(act.prizes)}, {dollars(total)} in all"


@tells(money.PrizePaid)
def _paid(story: Story, act: money.PrizePaid, _seq: int) -> str:
    done = "handed to" if act.award.paid else "goes to"
    return f"Prize “{act.award.prize}”, {dollars(act.award.cents)}, {done} {story.name(act.award.player)}"


@tells(money.TillCounted)
def _counted(_story: Story, act: money.TillCounted, _seq: int) -> str:
    return f"The cash was counted: {dollars(act.cents)}{because(act.told)}"


@tells(money.ProfitGiven)
def _profit(_story: Story, act: money.ProfitGiven, _seq: int) -> str:
    if not act.to:
        return f"The accounts were closed with {dollars(act.cents)}"
    return f"The profit goes to {act.to}{because(act.purpose, ', for ')} ({act.how.replace('_', ' ')})"


# --- after


@tells(closing.Finished)
def _finished(_story: Story, _act: closing.Finished, _seq: int) -> str:
    return "The tournament is finished"


@tells(closing.ReportSent)
def _sent(_story: Story, act: closing.ReportSent, _seq: int) -> str:
    return f"The report was sent to the {act.officer.replace('_', ' ')}"


@tells(closing.Published)
def _published(_story: Story, act: closing.Published, _seq: int) -> str:
    parts = [f"{what} on {day(on)}" for what, on in (("results", act.results), ("ratings", act.ratings)) if on]
    return f"Published: {' and '.join(parts) or 'nothing yet'}"


@tells(closing.SlipsReleased)
def _released(_story: Story, _act: closing.SlipsReleased, _seq: int) -> str:
    return "The slips need not be kept any longer"


@tells(closing.WordClaimed)
def _claimed(story: Story, act: closing.WordClaimed, _seq: int) -> str:
    word = act.word
    when = f" in round {word.round}" if word.round is not None else ""
    return f"{story.name(word.player)} claims {word.word} for {counted(word.points, 'point')}{when}"


@tells(closing.ComplaintKept)
def _complained(story: Story, act: closing.ComplaintKept, _seq: int) -> str:
    """Not what was said: the log is read by more people than complaints are."""
    one = act.complaint
    about = f"{story.name(one.by)} about {story.name(one.against)}, round {one.round}"
    state = {"filed": "kept", "referred": "referred to the Executive", "final": "decided by the Executive"}[one.state]
    return f"Complaint {act.number} ({about}) {state}"


__all__ = ["TELLERS", "Story", "told"]
