"""The scripts of the example's games; example_scrabble.py says how they are read."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrabbleScript:
    names: tuple[str, str]
    ruleset: str
    ago: timedelta  # when they sat down
    seed: int
    turns: str
    first: int  # given by balanced starts
    slowness: float = 1.0
    adjourned: tuple[str, str] | None = None  # why, and until when


SCRIPTS = (
    # Won by three points: a play that came off, one that stood, an exchange.
    ScrabbleScript(
        names=("Mereana Tūhoro", "Tāwhiri Matene"),
        ruleset="nzasp-2022",
        ago=timedelta(days=2),
        seed=8,
        first=0,
        slowness=1.55,
        turns="""\
8D FRENCH
E6 FA.DEL
10E .QUATOR
12A VIODS
? VIODS FARDELS
6B KRA.T
12A VOIDS
-CER
L10 SELS
H8 .O.EVALS
C11 Z.P
? ZIP
14E AXE.
A12 .ANG
K8 EE.Y
7I UPBORE
6N WO
5K MEWED
4I GOON
15F IN.URINg
3K NOTCH
O1 YA.
G2 EGADs
2F J.T
1H ALERT
13G M.UT
J10 .BI.
5F I.
13L .I
+""",
    ),
    # The loser of a challenge loses the turn; one player is over the time.
    ScrabbleScript(
        names=("Katarzyna Wróbel", "Bartholomew Quill"),
        ruleset="nsa-2008",
        ago=timedelta(days=1),
        seed=1,
        first=1,
        slowness=1.75,
        turns="""\
8D DUOMO
9G ADZE
7A APVAN
? APVAN AD
J6 WIR.R
I5 FOP
K3 AGILE
3J N.VY
10E ABYS
11D JAy
? JAY AA BY
H1 ALATE
12A INRO
-ALX
13A TEE
D3 KATHO.E
14C TORQuE
15H FIR
2M BOW
15A DISH
O1 S.IG
E4 XI
1B COUNTI.N
A8 INTU..E.
13H REPUGN
F3 VELD
K9 SEA
15H ...M
12L AE
+""",
    ),
    # In play, and adjourned with a challenge to be judged: so it stays however long somebody looks at it. A hall that
    # is served would else judge it at once.
    ScrabbleScript(
        names=("Joanna Whitcombe", "Rāwiri Tamatea"),
        ruleset="nzasp-2022",
        ago=timedelta(minutes=20),
        seed=3,
        first=1,
        turns="""\
8E HAUT
E8 .OLDS
12C PO.TAGE
F6 QU.
5E TAINTEd
13B REF
11G KARMA
L6 INCURS
13G YOD
4G LAIRED
8J VI.iNG
14E CIONS
3K FOX
?! FOX FED OD""",
        adjourned=("the club room closes at ten", "Saturday at two, at the same board"),
    ),
)
