"""What is read of the ledger and its rows; and the one question that other rooms ask of the accounts."""

from .reviews import ReviewedAccounts, reviewed_accounts

__all__ = ["ReviewedAccounts", "reviewed_accounts"]
