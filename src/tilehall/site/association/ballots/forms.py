"""The forms of a ballot."""

from django import forms
from django.http import QueryDict

from tilehall.law.association.ballots.decisions import MOST_CHOICES

GROUPS_OF_ELECTORS = (("members", "All members who have a vote today"), ("executive", "The Executive of today"))


class OpenBallotForm(forms.Form):
    title = forms.CharField(label="Title", max_length=200, help_text="As the list of ballots shows it.")
    question = forms.CharField(
        label="Question", max_length=1000, widget=forms.Textarea(attrs={"rows": 3}), help_text="Word for word."
    )
    choices = forms.CharField(
        label="Choices",
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=f"One to a line, {MOST_CHOICES} at most. A blank slip is always possible.",
    )
    picks = forms.IntegerField(
        label="How many may be marked", min_value=1, initial=1, help_text="1, or as many as there are seats to fill."
    )
    who = forms.ChoiceField(label="Who may vote", choices=GROUPS_OF_ELECTORS)
    on_paper = forms.BooleanField(label="On paper only", required=False)

    def clean_choices(self) -> tuple[str, ...]:
        lines = self.cleaned_data["choices"].splitlines()
        return tuple(line.strip()[:200] for line in lines if line.strip())


class PaperCountForm(forms.Form):
    """A line for each choice, and the papers."""

    valid = forms.IntegerField(label="Valid papers", min_value=0, max_value=100_000)
    blank = forms.IntegerField(label="Blank papers", min_value=0, max_value=100_000)
    spoiled = forms.IntegerField(label="Spoiled papers", min_value=0, max_value=100_000)

    def __init__(self, choices: tuple[str, ...], data: QueryDict | None = None) -> None:
        super().__init__(data)
        counts = {
            f"count_{at}": forms.IntegerField(label=choice, min_value=0, max_value=100_000)
            for at, choice in enumerate(choices)
        }
        self.fields = {**counts, **self.fields}

    @property
    def counts(self) -> tuple[int, ...]:
        names = [name for name in self.fields if name.startswith("count_")]
        return tuple(self.cleaned_data[name] for name in names)

    @property
    def rest(self) -> tuple[int, int, int]:
        found = self.cleaned_data
        return found["valid"], found["blank"], found["spoiled"]
