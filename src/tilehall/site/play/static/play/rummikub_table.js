// The table, the rack and the bench on the page: every tile an element that stays itself, every set placed by arithmetic.
// Nothing here decides; what hands do is told to the page.
const live = document.getElementById("live");
const addresses = JSON.parse(live.dataset.modules);
const [D, layout, words, { element }, { still }] = await Promise.all(["rummikub_draft", "rummikub_layout", "rummikub_words", "story", "senses"].map((name) => import(addresses[name])));

const RACK_LARGEST = 40, RACK_SMALLEST = 30, RACK_WIDE = 46, RACK_LOW = 34, GAP = 2, NEAR = 14;
const BENCH_LARGEST = 44, BENCH_SMALLEST = 28, CUT = 14; // rummikub.css: .rkt-cut
const LOW = matchMedia("(max-width: 56rem) and (max-height: 34rem)");
const MINE = 120, OTHERS = 200; // milliseconds

// What lies in its place already is not put there again: the focus stays, and nothing is laid out anew.
const inOrder = (place, items) => {
  if (items.length !== place.children.length || items.some((item, at) => place.children[at] !== item)) place.replaceChildren(...items);
};
const wrapped = (tile) => (tile.parentElement?.localName === "li" ? tile.parentElement : element("li", {}, tile));

export class TableView {
  // places: {felt, sets, rack, bench, benchTiles, benchSay, handDeeds}
  constructor(places) {
    Object.assign(this, places, { tiles: new Map(), boxes: new Map(), places: [], width: layout.LARGEST, most: null, rows: new Map(), focused: null, benched: null, shown: "", deeds: places.handDeeds.parentElement });
    this.large = new Map(); // what lies on the bench, by its key or its cut
  }

  get small() { return this.width < layout.TOUCHABLE; }

  // A new turn: sets may lie in other rows, and tiles may grow again.
  relax() {
    this.most = null;
    this.rows.clear();
  }

  draw(state, { verdicts, fresh = [], own = true } = {}) {
    Object.assign(this, { state, verdicts });
    const before = this.positions();
    this.fitRack(state);
    this.placeSets(state);
    inOrder(this.sets, state.sets.map((set, at) => this.box(state, set, at)));
    this.sets.setAttribute("aria-label", state.sets.length ? `Table, ${words.counted(state.sets.length, "set")}` : "Table, nothing lies on it");
    inOrder(this.rack, state.rack.map((key) => wrapped(this.tile(key, D.faceOf(key), { fresh: fresh.includes(key) }))));
    this.rack.setAttribute("aria-label", `Your rack, ${words.counted(state.rack.length, "tile")}`);
    this.drawBench(state);
    for (const key of [...this.tiles.keys()]) if (!this.tiles.get(key).isConnected) this.tiles.delete(key);
    this.rove();
    this.glide(before, own ? MINE : OTHERS);
  }

  // --- one tile, one set

  tile(key, sign, { fresh = false, big = false } = {}) {
    const lot = big ? this.large : this.tiles, made = lot.get(key) ?? element("button", { type: "button", "data-key": key, ...(big ? { "data-benched": true } : { tabindex: "-1" }) });
    lot.set(key, made);
    const joker = D.isJoker(key), meaning = joker ? D.meaningOf(sign) : null, held = this.state.held.includes(key);
    const colour = joker ? (meaning?.[0] ?? "") : key[0];
    const laid = D.isOwn(this.state, key) && !this.state.rack.includes(key);
    made.className = ["rk", "rkt", colour.toLowerCase(), joker && "joker", held && "held", laid && "own", fresh && "fresh"].filter(Boolean).join(" ");
    const face = joker ? "J" : D.faceOf(key).slice(1), below = joker ? (meaning ?? "") : key[0];
    if (made.dataset.face !== face + below) {
      made.dataset.face = face + below;
      made.replaceChildren(element("b", { text: face }), element("i", { text: below, "aria-hidden": "true" }));
    }
    made.setAttribute("aria-label", words.tileWords(sign) + (laid ? ", just laid" : ""));
    made.setAttribute("aria-pressed", String(held));
    return made;
  }

  verdict(set) { return this.verdicts.get(D.setText(D.setSigns(this.state, set))); }

  signs(set) { return set.keys.map((key) => { const meaning = D.isJoker(key) ? D.shownMeaning(this.state, set, key, this.verdicts) : null; return meaning ? `J=${meaning}` : D.isJoker(key) ? "J" : D.faceOf(key); }); }

  box(state, set, at) {
    const verdict = this.verdict(set), wrong = verdict && !verdict.legal, signs = this.signs(set);
    const label = `Set ${at + 1} of ${state.sets.length}, ${words.setWords(signs, verdict)}`;
    let box = this.boxes.get(set.id);
    if (!box) {
      const list = element("ul", { class: "rkt-tiles" }), badge = element("span", { class: "rkt-badge", "aria-hidden": "true" }), here = element("button", { type: "button", class: "rkt-here", "data-into": set.id });
      box = { list, badge, here, item: element("li", { class: "rkt-set", "data-set": set.id }, list, badge, here) };
      this.boxes.set(set.id, box);
    }
    const place = this.places[at];
    box.item.style.transform = `translate(${place.x}px, ${place.y}px)`;
    box.item.classList.toggle("wrong", Boolean(wrong));
    box.item.classList.toggle("aimed", false);
    inOrder(box.list, set.keys.map((key, n) => wrapped(this.tile(key, signs[n]))));
    box.list.setAttribute("aria-label", label);
    box.badge.textContent = wrong ? (verdict.fault === "joker_unclear" ? "?" : "!") : "";
    box.item.title = wrong ? words.faultReason(verdict) : "";
    const offered = state.held.length > 0 && D.onTurn(state);
    box.here.hidden = !offered;
    box.here.textContent = `Set ${at + 1}`;
    box.here.setAttribute("aria-label", `Put into set ${at + 1}, ${words.setWords(signs, verdict)}`);
    return box.item;
  }

  // --- where things lie

  placeSets(state) {
    const style = getComputedStyle(this.felt), across = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight), down = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const room = { width: this.felt.clientWidth - across, height: this.felt.clientHeight - down };
    const largest = room.width > 900 ? 54 : room.width > 600 ? 50 : layout.LARGEST;
    if (this.roomWas !== `${room.width}/${room.height}`) this.relax();
    this.roomWas = `${room.width}/${room.height}`;
    const laid = layout.layOut(state.sets.map((set) => set.keys.length), { ...room, most: Math.min(largest, this.most ?? largest), rows: state.sets.map((set) => this.rows.get(set.id) ?? -1) });
    this.most = this.width = laid.width;
    this.places = laid.places;
    this.rows = new Map(state.sets.map((set, at) => [set.id, laid.places[at].row]));
    this.felt.style.setProperty("--rk", `${laid.width}px`);
    this.sets.style.height = `${laid.height}px`;
    this.felt.classList.toggle("small", this.small);
    for (const id of [...this.boxes.keys()]) if (!this.rows.has(id)) this.boxes.delete(id);
  }

  // Two rows of a rack if tiles can be as large as a thumb needs them; three at most. Where a screen is low, one if it can be.
  fitRack(state) {
    const style = getComputedStyle(this.rack), room = this.rack.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight), count = Math.max(state.rack.length, 1), most = room > 600 ? RACK_WIDE : RACK_LARGEST;
    const rows = (width) => Math.ceil(count / Math.max(1, Math.floor((room + GAP) / (width + GAP))));
    let width = most;
    if (LOW.matches) {
      while (width > RACK_SMALLEST && rows(width) > 1) width -= 1;
      if (rows(width) > 1) width = RACK_LOW;
    }
    while (width > RACK_SMALLEST && rows(width) > 2) width -= 1;
    if (rows(width) > 2) { width = most; while (width > RACK_SMALLEST && rows(width) > 3) width -= 1; }
    this.rack.style.setProperty("--rk", `${width}px`);
  }

  // What lies at this point of the screen: {rack, at} | {set, at} | {bare} | null. Arithmetic, no hit testing.
  landing(x, y) {
    const inside = (box, slack = 0) => x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack;
    const rack = this.rack.getBoundingClientRect();
    if (inside(rack, 6)) return { rack: true, at: this.rackPlace(x, y) };
    const felt = this.felt.getBoundingClientRect();
    if (!inside(felt)) return null;
    const origin = this.sets.getBoundingClientRect(), px = x - origin.left, py = y - origin.top, height = layout.tileHeight(this.width);
    let found = null, nearest = NEAR;
    this.places.forEach((place, n) => {
      if (py < place.y - 3 || py > place.y + height + 3) return;
      const off = Math.max(place.x - px, px - place.x - place.wide, 0);
      if (off < nearest) { nearest = off; found = n; }
    });
    if (found === null) return { bare: true };
    const set = this.state.sets[found];
    return { set: set.id, at: layout.placeUnder(px - this.places[found].x, set.keys.length, this.width) };
  }

  rackPlace(x, y) {
    const items = [...this.rack.children].map((item) => item.getBoundingClientRect());
    const after = items.findIndex((box) => y < box.bottom && x < (box.left + box.right) / 2);
    return after < 0 ? items.length : after;
  }

  aim(landing) {
    for (const [id, box] of this.boxes) box.item.classList.toggle("aimed", landing?.set === id);
    this.felt.classList.toggle("aimed", Boolean(landing?.bare));
    this.rack.classList.toggle("aimed", Boolean(landing?.rack));
  }

  ghost(keys) {
    const made = element("div", { class: "rkt-ghost", "aria-hidden": "true" });
    made.style.setProperty("--rk", `${Math.max(this.width, 36)}px`);
    made.append(...keys.map((key) => { const copy = this.tiles.get(key).cloneNode(true); copy.removeAttribute("data-key"); return copy; }));
    return made;
  }

  lift(keys, lifted) {
    this.rest();
    for (const key of keys) this.tiles.get(key)?.classList.toggle("lifted", lifted);
  }

  // --- the bench: one set, large enough for a finger

  open(id) {
    this.benched = id;
    this.drawBench(this.state);
    this.bench.querySelector("button")?.focus({ preventScroll: true });
  }

  drawBench(state) {
    const set = state.sets.find((one) => one.id === this.benched) ?? null;
    this.bench.hidden = !set;
    // What is done with picked tiles stands where the finger is: on the bench while one is open.
    if (set && !this.bench.contains(this.handDeeds)) this.bench.querySelector("[data-act='close-bench']").before(this.handDeeds);
    if (!set && this.bench.contains(this.handDeeds)) this.deeds.prepend(this.handDeeds);
    if (!set) { this.benched = null; this.shown = ""; this.large.clear(); this.felt.style.setProperty("--covered", "0px"); return; }
    const at = state.sets.indexOf(set), verdict = this.verdict(set), signs = this.signs(set);
    this.bench.setAttribute("aria-label", `Set ${at + 1}`);
    this.benchSay.textContent = `Set ${at + 1}: ${words.setWords(signs, verdict)}. Tap tiles to pick, a gap to split.`;
    const room = (this.benchTiles.clientWidth || live.clientWidth) - 2 * CUT, many = set.keys.length;
    const fitting = (count) => Math.floor((room - (count - 1) * CUT) / count), one = fitting(many);
    const width = Math.max(BENCH_SMALLEST, Math.min(BENCH_LARGEST, one < BENCH_SMALLEST ? Math.min(fitting(Math.ceil(many / 2)), LOW.matches ? RACK_LOW : BENCH_LARGEST) : one));
    this.benchTiles.style.setProperty("--rk", `${width}px`);
    inOrder(this.benchTiles, set.keys.flatMap((key, n) => [...(n ? [this.cut(n, signs[n])] : []), this.tile(key, signs[n], { big: true })]));
    this.uncover(this.places[at]);
  }

  cut(n, sign) {
    const made = this.large.get(n) ?? element("button", { type: "button", class: "rkt-cut", "data-cut": String(n) });
    this.large.set(n, made);
    made.setAttribute("aria-label", `Split before ${words.tileWords(sign)}`);
    return made;
  }

  // The bench lies over the end of the table: so far the table can be scrolled on, and its set is seen above the bench.
  uncover(place) {
    const felt = this.felt.getBoundingClientRect(), top = this.bench.getBoundingClientRect().top, shown = `${this.benched}/${place.y}/${top}`;
    this.felt.style.setProperty("--covered", `${Math.max(0, felt.bottom - top)}px`);
    if (shown === this.shown) return; // who has scrolled away from it wants to
    this.shown = shown;
    const start = this.sets.getBoundingClientRect().top + place.y, end = start + layout.tileHeight(this.width);
    if (end > Math.min(top, felt.bottom) - 4) this.felt.scrollTop += end - Math.min(top, felt.bottom) + 4;
    else if (start < felt.top + 4) this.felt.scrollTop -= felt.top + 4 - start;
  }

  // --- the keyboard: one tile can be reached by Tab, the arrows go on from there

  rove() {
    const all = this.all();
    if (!all.some((tile) => tile.dataset.key === this.focused)) this.focused = all.find((tile) => this.rack.contains(tile))?.dataset.key ?? all[0]?.dataset.key ?? null;
    for (const tile of all) tile.tabIndex = tile.dataset.key === this.focused ? 0 : -1;
  }

  // What had the focus before all was drawn anew has it still; from what is gone it goes to the tile that was handled last.
  keepFocus(before) {
    if (!before.isConnected || !before.checkVisibility()) return this.focus(this.focused, { preventScroll: true });
    if (document.activeElement !== before) before.focus({ preventScroll: true });
    return undefined;
  }

  all() { return [...this.sets.querySelectorAll("[data-key]"), ...this.rack.querySelectorAll("[data-key]")]; }

  focus(key, { preventScroll = false } = {}) {
    const tile = this.tiles.get(key);
    if (!tile) return;
    this.tiles.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = key;
    tile.tabIndex = 0;
    tile.focus({ preventScroll });
  }

  // The tile that an arrow leads to: along the rows, or to the nearest in the row above or below.
  step(from, arrow) {
    this.rest();
    const boxes = this.all().map((tile) => { const { left, top, width, height } = tile.getBoundingClientRect(); return { key: tile.dataset.key, x: left + width / 2, y: top + height / 2 }; });
    const rows = boxes.sort((one, other) => one.y - other.y || one.x - other.x);
    const here = rows.find((one) => one.key === from);
    if (!here) return rows[0]?.key ?? null;
    const same = (one) => Math.abs(one.y - here.y) < 8;
    if (arrow === "ArrowLeft" || arrow === "ArrowRight") {
      const order = rows.reduce((lines, one) => { const line = lines.at(-1); if (line && Math.abs(line[0].y - one.y) < 8) line.push(one); else lines.push([one]); return lines; }, []).flatMap((line) => line.sort((one, other) => one.x - other.x));
      return order[order.indexOf(here) + (arrow === "ArrowRight" ? 1 : -1)]?.key ?? null;
    }
    const beyond = rows.filter((one) => !same(one) && (arrow === "ArrowUp" ? one.y < here.y : one.y > here.y));
    const next = beyond.reduce((least, one) => Math.min(least, Math.abs(one.y - here.y)), Infinity);
    return beyond.filter((one) => Math.abs(Math.abs(one.y - here.y) - next) < 8).sort((one, other) => Math.abs(one.x - here.x) - Math.abs(other.x - here.x))[0]?.key ?? null;
  }

  // --- motion

  positions() {
    const found = new Map();
    for (const [key, tile] of this.tiles) if (tile.isConnected) found.set(key, tile.getBoundingClientRect());
    return found;
  }

  // What still glides is where it goes: a new view, a press or a key does not wait.
  rest() {
    for (const tile of this.tiles.values()) for (const motion of tile.getAnimations()) motion.cancel();
  }

  glide(before, duration) {
    this.rest();
    if (!before.size || still()) return;
    for (const [key, tile] of this.tiles) {
      const was = before.get(key), now = tile.getBoundingClientRect();
      if (!was || (Math.abs(was.left - now.left) < 1 && Math.abs(was.top - now.top) < 1) || !was.width) continue;
      tile.animate([{ transform: `translate(${was.left - now.left}px, ${was.top - now.top}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
    }
  }
}
