"""How large an event can be, wherever it comes from: a plan, a file or the command line."""

MOST_ROUNDS = 99  # two digits are what cards, sheets and forms have room for
