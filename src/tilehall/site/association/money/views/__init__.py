"""Pages of the Association's money: each reads the request, calls one action or one read, and draws the answer."""
