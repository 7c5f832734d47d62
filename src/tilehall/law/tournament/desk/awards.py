"""Prizes: what is promised, and what was handed over to whom."""

from collections.abc import Collection
from dataclasses import replace

from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.money import MoneyMoved, PrizePaid, PrizesPromised

from .cash_book import refuse_short_till
from .cash_records import Award, Prize, Way
from .desk import Desk
from .prize_winners import award_of, pot_of, prize_decided, propose_awards

Decided = tuple[Act, ...] | Refusal
LAST_PLACE = 99
MOST_GAMES = 20


# --- promising


def promise_prize(desk: Desk, prize: Prize) -> Decided:
    """One prize more. Its key is given here; one for the same place of the same grade or class is there only once."""
    grade = prize.grade or None
    if grade is not None and grade not in desk.grades:
        return _no(desk, "no_such_grade", grade=grade)
    if prize.cents < 0:
        return _no(desk, "amount_zero")
    if not prize.told.strip():
        return _no(desk, "prize_unnamed")
    if prize.kind in ("place", "class") and grade is None and len(desk.grades) == 1:
        grade = next(iter(desk.grades))
    numbers = [int(other.key) for other in desk.till.prizes if other.key.isdecimal()]  # a file once brought any text
    number = 1 + max(numbers, default=0)
    made = _with_what_it_needs(replace(prize, key=str(number), told=prize.told.strip(), grade=grade))
    if refusal := _misplaced(desk, made) or _misjudged(desk, made):
        return refusal
    return (PrizesPromised(prizes=(*desk.till.prizes, made)),)


def promise_in_each_grade(desk: Desk, prize: Prize) -> Decided:
    """The same prize in every grade, by one act."""
    if prize.kind in ("team", "other"):
        return _no(desk, "prize_not_by_grade")
    promised = desk
    acts: Decided = ()
    for grade in desk.grades:
        acts = promise_prize(promised, replace(prize, grade=grade))
        if isinstance(acts, Refusal):
            return acts
        promised = replace(promised, till=replace(promised.till, prizes=_promised_by(acts)))
    return acts or _no(desk, "prize_needs_grade")


def _promised_by(acts: tuple[Act, ...]) -> tuple[Prize, ...]:
    return tuple(prize for act in acts if isinstance(act, PrizesPromised) for prize in act.prizes)


def _with_what_it_needs(prize: Prize) -> Prize:
    """Without what was typed for another kind of prize."""
    in_class = prize.kind == "class"
    return replace(
        prize,
        place=prize.place if prize.kind in ("place", "team", "class") else None,
        rating_from=prize.rating_from if in_class else None,
        rating_to=prize.rating_to if in_class else None,
        games=(prize.games or 1) if prize.kind == "lucky-wins" else None,
    )


def _misplaced(desk: Desk, prize: Prize) -> Refusal | None:
    if prize.kind not in ("place", "team", "class"):
        return None
    if prize.kind != "team" and prize.grade is None:
        return _no(desk, "prize_needs_grade")
    if prize.place is None or not 1 <= prize.place <= LAST_PLACE:
        return _no(desk, "prize_needs_place")
    taken = next(
        (other for other in desk.till.prizes if (pot_of(other), other.place) == (pot_of(prize), prize.place)), None
    )
    return _no(desk, "prize_there", told=taken.told) if taken else None


def _misjudged(desk: Desk, prize: Prize) -> Refusal | None:
    """A class without its ratings, and narrow wins that nobody could have."""
    if prize.kind == "class":
        if prize.rating_from is None and prize.rating_to is None:
            return _no(desk, "class_needs_ratings")
        if prize.rating_from is not None and prize.rating_to is not None and prize.rating_from > prize.rating_to:
            return _no(desk, "class_of_nobody", lowest=prize.rating_from, highest=prize.rating_to)
    if prize.kind == "lucky-wins" and not 1 <= (prize.games or 0) <= MOST_GAMES:
        return _no(desk, "prize_needs_games", most=MOST_GAMES)
    return None


def drop_prize(desk: Desk, key: str) -> Decided:
    """A prize that nobody has got is promised no more."""
    if desk.till.prize(key) is None:
        return _no(desk, "no_such_prize")
    if any(award.prize == key for award in desk.till.awards):
        return _no(desk, "prize_handed_over")
    return (PrizesPromised(prizes=tuple(prize for prize in desk.till.prizes if prize.key != key)),)


def refuse_dropped_award(desk: Desk, prizes: Collection[Prize]) -> Refusal | None:
    """What somebody has got stays promised, and as it was."""
    handed_over = {award.prize for award in desk.till.awards}
    dropped = any(prize.key in handed_over and prize not in prizes for prize in desk.till.prizes)
    return _no(desk, "prize_handed_over") if dropped else None


# --- handing over


def hand_over_prize(desk: Desk, key: str, player: int, cents: int, way: Way = "cash", text: str = "") -> Decided:
    """What a player got of a prize: marked, and in the cash book where it was money."""
    prize = desk.till.prize(key)
    if prize is None:
        return _no(desk, "no_such_prize")
    if player not in desk.players:
        return _no(desk, "no_such_player", player=player)
    if refusal := _kept_back(desk, prize, player) or _astray(desk, prize, player) or _misvalued(desk, prize, cents):
        return refusal
    if lacking := refuse_short_till(desk, cents, way):
        return lacking
    paid = PrizePaid(award=Award(prize=key, player=player, cents=cents, paid=True, told=text.strip()))
    if not cents:
        return (paid,)
    return (paid, MoneyMoved(cents=-cents, why="prize", way=way, player=player, told=prize.told))


def refuse_award(desk: Desk, award: Award) -> Refusal | None:
    """Why this is handed over to nobody here; what is promised by no name is told by the log."""
    prize = desk.till.prize(award.prize)
    if prize is None:
        return None
    return _kept_back(desk, prize, award.player) or _misvalued(desk, prize, award.cents)


def refuse_half_a_prize(desk: Desk, award: Award, line: Act | None) -> Refusal | None:
    """What is given in money has its line in the cash book right after it, as taking it back needs both."""
    has_line = isinstance(line, MoneyMoved) and (line.why, line.player, line.cents) == (
        "prize",
        award.player,
        -award.cents,
    )
    return _no(desk, "prize_without_its_line") if award.cents and not has_line else None


def refuse_line_without_prize(desk: Desk, line: MoneyMoved, before: Act | None) -> Refusal | None:
    if isinstance(before, PrizePaid):
        return refuse_half_a_prize(desk, before.award, line)
    return _no(desk, "prize_without_its_line")


def _misvalued(desk: Desk, prize: Prize, cents: int) -> Refusal | None:
    left = sum(each.cents for each in _same_pot(desk, prize)) - _given(desk, prize)
    if cents < 0:
        return _no(desk, "amount_zero")
    return _no(desk, "more_than_promised", left_cents=left) if cents > left else None


def _kept_back(desk: Desk, prize: Prize, player: int) -> Refusal | None:
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    if not prize_decided(desk, prize):
        return _no(desk, "prize_not_decided", grade=prize.grade) if prize.grade else _no(desk, "event_not_decided")
    return _no(desk, "prize_handed_over") if award_of(desk, prize.key, player) else None


def _astray(desk: Desk, prize: Prize, player: int) -> Refusal | None:
    """To whom the standings name, and not beside one who got it when they named another: it would be paid twice.

    What a file brings is not asked this: an older version paid it twice, and its log must arrive.
    """
    if prize.kind == "other":
        return None
    winners = {each.player for each in propose_awards(desk) if each.prize.key == prize.key}
    if player not in winners:
        return _no(desk, "not_the_winner", name=desk.name(player), told=prize.told)
    other = next((each for each in desk.till.awards if each.prize == prize.key and each.player not in winners), None)
    return _no(desk, "prize_with_another", name=desk.name(other.player), told=prize.told) if other else None


def take_back_prize(desk: Desk, key: str, player: int, reason: str) -> Decided:
    """A prize that went to the wrong hands: the award and its line in the cash book are both undone."""
    award = award_of(desk, key, player)
    if award is None:
        return _no(desk, "no_such_prize")
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    if not reason.strip():
        return _no(desk, "why_missing")
    entries = [award.seq]
    if award.cents and desk.till.line(award.seq + 1):
        entries.append(award.seq + 1)
    return tuple(Undone(entry=entry, reason=reason.strip()) for entry in reversed(entries))


def _same_pot(desk: Desk, prize: Prize) -> list[Prize]:
    return [other for other in desk.till.prizes if pot_of(other) == pot_of(prize)]


def _given(desk: Desk, prize: Prize) -> int:
    pot = {each.key for each in _same_pot(desk, prize)}
    return sum(award.cents for award in desk.till.awards if award.prize in pot)


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    basis = desk.book.silent("prizes are the organiser's: what is on the list is given, to whom the standings name")
    return Refusal(code=code, rests_on=(basis,), detail=tuple(detail.items()))
