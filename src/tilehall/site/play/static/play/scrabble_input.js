// Hands on the page of a game of Scrabble: drag, tap, keys on the board and on the rack, and the line of text. Every way
// ends in the same functions of the page.

const ARROWS = { ArrowLeft: [false, -1], ArrowRight: [false, 1], ArrowUp: [true, -1], ArrowDown: [true, 1] };
const DEED_KEYS = { 1: "accept", 2: "hold", 3: "challenge", 4: "exchange-tiles", 5: "pass-turn", 6: "draw-tiles", 7: "restart-clock" };
const LINE_DEEDS = { play: "play-tiles", accept: "accept", hold: "hold", pass: "pass-turn", draw: "draw-tiles", ready: "be-ready", sign: "sign-slip", withdraw: "withdraw-challenge", forfeit: "forfeit", appeal: "appeal" };

const live = document.getElementById("live");
const addresses = JSON.parse(live.dataset.modules);
const [{ TileDrag }, line, { TwiceKeys }] = await Promise.all(["tile_drag", "scrabble_line", "twice_keys"].map((name) => import(addresses[name])));
const find = (name) => live.querySelector(`[data-${name}]`);

export class Input {
  constructor(page) {
    this.page = page;
    this.twice = new TwiceKeys();
    this.grid = find("board");
    this.drag = new TileDrag({
      root: live,
      sourceOf: (event) => this.source(event),
      begin: (key, from) => this.begin(key, from),
      over: (x, y) => this.page.board.aim(this.landing(x, y)),
      drop: (key, x, y) => this.drop(key, x, y),
      cancel: () => this.let(),
      tap: (event, key) => this.tap(event, key),
    });
    this.grid.addEventListener("keydown", (event) => this.gridKey(event));
    this.grid.addEventListener("focus", () => { if (!this.cursor && this.grid.matches(":focus-visible")) this.page.change(this.page.D.point(this.page.state, this.page.facts.centre), { quiet: true }); });
    this.grid.addEventListener("contextmenu", (event) => this.back(event));
    // A click without a pointer is that of a key, or of a reader of the screen.
    find("rack").addEventListener("click", (event) => { if (event.detail === 0 && event.target.dataset.key) this.tapTile(event.target.dataset.key); });
    find("shuffle").addEventListener("click", () => this.shuffle());
    find("recall").addEventListener("click", () => this.page.change(this.page.D.clear(this.page.state)));
    find("line-form").addEventListener("submit", (event) => { event.preventDefault(); this.read(event.target.elements.line); });
  }

  get cursor() { return this.page.state.draft.cursor; }

  get plays() { return this.page.state.confirmed?.you !== null && this.page.state.confirmed !== null; }

  shuffle() {
    const { page } = this;
    page.change(page.D.shuffle(page.state));
    page.speech.say(`Rack ${page.words.rackWords(page.D.looseKeys(page.state).map(page.D.faceOf))}.`);
  }

  // --- pointer

  source(event) {
    const { page } = this;
    if (!this.plays) return null;
    const tile = event.target.closest("[data-key]");
    if (tile) return { key: tile.dataset.key, element: tile };
    if (!event.target.closest("[data-board]")) return null;
    page.board.measure();
    const placed = page.D.placedAt(page.state, page.board.squareUnder(event.clientX, event.clientY));
    return placed && !page.D.tilesAreAway(page.state) ? { key: placed.key, element: null } : null;
  }

  begin(key) {
    const { page } = this;
    page.board.measure();
    page.state = page.D.hold(page.state, key);
    page.dragging(true);
    const ghost = page.hand.tile(key).cloneNode(true), placed = page.state.draft.placed.find((tile) => tile.key === key);
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    if (placed && page.D.faceOf(key) === page.D.BLANK) ghost.textContent = placed.letter;
    ghost.style.setProperty("--size", `${Math.max(34, page.board.unit * 1.15)}px`);
    live.classList.add("dragging");
    return ghost;
  }

  landing(x, y) {
    const { page } = this, at = page.board.squareUnder(x, y);
    return at !== null && page.D.isFree(page.state.confirmed.view, at) ? at : null;
  }

  let() {
    const { page } = this;
    page.board.aim(null);
    live.classList.remove("dragging");
    page.state = page.D.hold(page.state, null);
    page.dragging(false);
  }

  drop(key, x, y) {
    const { page } = this, { D } = page, held = page.state.draft.held, at = this.landing(x, y);
    this.let();
    if (held !== key) return; // it vanished meanwhile
    if (at !== null) { page.put(key, at); return; }
    const slots = page.state.draft.slots.length, slot = page.hand.slotUnder(x, y, slots);
    if (D.isPlaced(page.state, key)) page.change(D.takeBack(page.state, key));
    if (slot !== null) page.change(D.arrange(page.state, key, slot));
  }

  stop() { this.drag.stop(); }

  tap(event, key) {
    if (event.target.closest("[data-rack]")) return key ? this.tapTile(key) : this.tapRack();
    if (!event.target.closest("[data-board]") || !this.plays) return undefined;
    this.grid.focus({ preventScroll: true });
    this.page.board.measure();
    const at = this.page.board.squareUnder(event.clientX, event.clientY);
    return at === null ? undefined : this.tapSquare(at);
  }

  // With an arrow on the board a tile goes there; else it is picked, and a second one changes places with it.
  tapTile(key) {
    const { page } = this, { D } = page;
    if (page.picked === key) return page.pick(null);
    if (page.picked && !D.isPlaced(page.state, page.picked)) {
      page.change(D.swap(page.state, page.picked, key));
      return page.pick(null);
    }
    if (page.picked) return this.tapRack();
    const before = page.state;
    if (this.cursor && this.typed(key)) return undefined;
    return page.state === before ? page.pick(key) : undefined;
  }

  tapRack() {
    const { page } = this;
    if (page.picked) page.change(page.D.takeBack(page.state, page.picked));
    page.pick(null);
  }

  // The tile goes to the arrow, which moves on.
  typed(key) {
    const { page } = this, { D } = page, face = D.faceOf(key);
    if (face !== D.BLANK) return page.change(D.type(page.state, face));
    page.dialogs.letter().then((letter) => { if (letter) page.change(D.type(page.state, letter, true)); });
    return true;
  }

  tapSquare(at) {
    const { page } = this, { D } = page, placed = D.placedAt(page.state, at);
    if (page.picked && placed?.key === page.picked) return this.tapRack();
    if (page.picked && D.isFree(page.state.confirmed.view, at)) return page.put(page.picked, at);
    if (placed) return page.pick(placed.key);
    const cursor = this.cursor;
    // Across, down, none.
    const gone = cursor?.at === at && cursor.down;
    return page.change(D.point(page.state, gone ? null : at, cursor?.at === at ? undefined : cursor?.down ?? false), { quiet: true });
  }

  back(event) {
    const { page } = this;
    page.board.measure();
    const placed = page.D.placedAt(page.state, page.board.squareUnder(event.clientX, event.clientY));
    if (!placed) return;
    event.preventDefault();
    page.change(page.D.takeBack(page.state, placed.key));
  }

  // --- keys: single ones only while the board has the focus

  gridKey(event) {
    const { page } = this, { D } = page;
    if (!this.plays || event.ctrlKey || event.metaKey || event.altKey) {
      if ((event.ctrlKey || event.metaKey) && event.key === "z") { event.preventDefault(); page.change(D.undo(page.state)); }
      return;
    }
    const done = this.gridDeed(event);
    if (done) event.preventDefault();
  }

  gridDeed(event) {
    const { page } = this, { D } = page, { key } = event;
    if (ARROWS[key]) return this.step(...ARROWS[key]);
    if (/^[a-z]$/i.test(key)) return this.letter(key, event.shiftKey);
    if (key === " ") return page.change(D.point(page.state, this.cursor?.at ?? page.facts.centre), { quiet: true }) || true;
    if (key === "Backspace") return page.change(D.backspace(page.state)) || true;
    if (key === "Escape") return this.escape();
    if (key === "0") { this.shuffle(); return true; }
    if (key === "Enter") return this.press();
    if (DEED_KEYS[key]) return this.deedKey(key);
    return false;
  }

  step(down, step) {
    const { page } = this, at = this.cursor?.at ?? page.facts.centre, next = page.D.nextSquare(at, down, step);
    if (next !== null) page.change(page.D.point(page.state, next, this.cursor?.down ?? false), { quiet: true });
    return true;
  }

  // Shift spends a blank, Caps Lock does not: only the key counts.
  letter(key, shift) {
    const { page } = this;
    if (!this.cursor) page.change(page.D.point(page.state, page.facts.centre), { quiet: true });
    if (!page.change(page.D.type(page.state, key, shift))) page.speech.call(this.lacking(shift ? "?" : key.toUpperCase(), false));
    return true;
  }

  escape() {
    const { page } = this;
    const { D, state } = page, { placed, cursor } = state.draft;
    if (page.picked) page.pick(null);
    else if (placed.length) page.change(D.point(D.clear(state), Math.min(...placed.map(({ at }) => at)), cursor?.down ?? false));
    else page.change(page.D.point(page.state, null), { quiet: true });
    return true;
  }

  // The word and its score are read before the clock is pressed by key.
  press() {
    const { page } = this;
    if (!page.state.draft.placed.length) return true;
    if (page.fault()) page.speech.call(page.fault());
    else if (this.twice.press("play-tiles", performance.now())) page.act("play-tiles");
    else page.speech.call(`${page.previewWords()} Enter again to play.`);
    return true;
  }

  deedKey(key) {
    const { page } = this;
    const name = key === "7" && page.deed("start-clock") ? "start-clock" : DEED_KEYS[key], deed = page.deed(name);
    if (!deed) { page.speech.call("That is not possible now."); return true; }
    if (deed.ask || this.twice.press(name, performance.now())) page.act(name);
    else page.speech.call(`${deed.label}? ${key} again.`);
    return true;
  }

  rackKey(event, key) {
    const { page } = this, step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.altKey) {
      event.preventDefault();
      const slot = page.state.draft.slots.indexOf(key) + step;
      if (slot >= 0 && slot < page.state.draft.slots.length) page.change(page.D.arrange(page.state, key, slot));
      page.hand.tile(key).focus();
    } else if (step) {
      const tiles = [...find("rack").querySelectorAll("[data-key]")];
      tiles[tiles.indexOf(event.target) + step]?.focus();
    }
  }

  // --- the line of text

  async read(field) {
    const { page } = this, said = line.readLine(field.value);
    if (!page.state.confirmed || said.do === "nothing") return;
    const kept = this.obey(said);
    if (kept !== false) field.value = "";
  }

  // False: it stays in the field, to be mended.
  obey(said) {
    const { page } = this, { D, words, state } = page, { view } = state.confirmed;
    const say = (text) => { page.speech.call(text); find("line-said").textContent = text; find("line-said").scrollIntoView({ block: "nearest" }); };
    find("line-said").textContent = "";
    if (LINE_DEEDS[said.do]) { page.act(LINE_DEEDS[said.do]); return true; }
    switch (said.do) {
      case "place": return this.place(said, say);
      case "point": page.change(D.point(state, said.at, said.down)); return true;
      case "start": page.act(page.deed("start-clock") ? "start-clock" : "restart-clock"); return true;
      case "exchange": page.act("exchange-tiles", said.tiles); return true;
      case "challenge": return this.challenge(said, say);
      case "undo": page.change(D.undo(state)); return true;
      case "clear": page.change(D.clear(state)); return true;
      case "shuffle": this.shuffle(); return true;
      case "hint": page.hint(); return true;
      case "clock": say(page.timeWords()); return true;
      case "score": say(`${new words.GameWords(view, state.confirmed.you).scores}.`); return true;
      case "rack": say(`Rack ${words.rackWords(D.looseKeys(state).map(D.faceOf))}.`); return true;
      case "last": say(`${new words.GameWords(view, state.confirmed.you).lastTurn || "Nothing was played yet"}.`); return true;
      case "row": say(this.row(Number(said.row))); return true;
      case "unseen": say(page.unseen()?.map(([face, number]) => `${face === "?" ? "blank" : face} ${number}`).join(", ") ?? "Unseen tiles are not counted at this table."); return true;
      case "help": say(line.HELP); return true;
      default: say(`“${said.text}” is not understood. Type help.`); return false;
    }
  }

  place({ at, down, letters }, say) {
    const { page } = this, { state, missing, edge } = page.D.placeWord(page.state, at, down, letters);
    if (page.D.tilesAreAway(page.state)) { say("Your last press is still on its way."); return false; }
    if (edge) say("The word runs off the board.");
    if (missing) say(missing === "." ? "No tile lies there." : this.lacking(missing, missing !== "?"));
    if (edge || missing) return false;
    page.change(state);
    return true;
  }

  // `line`: how a blank is written there.
  lacking(face, line) {
    const blank = face !== "?" && this.page.D.looseKeys(this.page.state).some((key) => this.page.D.faceOf(key) === "?");
    const how = line ? `?${face.toLowerCase()}` : `Shift and ${face}`;
    return `No ${face === "?" ? "blank" : face} on your rack.${blank ? ` ${how} uses the blank.` : ""}`;
  }

  challenge({ words: named }, say) {
    const { page } = this, words = page.deed("challenge")?.detail.words ?? page.state.confirmed.view.last?.words ?? [];
    const chosen = line.challengedWords(named, words);
    if (!chosen) { say(`The words are ${words.map((word, at) => `${at + 1} ${word}`).join(", ")}.`); return false; }
    page.act("challenge", named.length || words.length === 1 ? chosen : null);
    return true;
  }

  row(number) {
    const { page } = this, { view } = page.state.confirmed;
    if (!(number >= 1 && number <= 15)) return "Rows have numbers from 1 to 15.";
    const tiles = [...view.board[number - 1]].flatMap((sign, column) => (sign === "." ? [] : [`${"ABCDEFGHIJKLMNO"[column]} ${sign.toUpperCase()}${sign === sign.toUpperCase() ? "" : " blank"}`]));
    return `Row ${number}: ${tiles.join(", ") || "empty"}.`;
  }
}
