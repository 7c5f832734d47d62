// What each side of the clock says and offers, as a function of how the clock stands. Words, no elements.

const possessive = (name) => `${name}’s`;

export const warning = 10_000; // of a turn: the last ten seconds are seen coming

const start = (names, seat, seatsSide) => ({
  do: "run", seat, label: `Start ${possessive(names[seat])} clock`, quiet: seat === seatsSide,
});

const challenge = { do: "challenge", label: "Challenge", quiet: true };

// A turn that was accepted, or ruled on, is not held or challenged again.
const running = ({ names }, state, seat) => {
  const stop = { do: "neutral", label: "Stop both", quiet: true };
  if (state.running !== seat) return [stop];
  const answers = state.answered ? [] : [
    state.held === null ? { do: "hold", label: "Hold", quiet: true } : { do: "release", label: "Okay, accept" },
    challenge,
  ];
  return [...answers, { do: "out", label: "I play out", quiet: true }, stop];
};

const outPlay = ({ names }, state, seat, out) => {
  const opponent = 1 - state.out.by;
  if (seat === opponent) {
    const hold = state.running === null && !state.out.held ? [{ do: "outHold", label: "Hold", quiet: true }] : [];
    return [{ do: "accept", label: "Accept" }, ...hold, challenge];
  }
  if (state.running !== null || !["opponents_clock_may_start", "wait"].includes(out.code)) return [];
  return [{ ...start(names, opponent, seat), disabled: out.code === "wait" }];
};

const BUTTONS = {
  ready: ({ names, starter }) => [{ do: "start", seat: starter, label: `Start ${possessive(names[starter])} clock` }],
  running,
  // Who stops the clock first and says "challenge" then has done it in the right order.
  neutral: ({ names }, state, seat) => [start(names, state.resume, seat), ...(seat === state.resume && !state.answered ? [challenge] : [])],
  ruling: (setup, { verdict }) => [
    ...(verdict === false ? [] : [{ do: "ruled", stands: true, label: "The play stands", quiet: verdict === undefined }]),
    ...(verdict === true ? [] : [{ do: "ruled", stands: false, label: "It comes off", quiet: verdict === undefined }]),
    { do: "judge", label: "Word judge", quiet: true },
  ],
  out: outPlay,
  late: ({ names }, state) => [state.lateUp ? { do: "lateSteps", label: "What happens now" } : { do: "arrived", label: `${names[state.running]} is here` }],
  over: (setup, state) => [state.forfeit === null ? { do: "times", label: "Times and penalties" } : { do: "leave", label: "Leave the clock", quiet: true }],
};

const NOTES = {
  ready: () => "Not started",
  running: (setup, state, seat) => {
    if (state.held !== null) return state.held === seat ? "You hold: your clock runs" : "Held: draw no tiles";
    return state.running === seat ? "Your clock runs" : "";
  },
  neutral: (setup, state, seat) => {
    const who = seat === state.resume ? `${setup.names[1 - seat]} starts your clock` : "You start the clock";
    if (state.stands === undefined) return `Both stand. ${who}`;
    const waits = setup.rules.restart_waits?.[state.stands ? "stands" : "comes_off"] ?? "";
    return `${state.stands ? "The play stands." : "The play comes off."} ${who}${waits && " "}${waits.replace("{player}", setup.names[state.judged])}`;
  },
  ruling: (setup, state, seat) => state.verdict !== undefined ? `Judged: ${state.verdict ? "acceptable" : "not acceptable"}. Both stand` : (seat === state.challenger ? "You challenge: both stand" : "Challenged: both stand"),
  late: (setup, state, seat) => {
    if (state.lateUp) return `${setup.names[state.running]} has not come, and the time is used up: call the director`;
    return seat === state.running ? "Not here yet: the clock runs" : "";
  },
  over: (setup, state) => (state.forfeit === null ? "The game is over" : `Forfeited by ${setup.names[state.forfeit]}. The director enters it`),
};

const outNote = (setup, state, out) => {
  const seconds = out.changesIn === null ? "" : ` ${Math.ceil(out.changesIn / 1000)} s`;
  return `${setup.rules.out_words[out.code] ?? "The clock runs until the answer."}${seconds}`;
};

// For a game in which each player has a clock: seat is the side.
export const playerSide = (setup, state, seat, out) => ({
  note: state.phase === "out" ? outNote(setup, state, out) : NOTES[state.phase]?.(setup, state, seat) ?? "",
  buttons: BUTTONS[state.phase]?.(setup, state, seat, out) ?? [],
  press: state.phase === "running" && state.running === seat,
});

// For turns timed one by one: both sides show the one whose turn it is.
export const turnSide = (setup, state, face, { onTurn, leaveFor }) => {
  const { names } = setup;
  const next = names[state.nextSeat];
  if (state.phase === "ready") return { note: "Not started", buttons: BUTTONS.ready(setup), press: false };
  if (state.phase === "over") return { note: "The game is over", buttons: [{ do: "leave", label: leaveFor, quiet: true }], press: false };
  if (state.phase === "timeUp") return { note: "Time was up", buttons: [{ do: "steps", label: "What to do" }, { do: "next", label: `Next: ${next}` }], press: false };
  if (state.phase === "neutral") return { note: "The clock stands", buttons: [{ do: "run", seat: onTurn, label: "Go on" }], press: false };
  if (face.over) {
    const asked = [{ do: "timeUp", touched: true, label: "Yes" }, { do: "timeUp", touched: false, label: "No" }];
    return { note: `Time is up. Had ${names[onTurn]} laid or moved tiles?`, buttons: asked, press: false };
  }
  const soon = face.left <= warning ? "Time is short" : "Tap when done";
  return { note: `${soon}. Next: ${next}`, buttons: [{ do: "neutral", label: "Stop", quiet: true }], press: true };
};

const WORDS = {
  start: ({ names }, { seat }) => `${possessive(names[seat])} clock is started`,
  press: ({ names }, { seat }) => `${names[seat]} has pressed`,
  neutral: () => "Both clocks stand",
  run: ({ names }, { seat }) => `${possessive(names[seat])} clock runs again`,
  hold: () => "Hold",
  release: () => "The hold is released",
  challenge: () => "Challenge: both clocks stand",
  ruled: (setup, { stands }) => (stands ? "The play stands" : "The play comes off"),
  out: () => "Played out: both clocks stand",
  outHold: () => "The out play is held",
  accept: () => "The out play is accepted: the game is over",
  end: () => "The game is over",
  late: ({ names }, { seat }) => `${names[seat]} is late: the clock runs`,
  arrived: (setup, { let: permitted }) => (permitted ? "The director lets the latecomer play" : "The latecomer is here: both clocks stand"),
  forfeit: ({ names }, { seat }) => `The game is forfeited by ${names[seat]}`,
  correct: ({ names }, { seat, text }) => `${possessive(names[seat])} clock is set to ${text}, as agreed`,
  slept: (setup, { ms }) => (ms > 0 ? `${Math.round(ms / 1000)} seconds of sleep are counted` : `${Math.round(-ms / 1000)} seconds are taken off: the device was set`),
  timeUp: (setup, { touched }) => (touched ? "Time was up: tiles had been moved" : "Time was up: nothing had been moved"),
  next: () => "The next turn begins",
  away: ({ names }, { seat }) => `${names[seat]} sits out, or is back`,
  undo: () => "The last press is undone",
};

export const entryWords = (setup, entry) => WORDS[entry.do]?.(setup, entry) ?? entry.do;
