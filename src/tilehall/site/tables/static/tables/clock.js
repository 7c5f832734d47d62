// The clock on the table. The page holds the setup and a list of what was pressed, each with its moment, and keeps both in
// this browser: what is shown is worked out anew from them, so that a reload or a screen that went dark changes nothing.
const form = document.getElementById("clock-setup");
const modules = ["state", "time", "sides", "senses", "panels", "store", "setup"].map((name) => import(form.dataset[name]));
const [stateOf, { SteadyTime }, sidesOf, { Senses }, panels, { Store, toldHere }, { Setup }] = await Promise.all(modules);
const { told, standsIn } = toldHere(form);
const { board, judge, place } = told;
const screen = document.getElementById("table-clock");
const sides = [...screen.querySelectorAll(".clock-side")];
const live = screen.querySelector("[data-live]");
const find = (name) => document.querySelector(`[data-${name}]`);

// --- what is kept
const store = new Store(place);
let kept = store.news(); // {setup, log, offset, options}
// Whatever is changed is changed in what stands there now, which another tab may have written.
const save = (change) => {
  kept = store.news() ?? kept;
  change(kept);
  find("unkept").hidden = store.save(kept);
};
const isKept = () => find("unkept").hidden;
// For the slip of this board, once the game is over: seconds and what they cost, in the order of its seats.
const leaveTimes = () => {
  if (!board || turns()) return;
  const state = read(), order = kept.setup.swapped ? [1, 0] : [0, 1];
  if (state.phase !== "over" || state.forfeit !== null) return store.leaveTimes(null);
  const used = stateOf.usedSeconds(state), faces = facesNow();
  store.leaveTimes({ used: order.map((seat) => used[seat]), penalties: order.map((seat) => faces[seat].penalty) });
};
// Another tab of this browser with the same clock, or this page out of its own past: both show the same.
const catchUp = (gone = false) => {
  const news = store.news();
  if (news === undefined || (news === null && !gone)) return; // a browser that was emptied: the clock here goes on
  kept = news;
  startTime();
  if (!kept) leave();
  else if (screen.hidden) offerReturn();
  else draw();
};
addEventListener("storage", (event) => { if (event.key === place) catchUp(true); });
addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });
addEventListener("beforeunload", (event) => { if (kept && !isKept() && !leaving) event.preventDefault(); });

const jump = screen.querySelector(".clock-jump");
let jumped = { ms: 0, seat: null };
const JUMPS = {
  reload: ({ by }) => `The time of day on this device was set back by ${by}. The clock went on from where it was last seen.`,
  set: ({ by, way }) => `The time of day on this device was moved ${way} by ${by}. The clock did not follow it.`,
  slept: ({ by }) => `While this page was out of sight the device slept for ${by}, by its time of day. That is counted.`,
};
const onJump = (ms, why) => {
  if (!kept) return;
  const { offset } = time ?? kept;
  if (!document.hidden) save((now) => { now.offset = offset; }); // out of sight another tab knows better
  jumped = { ms, seat: read().running };
  if (jumped.seat === null) return; // no clock ran: nothing was counted, and nothing is missing
  const by = stateOf.faceText(Math.abs(ms)), way = ms > 0 ? "forward" : "back";
  jump.querySelector("p").textContent = JUMPS[why]({ by, way });
  jump.querySelector("[data-jump=count]").hidden = why !== "set" || ms < 0;
  jump.querySelector("[data-jump=off]").hidden = why !== "slept";
  jump.hidden = false;
};
let time = null;
const startTime = () => {
  time = new SteadyTime({ offset: kept?.offset ?? 0, seen: kept ? store.seen : 0, onJump });
  if (kept) kept.offset = time.offset;
};
for (const news of ["visibilitychange", "freeze", "resume"]) document.addEventListener(news, () => time?.hidden());
for (const news of ["pagehide", "pageshow"]) addEventListener(news, () => time?.hidden());
document.addEventListener("visibilitychange", () => { if (!document.hidden) catchUp(); });

for (const button of jump.querySelectorAll("[data-jump]"))
  button.addEventListener("click", () => {
    const { ms, seat } = jumped;
    jump.hidden = true;
    if (button.dataset.jump === "count") press({ do: "slept", ms, seat });
    if (button.dataset.jump === "off") press({ do: "slept", ms: -ms, seat });
  });

// --- what is pressed
const turns = () => Boolean(kept.setup.rules.turn);
const read = () => {
  const state = stateOf.readClock(kept.setup, kept.log);
  const onTurn = state.running ?? state.resume ?? kept.setup.starter;
  const away = state.away, count = kept.setup.names.length;
  let nextSeat = (onTurn + 1) % count;
  while (away.includes(nextSeat) && nextSeat !== onTurn) nextSeat = (nextSeat + 1) % count;
  return { ...state, nextSeat, onTurn, verdict: state.phase === "ruling" ? verdictSince(stateOf.standing(kept.log)) : undefined };
};

// What the judge of this board has ruled since the challenge was pressed here: the clock does not ask for another answer.
let judged = null; // {stands, at}
const verdictSince = (log) => {
  const challenged = log.findLast((entry) => entry.do === "challenge");
  return judged && challenged && judged.at > challenged.at ? judged.stands : undefined;
};
const askVerdict = async () => {
  if (!board?.verdict_url || !kept || document.hidden || turns() || read().phase !== "ruling") return;
  try {
    const answer = await fetch(board.verdict_url);
    const { stands, ago } = answer.ok ? await answer.json() : { stands: null };
    judged = stands === null ? null : { stands, at: time.now() - ago };
    draw();
  } catch { /* without the network the players press what they were told */ }
};
document.addEventListener("visibilitychange", () => askVerdict());
addEventListener("pageshow", () => askVerdict());

const press = (entry) => {
  catchUp();
  if (!kept) return;
  const at = time.now();
  save(({ log }) => log.push({ ...entry, at }));
  store.see(at);
  if (turns()) jump.hidden = true; // what was asked was about the turn before
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
  if (button.do === "judge") go(judge);
  else if (button.do === "times") panels.showTimes(kept.setup, facesNow(), stateOf.faceText);
  else if (button.do === "steps") showSteps();
  else if (button.do === "lateSteps") showLate();
  else if (button.do === "leave") board ? go(board.slip_url) : leave();
  else {
    const { label, quiet, disabled, ...entry } = button;
    press(entry);
    if (entry.do === "timeUp") showSteps();
    if (entry.do === "accept") panels.showTimes(kept.setup, facesNow(), stateOf.faceText);
  }
};
const facesNow = () => stateOf.facesAt(kept.setup, read(), time.now());
let leaving = false;
const go = (address) => {
  const then = () => { leaving = true; location.assign(address); };
  isKept() ? then() : panels.askSure("Leave the clock?", "This browser keeps nothing: the times would be gone.", "Yes, leave", then);
};
const showLate = () => {
  const { running: seat } = read();
  panels.showLate(kept.setup, seat, () => press({ do: "forfeit", seat }), () => press({ do: "arrived", let: true }));
};
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
  live.textContent = `${kept.setup.names[face.seat]}: ${sign === "over" ? "time is up." : `${face.text} left.`}`;
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

const drawSide = (side, shown, face, name, [others, otherTime]) => {
  const button = side.querySelector(".clock-face");
  write(button.querySelector(".clock-name"), name);
  write(button.querySelector(".clock-time"), face.text);
  write(button.querySelector(".clock-note"), shown.note);
  write(button.querySelector(".clock-penalty"), face.penalty ? `Penalty ${face.penalty}` : "");
  write(button.querySelector(".other-names"), others);
  write(button.querySelector(".other-time"), otherTime);
  button.classList.toggle("long", face.text.length > 6);
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
  if (out?.code === "game_over" && !document.hidden) return press({ do: "end", byItself: true });
  const faces = stateOf.facesAt(setup, state, now);
  state.lateUp = state.phase === "late" && !faces[state.running].runs;
  const focused = screen.contains(document.activeElement);
  for (const [place, side] of sides.entries()) {
    if (turns()) {
      const face = faces[state.onTurn], ended = state.phase === "over";
      const order = setup.names.filter((_, seat) => seat !== state.onTurn && !state.away.includes(seat));
      const shown = { ...face, text: ended ? "End" : face.over ? "0:00" : face.text, over: face.over && !ended, penalty: 0 };
      drawSide(side, sidesOf.turnSide(setup, state, face, { onTurn: state.onTurn, leaveFor: board ? "To the slip" : "Leave the clock" }), shown, ended ? setup.names.join(", ") : setup.names[state.onTurn], [ended ? "" : `With ${order.join(", ")}`, ""]);
    } else {
      const seat = 1 - place, other = faces[1 - seat];
      drawSide(side, sidesOf.playerSide(setup, state, seat, out), faces[seat], setup.names[seat], [setup.names[1 - seat], other.text]);
    }
  }
  // What was pressed may be gone: the next key must not press what came in its place.
  if (focused && !screen.contains(document.activeElement)) (screen.querySelector(".clock-face.runs") ?? screen.querySelector("[data-more]")).focus();
  for (const face of faces) warn(state, face);
};

// A tap that comes twice presses once: the second one would hit what stands there now.
const BOUNCE = 400, BOUNCED_TURN = 1000; // milliseconds
let tapped = { at: -BOUNCE, part: null };
document.addEventListener("click", (event) => {
  const part = event.target.closest("dialog, .clock-buttons, .clock-face"), at = event.timeStamp;
  if (!part || part.matches("dialog") && part === tapped.part) return;
  if (at - tapped.at < BOUNCE && (part === tapped.part || tapped.part?.matches("dialog"))) {
    event.stopImmediatePropagation();
    event.preventDefault();
  } else tapped = { at, part };
}, true);

// A face is pressed by its own player. Space presses for whoever's clock runs, and where turns are timed one by one any
// face does: there a turn lasts a second at least, else a press that came twice would skip the next player.
for (const [place, side] of sides.entries())
  side.querySelector(".clock-face").addEventListener("click", () => pressFace(turns() ? null : 1 - place));
const pressFace = (seat) => {
  const state = read();
  if (state.phase !== "running" || (seat !== null && seat !== state.running)) return;
  if (turns() && facesNow()[state.running].over) return;
  if (seat === null && time.now() - (kept.log.at(-1)?.at ?? 0) < BOUNCED_TURN) return;
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
  box.addEventListener("change", () => { save(({ options }) => { options[box.dataset.option] = box.checked; }); useOptions(); });
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
  store.forget();
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
const setupForm = new Setup(form, told, panels);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const setup = setupForm.typed();
  if (!setup) return;
  const begin = () => {
    kept = { setup, log: [], offset: 0, options: { sound: false, vibration: false, turned: true } };
    store.forget();
    startTime(); // however long the device slept before, or was set: the clock begins now
    jump.hidden = true;
    warned.clear();
    save(() => {});
    open();
  };
  if (kept && read().phase !== "over") panels.askSure("Put the other clock away?", "Its times are gone for good.", "Yes, set a new one", begin);
  else begin();
});

startTime();
if (standsIn) find("stands-in").hidden = false;
if (standsIn && board) setupForm.dress();
find("unknown").hidden = Boolean(board);
find("plain").hidden = window.isSecureContext;
find("to-slip").hidden = !board;
if (board) find("slip").href = board.slip_url;
setupForm.show();
if (kept && read().phase !== "over") { form.hidden = false; open(); offerReturn(); } else offerReturn();

askVerdict();
setInterval(askVerdict, 4000);
let beat = 0;
setInterval(() => {
  draw();
  // The last moment seen is kept, for a time of day that is set back before a reload.
  if (kept && !document.hidden && (beat = (beat + 1) % 20) === 0) store.see(time.now());
}, 100);
