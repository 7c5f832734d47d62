"""What all acts have in common: how they name people, and how they read where two records are one person."""

from dataclasses import fields
from datetime import date
from typing import get_type_hints

from tilehall.law.association.acts import KINDS
from tilehall.law.association.acts.act import PEOPLE_FIELDS, PERSON_FIELDS, read_as
from tilehall.law.association.acts.calendar import Selected
from tilehall.law.association.acts.members import Applied
from tilehall.law.association.acts.money import ReturnLine, ReturnSent

DAY = date(2026, 3, 1)


def test_every_field_with_several_numbers_is_known_for_what_it_numbers():
    """A new act that names people in a field of another name would not be read as about the record that stays."""
    several = {
        field.name
        for act in KINDS.values()
        for field in fields(act)
        if get_type_hints(act)[field.name] == tuple[int, ...] and not field.metadata.get("ground")
    }
    assert several - PEOPLE_FIELDS == {"clubs"}
    assert {"person"} <= PERSON_FIELDS


def test_an_act_about_a_merged_record_reads_as_about_the_one_that_stays():
    assert read_as(Applied(on=DAY, person=2), {2: 1}) == Applied(on=DAY, person=1)
    untouched = Applied(on=DAY, person=3)
    assert read_as(untouched, {2: 1}) is untouched
    chosen = Selected(on=DAY, event="World", people=(2, 3, 1), path="criteria", decision=2)
    read = read_as(chosen, {2: 1})
    assert (read.people, read.decision) == ((1, 3), 2)
    sent = ReturnSent(
        on=DAY, club=2, year=2026, cents=2, lines=(ReturnLine(person=2, cents=1), ReturnLine(person=3, cents=1))
    )
    assert [line.person for line in read_as(sent, {2: 1}).lines] == [1, 3]
    assert read_as(sent, {2: 1}).club == 2
