"""Sentences of the clock on the table: its parts, what runs after an out play, and what a lost turn costs."""

# By the part of a clock (TableClock.grounds).
CLOCK_WORDS: dict[str, str] = {
    # each player's time for the whole game
    "time": "Both clocks show the full time before the first turn, or what is left to a latecomer.",
    "overtime": "The clock goes on below zero. Each minute of overtime that is begun costs points.",
    "device": "A phone may be the clock if both agree. It stays silent, shows overtime and is read from both sides.",
    "start": "The first clock starts when the first player has racked a tile, or has three face up in sight.",
    "neutralise": "Both clocks stand until the matter is settled. Whoever’s clock ran stops it.",
    "restart": "The player who waits for the other’s turn starts the clock again.",
    "correct": "A time is changed only if both agree, or the director says so.",
    "hold": "The clock of the player who holds runs on. The hold ends with clear words: accept, or okay.",
    "challenge": "The challenger stops the clock. A challenge is not taken back, and nobody draws.",
    "stands": "The play stands.",
    "comes_off": "The play comes off the board, and its turn is lost.",
    "out": "A player who plays out stops both clocks in place of starting the other’s.",
    "late": "The clock of a player who is not there runs until they come, from when the rules let it be started.",
    # each turn timed alone
    "turn": "Each turn has its own time. What ends at the last moment is in time.",
    "next": "The time of a turn begins when the turn before has ended.",
    "order": "Players take their turns around the table.",
    "over": "Time is up. What follows depends on whether tiles were laid or moved.",
}

# By the code of the law's answer.
OUT_PLAY_WORDS: dict[str, str] = {
    "wait": "Waits for the answer.",
    "opponents_clock_may_start": "No answer: the other clock may be started.",
    "game_over": "No answer in time: the game is over.",
    "held": "Held: the clock runs until the answer.",
    "challenged": "Both clocks stand until the ruling.",
    "not_covered": "The rules do not say: agree, or call the adjudicator.",
}

# After a ruling, what the clock waits for, by the code of the refusal.
RESTART_WORDS: dict[str, str] = {
    "not_reracked": "when the tiles are on the racks",
    "replacement_not_seen": "when {player} has seen a new tile, or at once if the bag is empty",
}

# What is done when a turn ran out of time, or a latecomer's clock is at its limit, by the step of the ruling.
STEP_WORDS: dict[str, str] = {
    "restore_table": "Put every tile back where it was. Everybody at the table helps.",
    "confirm_restored": "Another player says that the table is as it was.",
    "lift_until_all_melds_are_legal": "Tiles that nobody can place go to the rack of the player whose time ran out.",
    "take_penalty_tiles": "Penalty tiles to take from the pool: {count}.",
    "no_penalty_tiles": "The pool is empty: there are no penalty tiles to take.",
    "draw": "Nothing was laid or moved. Tiles to draw: {count}.",
    "pass": "The pool is empty: the turn is passed.",
    "declare_forfeit": "The director may declare the game forfeited by {{player}}, who did not play.",
    "may_let_play": "If {{player}} comes now, the director may still let the game be played, with no time left.",
    "close_as_forfeit": "The game is over: the director enters it as forfeited by {{player}}.",
    "full_if_not_started": "If the director did not have this clock run, {{player}} has lost no time: undo it.",
    "next_turn": "The next player’s time begins.",
}
