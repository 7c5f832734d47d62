"""The same file twice, files that overlap, two payments that are alike."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.bank_file import BankLine
from tilehall.law.association.money.bank_repeats import LineMark, marked_lines, sort_lines

DAY = date(2027, 1, 5)


def line(day: int, cents: int, told: str, bank_id: str = "") -> BankLine:
    return BankLine(line=1, day=date(2027, 1, day), cents=cents, texts=(told,), bank_id=bank_id)


def test_two_alike_on_a_day_are_two_payments() -> None:
    new = sort_lines([line(5, 3000, "FEE")], frozenset()).new
    known = frozenset(each.mark for each in new)
    found = sort_lines([line(5, 3000, "Fee "), line(5, 3000, "fee")], known)
    assert (len(found.new), len(found.known)) == (1, 1)


def test_the_banks_own_number_tells_lines_apart() -> None:
    known = frozenset(each.mark for each in marked_lines([line(5, 3000, "FEE", "77")]))
    found = sort_lines([line(5, 3000, "FEE", "78"), line(5, 3000, "changed words", "77")], known)
    assert [each.line.bank_id for each in found.new] == ["78"]


days = st.integers(1, 6)
lines = st.lists(st.builds(line, days, st.sampled_from([3000, 4000]), st.sampled_from(["a", "b"])), max_size=20)


@given(lines, st.lists(st.tuples(days, days), max_size=6), st.randoms(use_true_random=False))
def test_whatever_spans_are_taken_in_nothing_doubles_and_nothing_is_lost(
    history: list[BankLine], spans: list[tuple[int, int]], chance: object
) -> None:
    """Exports of whole days, in any order and overlapping, come to each line of those days once."""
    known: set[LineMark] = set()
    taken = 0
    covered: set[int] = set()
    for first, last in spans:
        export = [each for each in history if first <= each.day.day <= last]
        chance.shuffle(export)  # type: ignore[attr-defined]
        new = sort_lines(export, frozenset(known)).new
        known |= {each.mark for each in new}
        taken += len(new)
        covered |= set(range(first, last + 1))
    assert taken == sum(each.day.day in covered for each in history)


def test_one_number_of_the_bank_is_one_line_within_a_file_too() -> None:
    """A file that was put together from two exports that overlap."""
    found = sort_lines(
        [line(5, 3000, "FEE", "77"), line(5, 3000, "FEE", "77"), line(5, 3000, "FEE", "78")], frozenset()
    )
    assert [each.line.bank_id for each in found.new] == ["77", "78"]
    assert len(found.known) == 1
