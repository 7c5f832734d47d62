"""Editions made by people: which override counts when, and what cannot be overridden."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toy import TOY
from tests.toy.chance import outside
from tests.toy.play import opening
from tests.toy.rules import TOY_1
from tilehall.law.game.clock import Moment, as_moment
from tilehall.law.game.contract import NotOfThisGame
from tilehall.law.game.edition import Edition, Override, Value, WrongEdition, amended_rules, override_terms, split_key
from tilehall.law.game.shape import shape_of, to_plain
from tilehall.law.rulebook import ruleset_layers
from tilehall.law.rulebook.basis import Cite, Silent, Term

AUCKLAND = ZoneInfo("Pacific/Auckland")


def override(name: str, value: Value, since: int = 0, under: str = "nzrc2024.15") -> Override:
    return Override(name=name, value=value, since=Moment(since), under=under, decision="The organisers, 1 June 2026")


def edition(*overrides: Override) -> Edition:
    return Edition(ruleset="toy-1", number=1, overrides=overrides)


def test_games_keep_what_was_in_force_when_they_began():
    """As in nzrc2024.15: 60 seconds a turn from noon on; a game of 11:50 plays with 40, one of 12:05 with 60."""
    noon = as_moment(datetime(2024, 8, 10, 12, 0, tzinfo=AUCKLAND))
    published = Edition(ruleset="nzrc-2024", number=1, overrides=(override("turn_time_s", 60, noon),))
    code = {"turn_time_s": ruleset_layers.find_term("nzrc-2024", "turn_time_s", date(2024, 8, 10))}
    seen = []
    for minutes in (-10, 5):
        key, overrides = published.pinned(Moment(noon + minutes * 60_000))
        term = override_terms(key, code, overrides)["turn_time_s"]
        seen.append((key, term.value, str(term.basis)))
    assert seen == [("nzrc-2024", 40, "nzrc2024.7a"), ("nzrc-2024.1", 60, "nzrc2024.15")]


def test_an_edition_reaches_the_events_of_the_game():
    key, overrides = edition(override("base_time_s", 90), override("take_most", 4)).pinned(Moment(5))
    rules = TOY.rules(key, overrides)
    (opened,) = TOY.decide(rules, TOY.start, opening(), outside())
    assert (opened.ruleset, opened.overrides, opened.base) == ("toy-1.1", overrides, 90_000)
    assert TOY.rules_of([opened]) == rules
    assert rules.take_most == Term(4, Cite("nzrc2024.15"))
    assert rules.dealt == TOY_1.dealt
    assert TOY.rulesets["toy-1"].take_most.value == 2


overrides = st.lists(
    st.builds(override, st.sampled_from(["dealt", "take_most", "seats"]), st.integers(0, 9), st.integers(0, 20)),
    min_size=1,
    max_size=8,
    unique_by=lambda one: (one.name, one.since),
)


@given(overrides, st.integers(0, 25))
def test_of_each_parameter_the_latest_that_has_begun_counts(made, on):
    counting = {one.name: one for one in edition(*made).in_force(Moment(on))}
    for name in ("dealt", "take_most", "seats"):
        begun = [one for one in made if one.name == name and one.since <= on]
        assert counting.get(name) == max(begun, key=lambda one: one.since, default=None)


@given(overrides, st.integers(0, 25), st.randoms())
def test_the_order_in_which_overrides_were_made_does_not_matter(made, on, lots):
    shuffled = list(made)
    lots.shuffle(shuffled)
    assert edition(*shuffled).pinned(Moment(on)) == edition(*made).pinned(Moment(on))


@dataclass(frozen=True)
class Sum:
    points: int


TERMS = {
    "whole": Term(7, Silent("toy", "seven")),
    "text": Term("x", Silent("toy", "x")),
    "yes": Term(True, Silent("toy", "yes")),
    "unset": Term(None, Silent("toy", "no limit")),
    "sizes": Term((3, 4), Silent("toy", "sizes")),
    "names": Term(("a",), Silent("toy", "names")),
    "half": Term(0.5, Silent("toy", "half")),
    "sum": Term(Sum(5), Silent("toy", "sum")),
}
VALUES: list[Value] = [8, "y", False, None, (5,), ("b", "c"), (1, "b"), ()]
FITS = {
    ("whole", 8),
    ("text", "y"),
    ("yes", False),
    ("unset", None),
    ("unset", 8),
    ("sizes", (5,)),
    ("names", ("b", "c")),
}


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("name", TERMS)
def test_only_a_value_of_the_same_kind_fits(name, value):
    # A set would take False for 0 and True for 1; the table has neither 0 nor 1 as a whole number.
    if (name, value) in FITS:
        assert override_terms("toy-1.1", TERMS, (override(name, value),))[name].value == value
    else:
        with pytest.raises(WrongEdition, match=f"^toy-1.1: {name}: "):
            override_terms("toy-1.1", TERMS, (override(name, value),))


def test_all_faults_are_told_at_once():
    with pytest.raises(WrongEdition) as wrong:
        override_terms("toy-1.1", TERMS, (override("speed", 1), override("whole", "8"), override("sum", 5)))
    assert wrong.value.faults == (
        "speed: there is no such parameter",
        "whole: should be a whole number like 7, not '8'",
        "sum: only code can change what Sum says",
    )
    with pytest.raises(WrongEdition, match=r"toy-1\.1: whole is overridden twice"):
        override_terms("toy-1.1", TERMS, (override("whole", 1), override("whole", 2)))


def test_only_terms_can_be_overridden():
    for name in ("key", "overrides", "nothing"):
        with pytest.raises(WrongEdition, match="no such parameter"):
            amended_rules(TOY_1, "toy-1.1", (override(name, "toy-2"),))


def test_editions_that_cannot_be():
    with pytest.raises(WrongEdition, match="changes nothing"):
        edition()
    with pytest.raises(WrongEdition, match=r"dealt is given twice from 1970-01-01T00:00:00.004000\+00:00 on"):
        edition(override("dealt", 1, 4), override("dealt", 2, 4))
    with pytest.raises(WrongEdition, match=r"dealt: there is no clause nzrc2024\.99"):
        edition(override("dealt", 1, under="nzrc2024.99"))
    with pytest.raises(WrongEdition, match="called like"):
        Edition(ruleset="toy-1", number=0, overrides=(override("dealt", 1),))
    with pytest.raises(WrongEdition, match="called like"):
        Edition(ruleset="toy-1.1", number=1, overrides=(override("dealt", 1),))


@pytest.mark.parametrize("field", ["name", "under", "decision"])
def test_an_override_says_what_it_rests_on(field):
    with pytest.raises(ValueError, match=f"lacks: {field}"):
        replace(override("dealt", 1), **{field: " "})


@given(
    st.builds(
        override, st.just("dealt"), st.integers(0, 9) | st.booleans() | st.none() | st.just((1, "a")) | st.just("x")
    )
)
def test_overrides_turn_back(made):
    assert shape_of(Override).read(to_plain(made)) == made
    assert type(shape_of(Override).read(to_plain(made)).value) is type(made.value)


KEYS = [("nzrc-2024", ("nzrc-2024", None)), ("nzrc-2024.1", ("nzrc-2024", 1)), ("toy-1.12", ("toy-1", 12))]


@pytest.mark.parametrize("key, parts", KEYS)
def test_keys(key, parts):
    assert split_key(key) == parts


@pytest.mark.parametrize(
    "key", ["", "nzrc-2024.", "nzrc-2024.01", "nzrc-2024.1.2", "NZRC", "a b", "nzrc-2024\n", "x.٣"]
)
def test_what_is_no_key(key):
    with pytest.raises(WrongEdition, match="called like"):
        split_key(key)


def test_rules_are_found_by_key_or_named_as_missing():
    assert TOY.rules("toy-2") is TOY.rulesets["toy-2"]
    with pytest.raises(NotOfThisGame, match=r"toy has no ruleset toy-3 \(it has toy-1, toy-2\)"):
        TOY.rules("toy-3")
    with pytest.raises(WrongEdition, match="an edition has overrides, and only an edition has"):
        TOY.rules("toy-1.1")
    with pytest.raises(WrongEdition, match="an edition has overrides, and only an edition has"):
        TOY.rules("toy-1", (override("dealt", 1),))
