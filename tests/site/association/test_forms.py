"""Every form of the association asks for days and years by the one field that knows which can be meant."""

import pkgutil
from collections.abc import Iterator
from datetime import date, timedelta
from importlib import import_module

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

import tilehall.site.association as association
from tilehall.site.pages.fields import AHEAD, DayField, YearField, day_field, past_day_field


def all_forms() -> dict[str, type[forms.BaseForm]]:
    found: dict[str, type[forms.BaseForm]] = {}
    for module in pkgutil.walk_packages(association.__path__, f"{association.__name__}."):
        if ".migrations" in module.name:
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, type) and issubclass(value, forms.BaseForm) and value.__module__ == module.name:
                found[f"{module.name}.{name}"] = value
    return found


def fields() -> Iterator[tuple[str, forms.Field]]:
    for name, form in all_forms().items():
        for key, field in getattr(form, "base_fields", {}).items():
            yield f"{name}.{key}", field


def test_every_day_and_every_year_is_asked_for_by_the_field_that_knows_which_can_be_meant():
    asked = dict(fields())
    days = {name: field for name, field in asked.items() if isinstance(field, forms.DateField)}
    years = {name: field for name, field in asked.items() if name.rpartition(".")[2] == "year"}
    assert len(days) > 40
    assert years
    assert [name for name, field in days.items() if not isinstance(field, DayField)] == []
    assert [name for name, field in years.items() if not isinstance(field, YearField)] == []
    for name, field in (days | years).items():
        for year in (1206, 2126):
            with pytest.raises(ValidationError):
                field.clean(f"01/03/{year}" if name in days else str(year))


@pytest.mark.parametrize("field", [day_field("On"), past_day_field("On")])
@pytest.mark.parametrize("typed", ["01/03/1206", "31/12/1899", "01/03/2126"])
def test_a_slip_in_the_year_is_told(field, typed):
    with pytest.raises(ValidationError, match=r"Check the year|still to come"):
        field.clean(typed)


def test_what_has_happened_is_of_today_at_the_latest_and_plans_go_some_years_ahead():
    today = timezone.localdate()
    tomorrow, latest = today + timedelta(days=1), date(today.year + AHEAD, 12, 31)
    for field, days in ((past_day_field("On"), [today]), (day_field("On"), [today, tomorrow, latest])):
        for day in (date(1900, 1, 1), *days):
            assert field.clean(f"{day:%d/%m/%Y}") == day
    with pytest.raises(ValidationError, match="is still to come"):
        past_day_field("On").clean(f"{tomorrow:%d/%m/%Y}")
    with pytest.raises(ValidationError, match="Write a year from 1900"):
        YearField().clean(str(latest.year + 1))
    assert YearField().clean(str(latest.year)) == latest.year


FACTS = ("Received on", "Sent on", "Approved on", "Paid on", "Signed on", "Annual meeting of", "The money came on")


@pytest.mark.cites("nzasp.C.6.3", "nzasp.C.9.3", "nzasp.C.5.6")
def test_what_is_entered_as_a_fact_lies_on_no_day_to_come():
    """By what the field is called, in every form of the association."""
    facts = {name: field for name, field in fields() if field.label in (*FACTS, "Rights come back on", "It came up on")}
    assert len(facts) > 12
    assert [name for name, field in facts.items() if not (isinstance(field, DayField) and field.past)] == []
