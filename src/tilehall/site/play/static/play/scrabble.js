// The page of a live game of Scrabble: what comes over the wire and what hands do meet here, each goes through the same few
// functions, and everything shown is drawn anew out of the state.
const live = document.getElementById("live");
const NAMES = ["wire", "clock_face", "speech", "senses", "story", "scrabble_draft", "scrabble_words", "scrabble_deeds", "scrabble_board", "scrabble_hand", "scrabble_dialogs", "scrabble_table", "scrabble_input", "on_screen"];
const addresses = JSON.parse(live.dataset.modules);
const [{ Wire, Kept, lineBanner }, clock, { Speech, TabLead, readOutRequests }, { Senses }, { Story, element, clauseChips, figure }, D, words, { deeds, waitOf, endOf, command }, { Board }, { Hand }, { Dialogs }, { Table }, { Input }, { turnNotice, measureAbove }] =
  await Promise.all(NAMES.map((name) => import(addresses[name])));

const { game, rules } = live.dataset, facts = JSON.parse(live.dataset.facts);
const find = (name) => live.querySelector(`[data-${name}]`);
const SENDING_AFTER = 1_000, SPEAK_AFTER = 500, TICK = 100;

const lead = new TabLead(`tilehall.play.${game}`);
const speech = new Speech({ polite: find("polite"), assertive: find("assertive"), lead });
const senses = new Senses({ lead });
const kept = new Kept(`tilehall.play.${game}.draft`);
const story = new Story({ place: find("moves"), rules });
const board = new Board({ place: find("board"), facts, describe: (at, sign, mark) => words.squareWords(facts, at, sign, mark === "draft" || mark === "picked") });
const dialogs = new Dialogs({ root: live, element });
const table = new Table({ live, element, clauseChips, figure, clock, GameWords: words.GameWords, rules });
const groups = Object.fromEntries(["answer", "main", "play", "turn", "more"].map((name) => [name, find(`deeds-${name}`)]));
const hand = new Hand({ rack: find("rack"), groups, element, facts, onDeed: (name) => page.act(name), onKey: (event, key) => input.rackKey(event, key) });

let preview = null, previewOf = "", previewCount = 0, speaking = null, sentAt = 0;

const page = {
  state: D.freshState(), picked: null, D, words, facts, board, hand, dialogs, speech, senses,

  // --- what hands do; all of it goes through here

  change(next, { quiet = false } = {}) {
    if (next === this.state) return false;
    if (next.draft !== this.state.draft) find("line-said").textContent = ""; // it was about what lay there before
    this.state = next;
    if (!quiet) senses.signal("place");
    kept.write(D.keepsake(next));
    askPreview();
    draw();
    return true;
  },

  pick(key) {
    this.picked = key;
    draw();
  },

  // A tile to a square; a blank is asked for its letter, also when it is moved.
  async put(key, at) {
    this.picked = null;
    if (D.faceOf(key) !== D.BLANK) return this.change(D.put(this.state, key, at));
    if (!D.isFree(this.state.confirmed.view, at) || D.tilesAreAway(this.state)) return draw();
    const letter = await dialogs.letter(this.state.draft.placed.find((tile) => tile.key === key)?.letter);
    find("board").focus({ preventScroll: true });
    return letter ? this.change(D.put(this.state, key, at, letter)) : this.change(D.takeBack(this.state, key)) || draw();
  },

  deed(name) {
    return this.state.confirmed ? deeds(this.state.confirmed).find((one) => one.name === name) : undefined;
  },

  // A button, a key or a word of the line. `given`: what the line has said already.
  async act(name, given = null) {
    const deed = this.deed(name);
    if (!deed) return this.tell("That is not possible now.");
    const wait = waitOf(deed, wire.now());
    if (wait !== 0) return this.tell(wait === null ? "The hall’s time is not known yet; wait a moment." : `Possible in ${Math.ceil(wait / 1000)} s.`);
    if (this.state.outbox) return this.tell("Your last press is still on its way.");
    this.asking = name;
    const more = await this.details(deed, given);
    this.asking = null;
    return more ? this.send(command(this.deed(name) ?? deed, this.state.confirmed, more)) : undefined;
  },

  async details(deed, given) {
    const { view } = this.state.confirmed, { confirmed } = this.state;
    if (deed.name === "play-tiles") return this.state.draft.placed.length ? { placed: D.placement(this.state) } : this.tell("Place tiles first.");
    if (deed.ask === "challenge") {
      const named = given ?? (await dialogs.challenge(deed.detail.words ?? view.last?.words ?? []));
      return named?.length ? { words: named } : null;
    }
    if (deed.ask === "exchange") {
      const tiles = given?.length ? given : await dialogs.exchange(this.state.draft.slots.filter(Boolean).map(D.faceOf));
      return tiles?.length ? { tiles } : null;
    }
    if (deed.ask === "pass") {
      const possible = !deed.detail.what || deed.detail.what.includes("pass");
      return (await dialogs.sure(possible ? "Pass?" : "No play possible?", `${possible ? "" : "You may pass no more, but say that you have no play. "}You score nothing, keep your tiles, and the turn is over.`, possible ? "Yes, pass" : "Yes, no play")) && {};
    }
    if (deed.ask === "sure") return (await dialogs.sure(`${deed.label}?`, "The clocks stop until it is settled.", `Yes: ${deed.label.toLowerCase()}`)) && {};
    if (deed.ask === "forfeit") {
      const first = await dialogs.sure("Forfeit the game?", `${view.names[1 - confirmed.you]} wins, whatever the score.`, "Yes, forfeit", true);
      return first && (await dialogs.sure("Really forfeit?", "This cannot be taken back.", "Forfeit for good", true)) && { reason: "given up" };
    }
    return {};
  },

  send(what) {
    const id = wire.do(what);
    if (id === null) return this.tell("Your last press is still on its way.");
    this.picked = null;
    sentAt = performance.now();
    return this.change(D.sent(this.state, id, what), { quiet: true });
  },

  // A sentence beside the draft, which stays as it is; `of` how the game stands, it goes when that changes.
  tell(says, tone = "bad", of = null) {
    this.change({ ...this.state, refusal: { code: "", says, rests_on: [], tone, of } }, { quiet: true });
    speech.call(says);
    return null;
  },

  dragging(held) {
    speech.hold(held);
  },

  timeWords() {
    const { view, you } = this.state.confirmed, now = wire.now();
    if (!view.clocks || now === null) return "The time is not known.";
    const own = new words.GameWords(view, you);
    return table.order(this.state.confirmed).map((seat) => `${own.who(seat)} ${clock.spokenTime(clock.timeLeft(view.clocks, seat, now))}`).join(", ") + ".";
  },

  unseen() {
    return this.state.confirmed?.table?.unseen_allowed ? D.unseenTiles(this.state, facts.distribution) : null;
  },

  // Of how the game stands when it is asked: once that has changed, what was found is of the past.
  async hint() {
    if (!this.state.confirmed) return null;
    const asked = D.standing(this.state.confirmed), told = await wire.ask("hint");
    if (!told) return this.tell("No hint came: the line to the hall was lost. Ask again when it is back.");
    if (told.refused) return this.tell(told.says);
    const { confirmed } = this.state, stands = D.standing(confirmed);
    if (asked !== stands) return this.tell("No hint: the game went on meanwhile. Ask again.", "bad", stands);
    if (!told.hint?.placed) return this.tell(words.hintText(told.hint, confirmed.view.on_turn === confirmed.you), told.hint ? "ok" : "bad", stands);
    let next = D.clear(this.state);
    for (const [at, sign] of told.hint.placed) {
      const blank = sign !== sign.toUpperCase();
      const key = D.looseKeys(next).find((one) => D.faceOf(one) === (blank ? D.BLANK : sign));
      if (key) next = D.put(next, key, at, sign);
    }
    return this.change(next);
  },
};

// --- the wire

const onView = (message) => {
  const before = page.state.confirmed;
  const { state, news } = D.receive(page.state, message);
  page.state = state;
  if (news.dropped) input.stop();
  if (page.picked && !state.draft.slots.includes(page.picked)) page.picked = null;
  if (news.recalled !== undefined) page.tell(`${D.squareName(news.recalled)} is taken or a tile is gone: your tiles are back on the rack.`);
  if (page.asking && dialogs.open && !page.deed(page.asking)) dialogs.close(null); // what was asked is not offered any more
  if (news.restored) speech.say("Your tiles lie again where you had placed them.");
  if (before && message.seq > before.seq) tellNews(before.view, message.view, message.you);
  if (message.lacks && !before?.lacks) speech.call(wordsNow().lacking);
  if (!before) speech.say(wordsNow().headline().title);
  if (!before || message.seq > before.seq) askStory();
  const mine = message.view.clocks?.running === message.you && message.you !== null;
  wire.quick = mine;
  senses.stayAwake(mine);
  kept.write(D.keepsake(page.state));
  askPreview();
  draw();
};

const tellNews = (before, after, you) => {
  for (const { text, call } of words.news(before, after, you)) {
    if (text !== "Your turn.") { (call ? speech.call : speech.say).call(speech, text); continue; }
    const left = clock.spokenTime(clock.timeLeft(after.clocks, you, wire.now() ?? after.clocks.latest));
    speech.call(`Your turn. ${left} left. Rack ${words.rackWords(D.ownRack(page.state))}.`);
    senses.signal("turn");
  }
  if (after.challenge && !before.challenge && after.challenge.by !== you) senses.signal("challenge");
  if (after.phase === "over" && before.phase !== "over") senses.signal("over");
};

let storyKnown = false;

// Time that was charged to nobody shows on the clocks as nothing: who listens is told of it in the words of the sheet.
const downtimes = () => [...story.opening, ...story.rows.flatMap((row) => row.notes)].filter(({ text }) => text.startsWith("The hall was down"));

const askStory = async () => {
  const told = await wire.ask("story", { since: story.since });
  if (!told || told.refused) return;
  const known = downtimes();
  story.hear(told);
  if (storyKnown && downtimes().length > known.length) speech.say(`${downtimes().at(-1).text}.`);
  storyKnown = true;
  const { view } = page.state.confirmed;
  table.drawSlip(told.slip, view.columns.map((seat) => view.names[seat]));
  draw();
};

// What it would score, by the hall: no second engine here. A late answer to an earlier question is dropped.
const askPreview = async () => {
  const key = page.state.confirmed ? D.previewKey(page.state) : "";
  if (key === previewOf) return;
  const away = D.tilesAreAway(page.state);
  previewOf = away ? "" : key;
  preview = null;
  clearTimeout(speaking);
  if (!key || away || page.state.confirmed.you === null) return;
  const asked = (previewCount += 1), what = { kind: "play-tiles/1", placed: D.placement(page.state) };
  const told = await wire.ask("preview", what);
  if (asked !== previewCount || previewOf !== key) return;
  if (!told) { previewOf = ""; return; } // asked again with the next view
  preview = told.refused ? { fault: told.code, says: told.says } : told;
  draw();
  speaking = setTimeout(() => speech.say(previewWords()), SPEAK_AFTER);
};

const previewWords = () => {
  if (!preview) return "";
  if (preview.fault) return preview.says ?? words.faultText(preview.fault);
  return words.draftWords(preview, draftPlace(), D.looseKeys(page.state).map(D.faceOf));
};
page.previewWords = previewWords;
page.fault = () => (preview?.fault ? previewWords() : "");

const wire = new Wire({
  address: live.dataset.socket, game, build: live.dataset.build ?? "", onView,
  onDone: (message, intent) => { page.change(D.done(page.state, message, intent), { quiet: true }); senses.signal("done"); },
  onRefused: (message, intent) => {
    if (!intent) return;
    page.change(D.refused(page.state, message), { quiet: true });
    speech.call(`Not possible: ${message.says}${message.rests_on?.length ? ` Rule ${message.rests_on.filter((basis) => !basis.includes(":")).join(", ")}.` : ""}`);
    senses.signal("refused");
  },
  onReload: () => { find("newer").hidden = false; speech.say("The hall has a newer page. Load it between two turns."); },
  onLine: lineBanner({ live, speech, running: "The clock", now: () => `${wordsNow().headline().title}.` }),
});
page.wire = wire;

// --- the picture

const wordsNow = () => new words.GameWords(page.state.confirmed.view, page.state.confirmed.you, page.state.confirmed.offers, page.state.confirmed.lacks);

const signsNow = () => {
  const { view } = page.state.confirmed, signs = [...view.board.join("")], marks = new Map();
  for (const [name] of view.last?.placed ?? []) if (signs[D.squareAt(name)] !== ".") marks.set(D.squareAt(name), "last");
  const sign = ({ key, letter }) => (D.faceOf(key) === D.BLANK ? letter.toLowerCase() : letter);
  for (const tile of page.state.draft.placed) {
    signs[tile.at] = sign(tile);
    marks.set(tile.at, page.state.outbox?.what.placed ? "sent" : tile.key === page.picked ? "picked" : "draft");
  }
  return { signs, marks };
};

const draftPlace = () => {
  const { signs } = signsNow(), rows = Array.from({ length: D.SIZE }, (_, row) => signs.slice(row * D.SIZE, (row + 1) * D.SIZE));
  return words.placeOf(rows, page.state.draft.placed.map(({ at }) => at));
};

const playLabel = (deed, wait) => {
  if (wait === null || wait > 0) return `${deed.label}${wait ? ` in ${Math.ceil(wait / 1000)} s` : "…"}`;
  const end = ["accept", "restart-clock"].includes(deed.name) ? endOf(deed, wire.now()) : null;
  if (end !== null) return `${deed.label} (${Math.ceil(end / 1000)} s)`;
  if (deed.name !== "play-tiles") return deed.label;
  return preview && !preview.fault ? `Play ${preview.score}` : "Play";
};

function draw() {
  const { state } = page, { confirmed, draft, outbox, refusal } = state;
  if (!confirmed) return;
  const { signs, marks } = signsNow();
  board.draw(signs, marks);
  board.point(confirmed.you === null || confirmed.view.phase === "over" ? null : draft.cursor);
  const good = preview && !preview.fault && draft.placed.length;
  board.score(good ? { score: preview.score, at: Math.max(...draft.placed.map(({ at }) => at)) } : null);
  const watched = confirmed.you === null ? table.watchedSeat(confirmed.view) : null;
  if (confirmed.you !== null) hand.drawRack(D.rackKeys(state), page.picked, "Your rack");
  else hand.drawRack((confirmed.view.racks[watched] ?? []).map((face, at) => `${face}${at}`), null, watched === null ? "No rack is shown" : words.rackOf(confirmed.view.names[watched]));
  const now = wire.now(), offered = deeds(confirmed);
  hand.drawDeeds(offered, { busy: outbox !== null, wait: (deed) => waitOf(deed, now), label: playLabel, ready: (deed) => deed.name !== "play-tiles" || draft.placed.length > 0 });
  find("tools").hidden = confirmed.you === null;
  find("recall").setAttribute("aria-disabled", String(!draft.placed.length || D.tilesAreAway(state)));
  Object.assign(live.dataset, { seq: confirmed.seq, bag: confirmed.view.bag, phase: confirmed.view.phase });
  table.drawPlayers(confirmed);
  table.drawStatus(confirmed, (story.rows.at(-1)?.notes ?? []).slice(-2));
  table.drawRefusal(refusal, () => page.change({ ...page.state, refusal: null }, { quiet: true }));
  drawPreview(outbox, watched);
  drawSide(confirmed);
}

const drawPreview = (outbox, watched) => {
  const place = find("preview");
  const slow = outbox && performance.now() - sentAt > SENDING_AFTER;
  const fault = preview?.fault ? (preview.says ?? words.faultText(preview.fault)) : "";
  const text = slow ? "Sending…" : watched !== null ? words.rackOf(page.state.confirmed.view.names[watched]) : preview && !preview.fault ? `${words.joined(preview.words)}: ${words.counted(preview.score, "point")}` : fault;
  place.classList.toggle("fault", Boolean(fault) && !slow);
  if (place.textContent !== text) place.textContent = text;
};

const unseenWanted = new Kept("tilehall.play.unseen", globalThis.localStorage);
const drawSide = (confirmed) => {
  const { view, you, table: terms } = confirmed, over = view.phase === "over";
  find("over").hidden = !over;
  find("hint").hidden = !terms?.practice || you === null || over;
  const allowed = terms?.unseen_allowed && you !== null;
  find("unseen-switch").hidden = !allowed;
  find("unseen-forbidden").hidden = Boolean(terms?.unseen_allowed) || you === null;
  find("unseen-on").checked = Boolean(unseenWanted.read());
  find("unseen").hidden = !allowed || !unseenWanted.read();
  if (!find("unseen").hidden) table.drawUnseen(page.unseen());
};

const warnings = new clock.TimeWarnings([120_000, 60_000, 0], (limit) => {
  speech.call(limit ? `${clock.spokenTime(limit)} left.` : "Your time is up; your clock goes on below zero.");
  senses.signal("time");
});
let redrawn = 0, mayDraw = false;
// Tiles are drawn by hand, from when the hall offers it: nobody who listens shall have to try.
const tellDrawing = (confirmed) => {
  const drawing = deeds(confirmed).find(({ name }) => name === "draw-tiles"), may = drawing !== undefined && waitOf(drawing, wire.now()) === 0;
  if (may && !mayDraw) speech.say(`You may ${drawing.label.toLowerCase()}.`);
  mayDraw = may;
};
const tick = () => {
  const { confirmed, outbox } = page.state;
  if (!confirmed) return;
  const left = table.drawClocks(confirmed, wire.now());
  warnings.see(confirmed.view.clocks?.running === confirmed.you ? left : null);
  // Countdowns on buttons, and what takes long.
  const second = Math.floor(performance.now() / 500);
  if (second === redrawn) return;
  redrawn = second;
  tellDrawing(confirmed);
  if (outbox || deeds(confirmed).some((deed) => deed.at !== null || endOf(deed, 0) !== null)) draw();
};

const input = new Input(page);
page.draw = draw;
for (const option of ["sound", "vibration"]) {
  const box = find(option);
  box.checked = senses.options[option];
  box.addEventListener("change", () => senses.set(option, box.checked));
}
find("vibration-choice").hidden = !senses.vibrates;
find("unseen-on").addEventListener("change", (event) => { unseenWanted.write(event.target.checked || null); draw(); });
find("hint").addEventListener("click", () => page.hint());
find("load-again").addEventListener("click", () => location.reload());
readOutRequests(find("asking"), speech, senses);
turnNotice(live);
measureAbove(live);
page.state = D.restored(page.state, kept.read(), wire.outbox);
wire.open();
setInterval(tick, TICK);
