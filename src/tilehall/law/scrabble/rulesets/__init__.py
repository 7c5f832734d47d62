"""The answers: NZASP 2022, NSA 2008 and the older NSA book under it. Nothing else in this room names a document."""

from .nsa_2008 import NSA_2008, NSA_BASE
from .nzasp_2022 import NZASP_2022

RULESETS = {rules.key: rules for rules in (NZASP_2022, NSA_2008, NSA_BASE)}
