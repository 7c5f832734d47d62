"""The Association's money: ledger, statements, bank files, fees, payments and the end of it all. Whole cents only."""
