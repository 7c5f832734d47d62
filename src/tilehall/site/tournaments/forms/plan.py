"""The plan of an event as a form: the announcement, and a row for each grade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone

from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.law.tournament.desk.announcement import LONGEST_QUESTION, MOST_QUESTIONS, MOST_STAGES
from tilehall.law.tournament.desk.records import DYNAMIC, GradePlan, Plan, Stage
from tilehall.law.tournament.event_size import MOST_ROUNDS
from tilehall.law.tournament.table_standings import CRITERIA
from tilehall.site.pages.fields import LineField, day_field
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import one_line, typed_dollars

from . import own_terms
from .own_terms import OwnTermsForm
from .plan_faults import account_faults, date_faults

KINDS = (
    ("open", "Open tournament"),
    ("club", "Club event"),
    ("team", "Team match"),
    ("masters", "Masters"),
    ("championship", "National Championships"),
    ("north_island", "North Island championship"),
)
RUN_BY = (("club", "A registered club"), ("association", "The Association"), ("other", "A member"))
SYSTEMS = (
    ("round-robin", "Everybody meets everybody (round robin)"),
    ("round-robin-plus", "Round robin, then more rounds by placing"),
    ("swiss", "Swiss: those with equal wins meet"),
    ("hill", "King of the hill: 1 meets 2, 3 meets 4"),
    ("australian", "Australian draw"),
    ("factor", "Factor: the best meet those some places below"),
    ("chew", "Chew: those who can still win a prize meet each other"),
    ("cop", "COP: the same, by playing the rest through by lot"),
    ("fontes", "Fontes: three rounds in quads, then Swiss"),
    ("knock-out", "Knock-out: who loses is out"),
    ("two-teams", "Two teams: everybody meets the other team"),
    ("several-teams", "Several teams: nobody meets their own team"),
    ("tables", "Tables of four (Rummikub)"),
)
# What may follow something else: it is drawn round by round.
STAGES = (("", "—"), *((key, text) for key, text in SYSTEMS if key in DYNAMIC))
PLUS = (
    ("", "—"),
    ("swiss", "Swiss"),
    ("hill", "King of the hill"),
    ("australian", "Australian"),
    ("factor", "Factor"),
    ("chew", "Chew"),
    ("cop", "COP"),
)
APART = (("", "Nobody"), ("club", "Members of one club"), ("team", "Members of one team"))
STARTS = (("balanced", "Balanced: shared out evenly"), ("drawn", "Drawn at the table"))


_STAGE = ("first", "system", "factor")


BASIC_RULES = [(key, ruleset.title) for key, ruleset in RULESETS.items() if key != "nsa-base"]


def _words(criterion: str) -> str:
    return criterion.replace("_", " ")


CRITERIA_WORDS = ", ".join(map(_words, CRITERIA))


class PlanForm(OwnTermsForm):
    name = LineField(label="Name of the event", max_length=120)
    kind = forms.ChoiceField(
        label="Kind", choices=KINDS, help_text="Masters and National Championships have clauses of their own."
    )
    begins = day_field("First day")
    ends = day_field("Last day")
    start = forms.TimeField(
        label="First round at", help_text="Withdrawals are counted from this hour.",
        widget=forms.TimeInput(format="%H:%M", attrs={"placeholder": "09:00"}),
        error_messages={"invalid": "Write the hour as 09:00."},
    )  # fmt: skip
    closes = day_field("Entries close on", "The last day on which entries are taken.")
    place = LineField(label="Where", max_length=200, required=False)
    organiser = LineField(label="Organiser", max_length=120, required=False, help_text="Whom players may ask.")
    run_by = forms.ChoiceField(label="Run by", choices=RUN_BY, help_text="Decides to whom a profit must go.")
    ruleset = forms.ChoiceField(label="Rules", choices=BASIC_RULES)
    official = forms.BooleanField(label="Official: rated, for members", required=False)
    open_to_all = forms.BooleanField(label="Open: every member may enter", required=False)
    fee = forms.DecimalField(label="Entry fee in dollars", min_value=Decimal(0), decimal_places=2, max_digits=7)
    places = forms.IntegerField(label="Places", min_value=2, required=False, help_text="More go on the waiting list.")
    minutes = forms.IntegerField(label="Minutes for a round", min_value=1, max_value=600)
    per_day = forms.CharField(
        label="Rounds on each day",
        max_length=60,
        required=False,
        help_text="Such as 8, 8, 7. Empty: shared out evenly.",
    )
    self_adjudication = forms.BooleanField(label="Players adjudicate themselves on a computer", required=False)
    untimed = forms.BooleanField(label="Without timers (not official)", required=False)
    lexicon = forms.CharField(label="Word list", max_length=60, required=False, help_text="As the rules say, if empty.")
    starts_method = forms.CharField(
        label="Method of balancing starts", max_length=120, required=False, help_text="The Masters must name one."
    )
    billets = forms.BooleanField(label="Billets are offered to players from elsewhere", required=False)
    judicial_committee = forms.BooleanField(label="There is a Judicial Committee for appeals", required=False)
    notes = forms.CharField(label="More for players", max_length=2000, required=False, widget=forms.Textarea)
    pay_to = forms.CharField(
        label="Account holder",
        max_length=80,
        required=False,
        help_text="Who enters is told where to pay, with a reference of their own. Empty: the fee is paid at the hall.",
    )
    pay_account = forms.CharField(
        label="Account number", max_length=50, required=False, help_text="As the bank writes it: 12-3456-0123456-00."
    )
    questions = forms.CharField(
        label="Questions at entry",
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One on each line, such as “Diet or allergies”. Only the officers of the event see the answers.",
    )

    tell = forms.BooleanField(required=False, initial=True)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        initial: dict[str, Any] | None = None,
        was: Plan | None = None,
        reached: int = 0,
    ) -> None:
        """`was` is the plan that is changed: an event that is played by an edition may go on being played by it. So
        many would be `reached` by a letter."""
        super().__init__(data, initial=initial)
        if reached:
            self.fields["tell"].label = f"Write to the {reached} who entered, if day, hour or place change"
        else:
            del self.fields["tell"]
        rules = self.fields["ruleset"]
        if was is not None and was.overrides and isinstance(rules, forms.ChoiceField):
            title = f"{was.book.ruleset.title}, edition {was.ruleset.rpartition('.')[2]}"
            rules.choices = [(was.ruleset, title), *BASIC_RULES]

    # How the page groups them; everything else stands under "More".
    FIRST = ("name", "kind", "begins", "ends", "start", "closes", "place", "organiser")
    SECOND = ("ruleset", "official", "open_to_all", "fee", "places", "minutes")
    SCRABBLE = ("self_adjudication", "lexicon", "starts_method")
    ENTRY = ("pay_to", "pay_account", "questions")

    @property
    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in (*self.FIRST, "tell") if name in self.fields]

    @property
    def second(self) -> list[forms.BoundField]:
        return [self[name] for name in self.SECOND]

    @property
    def entry(self) -> list[forms.BoundField]:
        return [self[name] for name in self.ENTRY]

    @property
    def entry_shown(self) -> bool:
        return any(field.errors or field.value() for field in self.entry)

    @property
    def own_terms(self) -> list[forms.BoundField]:
        return [self[name] for name in own_terms.FIELDS]

    @property
    def own_terms_shown(self) -> bool:
        """Whether something is set, or wrong, so that the part is open."""
        return any(field.errors or field.value() not in (None, "", "0") for field in self.own_terms)

    @property
    def more(self) -> list[forms.BoundField]:
        elsewhere = (*self.FIRST, "tell", *self.SECOND, *self.ENTRY, *own_terms.FIELDS)
        hidden = () if self.plays_scrabble else self.SCRABBLE
        return [
            field
            for field in self
            if field.name not in elsewhere and (field.name not in hidden or field.errors or field.value())
        ]

    @property
    def plays_scrabble(self) -> bool:
        """By the rules that are chosen: what only Scrabble has is not offered for another game."""
        rules = RULESETS.get(str(self["ruleset"].value()).partition(".")[0])
        return rules is None or rules.game == "scrabble"

    def clean_per_day(self) -> tuple[int, ...]:
        said = self.cleaned_data["per_day"].replace("+", ",").replace(" ", ",")
        rounds = [whole_number(part) for part in said.split(",") if part]
        if None in rounds:
            raise forms.ValidationError("Write figures with commas between them, such as 8, 8, 7.")
        return tuple(number for number in rounds if number is not None)

    def clean_questions(self) -> tuple[str, ...]:
        asked = [one_line(line) for line in self.cleaned_data["questions"].splitlines()]
        questions = tuple(dict.fromkeys(line for line in asked if line))
        if len(questions) > MOST_QUESTIONS or any(len(question) > LONGEST_QUESTION for question in questions):
            most = f"{MOST_QUESTIONS} questions of at most {LONGEST_QUESTION} letters"
            raise forms.ValidationError(f"Ask at most {most}, each on its own line.")
        return questions

    def clean(self) -> dict[str, Any]:
        """Days in their order; both fields of the account or none, and a number that could be one."""
        given = super().clean() or self.cleaned_data
        for field, fault in (*date_faults(given), *account_faults(given, self.errors)):
            self.add_error(field, fault)
        return given


class GradeForm(forms.Form):
    name = forms.CharField(label="Name", max_length=40)
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=MOST_ROUNDS)
    system = forms.ChoiceField(label="How it is played", choices=SYSTEMS, initial="round-robin")
    times = forms.IntegerField(label="Times through", min_value=1, max_value=9, initial=1, required=False)
    starts = forms.ChoiceField(label="Who starts", choices=STARTS, initial="balanced")
    plus = forms.ChoiceField(label="More rounds as", choices=PLUS, required=False)
    factor = forms.IntegerField(label="Factor", min_value=1, max_value=99, initial=3, required=False)
    apart = forms.ChoiceField(label="Keep apart", choices=APART, required=False)
    ranking = forms.CharField(
        label="Placed by", max_length=80, required=False, help_text=f"Rummikub, in this order: {CRITERIA_WORDS}."
    )
    first_table = forms.IntegerField(label="First table", min_value=1, max_value=999, initial=1, required=False)
    even_starts = forms.BooleanField(
        label="Even starts above all",
        required=False,
        help_text="Nobody is two starts apart, even if those with equal wins then meet less often.",
    )

    gibson = forms.BooleanField(
        label="Pair clinched places apart (Gibson)",
        required=False,
        help_text="A player who can no longer be caught meets somebody who can win no prize.",
    )
    prize_places = forms.IntegerField(
        label="Places with a prize",
        min_value=1,
        max_value=99,
        required=False,
        help_text="Leave empty to count the prizes on the list.",
    )

    best_of = forms.IntegerField(
        label="A match is the best of",
        min_value=1,
        max_value=9,
        initial=1,
        required=False,
        help_text="Games, an odd number.",
    )
    bracket = forms.IntegerField(
        label="How many come into it", min_value=2, max_value=999, required=False, help_text="Empty: all."
    )
    third_place = forms.BooleanField(label="A match for the third place", required=False)

    FIRST = ("name", "rounds", "system")
    KNOCK_OUT = ("best_of", "bracket", "third_place")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for row in range(1, MOST_STAGES + 1):
            self.fields[f"first_{row}"] = forms.IntegerField(
                label="From round", min_value=2, max_value=MOST_ROUNDS, required=False
            )
            self.fields[f"system_{row}"] = forms.ChoiceField(label="it is played as", choices=STAGES, required=False)
            self.fields[f"factor_{row}"] = forms.IntegerField(
                label="with factor", min_value=1, max_value=99, required=False
            )

    @property
    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FIRST]

    @property
    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in self.base_fields if name not in (*self.FIRST, *self.KNOCK_OUT)]

    @property
    def knock_out(self) -> list[forms.BoundField]:
        return [self[name] for name in self.KNOCK_OUT]

    @property
    def has_knock_out(self) -> bool:
        return "knock-out" in (self["system"].value(), *(row[1].value() for row in self.stages))

    @property
    def stages(self) -> list[list[forms.BoundField]]:
        """A row for each change of the system."""
        return [[self[f"{name}_{row}"] for name in _STAGE] for row in range(1, MOST_STAGES + 1)]

    @property
    def has_stages(self) -> bool:
        return any(field.value() for row in self.stages for field in row)

    @property
    def more_is_set(self) -> bool:
        """Whether something stands further down that is wrong or not as usual, so that it is not hidden."""
        return bool(self.errors) or self.has_stages or self.has_knock_out

    def clean(self) -> None:
        for row in range(1, MOST_STAGES + 1):
            first, system = self.cleaned_data.get(f"first_{row}"), self.cleaned_data.get(f"system_{row}")
            if first and not system and f"system_{row}" not in self.errors:
                self.add_error(f"system_{row}", f"Say how it is played from round {first} on.")
            if system and not first and f"first_{row}" not in self.errors:
                self.add_error(f"first_{row}", "Say from which round on.")

    def clean_ranking(self) -> tuple[str, ...]:
        chosen = tuple(
            "_".join(part.split()) for part in self.cleaned_data["ranking"].casefold().split(",") if part.strip()
        )
        if wrong := [name for name in chosen if name not in CRITERIA]:
            raise forms.ValidationError(f"“{_words(wrong[0])}” is none of {CRITERIA_WORDS}.")
        return chosen


Grades = forms.formset_factory(GradeForm, extra=0, min_num=1, max_num=26, absolute_max=40, can_delete=True)


def initial_plan(plan: Plan) -> dict[str, Any]:
    """A plan as the first values of its form."""
    elsewhere = ("fee", "start", "per_day", "tell", *own_terms.FIELDS)
    shown = {name: getattr(plan, name) for name in PlanForm.base_fields if name not in elsewhere}
    return {
        **shown,
        **own_terms.initial_own_terms(plan.own_terms),
        "start": plan.start.time(),
        "fee": typed_dollars(plan.fee_cents),
        "per_day": ", ".join(map(str, plan.per_day)),
        "questions": "\n".join(plan.questions),
        "lexicon": plan.lexicon or "",
        "starts_method": plan.starts_method or "",
    }


def initial_grades(plan: Plan) -> list[dict[str, Any]]:
    return [
        {
            **{name: getattr(grade, name) for name in GradeForm.base_fields},
            "plus": grade.plus or "",
            "apart": grade.apart or "",
            "ranking": ", ".join(map(_words, grade.ranking)),
            **{
                f"{name}_{row}": getattr(stage, name)
                for row, stage in enumerate(grade.stages, 1)
                for name in _STAGE
                if name != "factor" or stage.system == "factor"
            },
        }
        for grade in plan.grades
    ]


def plan_from_forms(form: PlanForm, grades: forms.BaseFormSet[GradeForm], was: Plan | None = None) -> Plan:
    """What was typed, as a plan; what a form does not show stays as it was."""
    given = dict(form.cleaned_data)
    begins: date = given.pop("begins")
    start = timezone.make_aware(datetime.combine(begins, given.pop("start")))
    rows = [row.cleaned_data for row in grades.forms if row not in grades.deleted_forms]
    return Plan(
        **{
            **kept_from_plan(was, given["ruleset"]),
            **{name: value for name, value in given.items() if name not in ("fee", "tell", *own_terms.FIELDS)},
            "own_terms": own_terms.own_terms_from(given),
            "begins": begins,
            "start": start,
            "fee_cents": int(given["fee"] * 100),
            "lexicon": given["lexicon"] or None,
            "starts_method": given["starts_method"] or None,
            "grades": tuple(_grade(row) for row in rows),
        }
    )


def kept_from_plan(was: Plan | None, ruleset: str) -> dict[str, Any]:
    if was is None:
        return {}
    return {"profile": was.profile, "overrides": was.overrides if ruleset == was.ruleset else ()}


def _grade(row: dict[str, Any]) -> GradePlan:
    return GradePlan(
        name=row["name"].strip(),
        rounds=row["rounds"],
        system=row["system"],
        starts=row["starts"],
        times=row["times"] or 1,
        plus=row["plus"] or None,
        factor=row["factor"] or 3,
        apart=row["apart"] or None,
        ranking=row["ranking"],
        first_table=row["first_table"] or 1,
        stages=tuple(_stages(row)),
        even_starts=row["even_starts"],
        gibson=row["gibson"],
        prize_places=row["prize_places"],
        best_of=row["best_of"] or 1,
        third_place=row["third_place"],
        bracket=row["bracket"],
    )


def _stages(row: dict[str, Any]) -> Iterator[Stage]:
    for number in range(1, MOST_STAGES + 1):
        first, system, factor = (row[f"{name}_{number}"] for name in _STAGE)
        if first and system:
            yield Stage(first=first, system=system, factor=factor or 3)
