"""What an event asks of those who enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from django import forms

from tilehall.site.pages.phrases import joined
from tilehall.site.tournaments.answer_rows import LONGEST

PREFIX = "answer"


class AnswersForm(forms.Form):
    """A field for each question; none must be answered. It is named by what is asked, so that no answer comes to stand
    under another question where the organiser has changed them meanwhile; what a page did not show stays as `given`."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        questions: Sequence[str],
        given: Mapping[str, str] | None = None,
        auto_id: str = "id_%s",
    ) -> None:
        self.questions = {_name(question): question for question in questions}
        if data is not None:
            kept = {f"{PREFIX}-{name}": (given or {}).get(question, "") for name, question in self.questions.items()}
            data = {**kept, **dict(data.items())}
        super().__init__(data, prefix=PREFIX, auto_id=auto_id)
        for name, question in self.questions.items():
            answered = (given or {}).get(question, "")
            self.fields[name] = forms.CharField(
                label=question, max_length=LONGEST, required=False, initial=answered, strip=True
            )

    def clean(self) -> None:
        """What was written about something that is asked no more is shown: nobody is to think that it was kept."""
        asked = {f"{PREFIX}-{name}" for name in self.questions}
        lost = [
            f"“{str(told).strip()[:LONGEST]}”"
            for name, told in self.data.items()
            if name.startswith(f"{PREFIX}-q") and name not in asked and str(told).strip()
        ]
        if lost:
            raise forms.ValidationError(
                "What is asked has changed since you opened this page. Nothing is saved yet: please look at it again. "
                f"No longer asked is what you answered with {joined(lost[:5])}."
            )

    def answers(self) -> dict[str, str]:
        return {question: self.cleaned_data[name] for name, question in self.questions.items()}


def _name(question: str) -> str:
    return f"q{sha256(question.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
