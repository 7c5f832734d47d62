"""What other rooms may want to hear of a tournament. Sent after the commit; who listens must not hold the desk up."""

from django.dispatch import Signal

# number: of the tournament; round: the one whose last result came in. Not sent for rehearsals.
round_finished = Signal()
