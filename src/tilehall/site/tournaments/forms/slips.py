"""A slip as it is typed: scores or racks seat by seat, a change of it with its ground, and a forfeit."""

import re
from typing import Any, ClassVar

from django import forms
from django.forms import BoundField
from django.forms.renderers import DjangoTemplates
from django.http import QueryDict

from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.tournament.amendment import UNETHICAL
from tilehall.law.tournament.desk import slip_changes
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.scorer_line import read_rack
from tilehall.law.tournament.desk.seats_shown import NOTHING_SHOWN, SeatsShown, read_seats, seats_of_board
from tilehall.law.tournament.desk.signed_anew import MISTYPED
from tilehall.law.tournament.slip import DISCREPANCY, Slip
from tilehall.law.tournament.time_penalty import time_penalties
from tilehall.site.pages.fields import choice_field
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.tournaments.wording.results import DOUBTS, FORFEITS, GROUNDS, time_words

TAKE_OFF = "take_off"  # pressed where the points for overtime are not off the scores yet
SEAT_FIELDS = ("score", "rack", "opened", "bonus", "used")
OPENED = (("opened", "opened"), ("could_not", "never opened: could not"), ("chose_not", "never opened: chose not to"))
PROOFS = (("", "none"), ("score_sheet", "score sheet"), ("score_card", "score card"))
CATEGORIES = (("", "—"), (UNETHICAL, "unethical behaviour"), ("other", "another exceptional case"))
FINDINGS = (("", "—"), ("proven", "proven"), ("acknowledged", "acknowledged"))


def initial_figures(board: Board, own: int | None = None) -> dict[str, int | str | list[str]]:
    """What the slip says now, to begin with. A dispute is typed anew, and so is the count of a table that somebody else
    than `own` has told by phone: two who count are to come to the same by themselves.

    Where a dispute is open the page asks for what they have agreed on: who fills it in says that it is settled.
    """
    slip = board.slip
    if slip is not None and slip.state == "disputed":
        return {"confirmed": [DISCREPANCY]}
    if slip is None or board.meets not in ("game", "table"):
        return {}
    if board.meets == "table":
        told_by_own = own is not None and slip.entered_by == own
        return initial_count(slip) if told_by_own or not board.open else {}
    plain: dict[str, int | str | list[str]] = {f"score_{seat}": score for seat, score in enumerate(slip.scores)}
    plain |= {f"bonus_{seat}": count for seat, count in enumerate(slip.bonus or ())}
    plain |= {f"used_{seat}": time_words(used) for seat, used in enumerate(slip.used_s or ())}
    return plain if slip.first is None else {**plain, "first": board.players[slip.first]}


def initial_count(slip: Slip) -> dict[str, int | str | list[str]]:
    """Of a table: what was left on the racks; where only the scores were typed, these."""
    if slip.racks is None:
        return {f"score_{seat}": score for seat, score in enumerate(slip.scores)}
    plain: dict[str, int | str | list[str]] = {}
    for seat, rack in enumerate(slip.racks):
        left = " ".join(rack.tiles) or (str(rack.points) if rack.points else "")
        plain |= {f"rack_{seat}": left, f"opened_{seat}": rack.opened}
    return plain


class TimeUsedField(forms.RegexField):
    """Minutes and seconds, as a clock shows them: 24:30. The value is in seconds."""

    def __init__(self, *, label: str) -> None:
        typing = forms.TextInput(attrs={"autocomplete": "off", "placeholder": "24:30", "maxlength": 6})
        wrong = {"invalid": "Write minutes and seconds, as 24:30."}
        super().__init__(
            r"^[0-9]{1,3}[:.][0-5][0-9]$", label=label, required=False, widget=typing, error_messages=wrong
        )

    def clean(self, value: Any) -> int | None:
        minutes, _, seconds = super().clean(value).replace(".", ":").partition(":")
        return 60 * int(minutes) + int(seconds) if seconds else None


class EmptyFieldRenderer(DjangoTemplates):
    """A field that nobody has filled in looks alike on every slip: its markup is made once."""

    most = 256
    made: ClassVar[dict[tuple[str, str], str]] = {}

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        widget = context.get("widget", {})
        if widget.get("value", "") is not None:
            return super().render(template_name, context, request)
        key = (template_name, repr(widget))
        if key not in self.made:
            if len(self.made) >= self.most:
                self.made.clear()
            self.made[key] = super().render(template_name, context, request)
        return self.made.get(key) or super().render(template_name, context, request)


class BoardForm(forms.Form):
    """Something about one board, with the mark of whom the page showed there. Where others sit there now it has
    `moved`: it is not valid any more, and what was typed is kept to be looked at, each figure with its player."""

    def __init__(self, data: Any, *, at: tuple[int, str, Board]) -> None:
        self.number, self.grade, self.board = at
        self.shown_now = seats_of_board(self.number, self.board)
        self.shown: SeatsShown | None = None if data is None else read_seats(data.get("shown", ""))
        self.moved = self.shown is not None and self.shown != self.shown_now
        super().__init__(None if self.moved else data, initial=self._kept(data) if self.moved else self._at_first())

    def _at_first(self) -> dict[str, Any]:
        return {}

    def _kept(self, data: Any) -> dict[str, Any]:
        """What is not of a seat stays as it was typed; `confirmed` is asked anew."""
        return {name: data[name] for name in self.base_fields if name in data and name != "confirmed"}


class SlipForm(BoardForm):
    """The figures of one board. `confirmed` are doubts that were asked and answered."""

    default_renderer = EmptyFieldRenderer()  # one for all: each would look through every app for its tags
    confirmed = forms.MultipleChoiceField(
        choices=tuple(DOUBTS.items()), required=False, widget=forms.MultipleHiddenInput
    )

    def __init__(self, data: Any = None, *, desk: Desk, at: tuple[int, str, Board], own: int | None = None) -> None:
        self.desk, self.own = desk, own
        self.theirs: dict[int, str] = {}
        super().__init__(data, at=at)
        self.of_table = self.board.meets == "table"
        for seat, player in enumerate(self.board.players):
            self._add_seat(seat, desk.name(player))
        if self.board.meets == "game" and desk.grade(self.grade).plan.starts == "drawn":
            choices = [(str(player), desk.name(player)) for player in self.board.players]
            self.fields["first"] = forms.ChoiceField(label="Who started?", choices=choices, widget=forms.RadioSelect)

    def _at_first(self) -> dict[str, Any]:
        return dict(initial_figures(self.board, self.own))

    def _kept(self, data: Any) -> dict[str, Any]:
        """Figures go along with their player, and are gone with who left the board or with the round."""
        kept = super()._kept(data) | {"confirmed": initial_figures(self.board).get("confirmed", [])}
        if self.shown is None or self.shown.round != self.number:
            return kept
        for was, player in enumerate(self.shown.players):
            for kind in SEAT_FIELDS if player in self.board.players else ():
                kept[f"{kind}_{self.board.players.index(player)}"] = data.get(f"{kind}_{was}", "")
        return kept | {"first": data.get("first")}

    def _add_seat(self, seat: int, name: str) -> None:
        digits = {"inputmode": "numeric", "autocomplete": "off"}
        score = forms.IntegerField(label=name, required=not self.of_table, widget=forms.TextInput(attrs=digits))
        self.fields[f"score_{seat}"] = score
        if self.of_table:
            typing = forms.TextInput(
                attrs={
                    "autocomplete": "off",
                    "autocapitalize": "characters",
                    "spellcheck": "false",
                    "data-tiles": True,
                    "data-of": name,
                }
            )
            self.fields[f"rack_{seat}"] = forms.CharField(label=name, required=False, max_length=400, widget=typing)
            self.fields[f"opened_{seat}"] = forms.ChoiceField(label=f"{name} opened?", choices=OPENED, required=False)
        else:
            words = forms.TextInput(attrs=digits)
            self.fields[f"bonus_{seat}"] = forms.IntegerField(
                label=f"Bonus words of {name}", required=False, widget=words
            )
            if self.desk.book.game == "scrabble":
                self.fields[f"used_{seat}"] = TimeUsedField(label=f"Time used by {name}")

    @property
    def seats(self) -> list[dict[str, BoundField | str]]:
        """The fields of each seat; `theirs` says what another sheet has where it differs from this one."""
        return [
            {kind: self[f"{kind}_{seat}"] for kind in SEAT_FIELDS if f"{kind}_{seat}" in self.fields}
            | {"theirs": self.theirs.get(seat, "")}
            for seat in range(len(self.board.players))
        ]

    @property
    def charges(self) -> dict[str, object]:
        """What a page needs to say what a rack comes to while it is typed."""
        book = self.desk.book
        return {
            "joker": book.term(int, "joker_rack_value").value,
            "could_not": book.term(int, "unmelded_charge_could_not").value,
            "chose_not": book.term(int, "unmelded_charge_chose_not").value,
            "mode": book.term(str, "unmelded_charge_mode").value,
        }

    @property
    def overtime_clauses(self) -> tuple[str, ...]:
        """What the points for overtime rest on."""
        return clauses_of(time_penalties(self.desk.book, ()).basis)

    def clean(self) -> dict[str, Any]:
        plain = super().clean() or {}
        seats = range(len(self.board.players))
        bonus = [plain.get(f"bonus_{seat}") for seat in seats]
        if not self.of_table and any(count is not None for count in bonus) and None in bonus:
            raise forms.ValidationError("Give the bonus words of both (0 for none), or of neither.")
        used = [plain.get(f"used_{seat}") for seat in seats]
        if any(seconds is not None for seconds in used) and None in used and not self.errors:
            raise forms.ValidationError("Give the time used by both, or by neither.")
        scores = [plain.get(f"score_{seat}") for seat in seats]
        if self.of_table and any(score is not None for score in scores) and None in scores:
            raise forms.ValidationError("Give the score of every player, or of none and what was left on the racks.")
        if self.of_table and None not in scores and any(plain.get(f"rack_{seat}") for seat in seats):
            raise forms.ValidationError("Give the scores or what was left on the racks, not both.")
        return plain

    def result(self) -> ReportedResult:
        if self.moved:  # without figures: it is refused, but where it is a second sending of what was taken
            return ReportedResult(round=self.number, player=self.board.players[0], shown=self.shown)
        plain, seats = self.cleaned_data, range(len(self.board.players))
        scores = tuple(plain[f"score_{seat}"] for seat in seats if plain.get(f"score_{seat}") is not None)
        sheet = bonus = None
        if self.of_table and not scores:
            sheet = tuple(read_rack(plain[f"rack_{n}"], plain[f"opened_{n}"] or "opened") for n in seats)
        if not self.of_table and plain["bonus_0"] is not None:
            bonus = tuple(plain[f"bonus_{seat}"] for seat in seats)
        used_s = tuple(plain[f"used_{seat}"] for seat in seats if plain.get(f"used_{seat}") is not None)
        return ReportedResult(
            round=self.number,
            grade=self.grade,
            player=self.board.players[0],
            scores=scores,
            sheet=sheet,
            bonus=bonus,
            used_s=used_s or None,
            first=int(plain["first"]) if plain.get("first") else None,
            confirmed=frozenset(plain["confirmed"]),
            shown=self.shown,
        )


def overtime_taken_off(data: QueryDict, desk: Desk, at: tuple[int, str, Board]) -> QueryDict:
    """What was typed, with the points for overtime off the scores if that was pressed. It is written into the figures
    themselves, so that a form that comes back shows it and nothing is taken off twice."""
    form = SlipForm(data, desk=desk, at=at)
    if data.get("overtime") != TAKE_OFF or not form.is_valid():
        return data
    result = form.result()
    changed = data.copy()
    if result.used_s is not None:
        for seat, points in enumerate(time_penalties(desk.book, result.used_s).value):
            changed[f"score_{seat}"] = str(result.scores[seat] - points)
    return changed


class AmendSlipForm(SlipForm):
    """A signed slip is changed: the new figures, the ground, and what the ground needs."""

    ground = forms.ChoiceField(label="Ground", widget=forms.RadioSelect)
    reason = forms.CharField(label="Reason, as it will be read with the slip", max_length=400)
    proof = forms.ChoiceField(label="Proof", choices=PROOFS, required=False)
    shows = forms.CharField(
        label="The scores this proof shows", required=False, max_length=60, help_text="In the same order: 410 380"
    )
    category = forms.ChoiceField(label="Category of the director's case", choices=CATEGORIES, required=False)
    finding = forms.ChoiceField(label="Finding, of unethical behaviour", choices=FINDINGS, required=False)

    def __init__(self, data: Any = None, *, desk: Desk, at: tuple[int, str, Board]) -> None:
        super().__init__(data, desk=desk, at=at)
        grounds = [ground for ground, answer in slip_changes.amendment_grounds(desk) if isinstance(answer, Ruling)]
        unfit = {"executive_forfeit"} if slip_changes.may_be_mistyped(self.board) else {"executive_forfeit", MISTYPED}
        chosen = [(ground, GROUNDS[ground][0]) for ground in grounds if ground not in unfit]
        choice_field(self, "ground").choices = chosen

    @property
    def why(self) -> list[BoundField]:
        return [self["ground"], self["reason"]]

    @property
    def proof_fields(self) -> list[BoundField]:
        return [self["proof"], self["shows"]]

    @property
    def case_fields(self) -> list[BoundField]:
        return [self["category"], self["finding"]]

    def ask(self) -> slip_changes.SlipChange:
        if self.moved:
            return slip_changes.SlipChange(ground="", reason="")
        plain = self.cleaned_data
        shown = tuple(int(figure) for figure in re.findall(r"-?[0-9]{1,6}", plain["shows"].replace("\u2212", "-")))
        return slip_changes.SlipChange(
            ground=plain["ground"],
            reason=plain["reason"],
            proofs=((plain["proof"], shown),) if plain["proof"] else (),
            category=plain["category"] or None,
            finding=plain["finding"] or None,
        )


class ForfeitForm(BoardForm):
    player = forms.TypedChoiceField(label="Who did not compete?", widget=forms.RadioSelect, coerce=int)
    why = forms.ChoiceField(label="How?", choices=tuple(FORFEITS.items()), widget=forms.RadioSelect)
    text = forms.CharField(label="Reason", required=False, max_length=400)
    reference = forms.CharField(label="Reference of the Executive's decision", required=False, max_length=100)
    decided = forms.DateField(label="Its day", required=False, help_text="dd/mm/yyyy")

    def __init__(self, data: Any = None, *, desk: Desk, at: tuple[int, str, Board]) -> None:
        super().__init__(data, at=at)
        choices = [(player, desk.name(player)) for player in self.board.players]
        choice_field(self, "player").choices = choices

    def facts(self) -> slip_changes.ForfeitRequest:
        if self.moved:
            nobody = self.board.players[0]
            return slip_changes.ForfeitRequest(round=self.number, player=nobody, ground="no_show", shown=NOTHING_SHOWN)
        plain = self.cleaned_data
        return slip_changes.ForfeitRequest(
            round=self.number,
            player=plain["player"],
            ground=plain["why"],
            reason=plain["text"],
            reference=plain["reference"],
            decided=plain["decided"],
            shown=self.shown,
        )
