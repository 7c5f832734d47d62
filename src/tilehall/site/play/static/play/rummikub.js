// The page of a live game of Rummikub: what comes over the wire and what hands do meet here, each goes through the same few
// functions, and everything shown is drawn anew out of the state.
const live = document.getElementById("live");
const NAMES = ["wire", "clock_face", "speech", "senses", "story", "rummikub_draft", "rummikub_words", "rummikub_table", "rummikub_sheet", "rummikub_input", "on_screen"];
const addresses = JSON.parse(live.dataset.modules);
const [{ Wire, Kept, lineBanner }, clock, { Speech, TabLead, readOutRequests }, { Senses }, { element, clauseChips }, D, words, { TableView }, { Players, Turns, drawLost, drawCount }, { Input }, { turnNotice, measureAbove }] =
  await Promise.all(NAMES.map((name) => import(addresses[name])));

const { game, rules } = live.dataset;
const find = (name) => live.querySelector(`[data-${name}]`);
const named = document.title, TICK = 100, SENDING_AFTER = 1_000, FRESH = 4_000, LAY = "lay-tiles/1";

const lead = new TabLead(`tilehall.play.${game}`);
const speech = new Speech({ polite: find("polite"), assertive: find("assertive"), lead });
const senses = new Senses({ lead });
const kept = new Kept(`tilehall.play.${game}.draft`);
const turns = new Turns({ place: find("moves"), rules, game: "rummikub" });
const players = new Players(find("players"));
const table = new TableView({ felt: find("felt"), sets: find("sets"), rack: find("rack"), bench: find("bench"), benchTiles: find("bench-tiles"), benchSay: find("bench-say"), handDeeds: find("hand-deeds") });

// What the hall said of a set, by its tiles, and of the turn as a whole.
const verdicts = new Map();
let preview = null, previewOf = "", asked = 0, sentAt = 0, next = null, revived = false, lost = null, fresh = { keys: [], until: 0 }, touchedAs = "false|false";

const page = {
  state: D.freshState(), table, speech, senses, refusal: null,

  get busy() { return Boolean(wire.outbox) && wire.outbox.what.kind !== "touch-table/1"; },

  // --- what hands do; all of it goes through here

  change(changed, { quiet = false, own = true } = {}) {
    if (changed === this.state) return false;
    this.state = changed;
    this.refusal = null;
    if (!quiet) senses.signal("place");
    settle();
    goOn(own);
    return true;
  },

  pick(keys) {
    this.state = D.pick(this.state, keys);
    if (D.onTurn(this.state)) lost = null; // who goes on has seen it
    const { held } = this.state;
    if (held.length) table.focused = held.at(-1);
    if (held.length) speech.say(`Picked ${words.joined(held.map((key) => words.tileWords(D.faceOf(key))))}. Tab for places, Enter to put, Escape to stop.`);
    draw();
  },

  put(keys, where) {
    if (!D.onTurn(this.state)) return this.tell("It is not your turn.");
    const named = words.joined(keys.map((key) => words.tileWords(D.faceOf(key))));
    const focused = document.activeElement?.closest("[data-key]:not([data-benched])");
    [table.focused] = keys; // the focus goes there from a place that is gone with what was picked
    if (!this.change(D.put(this.state, keys, where))) return draw();
    if (focused) table.focus(keys[0]);
    const at = this.state.sets.findIndex((set) => set.keys.includes(keys[0])) + 1;
    said = `${named[0].toUpperCase()}${named.slice(1)} to set ${at}.`;
    return true;
  },

  back(keys) {
    if (keys.some((key) => !D.isOwn(this.state, key))) return this.tell("Tiles that lie on the table stay there.");
    [table.focused] = keys;
    return this.change(D.takeBack(this.state, keys)) || draw();
  },

  escape() {
    table.benched = null;
    this.pick([]);
  },

  // A button, a key or a word of the line.
  act(name) {
    const { state } = this, local = LOCAL[name];
    if (local) return local();
    if (!D.offer(state, name)) return this.tell(this.whyNot(name));
    if (wire.outbox) {
      if (this.busy) return this.tell("Your last press is still on its way.");
      next = () => this.act(name); // the hall first hears that tiles are touched
      return undefined;
    }
    if (name === "lay-tiles") {
      if (!D.touched(state).laid) return this.tell("Lay at least one tile of your own.");
      if (preview && !preview.legal) return this.tell(this.checkWords());
      return this.send({ kind: LAY, table: D.tableSigns(state), reported: false });
    }
    if (name === "draw-tile" && D.touched(state).laid) return this.tell("Take your tiles back first; then you may draw.");
    const fields = { "draw-tile": { count: null }, "ask-fresh-start": { doubles: [] } }[name] ?? {};
    return this.send({ kind: D.offer(state, name).kind, ...fields });
  },

  whyNot(name) {
    if (!D.inPlay(this.state)) return "Not now.";
    if (!D.onTurn(this.state)) return "It is not your turn.";
    if (name === "draw-tile" && D.view(this.state).pool) return "Take your tiles back first; then you may draw.";
    return name === "draw-tile" ? "The pool is empty; pass instead." : "That is not possible now.";
  },

  send(what) {
    if (wire.do(what) === null) return this.tell("Your last press is still on its way.");
    sentAt = performance.now();
    this.refusal = null;
    return draw();
  },

  tell(says, rests_on = []) {
    this.refusal = { says, rests_on };
    speech.call(says);
    draw();
    return null;
  },

  dragging(held) { speech.hold(held); },

  // Everything that is not yet as it must be, in the order of the table.
  checkWords() {
    const wrong = wrongSets().map(({ at, verdict }) => `Set ${at + 1}: ${words.faultReason(verdict)}`);
    const whole = (preview?.turn_faults ?? []).map(words.turnFault).filter(Boolean);
    if (wrong.length + whole.length) return [...wrong, ...whole].join(" ");
    return preview?.legal ? "All sets are legal." : D.underWay(this.state) ? "The hall is looking." : "Nothing has been laid yet.";
  },

  nextWrong() {
    const wrong = wrongSets(), here = D.setOf(this.state, table.focused)?.id, at = wrong.findIndex(({ set }) => set.id === here);
    const { set } = wrong[(at + 1) % wrong.length] ?? {};
    if (!set) return this.tell(this.checkWords());
    table.focus(set.keys[0]);
    return this.tell(`Set ${this.state.sets.indexOf(set) + 1}: ${words.faultReason(table.verdict(set))}`, table.verdict(set).rests_on);
  },

  timeWords() {
    const left = players.drawTime(this.state.confirmed, wire.now());
    return left === null ? "No time runs." : `${D.onTurn(this.state) ? "You have" : `${D.view(this.state).names[D.view(this.state).on_turn]} has`} ${clock.spokenTime(Math.max(0, left))}.`;
  },

  async hint() {
    const told = await wire.ask("hint");
    if (!told?.hint) return this.tell(told?.says ?? "No hint just now.");
    if (!told.hint.table) return this.tell(told.hint.kind.startsWith("draw") ? "Hint: nothing can be laid. Draw a tile." : `Hint: ${told.hint.kind.split("/")[0].replaceAll("-", " ")}.`);
    this.change(D.lay(this.state, told.hint.table));
    find("felt").scrollIntoView({ block: "nearest" }); // the button stands far below it on a phone
    return this.tell(`Hint: you can lay ${words.counted(D.touched(this.state).laid, "tile")} like this.`);
  },
};
let said = "";

const step = (change) => () => (page.change(change(page.state)) ? undefined : page.tell("There is nothing to undo."));
const LOCAL = {
  "undo": step(D.undo),
  "redo": step(D.redo),
  "restart": () => { table.benched = null; return page.change(D.restart(page.state)) || draw(); },
  "sort-runs": () => page.change(D.sortRack(page.state, "runs"), { quiet: true }),
  "sort-groups": () => page.change(D.sortRack(page.state, "groups"), { quiet: true }),
  "new-set": () => (page.state.held.length ? page.put(page.state.held, {}) : page.tell("Pick tiles first.")),
  "back": () => (page.state.held.length ? page.back(page.state.held) : page.tell("Pick own tiles on the table first.")),
  "split-here": () => { const [key] = page.state.held, set = key && D.setOf(page.state, key); return set ? page.change(D.split(page.state, set.id, set.keys.indexOf(key))) || draw() : page.tell("Pick the tile that begins the second part."); },
  "whole-set": () => { const set = page.state.sets.find((one) => one.id === table.benched); return set && page.pick([...set.keys]); },
  "close-bench": () => {
    const set = page.state.sets.find((one) => one.id === table.benched);
    table.focused = page.state.held[0] ?? set?.keys[0] ?? null;
    table.benched = null; // what is picked stays in hand: the rest of the table can be seen and tapped now
    return draw();
  },
  "hint": () => page.hint(),
  "close-lost": () => { lost = null; return draw(); },
  "close-refusal": () => { page.refusal = null; return draw(); },
};

const wrongSets = () => page.state.sets.map((set, at) => ({ set, at, verdict: table.state ? table.verdict(set) : null })).filter(({ verdict }) => verdict && !verdict.legal);
const goOn = (own) => { kept.write(D.keepsake(page.state)); askPreview(); tellTouch(); draw(own); };
const settle = () => { if (D.onTurn(page.state)) page.state = D.settle(page.state, verdicts); };

// --- the wire

// 1 tile or 3 when the time is up: the hall hears at once that tiles are touched, and that all is back.
function tellTouch() {
  if (!D.onTurn(page.state) || wire.outbox) return;
  const { laid, moved } = D.touched(page.state), now = `${laid > 0}|${moved}`;
  if (now === touchedAs) return;
  if (wire.do({ kind: "touch-table/1", laid, moved }) !== null) touchedAs = now;
}

const askPreview = async () => {
  const { state } = page, signs = D.tableSigns(state), text = JSON.stringify(signs);
  if (text === previewOf) return;
  previewOf = text;
  preview = null;
  find("felt").setAttribute("aria-busy", String(D.onTurn(state) && D.underWay(state)));
  if (!D.onTurn(state) || !D.underWay(state)) return;
  const number = (asked += 1), told = await wire.ask("preview", { kind: LAY, table: signs, reported: false });
  if (told?.sets) for (const verdict of told.sets) verdicts.set(D.setText(verdict.tiles), verdict);
  if (number !== asked || previewOf !== text) return;
  find("felt").setAttribute("aria-busy", "false");
  if (!told?.sets) { previewOf = ""; return; } // asked again with the next change or view
  preview = told;
  settle();
  const wrong = wrongSets().length;
  speech.say(`${said} ${wrong ? `${words.counted(wrong, "set")} not legal.` : told.legal ? "All sets legal." : ""}`.trim());
  said = "";
  draw();
  askPreview(); // a joker that its place explains was written down
};

const onView = (message) => {
  const before = page.state.confirmed, { state, news } = D.receive(page.state, message);
  page.state = state;
  if (!revived && D.you(state) !== null) { revived = true; page.state = D.revive(state, kept.read()); }
  const { view, you } = message, newer = before && message.seq > before.seq;
  if (news.dropped) input.stop();
  if (news.turn || news.ended) { table.benched = null; table.relax(); }
  if (newer && view.turns !== before.view.turns) page.refusal = null;
  if (news.drawn?.length && news.drawn.length < D.ownRack(state).length) fresh = { keys: news.drawn, until: performance.now() + FRESH };
  if (newer && view.last && view.turns > before.view.turns) tellTurn(before.view, view, you);
  if (newer && view.phase === "over" && before.view.phase !== "over") { speech.call(new words.GameWords(view, you).outcome()); senses.signal("over"); }
  if (newer && view.limit.running && view.turns === before.view.turns && view.limit.spent > before.view.limit.spent) page.tell("The hall was down for a while: that time is charged to nobody.");
  if (newer) for (const text of words.openingNews(before.view, view, you)) text.includes("dealt again") ? page.tell(text) : speech.say(text);
  if (!before) speech.say(new words.GameWords(view, you).headline().title);
  if (news.turn && newer) { speech.call(new words.GameWords(view, you).turnCall(leftOf(view))); senses.signal("turn"); }
  touchedAs = `${view.draft.laid > 0}|${view.draft.moved}`;
  if (!before || newer) askStory();
  wire.quick = D.onTurn(page.state);
  senses.stayAwake(wire.quick);
  noteStanding(view);
  settle();
  goOn(false);
};

const leftOf = (view) => (wire.now() === null ? null : view.limit.limit - view.limit.spent - Math.max(0, wire.now() - view.limit.latest));

// What lies there at the start of a turn is legal: the hall has judged it. No need to ask.
const noteStanding = (view) => {
  for (const set of view.table) {
    const plain = set.map((sign) => (sign[0] === "J" ? sign.slice(2) : sign)), group = new Set(plain.map((sign) => sign.slice(1))).size === 1;
    verdicts.set(D.setText(set), { tiles: set, legal: true, fault: null, kind: group ? "group" : "run", written: set });
  }
};

const tellTurn = (before, view, you) => {
  const sentence = new words.GameWords(view, you).lastTurn(before);
  lost = view.last.kind === "lost" ? { sentence, turn: view.turns } : null;
  (lost ? speech.call : speech.say).call(speech, sentence);
  if (lost) senses.signal("time");
};

const askStory = async () => {
  const told = await wire.ask("story", { since: turns.since });
  if (!told?.rows) return;
  turns.hear(told);
  drawCount(find("count"), told.slip, rules);
  draw();
};

const wire = new Wire({
  address: live.dataset.socket, game, build: live.dataset.build ?? "", onView,
  onDone: (message, intent) => {
    if (intent.what.kind === "touch-table/1") wire.seq = Math.max(wire.seq, message.seq); // nobody need see an own touch to go on
    else senses.signal("done");
    const then = next;
    next = null;
    if (then) then();
    else tellTouch();
    draw();
  },
  onRefused: (message, intent) => {
    if (!intent) return;
    const then = next;
    next = null;
    if (intent.what.kind === "touch-table/1") { touchedAs = ""; if (then) then(); return; } // what waited for it does without
    const says = words.refusalWords(message);
    page.tell(says, message.rests_on);
    speech.call(`Not possible: ${says}`);
    senses.signal("refused");
  },
  onReload: () => { find("newer").hidden = false; speech.say("The hall has a newer page. Load it between two turns."); },
  onLine: lineBanner({ live, speech, running: "The turn", now: () => new words.GameWords(D.view(page.state), D.you(page.state)).headline().title }),
});

// --- the picture

function draw(own = true) {
  const { state } = page, { confirmed } = state;
  if (!confirmed) return;
  const active = document.activeElement, playing = find("playing").contains(active);
  live.dataset.phase = confirmed.view.phase;
  players.draw(confirmed);
  players.drawTime(confirmed, wire.now());
  drawStatus();
  drawDeeds();
  drawSide(confirmed);
  drawLost(find("lost"), turns.rows.length >= (lost?.turn ?? Infinity) ? turns.rows[lost.turn - 1] : null, lost?.sentence ?? "", rules);
  const seen = D.you(state) === null ? watchedRack(confirmed) : null;
  table.draw(seen ?? state, { verdicts, own, fresh: performance.now() < fresh.until ? fresh.keys : [] });
  if (playing) table.keepFocus(active);
}

// Who sits behind a player sees that rack, as it is; who sees all of them, that of whoever is on turn.
const watchedRack = ({ view }) => {
  const of = Array.isArray(view.racks[view.on_turn]) ? view.on_turn : view.racks.findIndex(Array.isArray);
  const rack = view.racks[of] ?? [], count = {};
  find("rack-of").textContent = of < 0 ? "" : `${view.names[of]}’s rack`;
  find("rack-of").hidden = of < 0;
  if (of >= 0) find("rack").setAttribute("aria-label", `${view.names[of]}’s rack`);
  const lying = page.state.sets.flatMap((set) => set.keys);
  const keys = rack.map((face) => { count[face] = (count[face] ?? 0) + 1; const own = ["a", "b"].map((copy) => face + copy).filter((key) => !lying.includes(key)); return own[count[face] - 1] ?? `${face}c`; });
  return { ...page.state, rack: keys };
};

const drawStatus = () => {
  const { state } = page, { view, you } = state.confirmed, mine = D.onTurn(state), gameWords = new words.GameWords(view, you), { title, detail } = gameWords.headline();
  const place = find("status");
  place.className = `status rk-status${mine ? " mine" : ""}${view.phase === "over" ? " ok" : ""}`;
  const slow = wire.outbox && page.busy && performance.now() - sentAt > SENDING_AFTER;
  let text = title, more = detail, bases = [], tone = "";
  if (page.refusal) { text = page.refusal.says; more = ""; bases = page.refusal.rests_on ?? []; tone = "bad"; }
  else if (slow) text = "Sending…";
  else if (D.offer(state, "ask-fresh-start")) { text = `You were dealt ${words.counted(view.doubles.length, "double")}.`; more = "You may have all tiles dealt again."; }
  else if (mine && D.underWay(state)) ({ text, more, bases, tone } = draftStatus());
  else if (mine && !detail && !view.melded[you]) more = `First meld: ${D.offer(state, "lay-tiles")?.detail?.initial ?? 30} points of your own tiles.`;
  else if (!detail && view.last && view.phase !== "over") more = gameWords.lastTurn(null);
  place.classList.toggle("bad", tone === "bad");
  place.classList.toggle("alone", !more && !bases.length); // it may take both lines
  document.title = mine ? `Your turn · ${named}` : named; // of a tab that is not looked at, all that is seen
  find("title").textContent = text;
  find("detail").replaceChildren(more, " ", ...(bases.length ? [clauseChips(bases, rules)] : []));
};

const draftStatus = () => {
  const { state } = page, wrong = wrongSets(), faults = preview?.turn_faults ?? [], laid = words.counted(D.touched(state).laid, "tile");
  if (!preview && !wrong.length) return { text: `${laid} laid.`, more: "", bases: [], tone: "" };
  if (wrong.length) {
    const [{ at, verdict }] = wrong, others = wrong.length > 1 ? ` ${words.counted(wrong.length - 1, "other set")} too.` : "";
    return { text: `Set ${at + 1}: ${words.faultShort(verdict)}.${others}`, more: words.faultReason(verdict), bases: verdict.rests_on ?? [], tone: "bad" };
  }
  const [fault] = faults;
  if (fault) return { text: words.turnFault(fault) ?? "Not yet.", more: "", bases: fault.rests_on, tone: "bad" };
  const initial = preview?.initial ? `First meld: ${preview.initial}. ` : "";
  return { text: preview?.out ? "Done empties your rack!" : `${laid} laid, all sets legal.`, more: preview?.out ? "You go out with this." : `${initial}Press Done.`, bases: [], tone: "" };
};

const drawDeeds = () => {
  const { state } = page, { view, you } = state.confirmed, mine = D.onTurn(state), { laid } = D.touched(state), busy = page.busy;
  find("deeds").hidden = you === null || view.phase === "over";
  const show = (name, shown, able = true) => {
    const button = live.querySelector(`[data-deeds] [data-act="${name}"]`);
    button.hidden = !shown;
    button.setAttribute("aria-disabled", String(!able || busy));
  };
  const play = D.inPlay(state), offered = (name) => Boolean(D.offer(state, name));
  show("be-ready", offered("be-ready"));
  show("ask-fresh-start", offered("ask-fresh-start"));
  show("lay-tiles", play, mine && laid > 0 && Boolean(preview?.legal));
  show("draw-tile", play && view.pool > 0, mine && !laid);
  show("pass-turn", play && view.pool === 0, mine && !laid);
  show("undo", play, mine && state.undo.length > 0);
  show("redo", play, mine && state.redo.length > 0);
  show("restart", play, mine && D.underWay(state));
  const held = state.held.length > 0 && mine, [first] = state.held;
  find("hand-deeds").hidden = !held;
  if (held) {
    const home = D.setOf(state, first);
    live.querySelector("[data-act='back']").hidden = !state.held.every((key) => D.isOwn(state, key) && D.setOf(state, key));
    live.querySelector("[data-act='split-here']").hidden = table.benched !== null || !(state.held.length === 1 && home && home.keys.indexOf(first) > 0);
  }
  drawWays();
  find("pool").textContent = String(view.pool);
  find("empty").hidden = state.sets.length > 0 || !play;
};

// A joker whose meaning must be said: a button for each way.
const drawWays = () => {
  const place = find("ways"), unclear = wrongSets().filter(({ verdict }) => verdict.ways);
  place.hidden = !unclear.length || !D.onTurn(page.state);
  if (place.hidden) return place.replaceChildren();
  const [{ set, at, verdict }] = unclear;
  const buttons = verdict.ways.map((way) => {
    const meant = way.written.filter((sign) => sign[0] === "J").map((sign) => words.tileWords(sign.slice(2)));
    const button = element("button", { type: "button", class: "button small", text: way.kind === "group" ? `group of ${way.written[0].replace(/\D/g, "")}` : words.joined(meant) });
    button.addEventListener("click", () => page.change(D.mean(page.state, set.id, way.written)));
    return button;
  });
  return place.replaceChildren(element("span", { class: "small", text: `Set ${at + 1}: the joker is` }), ...buttons);
};

const drawSide = ({ view, you, table: terms }) => {
  const over = view.phase === "over";
  find("over").hidden = !over;
  live.classList.toggle("over", over);
  find("hint").hidden = !terms?.practice || you === null || !D.onTurn(page.state);
};

const warnings = new clock.TimeWarnings([10_000], () => { speech.call("10 seconds."); senses.signal("time"); });
const tick = () => {
  const { confirmed } = page.state;
  if (!confirmed) return;
  const left = players.drawTime(confirmed, wire.now());
  warnings.see(D.onTurn(page.state) ? left : null);
  if (left !== null && left <= 0) find("title").textContent = "Time. Waiting for the hall…";
  if (fresh.until && performance.now() > fresh.until) { fresh = { keys: [], until: 0 }; draw(); }
};

const input = new Input(page);
page.draw = draw;
for (const option of ["sound", "vibration"]) {
  const box = find(option);
  box.checked = senses.options[option];
  box.addEventListener("change", () => senses.set(option, box.checked));
}
find("vibration-choice").hidden = !senses.vibrates;
find("load-again").addEventListener("click", () => location.reload());
readOutRequests(find("asking"), speech, senses);
turnNotice(live);
measureAbove(live);
new ResizeObserver(() => draw()).observe(find("felt"));
wire.open();
setInterval(tick, TICK);
