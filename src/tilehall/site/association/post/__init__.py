"""Letters of the association: notices, receipts, reminders, and what became of each."""
