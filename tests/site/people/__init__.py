"""Accounts, roles, the register and its pages."""
