// The clock as a function: the setup, what was pressed and when, and now. Nothing here keeps anything, reads the time or
// knows a rule: times, costs and whose clock runs after a ruling come with the setup, from the law.
//
// setup: {rules, names: [..], used: [..]}     log: [{do, at, ...}]     all times in milliseconds

export const faceText = (left) => {
  const whole = Math.abs(Math.floor(left / 1000));
  return `${left < 0 ? "-" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

// The last answer of a table [[from, answer], ..] that holds at this moment.
export const answerAt = (changes, at) => {
  let answer = changes[0]?.[1];
  for (const [from, next] of changes) if (at >= from) answer = next;
  return answer;
};

export const nextChange = (changes, at) => changes.find(([from]) => from > at)?.[0] ?? null;

// An undone press counts as never pressed: who ran before it has run on all the while. An end that came by itself, some
// time after an out play, was pressed by nobody: with it goes the out play that brought it.
const undo = (kept) => {
  let last = kept.pop();
  if (last?.do === "end" && last.byItself) while (last && last.do !== "out") last = kept.pop();
};
export const standing = (log) => {
  const kept = [];
  for (const entry of log) entry.do === "undo" ? undo(kept) : kept.push(entry);
  return kept;
};

const blank = (setup) => ({
  spent: setup.names.map((_, seat) => setup.used?.[seat] ?? 0),
  running: null, latest: 0, phase: "ready", resume: null, held: null, challenger: null, out: null, away: [], turns: 0, timeUp: null,
  answered: true, forfeit: null, // answered: there is no turn of the other one that could be held or challenged
});

const passTime = (setup, state, at) => {
  const now = Math.max(at, state.latest), { running } = state;
  const spent = [...state.spent];
  // A moment before the latest one counts as the latest: no time is ever given back.
  if (running !== null) spent[running] += now - state.latest;
  // The clock of who has not come stands at the limit: from there on people decide.
  if (state.phase === "late") spent[running] = Math.min(spent[running], Math.max(state.spent[running], setup.rules.late_limit ?? Infinity));
  return { ...state, spent, latest: now };
};

const following = (setup, state, seat) => {
  const count = setup.names.length;
  for (let step = 1; step <= count; step += 1) {
    const other = (seat + step) % count;
    if (!state.away.includes(other)) return other;
  }
  return seat;
};

const turnOf = (setup, state, seat) => {
  const spent = setup.rules.turn ? state.spent.map((used, other) => (other === seat ? 0 : used)) : state.spent;
  return { ...state, spent, running: seat, phase: "running", resume: null, challenger: null, timeUp: null };
};

const stopped = (state, phase) => ({ ...state, phase, resume: state.running ?? state.resume, running: null });

const afterRuling = (setup, state, stands) => {
  const opponent = state.challenger;
  if (state.out && stands) return { ...state, phase: "over" };
  const player = following(setup, state, opponent);
  const side = setup.rules.runs_after[stands ? "stands" : "comes_off"];
  const resume = side === "player" ? player : opponent;
  return { ...state, phase: "neutral", resume, held: null, challenger: null, out: null, stands, judged: player, answered: true };
};

const STEPS = {
  start: (setup, state, { seat }) => ({ ...turnOf(setup, state, seat), turns: 1 }),
  press: (setup, state, { seat }) => {
    if (state.running !== seat || state.phase !== "running") return state;
    return { ...turnOf(setup, state, following(setup, state, seat)), held: null, answered: false, turns: state.turns + 1 };
  },
  neutral: (setup, state) => stopped(state, "neutral"),
  run: (setup, state, { seat }) => ({ ...state, phase: state.out ? "out" : "running", running: seat, resume: null, stands: undefined }),
  hold: (setup, state) => ({ ...state, held: state.running }),
  release: (setup, state) => ({ ...state, held: null, answered: true }),
  challenge: (setup, state) => {
    const challenger = state.out ? following(setup, state, state.out.by) : state.running ?? state.resume;
    return { ...stopped(state, "ruling"), challenger, held: null };
  },
  ruled: (setup, state, { stands }) => afterRuling(setup, state, stands),
  out: (setup, state) => ({ ...stopped(state, "out"), out: { by: state.running, at: state.latest, held: false } }),
  outHold: (setup, state) => {
    const answer = answerAt(setup.rules.out_play.hold, state.latest - state.out.at);
    const other = following(setup, state, state.out.by);
    const held = { ...state, out: { ...state.out, held: true } };
    return answer === "held" ? { ...held, running: other } : held;
  },
  accept: (setup, state) => ({ ...stopped(state, "over"), held: null }),
  end: (setup, state) => ({ ...stopped(state, "over"), held: null }),
  late: (setup, state, { seat }) => ({ ...state, running: seat, phase: "late" }),
  arrived: (setup, state) => ({ ...state, running: null, phase: "ready" }),
  forfeit: (setup, state, { seat }) => ({ ...stopped(state, "over"), forfeit: seat }),
  correct: (setup, state, { seat, used }) => ({ ...state, spent: state.spent.map((was, other) => (other === seat ? used : was)) }),
  // People say that the device was asleep where we did not count it, or (less than nothing) was set where we did: it is
  // the time of whose clock ran then.
  slept: (setup, state, { ms, seat = state.running }) => ({ ...state, spent: state.spent.map((was, other) => (other === seat ? Math.max(0, was + ms) : was)) }),
  // Turns that are timed one by one.
  timeUp: (setup, state, { touched, pool }) => ({ ...stopped(state, "timeUp"), timeUp: { touched, pool } }),
  next: (setup, state) => ({ ...turnOf(setup, state, following(setup, state, state.running ?? state.resume ?? 0)), turns: state.turns + 1 }),
  away: (setup, state, { seat }) => ({
    ...state, away: state.away.includes(seat) ? state.away.filter((other) => other !== seat) : [...state.away, seat],
  }),
};

export const readClock = (setup, log) => {
  let state = blank(setup);
  for (const entry of standing(log)) state = STEPS[entry.do]?.(setup, passTime(setup, state, entry.at), entry) ?? state;
  return state;
};

// What each side sees now.
export const facesAt = (setup, state, now) => {
  const { spent } = passTime(setup, state, now);
  const limit = setup.rules.base ?? setup.rules.turn;
  const stands = state.phase === "late" && spent[state.running] >= (setup.rules.late_limit ?? Infinity);
  return spent.map((used, seat) => ({
    seat, used, left: limit - used, text: faceText(limit - used), runs: state.running === seat && !stands, over: used > limit,
    penalty: answerAt(setup.rules.penalties, used) ?? 0,
  }));
};

// After an out play: what is so now, and when that changes by itself.
export const outPlayAt = (setup, state, now) => {
  if (!state.out || state.phase !== "out") return null;
  const since = Math.max(0, now - state.out.at);
  if (state.running !== null) return { code: state.out.held ? "held" : "runs", changesIn: null };
  const changes = setup.rules.out_play[state.out.held ? "hold" : "none"] ?? [];
  const change = nextChange(changes, since);
  return { code: answerAt(changes, since), changesIn: change === null ? null : change - since };
};

// A slip holds whole seconds; one that is begun counts whole, as the units of overtime do.
export const usedSeconds = (state) => state.spent.map((used) => Math.ceil(used / 1000));
