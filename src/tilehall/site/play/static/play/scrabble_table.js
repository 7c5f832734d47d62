// What stands around the board: the players with scores and clocks, what happens now, tiles unseen, the slip at the end.

const PRESENCE = { here: "at the table", away: "away", robot: "computer" };

const UNRULED = ["asking", "adjudicating", "appealing"]; // what was ruled before is not what is looked for now

export class Table {
  constructor({ live, element, clauseChips, figure, clock, GameWords, rules }) {
    Object.assign(this, { live, element, clauseChips, figure, clock, GameWords, rules, seats: [], faces: [], named: document.title });
    this.find = (name) => live.querySelector(`[data-${name}]`);
  }

  // In the order in which they stand: who reads this first, else who plays first.
  order({ view, you }) {
    return you === null ? view.columns : [you, 1 - you];
  }

  drawPlayers(confirmed) {
    const { view, you, presence } = confirmed, order = this.order(confirmed);
    if (!this.seats.length) this.seats = order.map((seat) => this.seat(seat));
    for (const [at, seat] of order.entries()) {
      const { box, name, score, here, note, left } = this.seats[at];
      box.classList.toggle("on-turn", view.on_turn === seat && view.phase !== "over");
      name.textContent = seat === you ? "You" : view.names[seat];
      score.textContent = this.figure(view.scores[seat]);
      const state = presence?.[seat] ?? "here";
      here.dataset.here = state;
      here.firstChild.textContent = PRESENCE[state] ?? state;
      here.firstChild.className = state === "away" ? "" : "visually-hidden"; // the sign before it says it
      const rack = view.racks[seat], count = Array.isArray(rack) ? rack.length : rack;
      note.textContent = `${count} ${count === 1 ? "tile" : "tiles"}`;
      const shown = (view.phase === "over" || view.racks.every(Array.isArray)) && Array.isArray(rack) && rack.length > 0;
      left.hidden = !shown;
      left.firstChild.textContent = view.phase === "over" ? "left: " : "rack: ";
      left.lastChild.textContent = shown ? rack.join(" ") : "";
    }
    this.find("bag").textContent = `${view.bag} in the bag`;
  }

  // Whose rack somebody who does not play sees: that of the player they sit behind or, of all, of who is on turn.
  watchedSeat({ racks, on_turn: turn }) {
    const first = racks.findIndex(Array.isArray);
    return Array.isArray(racks[turn]) ? turn : first < 0 ? null : first;
  }

  seat(seat) {
    const { element } = this;
    const name = element("span", { class: "seat-name" }), score = element("span", { class: "seat-score" });
    const here = element("span", { class: "seat-here small" }, element("span")), note = element("span", { class: "seat-note small" });
    const face = element("span", { class: "seat-clock", role: "timer", "aria-live": "off" });
    const label = element("span", { class: "visually-hidden", text: "Score " });
    const left = element("p", { class: "seat-left small", "data-left": "", hidden: "" }, "left: ", element("b"));
    const box = element("li", { class: "seat", "data-seat": seat }, element("span", {}, name, face), element("span", {}, element("span", {}, label, score), element("span", { class: "seat-facts" }, here, note)), left);
    this.find("players").append(box);
    this.faces.push(new this.clock.ClockFace(face));
    return { box, name, score, here, note, left };
  }

  // Milliseconds left on the own clock as shown; null while not known.
  drawClocks(confirmed, now) {
    const { view, you } = confirmed;
    if (!view.clocks) return null;
    let own = null;
    for (const [at, seat] of this.order(confirmed).entries()) {
      const runs = view.clocks.running === seat;
      const left = now === null && runs ? null : this.clock.timeLeft(view.clocks, seat, now ?? 0);
      const shown = this.faces[at].draw(left, runs);
      if (seat === you) own = shown;
    }
    return own;
  }

  drawStatus(confirmed, notes) {
    const verdicts = notes.filter(({ tone: one }) => ["ok", "bad"].includes(one));
    // That a turn is held the headline says, as long as it is.
    const ruled = UNRULED.includes(confirmed.view.phase) ? [] : verdicts.length || confirmed.view.phase === "over" ? verdicts : notes.filter(({ tone: one, text }, at) => one !== "held" && notes.findIndex((note) => note.text === text) === at);
    const words = new this.GameWords(confirmed.view, confirmed.you, confirmed.offers, confirmed.lacks, ruled.some(({ tone: one }) => one !== "")), { title, detail, tone } = words.headline();
    const place = this.find("status");
    place.className = `status ${tone}`;
    this.find("title").textContent = title;
    this.find("detail").textContent = detail;
    this.drawNotes(ruled);
    document.title = tone === "mine" ? `${title} · ${this.named}` : this.named; // of a tab that is not looked at, all that is seen
    // What does not fit is scrolled, by keys too.
    if (place.scrollHeight > place.clientHeight + 1) place.setAttribute("tabindex", "0");
    else place.removeAttribute("tabindex");
  }

  // What was ruled stands before what comes next: of a small screen only the first lines are seen at once.
  drawNotes(notes) {
    const text = JSON.stringify(notes);
    if (this.notes === text) return;
    this.notes = text;
    this.find("verdict").replaceChildren(...notes.map((note) => this.element("p", { class: `verdict ${note.tone}` }, `${note.text} `, this.clauseChips(note.rests_on, this.rules))));
  }

  drawRefusal(refusal, onClose) {
    const place = this.find("refusal");
    place.hidden = !refusal;
    const text = JSON.stringify(refusal);
    if (!refusal || place.dataset.shown === text) return;
    place.dataset.shown = text;
    place.classList.toggle("bad", refusal.tone !== "ok");
    const close = this.element("button", { type: "button", class: "button quiet small", text: "Close", "aria-label": "Close this message" });
    close.addEventListener("click", onClose);
    place.replaceChildren(this.element("p", {}, `${refusal.says} `, this.clauseChips(refusal.rests_on, this.rules)), close);
  }

  drawUnseen(tiles) {
    const place = this.find("unseen");
    const total = tiles.reduce((sum, [, number]) => sum + number, 0);
    const text = tiles.map(([face, number]) => `${face}${number}`).join(" ");
    if (place.dataset.shown === text) return;
    place.dataset.shown = text;
    const cells = tiles.map(([face, number]) => this.element("span", { class: "unseen-tile" }, this.element("b", { text: face === "?" ? "blank" : face }), ` ${number}`));
    place.replaceChildren(this.element("p", { class: "small muted", text: `${total} tiles in the bag and on the other rack` }), this.element("div", { class: "unseen-tiles" }, ...cells));
  }

  drawSlip(slip, names) {
    const place = this.find("slip");
    place.hidden = !slip;
    if (!slip) return;
    const { element } = this, number = (text, name = "td") => element(name, { class: "number", text, ...(name === "th" && { scope: "col" }) });
    const signed = (points) => (points > 0 ? `+${points}` : this.figure(points));
    const lines = slip.lines.map((line, at) => element("tr", {}, element("th", { scope: "row" }, `${line.label} `, this.clauseChips(line.rests_on, this.rules)), ...line.points.map((points) => number(at ? signed(points) : this.figure(points)))));
    const table = element("table", {}, element("thead", {}, element("tr", {}, element("td"), ...names.map((name) => number(name, "th")))), element("tbody", {}, ...lines), element("tfoot", {}, element("tr", {}, element("th", { scope: "row", text: "Final score" }), ...slip.totals.map((points) => number(this.figure(points))))));
    const by = slip.signed?.length ? element("p", { class: "small muted", text: `Signed by ${slip.signed.join(" and ")}.` }) : "";
    this.find("slip-body").replaceChildren(element("p", {}, `${slip.sentence} `, this.clauseChips(slip.rests_on, this.rules)), table, by);
  }
}
