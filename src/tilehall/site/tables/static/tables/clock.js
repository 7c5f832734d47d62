// The clock on the table. The page holds the setup and a list of what was pressed, each with its moment, and keeps both in
// this browser: what is shown is worked out anew from them, so that a reload or a screen that went dark changes nothing.
const form = document.getElementById("clock-setup");
const modules = ["state", "time", "sides", "senses", "panels"].map((name) => import(form.dataset[name]));
const [stateOf, { SteadyTime }, sidesOf, { Senses }, panels] = await Promise.all(modules);
const { rulesets, board, judge, place } = JSON.parse(form.dataset.clock);
const screen = document.getElementById("table-clock");
const sides = [...screen.querySelectorAll(".clock-side")];
const live = screen.querySelector("[data-live]");
const find = (name) => document.querySelector(`[data-${name}]`);

// --- what is kept
const load = () => { try { return JSON.parse(localStorage.getItem(place)); } catch { return null; } };
let kept = load(); // {setup, log, offset, seen, options}
const save = () => {
  if (!kept) return;
  try { localStorage.setItem(place, JSON.stringify(kept)); } catch { /* a full store: it counts on as long as the page is open */ }
};
// For the slip of this board, once the game is over: seconds in the order of its seats.
const leaveTimes = () => {
  if (!board || turns()) return;
  const state = read(), times = stateOf.usedSeconds(state);
  if (kept.setup.swapped) times.reverse();
  try { state.phase === "over" ? localStorage.setItem(`${place}.times`, JSON.stringify(times)) : localStorage.removeItem(`${place}.times`); } catch { /* typed by hand, then */ }
};

const jump = screen.querySelector(".clock-jump");
let jumped = 0;
const onJump = (ms, when) => {
  kept.offset = time?.offset ?? kept.offset;
  jumped = ms;
  const by = stateOf.faceText(Math.abs(ms)), way = ms > 0 ? "forward" : "back";
  jump.querySelector("p").textContent = when === "reload"
    ? `The time of day on this device was set back by ${by}. The clock went on from where it was last seen.`
    : `The time of day on this device was moved ${way} by ${by}. The clock did not follow it.`;
  jump.querySelector("[data-jump=count]").hidden = ms < 0;
  jump.hidden = false;
  save();
};
let time = null;
const startTime = () => {
  time = new SteadyTime({ offset: kept?.offset ?? 0, seen: kept?.seen ?? 0, onJump });
  if (kept) kept.offset = time.offset;
};
for (const news of ["visibilitychange", "freeze", "resume"]) document.addEventListener(news, () => time?.hidden());
for (const news of ["pagehide", "pageshow"]) addEventListener(news, () => time?.hidden());

for (const button of jump.querySelectorAll("[data-jump]"))
  button.addEventListener("click", () => {
    jump.hidden = true;
    if (button.dataset.jump === "count") press({ do: "slept", ms: jumped });
  });

// --- what is pressed
const turns = () => Boolean(kept.setup.rules.turn);
const read = () => {
  const state = stateOf.readClock(kept.setup, kept.log);
  const onTurn = state.running ?? state.resume ?? kept.setup.starter;
  const away = state.away, count = kept.setup.names.length;
  let nextSeat = (onTurn + 1) % count;
  while (away.includes(nextSeat) && nextSeat !== onTurn) nextSeat = (nextSeat + 1) % count;
  return { ...state, nextSeat, onTurn };
};

const press = (entry) => {
  kept.log.push({ ...entry, at: time.now() });
  kept.seen = time.now();
  save();
  leaveTimes();
  draw();
  say();
};

const say = () => {
  const state = read(), faces = stateOf.facesAt(kept.setup, state, time.now());
  const last = kept.log.at(-1);
  const told = last ? `${sidesOf.entryWords(kept.setup, last)}. ` : "";
  const runs = state.running === null ? "No clock runs." : `${kept.setup.names[state.running]}: ${faces[state.running].text} left.`;
  live.textContent = `${told}${runs}`;
};

const act = (button) => {
  if (button.do === "judge") location.assign(judge);
  else if (button.do === "times") panels.showTimes(kept.setup, facesNow(), stateOf.faceText);
  else if (button.do === "steps") showSteps();
  else if (button.do === "leave") board ? location.assign(board.slip_url) : leave();
  else {
    const { label, quiet, disabled, ...entry } = button;
    press(entry);
    if (entry.do === "timeUp") showSteps();
    if (entry.do === "accept") panels.showTimes(kept.setup, facesNow(), stateOf.faceText);
  }
};
const facesNow = () => stateOf.facesAt(kept.setup, read(), time.now());
const showSteps = () => {
  const state = read();
  panels.showSteps(kept.setup, state.timeUp, kept.setup.names[state.nextSeat], () => press({ do: "next" }));
};

// --- what is shown
const LOW = 120_000; // of a whole game: its last two minutes are seen coming
const warned = new Set();
const warn = (state, face) => {
  const low = turns() ? sidesOf.warning : LOW;
  const sign = face.over ? "over" : face.left <= low ? "low" : "";
  const key = `${state.turns}.${face.seat}.${sign}`;
  if (!sign || !face.runs || warned.has(turns() ? key : `${face.seat}.${sign}`)) return;
  warned.add(turns() ? key : `${face.seat}.${sign}`);
  senses.signal(sign === "over" ? 3 : 1);
  live.textContent = `${kept.setup.names[face.seat]}: ${sign === "over" ? "time is up." : `${Math.ceil(face.left / 1000)} seconds left.`}`;
};

const drawButtons = (place, buttons) => {
  const key = JSON.stringify(buttons);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(...buttons.map((button) => {
    const made = panels.element("button", button.label, button.quiet ? "button quiet" : "button");
    made.type = "button";
    made.disabled = Boolean(button.disabled);
    made.addEventListener("click", () => act(button));
    return made;
  }));
};

const write = (place, text) => { if (place.textContent !== text) place.textContent = text; };

const drawSide = (side, shown, face, name, other) => {
  const button = side.querySelector(".clock-face");
  write(button.querySelector(".clock-name"), name);
  write(button.querySelector(".clock-time"), face.text);
  write(button.querySelector(".clock-note"), shown.note);
  write(button.querySelector(".clock-other"), face.penalty ? `Penalty ${face.penalty} · ${other}` : other);
  button.setAttribute("aria-label", `${name}: ${shown.press ? "press when the turn is done" : shown.note || "the other clock runs"}`);
  button.setAttribute("aria-disabled", String(!shown.press));
  button.classList.toggle("runs", face.runs);
  button.classList.toggle("over", face.over);
  button.classList.toggle("low", !face.over && face.runs && face.left <= (turns() ? sidesOf.warning : LOW));
  drawButtons(side.querySelector(".clock-buttons"), shown.buttons);
};

const draw = () => {
  if (!kept || screen.hidden) return;
  const now = time.now(), { setup } = kept;
  const state = read();
  const out = stateOf.outPlayAt(setup, state, now);
  if (out?.code === "game_over") return press({ do: "end", byItself: true });
  const faces = stateOf.facesAt(setup, state, now);
  const focused = screen.contains(document.activeElement);
  for (const [place, side] of sides.entries()) {
    if (turns()) {
      const face = faces[state.onTurn], over = face.over && state.phase === "running";
      const order = setup.names.filter((_, seat) => seat !== state.onTurn && !state.away.includes(seat));
      const shown = { ...face, text: over ? "0:00" : face.text, penalty: 0 };
      drawSide(side, sidesOf.turnSide(setup, state, face, { onTurn: state.onTurn, leaveFor: board ? "To the slip" : "Leave the clock" }), shown, setup.names[state.onTurn], `With ${order.join(", ")}`);
    } else {
      const seat = 1 - place, other = faces[1 - seat];
      drawSide(side, sidesOf.playerSide(setup, state, seat, out, faces[seat]), faces[seat], setup.names[seat], `${setup.names[1 - seat]} ${other.text}`);
    }
  }
  // What was pressed may be gone: the next key must not press what came in its place.
  if (focused && !screen.contains(document.activeElement)) (screen.querySelector(".clock-face.runs") ?? screen.querySelector("[data-more]")).focus();
  for (const face of faces) warn(state, face);
};

// A face is pressed by its own player. Space presses for whoever's clock runs.
for (const [place, side] of sides.entries())
  side.querySelector(".clock-face").addEventListener("click", () => pressFace(turns() ? null : 1 - place));
const pressFace = (seat) => {
  const state = read();
  if (state.phase !== "running" || (seat !== null && seat !== state.running)) return;
  if (turns() && facesNow()[state.running].over) return;
  press({ do: "press", seat: state.running });
};
document.addEventListener("keydown", (event) => {
  const elsewhere = document.querySelector("dialog[open]") || event.target.closest("button, input, select, a")?.matches(":not(.clock-face)");
  if (event.key !== " " || screen.hidden || event.repeat || elsewhere) return;
  event.preventDefault();
  pressFace(null);
});
document.addEventListener("keyup", (event) => { if (event.key === " " && event.target.matches?.(".clock-face")) event.preventDefault(); });

// --- the screen
const AWAKE = {
  true: "The screen stays on.",
  false: "This browser does not let a page keep the screen on: set the device so. If it goes dark, the time is counted all the same.",
};
const senses = new Senses((awake) => { for (const said of document.querySelectorAll("[data-awake]")) said.textContent = AWAKE[awake]; });
const frame = [...document.body.children].filter((part) => !part.matches("#table-clock, dialog, script"));

const open = () => {
  screen.hidden = false;
  document.documentElement.classList.add("clock-open");
  for (const part of frame) part.inert = true;
  for (const box of document.querySelectorAll("[data-option]")) box.checked = kept.options[box.dataset.option];
  useOptions();
  senses.stayAwake(true);
  draw();
  screen.querySelector("[data-more]").focus();
};
const leave = () => {
  screen.hidden = true;
  document.documentElement.classList.remove("clock-open");
  for (const part of frame) part.inert = false;
  if (document.fullscreenElement) document.exitFullscreen();
  senses.stayAwake(false);
  offerReturn();
};
const useOptions = () => {
  senses.sound = kept.options.sound;
  senses.vibration = kept.options.vibration;
  screen.classList.toggle("turned", kept.options.turned);
};
for (const box of document.querySelectorAll("[data-option]"))
  box.addEventListener("change", () => { kept.options[box.dataset.option] = box.checked; useOptions(); save(); });
find("fill").addEventListener("click", () => { document.getElementById("clock-more").close(); senses.fill(document.documentElement); });

const offerReturn = () => {
  const offer = document.getElementById("kept-clock");
  offer.hidden = !kept;
  form.hidden = false;
  if (kept) find("kept").textContent = `${kept.setup.names.join(", ")}: ${read().phase === "over" ? "the game is over" : "it goes on as it stands"}. Setting a new one puts it away.`;
};
find("return").addEventListener("click", () => open());

const forget = () => {
  kept = null;
  try { localStorage.removeItem(place); } catch { /* it was never kept */ }
  for (const panel of document.querySelectorAll("dialog[open]")) panel.close();
  warned.clear();
  leave();
};
const newClock = () => panels.askSure("New clock?", "The times of this game are put away for good.", "Yes, a new clock", forget);
find("new").addEventListener("click", newClock);

// Under some rules a latecomer's clock waits for a while after the call, and whether that has gone by, people know.
const runLate = (seat) => {
  const { rules, names } = kept.setup, run = () => press({ do: "late", seat });
  if (!rules.late_from) return run();
  const minutes = rules.late_from / 60_000;
  panels.askSure("Run the clock?", `Not before ${minutes} minutes after the announced start, and only if the director says so.`, `Yes, run ${names[seat]}’s clock`, run);
};

const moreActions = () => {
  const state = read(), last = stateOf.standing(kept.log).at(-1), { names } = kept.setup;
  const actions = [];
  if (last)
    actions.push({ label: "Undo the last press", act: () => panels.askSure("Undo the last press?", `${sidesOf.entryWords(kept.setup, last)}. It will count as never pressed, and the time since goes to whose clock ran before.`, "Yes, undo it", () => press({ do: "undo" })) });
  if (state.phase === "ready" && !turns())
    for (const [seat, name] of names.entries()) actions.push({ label: `${name} is late: run the clock`, act: () => runLate(seat) });
  if (turns() && names.length > 2)
    for (const [seat, name] of names.entries()) actions.push({ label: state.away.includes(seat) ? `${name} is back` : `${name} sits out`, act: () => press({ do: "away", seat }) });
  if (state.phase !== "over" && state.phase !== "ready")
    actions.push({ label: "End the game", act: () => panels.askSure("End the game?", "All clocks stop.", "Yes, it is over", () => act({ do: "end" })) });
  actions.push({ label: "Leave the clock", act: leave }, { label: "New clock", danger: true, act: newClock });
  return actions;
};
find("more").addEventListener("click", () =>
  panels.showMore({ setup: kept.setup, log: kept.log, offset: kept.offset, actions: moreActions(), entryWords: sidesOf.entryWords, correctable: !turns() }));

find("correct").addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = event.target.elements, left = panels.readTime(fields.time.value);
  const used = left === null ? null : kept.setup.rules.base - left;
  find("correct-wrong").hidden = used !== null && used >= 0;
  if (used === null || used < 0) return;
  document.getElementById("clock-more").close();
  press({ do: "correct", seat: Number(fields.seat.value), used, text: stateOf.faceText(left) });
  event.target.reset();
});

// --- before the game
const chosen = () => rulesets[Number(form.elements.rules.value ?? 0)];
const showSetup = () => {
  const rules = chosen(), most = Math.max(...rules.players);
  for (const field of form.querySelectorAll("[data-seat]")) field.hidden = Number(field.dataset.seat) >= most;
  find("used").hidden = Boolean(rules.turn);
  find("swap").textContent = most > 2 ? "The next one starts" : "Swap: the other one starts";
  for (const up of form.querySelectorAll("[data-up]")) up.hidden = most <= 2;
  find("device").hidden = !rules.words.device;
  if (rules.words.device) panels.sayWords(find("device").querySelector("span"), rules.words.device);
};
form.addEventListener("change", showSetup);
find("swap").addEventListener("click", () => {
  const sitting = seated(), [first, ...later] = sitting.map((field) => field.value);
  for (const [seat, name] of [...later, first].entries()) sitting[seat].value = name;
  swapped = !swapped;
});
// Whose names are round the table: of a board as many as it has, else as far as they are typed, and two at least.
const seated = () => {
  const fields = [...form.elements.name].slice(0, Math.max(...chosen().players));
  const typed = fields.findLastIndex((field) => field.value.trim()) + 1;
  return fields.slice(0, board ? board.names.length : Math.max(2, typed));
};
for (const up of form.querySelectorAll("[data-up]"))
  up.addEventListener("click", () => {
    const own = up.closest("[data-seat]"), [one, other] = [own.previousElementSibling, own].map((field) => field.querySelector("input"));
    [one.value, other.value] = [other.value, one.value];
  });
let swapped = false;

const typedSetup = () => {
  const rules = chosen(), most = Math.max(...rules.players), least = Math.min(...rules.players);
  const typed = [...form.elements.name].slice(0, most).map((field) => field.value.trim());
  const given = board ? board.names.length : Math.max(least, typed.findLastIndex((name) => name) + 1);
  const names = typed.slice(0, given).map((name, seat) => name || `Player ${seat + 1}`);
  const used = rules.turn ? names.map(() => 0) : [...form.elements.used].map((field) => (field.value.trim() ? panels.readTime(field.value) : 0));
  const wrong = find("wrong");
  wrong.hidden = used.every((ms) => ms !== null && ms >= 0);
  wrong.textContent = "Write the time used as minutes and seconds, for instance 7:30.";
  return wrong.hidden ? { rules, names, used, starter: 0, swapped } : null;
};
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const setup = typedSetup();
  if (!setup) return;
  const begin = () => {
    kept = { setup, log: [], offset: 0, seen: 0, options: { sound: false, vibration: false, turned: true } };
    startTime(); // however long the device slept before, or was set: the clock begins now
    jump.hidden = true;
    warned.clear();
    save();
    open();
  };
  if (kept && read().phase !== "over") panels.askSure("Put the other clock away?", "Its times are gone for good.", "Yes, set a new one", begin);
  else begin();
});

// Another tab of this browser with the same clock: both show the same.
addEventListener("storage", (event) => {
  if (event.key !== place) return;
  kept = load();
  kept ? draw() : leave();
});

startTime();
showSetup();
if (kept && read().phase !== "over") { form.hidden = false; open(); offerReturn(); } else offerReturn();

let beat = 0;
setInterval(() => {
  draw();
  // The last moment seen is kept, for a time of day that is set back before a reload.
  if (kept && (beat = (beat + 1) % 20) === 0) { kept.seen = time.now(); save(); }
}, 100);
