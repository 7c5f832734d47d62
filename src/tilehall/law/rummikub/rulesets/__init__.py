"""The answers: NZRC 2024. Nothing else in this room names a document."""

from .editions import amend_rules as amend_rules
from .nzrc_2024 import NZRC_2024

RULESETS = {rules.key: rules for rules in (NZRC_2024,)}
