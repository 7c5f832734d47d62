"""What an event asks of those who enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from tilehall.site.tournaments.answer_rows import LONGEST


class AnswersForm(forms.Form):
    """A field for each question; none must be answered."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, questions: Sequence[str], given: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, prefix="answer")
        self.questions = {f"q{at}": question for at, question in enumerate(questions)}
        for name, question in self.questions.items():
            answered = (given or {}).get(question, "")
            self.fields[name] = forms.CharField(
                label=question, max_length=LONGEST, required=False, initial=answered, strip=True
            )

    def answers(self) -> dict[str, str]:
        return {question: self.cleaned_data[name] for name, question in self.questions.items()}
