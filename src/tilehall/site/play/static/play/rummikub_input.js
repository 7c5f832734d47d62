// Hands on the page of a game of Rummikub: drag, tap, keys and the line of text. Every way ends in the same functions of
// the page.
const live = document.getElementById("live");
const addresses = JSON.parse(live.dataset.modules);
const [{ TileDrag }, D, line, words, { TwiceKeys }] = await Promise.all(["tile_drag", "rummikub_draft", "rummikub_line", "rummikub_words", "twice_keys"].map((name) => import(addresses[name])));
const find = (name) => live.querySelector(`[data-${name}]`);
const SAME_TAP = 500; // milliseconds
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export class Input {
  constructor(page) {
    this.page = page;
    this.twice = new TwiceKeys();
    const root = find("playing");
    this.drag = new TileDrag({
      root,
      sourceOf: (event) => this.source(event),
      begin: (key) => this.begin(key),
      over: (x, y) => this.page.table.aim(this.allowed(this.page.table.landing(x, y))),
      drop: (key, x, y) => this.drop(key, x, y),
      cancel: () => this.let(),
      tap: (event, key) => this.tap(event, key),
    });
    // A click without a pointer is that of a key, or of a reader of the screen.
    root.addEventListener("click", (event) => { if (event.detail === 0) this.press(event); });
    for (const late of ["mousedown", "click"]) root.addEventListener(late, (event) => this.afterTap(event), { capture: true });
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-key]")) event.preventDefault(); });
    find("line-form").addEventListener("submit", (event) => this.said(event));
    for (const button of live.querySelectorAll("[data-act]")) button.addEventListener("click", () => this.page.act(button.dataset.act));
  }

  get state() { return this.page.state; }

  stop() { this.drag.stop(); }

  // --- drag

  source(event) {
    const tile = event.target.closest("[data-key]");
    if (!tile || this.page.busy) return null;
    const { key } = tile.dataset, racked = this.state.rack.includes(key);
    return racked || D.onTurn(this.state) ? { key, element: tile } : null;
  }

  begin(key) {
    this.carried = this.state.held.includes(key) ? this.state.held : [key];
    this.page.dragging(true);
    this.page.table.lift(this.carried, true);
    return this.page.table.ghost(this.carried);
  }

  let() {
    this.page.table.lift(this.carried ?? [], false);
    this.page.table.aim(null);
    this.carried = null;
    this.page.dragging(false);
  }

  // Off turn only the rack can be arranged.
  allowed(landing) { return landing && (landing.rack || D.onTurn(this.state)) ? landing : null; }

  drop(key, x, y) {
    const keys = this.carried ?? [key], landing = this.allowed(this.page.table.landing(x, y)), zone = document.elementFromPoint(x, y)?.closest("[data-act='new-set']");
    this.let();
    if (zone) return this.page.put(keys, {});
    if (!landing) return this.page.draw();
    if (landing.bare) return this.page.put(keys, {});
    if (landing.set) return this.page.put(keys, landing);
    const racked = keys.filter((one) => this.state.rack.includes(one));
    if (racked.length) return this.page.change(racked.reduce((state, one, n) => D.arrange(state, one, landing.at + n), this.state), { quiet: true });
    return this.page.back(keys);
  }

  // --- tap

  tap(event, key) {
    const { page } = this, cut = event.target.closest("[data-cut]");
    if (cut) return page.change(D.split(this.state, page.table.benched, Number(cut.dataset.cut)));
    const set = event.target.closest("[data-set]")?.dataset.set ?? null;
    if (key || set) {
      const { benched } = page.table, did = this.touch(key ?? event.target.closest("[data-key]")?.dataset.key ?? null, set, { more: event.shiftKey, bench: Boolean(event.target.closest("[data-benched]")) });
      if (page.table.benched && page.table.benched !== benched) this.opened = { x: event.clientX, y: event.clientY, at: performance.now() };
      return did;
    }
    if (event.target.closest("[data-felt]") && this.state.held.length) return page.put(this.state.held, {});
    return undefined;
  }

  // The click of the tap that opened the bench comes when the bench lies under the finger: it presses nothing there.
  afterTap(event) {
    const { opened } = this;
    if (!opened || event.detail === 0 || performance.now() - opened.at > SAME_TAP || Math.hypot(event.clientX - opened.x, event.clientY - opened.y) > 3) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // A tile or a set was touched. With tiles in hand a set takes them; a tile that is in hand is put down.
  touch(key, set, { more = false, bench = false } = {}) {
    const { page, state } = this, { held } = state;
    if (!D.onTurn(state)) return key && state.rack.includes(key) ? page.pick(held.includes(key) ? [] : held.length === 1 ? this.swap(held[0], key) : [key]) : undefined;
    const racked = key !== null && state.rack.includes(key), home = key ? D.setOf(state, key) : null;
    const here = set !== null && held.length > 0 && !more && !bench && !held.some((one) => D.setOf(state, one)?.id === set);
    if (here) return page.put(held, { set });
    if (set !== null && !bench && page.table.small && !more) return page.table.open(set);
    if (key === null) return undefined;
    if (held.includes(key)) return page.pick(held.filter((one) => one !== key));
    const beside = racked || more || bench || (home && held.some((one) => home.keys.includes(one)));
    return page.pick(beside ? [...held, key] : [key]);
  }

  // Two tiles of the rack, one after the other, while others are on turn: they change places.
  swap(one, other) {
    const { rack } = this.state, at = rack.indexOf(other);
    this.page.change(D.pick(D.arrange(this.state, one, rack.indexOf(one) < at ? at + 1 : at), []), { quiet: true });
    return [];
  }

  // By a key or a reader of the screen on a button.
  press(event) {
    const here = event.target.closest("[data-into]"), tile = event.target.closest("[data-key]"), cut = event.target.closest("[data-cut]");
    if (here) return this.page.put(this.state.held, { set: here.dataset.into });
    if (cut) return this.page.change(D.split(this.state, this.page.table.benched, Number(cut.dataset.cut)));
    if (!tile) return undefined;
    const { key } = tile.dataset, { held } = this.state;
    return this.page.pick(held.includes(key) ? held.filter((one) => one !== key) : [...held, key]);
  }

  // --- keys, while a tile or a place has the focus

  key(event) {
    const { page, state } = this, tile = event.target.closest?.("[data-key]"), key = tile?.dataset.key ?? null;
    if (event.target.closest("input, textarea, [data-dialog]")) return undefined;
    const did = (result) => { event.preventDefault(); return result; };
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") return did(event.shiftKey ? page.act("redo") : page.act("undo"));
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") return did(page.act("redo"));
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (event.key === "Escape") return did(event.shiftKey ? page.act("restart") : page.escape());
    if (event.key === "Tab") return this.tab(event);
    if (!tile) return undefined;
    if (ARROWS.includes(event.key)) { const next = page.table.step(key, event.key); return did(next && page.table.focus(next)); }
    if (event.key === "Enter" && state.held.length && !tile.dataset.benched) {
      const set = D.setOf(state, key);
      return did(set && !state.held.includes(key) ? page.put(state.held, { set: set.id }) : page.tell("Tab to a place for what you have picked, or to New set."));
    }
    if (event.key === "Enter") return did(page.act("lay-tiles"));
    const set = D.setOf(state, key);
    switch (event.key.toLowerCase()) {
      case "s": return did(set ? page.change(D.split(state, set.id, set.keys.indexOf(key))) : undefined);
      case "backspace": return did(page.back(state.held.length ? state.held : [key]));
      case "7": return did(page.act("sort-runs"));
      case "8": return did(page.act("sort-groups"));
      case "n": return did(page.nextWrong());
      case "d": return did(this.twice.press("draw", performance.now()) ? page.act("draw-tile") : page.tell("Press D again to draw."));
      default: return undefined;
    }
  }

  // From what is picked Tab leads to the places for it, one after the other, and on to the tools; Shift Tab back again.
  tab(event) {
    const { table } = this.page, { target, shiftKey } = event;
    if (!this.state.held.length || !D.onTurn(this.state) || target.closest("[data-bench]")) return undefined;
    const places = [...find("playing").querySelectorAll("[data-hand-deeds] button, [data-into]")].filter((one) => one.checkVisibility());
    const tool = [...find("deeds").querySelectorAll(":scope > :not([data-hand-deeds]) button")].find((one) => one.checkVisibility()), deeds = places.filter((one) => !one.dataset.into), sets = places.filter((one) => one.dataset.into);
    const way = [...deeds, ...sets, tool], at = target.closest("[data-key]") ? -1 : way.indexOf(target);
    const end = at < 0 ? !target.closest("[data-key]") || shiftKey : at === way.length - 1 && !shiftKey;
    if (end) return undefined; // neither from there nor to there
    event.preventDefault();
    const next = way[at + (shiftKey ? -1 : 1)];
    return next ? next.focus() : table.focus(table.focused);
  }

  // --- the line

  said(event) {
    event.preventDefault();
    const field = find("line-form").elements.line, said = line.readLine(field.value);
    if (said.wrong) return this.answer(said.wrong);
    field.value = "";
    this.answer("");
    return this.obey(said);
  }

  answer(text) {
    find("line-said").textContent = text;
    if (text) this.page.speech.call(text);
    return null;
  }

  obey(said) {
    const { page, state } = this, numbered = (number) => state.sets[number - 1] ?? null;
    switch (said.do) {
      case "help": return this.answer(line.HELP);
      case "check": return this.answer(page.checkWords());
      case "sets": return this.answer(state.sets.map((set, at) => `Set ${at + 1}, ${words.setWords(page.table.signs(set), page.table.verdict(set))}.`).join(" ") || "Nothing lies on the table.");
      case "rack": return this.answer(`Rack ${state.rack.map((key) => words.tileWords(D.faceOf(key))).join(", ") || "empty"}.`);
      case "time": return this.answer(page.timeWords());
      case "sort": return page.act(`sort-${said.by}`);
      case "split": {
        const set = numbered(said.set), at = set?.keys.findIndex((key) => D.faceOf(key) === said.after) ?? -1;
        return at < 0 ? this.answer(`Set ${said.set} has no ${words.tileWords(said.after)}.`) : page.change(D.split(state, set.id, at + 1));
      }
      case "join": {
        const from = numbered(said.from), into = numbered(said.into);
        return from && into ? page.change(D.join(state, from.id, into.id)) : this.answer("There is no such set.");
      }
      case "back": return page.back(this.named(said.tiles, [...D.laidKeys(state)]) ?? []);
      case "put": {
        const target = said.set === null ? null : numbered(said.set);
        if (said.set !== null && !target) return this.answer(`There is no set ${said.set}.`);
        const from = said.from ? (numbered(said.from)?.keys ?? []) : [...state.rack, ...D.laidKeys(state), ...state.sets.filter((set) => set !== target).flatMap((set) => set.keys)];
        const keys = this.named(said.tiles, from);
        return keys ? page.put(keys, { set: target?.id ?? null }) : null;
      }
      default: return page.act(said.do);
    }
  }

  // The first tiles of these faces among those: of the rack before any of the table.
  named(faces, among) {
    const left = [...among], keys = [];
    for (const face of faces) {
      const at = left.findIndex((key) => D.faceOf(key) === face);
      if (at < 0) return this.answer(`There is no ${words.tileWords(face)} to take.`);
      keys.push(left.splice(at, 1)[0]);
    }
    return keys;
  }
}
