"""Which tournaments the example holds: the Masters, a weekend of three grades, a team match, Rummikub, a Swiss day, a
club night, and a day that is called off."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Literal

from django.utils import timezone

from tilehall.law.tournament.desk.records import GradePlan, Kind, Plan, Stage

When = Literal["over", "playing", "coming"]
TIMES: tuple[When, ...] = ("over", "playing", "coming")
# Weeks from today to the first day; of each kind one is over, one in play and one to come.
WEEKS: dict[str, dict[When, int]] = {
    "masters": {"over": -26, "playing": 0, "coming": 20},
    "weekend": {"over": -7, "playing": 0, "coming": 5},
    "teams": {"over": -5, "playing": 0, "coming": 3},
    "swiss": {"playing": 0},
    "club": {"playing": 0},
    "off": {"coming": 6},
    "rummikub": {"over": -3, "playing": 0, "coming": 8},
}


@dataclass(frozen=True, slots=True)
class ExampleEvent:
    """A tournament of the example. `name` and `place` for each of its three times."""

    key: str
    names: dict[When, str]
    place: str
    organiser: str
    days: int
    grades: tuple[GradePlan, ...]
    kind: Kind = "open"
    ruleset: str = "nzasp-2022"
    fee_cents: int = 3000
    minutes: int = 60
    places: int | None = None
    notes: str = ""
    prizes: tuple[str, ...] = ("80", "40")
    times: tuple[When, ...] = TIMES
    pay_account: str = ""  # of the organiser
    questions: tuple[str, ...] = ()
    official: bool = True  # then words are judged by the list that the rules name, which no example can bring

    def plan(self, when: When, now: datetime) -> Plan:
        hours_ago = timezone.localtime(now - timedelta(hours=4))  # when the one in play began, whatever time it is
        begins = hours_ago.date() + timedelta(weeks=WEEKS[self.key][when])
        nine = datetime.combine(begins, time(9), timezone.get_current_timezone())
        start = hours_ago if when == "playing" else nine
        return Plan(
            name=self.names[when],
            ruleset=self.ruleset,
            begins=begins,
            ends=begins + timedelta(days=self.days - 1),
            start=start,
            closes=begins - timedelta(days=8),
            grades=self.grades,
            kind=self.kind,
            place=self.place,
            organiser=self.organiser,
            run_by="association" if self.kind == "masters" else "club",
            official=self.official and self.ruleset == "nzasp-2022",
            fee_cents=self.fee_cents,
            places=self.places,
            minutes=self.minutes,
            billets=self.kind == "masters",
            starts_method="Circle method, starts alternating" if self.kind == "masters" else None,
            notes=self.notes,
            pay_to=self.organiser if self.pay_account else "",
            pay_account=self.pay_account,
            questions=self.questions,
        )


MASTERS = ExampleEvent(
    key="masters",
    names={"over": "Masters", "playing": "Masters, second leg", "coming": "Masters of next season"},
    place="Ōtaki Memorial Hall",
    organiser="Ōtaki Word and Tile Club",
    days=3,
    grades=(GradePlan(name="Masters", rounds=23),),
    kind="masters",
    fee_cents=6000,
    places=24,
    notes="Lunch is provided on all three days.",
)
WEEKEND = ExampleEvent(
    key="weekend",
    names={"over": "Harbour Open", "playing": "Lakeside Weekend", "coming": "Whitestone Open"},
    place="Taupō Lakeside Hall",
    organiser="Taupō Lakeside Tiles",
    days=2,
    grades=(
        GradePlan(name="A", rounds=7, first_table=1),
        GradePlan(name="B", rounds=7, first_table=5),
        GradePlan(name="C", rounds=7, first_table=9),
    ),
    notes="Bring a timer if you have one. Tea at three.",
    pay_account="12-3456-0123456-00",
    questions=("Diet or allergies", "Can you bring a timer?"),
)
TEAMS = ExampleEvent(
    key="teams",
    names={"over": "North against South", "playing": "Islands Match", "coming": "Return Match"},
    place="Nelson Bay Rooms",
    organiser="Nelson Bay Tiles",
    days=1,
    grades=(GradePlan(name="Teams", rounds=6, system="two-teams"),),
    kind="team",
    fee_cents=1000,
    prizes=("40", "20"),
)
SWISS = ExampleEvent(
    key="swiss",
    names={"playing": "Island Championship"},
    place="Ōtaki Memorial Hall",
    organiser="Ōtaki Word and Tile Club",
    days=1,
    grades=(
        GradePlan(
            name="Open", rounds=7, system="swiss", stages=(Stage(first=6, system="hill"),), gibson=True, first_table=21
        ),
    ),
    kind="north_island",
    fee_cents=2000,
    notes="Five Swiss rounds, then the king of the hill. A leader who cannot be caught meets one out of the prizes.",
    times=("playing",),
)
CLUB_NIGHT = ExampleEvent(
    key="club",
    names={"playing": "Thursday Club Night"},
    place="Nelson Bay Rooms",
    organiser="Nelson Bay Tiles",
    days=1,
    grades=(GradePlan(name="All", rounds=3),),
    kind="club",
    fee_cents=0,
    minutes=55,
    prizes=(),
    notes="Not an official event: challenges are judged by the list of this hall, on a phone or at the device.",
    times=("playing",),
    official=False,
)
CALLED_OFF = ExampleEvent(
    key="off",
    names={"coming": "Estuary One-Day"},
    place="Estuary Boat Shed",
    organiser="Ōtaki Word and Tile Club",
    days=1,
    grades=(GradePlan(name="All", rounds=7),),
    fee_cents=2000,
    times=("coming",),
)
RUMMIKUB = ExampleEvent(
    key="rummikub",
    names={"over": "Rummikub Day", "playing": "Rummikub Afternoon", "coming": "Summer Rummikub"},
    place="Kaikōura Coast Club",
    organiser="Kaikōura Coast Club",
    days=1,
    grades=(GradePlan(name="All", rounds=5, system="tables", ranking=("wins", "points")),),
    kind="club",
    ruleset="nzrc-2024",
    fee_cents=500,
    minutes=45,
    prizes=("20", "10"),
)
