// What stands beside the table: the players, the turns so far, a turn that was lost and why, the count sheet at the end.
const live = document.getElementById("live");
const addresses = JSON.parse(live.dataset.modules);
const [words, { Story, element, clauseChips, clausesOnTap }, clock] = await Promise.all(["rummikub_words", "story", "clock_face"].map((name) => import(addresses[name])));

const SVG = "http://www.w3.org/2000/svg";
const ROUND = 100; // of the ring, by pathLength

const ring = () => {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 36 36");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", "ring");
  for (const name of ["track", "left"]) {
    const circle = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ class: name, cx: 18, cy: 18, r: 15.5, pathLength: ROUND })) circle.setAttribute(key, value);
    picture.append(circle);
  }
  return picture;
};

const HERE = { here: "here", away: "away", robot: "robot" };

// One line for each player, beginning with who reads: tiles left, whether the first meld is down, and the ring of 40 s.
export class Players {
  constructor(place) {
    this.place = place;
    this.seats = [];
  }

  draw({ view, you, presence }) {
    if (this.seats.length !== view.names.length) this.build(view);
    const first = you ?? view.first, order = view.names.map((_, step) => (first + step) % view.names.length);
    this.place.replaceChildren(...order.map((seat) => this.seats[seat].item));
    this.place.dataset.players = view.names.length;
    view.names.forEach((name, seat) => {
      const { item, facts, here } = this.seats[seat], rack = view.racks[seat], count = Array.isArray(rack) ? rack.length : rack;
      const on = view.on_turn === seat && ["playing", "last_round"].includes(view.phase), won = view.result?.winners.includes(seat);
      item.classList.toggle("on-turn", on);
      item.classList.toggle("won", Boolean(won));
      const score = view.result ? words.signed(view.result.scores[seat]) : null;
      this.seats[seat].name.textContent = seat === you ? "You" : name;
      facts.replaceChildren(
        element("span", { class: "rk-count", "aria-label": words.counted(count, "tile"), text: score ?? String(count) }),
        element("span", { class: "rk-melded", text: view.phase === "dealt" ? (view.ready[seat] ? "ready" : "not ready") : score ? "" : view.melded[seat] ? "" : "no meld" }),
      );
      here.dataset.here = presence?.[seat] ?? "here";
      here.textContent = HERE[presence?.[seat]] ?? "";
      here.hidden = !["away", "robot"].includes(presence?.[seat]);
    });
  }

  build(view) {
    this.seats = view.names.map(() => {
      const name = element("span", { class: "seat-name" }), facts = element("span", { class: "rk-facts" }), here = element("span", { class: "seat-here small" });
      const face = element("span", { class: "rk-time", role: "timer" }), turning = ring();
      return { name, facts, here, face, left: turning.lastChild, item: element("li", { class: "seat rk-seat" }, element("span", { class: "rk-ring" }, turning, face), name, facts, here) };
    });
  }

  // Says what is left of the turn, in milliseconds; null where no turn runs or the hall's time is not known.
  drawTime({ view }, now) {
    const { limit } = view;
    const left = !limit.running || now === null ? null : limit.limit - limit.spent - Math.max(0, now - limit.latest);
    this.seats.forEach(({ item, face, left: circle }, seat) => {
      const on = item.classList.contains("on-turn") && limit.running;
      item.classList.toggle("timed", on);
      if (!on) return;
      const shown = left === null ? null : Math.max(0, left);
      const text = shown === null ? "–" : String(Math.ceil(shown / 1000));
      if (face.textContent !== text) face.textContent = text;
      item.classList.toggle("late", shown !== null && shown <= 10_000);
      circle.setAttribute("stroke-dasharray", `${shown === null ? ROUND : (shown / limit.limit) * ROUND} ${ROUND}`);
      if (seat === view.on_turn) face.setAttribute("aria-label", shown === null ? "time not known" : `${clock.spokenTime(shown)} left`);
    });
    return left;
  }
}

// The turns so far; of this game they have no score, but what is left on the rack.
export class Turns extends Story {
  columns = ["#", "What was done", "Rack"];

  row(row) {
    const play = element("span", { class: `play${row.kind === "lost" ? " lost" : ""}` }, element(row.kind === "lay" || row.kind === "lost" ? "strong" : "span", { text: row.text }));
    const cell = element("td", {}, element("span", { class: "who", text: row.who }), play, " ");
    cell.append(...(row.notes ?? []).map(({ text, tone }) => this.note({ text, tone }, "span")), clausesOnTap(row, this.rules));
    return element("tr", {}, element("th", { scope: "row", text: row.n }), cell, element("td", { class: "number", text: row.total }));
  }
}

// --- a turn that was lost: what happened, what follows, and by which rule

export const drawLost = (place, row, sentence, rules) => {
  place.hidden = !sentence;
  if (!sentence) return;
  const notes = (row?.notes ?? []).map((note) => element("li", {}, `${note.text}. `, clauseChips(note.rests_on, rules)));
  place.querySelector("[data-lost-words]").replaceChildren(
    element("p", {}, element("strong", { text: sentence }), " ", clauseChips(row?.rests_on ?? [], rules)),
    ...(notes.length ? [element("ul", { class: "plain small" }, ...notes)] : []),
  );
};

// --- the count sheet

const picture = ({ colour, number, joker }) => element("b", { class: ["rk", colour.toLowerCase(), joker && "joker"].filter(Boolean).join(" ") }, joker ? "J" : number, element("i", { text: joker ? colour + number : colour }));
const tileText = ({ colour, number, joker }) => words.tileWords(joker ? (colour ? `J=${colour}${number}` : "J") : colour + number);
const pictures = (tiles) => element("span", { class: "rk-row" }, element("span", { class: "visually-hidden", text: tiles.map(tileText).join(", ") }), element("span", { class: "rk-tiles", "aria-hidden": "true" }, ...tiles.map(picture)));

const countLine = (line, rules) => {
  const facts = element("div", { class: "count-facts small" });
  if (line.out) facts.append(element("p", { text: "Went out: nothing is left on the rack." }));
  else if (line.tiles.length) facts.append(pictures(line.tiles), element("p", { text: `Worth ${line.value} on the rack.` }));
  if (line.never_melded && !line.out) {
    const could = line.proof.length ? `Never melded though ${line.could} could have been laid: charged ${line.charge}.` : `Never melded and could not: charged ${line.charge}.`;
    facts.append(element("p", { text: could }));
    if (line.proof.length) facts.append(element("div", { class: "proof", "aria-label": "What could have been laid" }, ...line.proof.map((meld) => pictures(meld.tiles))));
  }
  if (line.reckoned) facts.append(element("p", { class: "muted", text: line.reckoned }));
  facts.append(clauseChips(line.rests_on, rules));
  return element("div", { class: "count-line" }, element("strong", {}, line.name, line.won ? " " : "", line.won ? element("span", { class: "badge ok", text: "won" }) : ""), element("span", { class: "count-score", text: line.score === null ? "–" : words.signed(line.score) }), facts);
};

export const drawCount = (place, slip, rules) => {
  place.hidden = !slip;
  if (!slip) return;
  const body = place.querySelector("[data-count-body]");
  const deducted = slip.deducted === null ? [] : [element("p", { class: "small muted", text: `The lowest count, ${slip.deducted}, is taken off everybody’s.` })];
  body.replaceChildren(element("p", {}, element("strong", { text: slip.sentence }), " ", clauseChips([...new Set([...slip.ended, ...slip.rests_on])], rules)), ...deducted, element("div", { class: "count-lines" }, ...slip.lines.map((line) => countLine(line, rules))));
};
