"""What is written down of an aid for adjudication."""

from django import forms

from tilehall.law.tournament.desk.aids import LONGEST_NAME


class AidForm(forms.Form):
    name = forms.CharField(label="Name", max_length=LONGEST_NAME)


class VoucherForm(AidForm):
    vouched_by = forms.CharField(label="Who vouches for it", max_length=100)
    checked = forms.DateField(label="Checked on", widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
