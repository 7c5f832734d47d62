"""What is asked of who opens a table. Every field has a sensible answer already."""

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef

from tilehall.site.pages.fields import choice_field, row_field
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandForm
from tilehall.site.people.models import Account, Person

from .actions.tables import TableRequest
from .playable import PlayableGame, usual_word_list, word_lists
from .store import NewTable
from .word_lists import notes_on_values

ROBOT = "robot"
AGAINST = (
    (ROBOT, "The computer, for practice"),
    ("link", "Whoever gets the link from me"),
    ("anyone", "Anybody in the hall"),
    ("named", "Somebody I name"),
)
RACKS_AFTER = (("", "never"), ("300", "5 minutes later"), ("900", "15 minutes later"), ("1800", "half an hour later"))
MOST_ASKED = 3


class NewTableForm(CommandForm):
    against = forms.ChoiceField(label="Against", choices=AGAINST, widget=forms.RadioSelect, initial=ROBOT)
    person_1 = forms.ModelChoiceField(Person.objects.none(), label="Who", required=False, empty_label="Choose …")
    person_2 = forms.ModelChoiceField(Person.objects.none(), label="Who else", required=False, empty_label="Nobody")
    person_3 = forms.ModelChoiceField(Person.objects.none(), label="Who else", required=False, empty_label="Nobody")
    robot = forms.ChoiceField(label="The computer", required=False)
    seats = forms.TypedChoiceField(label="Players", coerce=int, required=False)
    time = forms.ChoiceField(required=False)
    serious = forms.TypedChoiceField(
        label="How",
        choices=(("yes", "A serious game"), ("no", "Practice, with hints")),
        coerce=lambda chosen: chosen == "yes",
        widget=forms.RadioSelect,
        initial="yes",
        required=False,
    )
    ruleset = forms.ChoiceField(label="Rules")
    lexicon = forms.ChoiceField(label="Word list", required=False)
    unseen = forms.BooleanField(label="Players may have the unseen tiles counted", required=False, initial=True)
    racks_after = forms.TypedChoiceField(
        label="Watchers see the racks", choices=RACKS_AFTER, coerce=int, empty_value=None, required=False
    )

    def __init__(self, *args: Any, playable: PlayableGame, actor: Actor, **more: Any) -> None:
        super().__init__(*args, **more)
        self.playable = playable
        self.values_of_others: list[str] = []  # said of lists for which the hall has not learnt what tiles are worth
        choice_field(self, "ruleset").choices = playable.rulesets
        choice_field(self, "time").choices = [(seconds or "", words) for seconds, words in playable.times]
        self.fields["time"].label = playable.time_words
        self._offer("robot", playable.robots)
        self._offer("seats", [(count, str(count)) for count in playable.seats])
        lists = [(about.name, about.name) for about in word_lists()] if playable.has_word_list else []
        self._offer("lexicon", lists)
        if lists:
            self.fields["lexicon"].initial = usual_word_list(playable.rulesets[0][0])
            self.values_of_others = notes_on_values()
        else:
            del self.fields["unseen"]
        self._offer_people(actor)
        if not playable.robots:
            choice_field(self, "against").choices = [choice for choice in AGAINST if choice[0] != ROBOT]
            self.fields["against"].initial = "link"

    def _offer(self, name: str, choices: list[Any]) -> None:
        """Where there is nothing to choose nobody is asked."""
        if len(choices) < 2:
            self.fields[name].widget = forms.HiddenInput()
        choice_field(self, name).choices = choices
        self.fields[name].initial = choices[0][0] if choices else ""

    def _offer_people(self, actor: Actor) -> None:
        """Those with an account: nobody else could come."""
        accounts = Account.objects.filter(person=OuterRef("pk"), is_active=True)
        known = Person.objects.filter(Exists(accounts))
        if actor.person is not None:
            known = known.exclude(pk=actor.person.pk)
        for number in range(1, MOST_ASKED + 1):
            name = f"person_{number}"
            if number < max(self.playable.seats):
                row_field(self, name).queryset = known
            else:
                del self.fields[name]

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        return [self[f"person_{number}"] for number in range(1, MOST_ASKED + 1) if f"person_{number}" in self.fields]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("against") == "named":
            asked = self._asked(given)
            if not asked:
                self.add_error("person_1", "Choose whom to ask.")
            elif len(set(asked)) < len(asked):
                raise forms.ValidationError("Somebody is named twice.")
        return given

    def _asked(self, given: dict[str, Any]) -> list[Person]:
        names = [f"person_{number}" for number in range(1, MOST_ASKED + 1)]
        return [given[name] for name in names if given.get(name) is not None]

    def request(self) -> TableRequest:
        given = self.cleaned_data
        against = given["against"]
        asked = self._asked(given) if against == "named" else []
        # Whom one plays with says how many play: a seat kept for nobody would go to whoever gets the link.
        seats = len(asked) + 1 if asked else given.get("seats") or self.playable.seats[0]
        robot = given.get("robot") or (self.playable.robots[0][0] if self.playable.robots else "")
        terms = NewTable(
            game=self.playable.key,
            ruleset=given["ruleset"],
            lexicon=given.get("lexicon") or "",
            time_s=int(given["time"]) if given.get("time") else None,
            seats=seats,
            join="link" if against == ROBOT else against,
            practice=against == ROBOT or given["serious"] is False,
            unseen_allowed=given.get("unseen", True),
            racks_after_s=given["racks_after"],
        )
        return TableRequest(terms=terms, robots=[robot] * (seats - 1) if against == ROBOT else (), asked=asked)


def practice_request(playable: PlayableGame) -> TableRequest:
    """A game against the computer with whatever is usual: one tap."""
    terms = NewTable(
        game=playable.key,
        ruleset=playable.rulesets[0][0],
        lexicon=usual_word_list(playable.rulesets[0][0]) if playable.has_word_list else "",
        seats=playable.seats[0],
        practice=True,
    )
    return TableRequest(terms=terms, robots=[playable.robots[0][0]])
