"""What the draw and the director's screen ask for. Forms only read; the actions decide."""

from django import forms

MOST_SEED = 2**31 - 1
MOST_MARK = 64


class GradeChoiceForm(forms.Form):
    grade = forms.CharField(max_length=60)


class SeededDrawForm(GradeChoiceForm):
    seed = forms.IntegerField(label="Number of the draw", min_value=0, max_value=MOST_SEED)
    ahead = forms.BooleanField(label="Ahead of missing results", required=False)
    shown = forms.CharField(max_length=MOST_MARK, required=False)


class WishForm(GradeChoiceForm):
    round = forms.IntegerField(min_value=1, max_value=999)
    kind = forms.ChoiceField(choices=[("pair", ""), ("bye", ""), ("apart", ""), ("out", "")])
    one = forms.IntegerField(label="Player", min_value=1)
    other = forms.IntegerField(label="Other player", min_value=1, required=False)

    @property
    def who(self) -> tuple[int, ...]:
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        alone = self.cleaned_data["kind"] in ("bye", "out") or other is None
        return (one,) if alone else (one, other)


class BoardsForm(GradeChoiceForm):
    round = forms.IntegerField(min_value=1, max_value=999)
    do = forms.ChoiceField(choices=[("swap", ""), ("pair", ""), ("bye", "")])
    shown = forms.CharField(max_length=MOST_MARK, required=False)
    one = forms.IntegerField(label="Player", min_value=1)
    other = forms.IntegerField(label="Other player", min_value=1, required=False)

    @property
    def both(self) -> tuple[int, int]:
        """The same twice where the other player was left out: the law asks for two."""
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        return one, one if other is None else other

    def clean(self) -> None:
        if self.cleaned_data.get("do") != "bye" and not self.cleaned_data.get("other"):
            raise forms.ValidationError("Name two players.")


class LateJoinerForm(GradeChoiceForm):
    player = forms.IntegerField(min_value=1)
    missed = forms.ChoiceField(choices=[("nothing", ""), ("bye", ""), ("forfeit", "")])
    why = forms.CharField(max_length=300, required=False)


class HousePlayerForm(GradeChoiceForm):
    name = forms.CharField(max_length=100)


class RoundForm(forms.Form):
    round = forms.IntegerField(min_value=1, max_value=999, required=False)


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(min_value=-240, max_value=240)


class LateForm(forms.Form):
    player = forms.IntegerField(min_value=1)
    clock = forms.BooleanField(required=False)


class NumberForm(forms.Form):
    number = forms.IntegerField(label="Player", min_value=1)


class BreakForm(forms.Form):
    minutes = forms.IntegerField(min_value=0, max_value=240)
    told = forms.BooleanField(required=False)


class TickForm(forms.Form):
    point = forms.CharField(max_length=60)
    undo = forms.BooleanField(required=False)


class NoteForm(forms.Form):
    text = forms.CharField(label="Note", max_length=1000)
