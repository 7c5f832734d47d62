"""Who is appointed for one event, and which such role ends."""

from django import forms

from tilehall.site.people.models import Person
from tilehall.site.people.roles import OF_AN_EVENT


class AppointForm(forms.Form):
    person = forms.ModelChoiceField(Person.objects.all())
    role = forms.ChoiceField(choices=[(role.value, role.label) for role in OF_AN_EVENT])


class EndForm(forms.Form):
    held = forms.IntegerField(min_value=1, max_value=2**31 - 1)
