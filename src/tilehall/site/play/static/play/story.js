// What has happened, turn by turn, with what each ruling rests on; and the slip at the end. Drawn out of "story" of the
// wire, which comes after a view and not with it.

export const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "text") made.textContent = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
};

const short = (clause) => clause.replace("nzrc2024.", "rule ").replace(/^nzasp\./, "");

// What a statement rests on, as a small link: a clause, a reading; where the documents are silent the sentence is behind
// the chip, for a finger, a mouse and a reader of the screen.
export const clauseChip = (basis, rules) => {
  if (basis.startsWith("silent:")) {
    const assumed = basis.slice(basis.indexOf(": ") + 2);
    return element("details", { class: "assumed" }, element("summary", { class: "clause-id silent", text: "assumed" }), element("span", { class: "small", text: assumed }));
  }
  const reading = basis.startsWith("reading:") ? basis.slice("reading:".length) : null;
  const href = reading ? `${rules}readings/#${reading}` : `${rules}${encodeURIComponent(basis)}/`;
  return element("a", { class: "clause-id", href, target: "_blank", rel: "noopener", text: reading ?? short(basis) });
};

export const clauseChips = (bases, rules) =>
  element("span", { class: "rests" }, ...(bases ?? []).map((basis) => clauseChip(basis, rules)));

// The same for a turn with its notes, or for a line before the first turn, on a tap: chips on every line would be noise.
export const clausesOnTap = (row, rules) => {
  const bases = [...new Set([row, ...(row.notes ?? [])].flatMap((part) => part.rests_on ?? []))];
  if (!bases.length) return "";
  const turn = row.n ?? row.number;
  const sign = element("summary", { text: "§" }, element("span", { class: "visually-hidden", text: turn === undefined ? ` Rules behind: ${row.text}` : ` Rules behind turn ${turn}` }));
  return element("details", { class: "why" }, sign, clauseChips(bases, rules));
};

export const figure = (points) => String(points).replace("-", "−");
const signed = (points) => (points > 0 ? `+${points}` : figure(points));

export class Story {
  columns = ["#", "Play", "Score", "Total"];

  constructor({ place, rules, game = "scrabble" }) {
    Object.assign(this, { place, rules, game, rows: [], opening: [] });
  }

  // The rows from where they differ; the hall sends what came since.
  hear(told) {
    this.rows = [...this.rows.slice(0, told.from ?? 0), ...(told.rows ?? [])];
    this.opening = told.opening ?? this.opening;
    this.slip = told.slip ?? null;
    this.draw();
  }

  // From where the story is asked for; the hall begins one row before, since the last may have got notes.
  get since() {
    return Math.max(0, this.rows.length - 1);
  }

  draw() {
    const unfolded = [...this.place.querySelectorAll("details")].map((part) => part.open);
    const below = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 40;
    const notes = this.opening.map((note) => this.note(note, "div", clausesOnTap(note, this.rules)));
    const body = element("tbody", {}, ...this.rows.map((row) => this.row(row)));
    const head = element("thead", {}, element("tr", {}, ...this.columns.map((text, at) => element("th", { scope: "col", class: at > 1 && "number", text }))));
    const empty = element("p", { class: "muted", text: "No turn has been played yet." });
    this.place.replaceChildren(...notes, this.rows.length ? element("table", {}, head, body) : empty);
    // Turns come at the end, so what somebody has unfolded to read keeps its number.
    [...this.place.querySelectorAll("details")].forEach((part, at) => { part.open = unfolded[at] ?? false; });
    if (below) this.place.scrollTop = this.place.scrollHeight;
  }

  row(row) {
    const play = element("span", { class: `play${row.kind === "lost_challenge" ? " off" : ""}` });
    if (row.place) play.append(element("span", { class: "mono place", text: row.place }), " ");
    play.append(element("strong", { text: row.text }));
    for (const word of row.beside ?? []) play.append(" ", element("span", { class: "muted", text: word }));
    const cell = element("td", {}, element("span", { class: "who", text: row.who }), play, " ");
    cell.append(...(row.notes ?? []).map(({ text, tone }) => this.note({ text, tone }, "span")), clausesOnTap(row, this.rules));
    const score = element("td", { class: "number", text: signed(row.score) });
    if (row.bonus) score.append(element("br"), element("span", { class: "small", text: signed(row.bonus) }));
    const number = element("th", { scope: "row", text: row.n ?? row.number });
    return element("tr", { class: `column-${row.column}` }, number, cell, score, element("td", { class: "number", text: figure(row.total) }));
  }

  note(note, name, behind = clauseChips(note.rests_on, this.rules)) {
    return element(name, { class: `note small ${note.tone ?? ""}`.trim() }, `${note.text} `, behind);
  }
}
