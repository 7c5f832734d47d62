"""Meetings: notice, quorum, agenda, motions, votes, minutes."""
