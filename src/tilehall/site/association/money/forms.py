"""What the pages of money ask for. Forms only read; whether it can be done is decided by the actions."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms

from tilehall.law.association.money.accounts import BANK, CASH, AccountKind, Chart
from tilehall.law.association.money.bank_account import LONGEST_ADVICE, LONGEST_NAME, LONGEST_NUMBER
from tilehall.law.association.money.cents import read_cents
from tilehall.site.association.book import store as book
from tilehall.site.pages.cents_field import CentsField
from tilehall.site.pages.fields import YearField, choice_field, day_field, past_day_field
from tilehall.site.pages.phrases import joined

LINES = 8  # of an entry in full
MONEY = (BANK, CASH)


def account_choices(chart: Chart, *kinds: AccountKind) -> list[tuple[str, str]]:
    accounts = chart.of_kind(*kinds) if kinds else tuple(chart)
    return [(account.code, f"{account.code} {account.name}") for account in accounts]


def connected_field(*more: tuple[str, str], required: bool = True, help_text: str = "") -> forms.ChoiceField:
    """Whether a member gains by it is asked each time, with no answer ready."""
    return forms.ChoiceField(
        label="Is the payee a member, or close to one?",
        choices=[("no", "No"), ("yes", "Yes"), *more],
        widget=forms.RadioSelect,
        required=required,
        help_text=help_text,
    )


def paid_out_field() -> forms.ChoiceField:
    return connected_field(required=False, help_text="For money that goes out. Family and partners in business count.")


SAY_WHETHER = "Say whether a member, or somebody close to one, is paid."


class MoneyForm(forms.Form):
    """Money that came in or went out: the everyday entry."""

    way = forms.ChoiceField(
        label="What happened", choices=[("in", "Money came in"), ("out", "Money went out")], widget=forms.RadioSelect
    )
    day = past_day_field("Day")
    amount = CentsField(label="Amount")
    money = forms.ChoiceField(label="Which money")
    account = forms.ChoiceField(label="What for")
    told = forms.CharField(label="In words", max_length=500, help_text="From whom or to whom, and what for.")
    connected = paid_out_field()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("way") == "out" and not cleaned.get("connected"):
            self.add_error("connected", SAY_WHETHER)
        return cleaned

    def __init__(self, chart: Chart, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "money").choices = [(code, chart[code].name) for code in MONEY]
        choice_field(self, "account").choices = [
            (group, account_choices(chart, kind))
            for group, kind in (
                ("Income", AccountKind.INCOME),
                ("Expenses", AccountKind.EXPENSE),
                ("What we owe", AccountKind.LIABILITY),
                ("What we have", AccountKind.ASSET),
            )
        ]


class EntryForm(forms.Form):
    """An entry in full: every line with its account, in one of two columns."""

    day = past_day_field("Day")
    told = forms.CharField(label="In words", max_length=500)
    connected = paid_out_field()

    def __init__(self, chart: Chart, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *account_choices(chart)]
        for line in range(1, LINES + 1):
            attrs = {"aria-label": f"Account of line {line}"}
            widget = forms.Select(attrs=attrs)
            self.fields[f"account{line}"] = forms.ChoiceField(choices=choices, required=False, widget=widget)
            for side in ("debit", "credit"):
                field = CentsField(required=False)
                field.widget.attrs["aria-label"] = f"{side.capitalize()} of line {line}"
                self.fields[f"{side}{line}"] = field

    def rows(self) -> list[list[forms.BoundField]]:
        """Its lines, field by field."""
        return [[self[f"{name}{line}"] for name in ("account", "debit", "credit")] for line in range(1, LINES + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        lines: list[tuple[str, int]] = []
        for line in range(1, LINES + 1):
            account = cleaned.get(f"account{line}") or ""
            debit, credit = cleaned.get(f"debit{line}"), cleaned.get(f"credit{line}")
            if debit and credit:
                self.add_error(f"credit{line}", "A line has an amount on one side only.")
            elif account and not (debit or credit) and not self.errors.get(f"debit{line}"):
                self.add_error(f"debit{line}", "This line has no amount.")
            elif not account and (debit or credit):
                self.add_error(f"account{line}", "This line has no account.")
            elif account:
                lines.append((account, (debit or 0) - (credit or 0)))
        cleaned["lines"] = lines
        if not cleaned.get("connected") and any(code[0] == "1" and cents < 0 for code, cents in lines):
            self.add_error("connected", SAY_WHETHER)
        return cleaned


class ReverseForm(forms.Form):
    day = past_day_field("Day")
    reason = forms.CharField(label="Why", max_length=300)


class AccountForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=4,
        help_text="Four digits, as 5510. 1… what we have, 2… what we owe, 4… income, 5… expenses.",
    )
    name = forms.CharField(label="Name", max_length=80)


class OpeningForm(forms.Form):
    day = day_field("First day of the books", "As a rule 1 January.")
    pasted = forms.CharField(
        label="Account and amount, line by line",
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "account,amount\n1000,4250.00\n2000,120.00"}),
        help_text="With a heading: account,amount. An account by its code or its name. What is left over goes to the "
        "funds.",
    )
    file = forms.FileField(label="Or a file (CSV)", required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("pasted")) == bool(cleaned.get("file")):
            raise forms.ValidationError("Paste the lines, or give a file: one of the two.")
        return cleaned


class PaperSignatureForm(forms.Form):
    day = past_day_field("Signed on")


class PresentForm(forms.Form):
    """`known` are the days of annual meetings since the year's end that are on record, the newest first."""

    day = past_day_field("Annual meeting of")

    def __init__(self, known: Sequence[date], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["day"].initial = known[0] if known else None
        days = joined([f"{day:%d/%m/%Y}" for day in known])
        self.fields["day"].help_text = f"On record: {days}." if known else NOT_ON_RECORD


NOT_ON_RECORD = "No annual meeting after that year is on record here, so its day is kept as you type it."


class BankFileForm(forms.Form):
    file = forms.FileField(label="The bank’s file (CSV)", required=False)
    pasted = forms.CharField(
        label="Or its lines, with the heading",
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "placeholder": "Date,Amount,Payee,Reference"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("pasted")) == bool(cleaned.get("file")):
            raise forms.ValidationError("Give a file, or paste the lines: one of the two.")
        return cleaned


class BankAccountForm(forms.Form):
    """Where members and clubs pay."""

    name = forms.CharField(
        label="Name of the account", max_length=LONGEST_NAME, help_text="As the bank has it: whoever pays types it too."
    )
    number = forms.CharField(
        label="Account number", max_length=LONGEST_NUMBER, help_text="As the bank writes it: 12-3456-0123456-00."
    )
    advice = forms.CharField(
        label="A line for whoever pays",
        required=False,
        max_length=LONGEST_ADVICE,
        help_text="As: Put the reference into the field Reference. It stands below the number wherever it is shown.",
    )


PARTS = 5  # into which a line of the bank can be split


class SplitForm(forms.Form):
    """What a line of the bank is, in up to so many parts. The first part alone takes the whole line."""

    told = forms.CharField(label="In words", max_length=500)
    connected = connected_field()

    def __init__(self, chart: Chart, bank: str, whole: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if whole > 0:
            del self.fields["connected"]
        choices = [("", "–"), *(choice for choice in account_choices(chart) if choice[0] != bank)]
        for part in range(1, PARTS + 1):
            widget = forms.Select(attrs={"aria-label": f"Account of part {part}"})
            self.fields[f"account{part}"] = forms.ChoiceField(choices=choices, required=False, widget=widget)
            field = forms.CharField(max_length=30, required=False)
            field.widget.attrs.update({"aria-label": f"Amount of part {part}", "inputmode": "decimal"})
            self.fields[f"amount{part}"] = field

    def rows(self) -> list[list[forms.BoundField]]:
        return [[self[f"account{part}"], self[f"amount{part}"]] for part in range(1, PARTS + 1)]

    def parts(self, whole: int) -> list[tuple[str, int]]:
        """Account and cents; an amount left empty is what is left. Amounts are typed without their sign."""
        found: list[tuple[str, int | None]] = []
        for part in range(1, PARTS + 1):
            account, typed = self.cleaned_data.get(f"account{part}"), self.cleaned_data.get(f"amount{part}") or ""
            if account:
                cents = read_cents(typed) if typed else None
                found.append((account, cents if cents is None or whole > 0 else -cents))
        rest = whole - sum(cents for _, cents in found if cents is not None)
        return [(account, rest if cents is None else cents) for account, cents in found]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        empty = 0
        for part in range(1, PARTS + 1):
            account, typed = cleaned.get(f"account{part}"), cleaned.get(f"amount{part}")
            if typed and (read_cents(typed) is None or not read_cents(typed)):
                self.add_error(f"amount{part}", "Write dollars, or dollars and cents: 20 or 20.50.")
            if typed and not account:
                self.add_error(f"account{part}", "This part has no account.")
            empty += bool(account and not typed)
        if empty > 1:
            raise forms.ValidationError("Only one amount can be left empty: it takes what is left.")
        return cleaned


class WhyForm(forms.Form):
    why = forms.CharField(label="Why", max_length=300)


# Which kinds of payment are asked for what; everything else is asked of all.
_MARKET, _COST, _ENTRY = ("service", "expense"), ("expense",), ("free_entry",)
_SHOWN = (*_MARKET, "prize", "free_entry")
ASKED_OF: dict[str, tuple[str, ...]] = {
    "source1": _SHOWN,
    "quote1": _SHOWN,
    "source2": _MARKET,
    "quote2": _MARKET,
    "cost_of": _COST,
    "postponed": _COST,
    "event": _ENTRY,
    "event_day": _ENTRY,
    "open_to_all": _ENTRY,
    "in_new_zealand": _ENTRY,
}


class PaymentForm(forms.Form):
    """What is to be paid, by its kind. Evidence is typed as amounts with their source."""

    payee = forms.CharField(label="Who is paid", max_length=200)
    connected = connected_field(("namesake", "No, but somebody in the register has the same name"))
    member = forms.CharField(
        label="If it is a member: who?",
        required=False,
        max_length=120,
        help_text="The name in the register. They have no part in the decision.",
    )
    associates = forms.CharField(
        label="Members close to the person paid",
        required=False,
        max_length=500,
        help_text="Family, partners in business: names with commas. They have no part either.",
    )
    amount = CentsField(label="Amount")
    told = forms.CharField(label="What for", max_length=400)
    source1 = forms.CharField(label="First quote or receipt: from whom", required=False, max_length=120)
    quote1 = CentsField(label="First quote: amount", required=False)
    source2 = forms.CharField(label="Second quote: from whom", required=False, max_length=120)
    quote2 = CentsField(label="Second quote: amount", required=False)
    cost_of = forms.ChoiceField(
        label="Cost of",
        choices=[("other", "Something else"), ("travel", "Travel"), ("lodging", "Lodging")],
        required=False,
    )
    postponed = forms.ChoiceField(label="For an event that fell through on its weekend", required=False)
    event = forms.CharField(label="Event whose entry is claimed", required=False, max_length=200)
    event_day = day_field("Day of that event")
    open_to_all = forms.BooleanField(label="Any member may enter it", required=False)
    in_new_zealand = forms.BooleanField(label="It is in New Zealand", required=False)
    reference = forms.CharField(
        label="Decision, if there is one",
        required=False,
        max_length=40,
        help_text="As EX-2026-07. Without one the Executive votes here, where a decision is needed.",
    )

    def __init__(self, what: str, postponed: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "postponed").choices = [("", "No"), *postponed]
        for name, kinds in ASKED_OF.items():
            if what not in kinds:
                del self.fields[name]
        if "event" in self.fields:
            self.fields["event"].required = True
        if what == "prize":
            self.fields["source1"].label = "Published terms it was won under, if a member is paid"
            self.fields["quote1"].label = "What they give for it"
        if what == "free_entry":
            self.fields["source1"].label = "Entry form or receipt that says the fee"
            self.fields["quote1"].label = "The entry fee"


class PayForm(forms.Form):
    day = past_day_field("Paid on")
    money = forms.ChoiceField(label="From which money")

    def __init__(self, chart: Chart, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "money").choices = [(code, chart[code].name) for code in MONEY]


class CharityForm(forms.Form):
    name = forms.CharField(label="Charity or charitable purpose", max_length=200)
    charitable = forms.BooleanField(label="It is charitable", required=False)
    in_new_zealand = forms.BooleanField(label="It is in New Zealand", required=False)
    member = forms.BooleanField(label="It is a member, or close to one", required=False)
    reference = forms.CharField(label="Decision to wind up", max_length=40, help_text="As SGM-2026-01.")
    day = past_day_field("Paid on")


class FeeTakenForm(forms.Form):
    person = forms.IntegerField(widget=forms.HiddenInput, max_value=2**31)
    day = past_day_field("Paid on")
    money = forms.ChoiceField(label="Into which money", choices=[(BANK, "Bank"), (CASH, "Cash")])


class CameForm(forms.Form):
    day = past_day_field("The money came on")
    money = forms.ChoiceField(label="Into which money", choices=[(BANK, "Bank"), (CASH, "Cash")])


class ReferenceField(forms.CharField):
    """The reference of a decision, however it is typed. `known`: the list of the page with those that are there."""

    def __init__(self, *, known: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs["list"] = known

    def to_python(self, value: Any) -> str:
        typed = str(super().to_python(value))
        return typed if book.decision(typed) else typed.upper()


class FeesSetForm(forms.Form):
    club = CentsField(label="For a member of a club")
    independent = CentsField(label="For an independent member")
    resolution = ReferenceField(
        label="Decision of the annual meeting", max_length=40, help_text="As AGM-2026-02.", known="resolutions"
    )
    consultation = ReferenceField(
        label="Consultation of the Management Committee",
        max_length=40,
        help_text="As MC-2026-01.",
        known="consultations",
    )


class ForwardedForm(forms.Form):
    amount = CentsField(label="Money that you pass on, in all")


class ReturnForm(forms.Form):
    """Names and fees. The page begins with names, so a file wins over them."""

    year = YearField(label="Fee of the year")
    pasted = forms.CharField(
        label="Names and fees",
        required=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 10, "placeholder": "Ana Smith, 30.00\nHēmi Pōtae, 30.00"}),
        help_text="One line for each member: the name, then the fee. Paste it from a sheet, or type it.",
    )
    file = forms.FileField(
        label="Or a file (CSV)", required=False, help_text="A file is read instead of what stands above."
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("pasted") and not cleaned.get("file"):
            raise forms.ValidationError("Paste the names, or give a file.")
        return cleaned
