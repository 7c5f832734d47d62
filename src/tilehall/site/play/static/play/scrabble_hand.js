// What lies before the player: the rack, and a button for everything the hall offers.

export class Hand {
  constructor({ rack, groups, element, facts, onDeed, onKey }) {
    Object.assign(this, { rack, groups, element, facts, onDeed, onKey });
    this.tiles = new Map(); // by key: who has the focus keeps it
    this.buttons = new Map(); // by kind
    rack.addEventListener("keydown", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      if (key) this.onKey(event, key);
    });
  }

  tile(key) {
    const known = this.tiles.get(key);
    if (known) return known;
    const face = key[0], blank = face === "?", value = this.facts.values[face] ?? 0;
    const made = this.element("button", { type: "button", class: `rack-tile${blank ? " blank" : ""}`, "data-key": key, "aria-label": blank ? "Blank" : `${face}, ${value} ${value === 1 ? "point" : "points"}` });
    made.append(blank ? "" : face);
    if (!blank) made.append(this.element("sub", { text: value, "aria-hidden": "true" }));
    this.tiles.set(key, made);
    return made;
  }

  drawRack(keys, picked, label) {
    this.rack.setAttribute("aria-label", label);
    const places = keys.map((key) => {
      if (!key) return this.element("span", { class: "rack-gap" });
      const tile = this.tile(key);
      tile.classList.toggle("picked", key === picked);
      tile.setAttribute("aria-pressed", String(key === picked));
      return tile;
    });
    const same = places.length === this.rack.children.length && places.every((place, at) => place === this.rack.children[at] || (!keys[at] && this.rack.children[at].matches(".rack-gap")));
    if (same) return;
    const held = document.activeElement;
    this.rack.replaceChildren(...places);
    if (held?.dataset?.key && held.isConnected) held.focus({ preventScroll: true });
  }

  // The place on the rack under a point of the screen, by arithmetic; null beside it.
  slotUnder(x, y, slots) {
    const box = this.rack.getBoundingClientRect();
    if (y < box.top - 12 || y > box.bottom + 30 || x < box.left - 20 || x > box.right + 20) return null;
    return Math.max(0, Math.min(slots - 1, Math.floor(((x - box.left) / box.width) * slots)));
  }

  drawDeeds(deeds, state) {
    for (const [group, place] of Object.entries(this.groups)) {
      const buttons = deeds.filter((deed) => deed.group === group).map((deed) => this.button(deed, state));
      const same = buttons.length === place.children.length && buttons.every((button, at) => button === place.children[at]);
      if (!same) {
        const held = document.activeElement;
        place.replaceChildren(...buttons);
        if (held?.dataset?.deed && held.isConnected) held.focus({ preventScroll: true });
      }
      place.hidden = !buttons.length;
    }
  }

  button(deed, { busy, wait, label, ready }) {
    const made = this.buttons.get(deed.name) ?? this.element("button", { type: "button", "data-deed": deed.name });
    if (!this.buttons.has(deed.name)) {
      this.buttons.set(deed.name, made);
      made.addEventListener("click", () => this.onDeed(deed.name));
    }
    const waits = wait(deed), quiet = ["turn", "answer"].includes(deed.group) && deed.name !== "accept";
    made.className = `button ${deed.group === "more" ? "quiet danger" : quiet ? "quiet" : ""}`;
    const text = label(deed, waits);
    if (made.textContent !== text) made.textContent = text;
    // Not "disabled", which would take the focus away and say nothing: it says why when pressed.
    made.setAttribute("aria-disabled", String(busy || waits !== 0 || !ready(deed)));
    if (deed.key) made.setAttribute("aria-keyshortcuts", deed.key);
    return made;
  }
}
