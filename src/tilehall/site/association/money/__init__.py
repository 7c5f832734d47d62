"""The ledger, fees, payments, and the statements of a year."""
