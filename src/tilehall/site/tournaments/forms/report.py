"""What is typed after the last round."""

from django import forms


class DayForm(forms.Form):
    day = forms.DateField(label="Day", widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))


class SentForm(forms.Form):
    officer = forms.CharField(max_length=40)
    told = forms.CharField(label="How", max_length=200, required=False)
