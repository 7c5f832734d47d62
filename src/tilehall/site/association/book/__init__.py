"""The book of acts: members, clubs, officers, decisions, registers and the calendar."""
