// The board as a picture: fifteen by fifteen squares drawn once as SVG, tiles put on them as they change. A grid with one
// tab stop; which square is meant is worked out from where the pointer is, never by asking the page.

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 15, UNIT = 40, EDGE = 20, REST = 6; // of the picture's own measure: a square, the numbered rim, the other rim
const WHOLE = EDGE + SIZE * UNIT + REST;
const COLUMNS = "ABCDEFGHIJKLMNO";
const PREMIUMS = { "=": ["tw", "3W"], "-": ["dw", "2W"], '"': ["tl", "3L"], "'": ["dl", "2L"] };
const STAR = "M0-13 3.1-4.2 12.4-4 4.9 1.6 7.6 10.5 0 5.2-7.6 10.5-4.9 1.6-12.4-4-3.1-4.2z";

const svg = (name, attributes = {}, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

// A tile at the upper left corner of its own square; blanks have no value, and a line under their letter.
export const tileParts = (letter, value, blank) => [
  svg("rect", { class: "tile-edge", x: 1.5, y: 1.5, width: UNIT - 3, height: UNIT - 3, rx: 5 }),
  svg("rect", { class: "tile-face", x: 1.5, y: 1.5, width: UNIT - 3, height: UNIT - 6.5, rx: 4.5 }),
  svg("text", { class: `tile-letter${blank ? " blank" : ""}`, x: blank ? 20 : value > 9 ? 15.5 : 18.5, y: 28 }, letter),
  ...(blank ? [svg("path", { class: "tile-line", d: "M12 32.4h16" })] : [svg("text", { class: "tile-value", x: value > 9 ? 37 : 35.5, y: 34 }, String(value))]),
];

const premiumParts = (facts, at) => {
  if (at === facts.centre) return [svg("path", { class: "star", transform: `translate(${UNIT / 2} ${UNIT / 2})`, d: STAR })];
  const premium = PREMIUMS[facts.premiums[at]];
  return premium ? [svg("text", { class: `premium ${premium[0]}`, x: UNIT / 2, y: 25 }, premium[1])] : [];
};

export class Board {
  constructor({ place, facts, describe }) {
    Object.assign(this, { place, facts, describe, shown: Array(SIZE * SIZE).fill(null) });
    this.cells = [];
    const picture = svg("svg", { viewBox: `0 0 ${WHOLE} ${WHOLE}`, role: "none", class: "board-picture", focusable: "false" });
    picture.append(svg("rect", { class: "rim", x: 0, y: 0, width: WHOLE, height: WHOLE, rx: 8 }), this.labels());
    for (let row = 0; row < SIZE; row += 1) picture.append(this.row(row));
    this.arrow = svg("path", { class: "arrow", d: "M0-9 11 0 0 9z" });
    this.cursor = svg("g", { class: "cursor", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: UNIT - 2, height: UNIT - 2, rx: 4 }), this.arrow);
    this.target = svg("rect", { class: "target", width: UNIT, height: UNIT, rx: 4, "aria-hidden": "true" });
    this.badge = svg("g", { class: "score-badge", "aria-hidden": "true" }, svg("rect", { height: 26, rx: 13 }), svg("text", { y: 18.5 }));
    picture.append(this.target, this.cursor, this.badge);
    place.append(picture);
    this.picture = picture;
    this.aim(null);
    this.score(null);
  }

  labels() {
    const marks = svg("g", { class: "labels", "aria-hidden": "true" });
    for (let at = 0; at < SIZE; at += 1) {
      const middle = EDGE + at * UNIT + UNIT / 2;
      marks.append(svg("text", { x: middle, y: 15 }, COLUMNS[at]), svg("text", { x: EDGE / 2 + 0.5, y: middle + 5 }, String(at + 1)));
    }
    return marks;
  }

  row(row) {
    const group = svg("g", { role: "row", "aria-label": `Row ${row + 1}` });
    for (let column = 0; column < SIZE; column += 1) {
      const at = row * SIZE + column, premium = PREMIUMS[this.facts.premiums[at]]?.[0] ?? "plain";
      const cell = svg("g", { role: "gridcell", id: `square-${at}`, transform: `translate(${EDGE + column * UNIT} ${EDGE + row * UNIT})` });
      cell.append(svg("rect", { class: `square ${premium}`, x: 0.75, y: 0.75, width: UNIT - 1.5, height: UNIT - 1.5, rx: 3 }), ...premiumParts(this.facts, at));
      this.cells.push(cell);
      group.append(cell);
    }
    return group;
  }

  // signs: 225 of them, "." for an empty square; marks: by square, "last", "draft", "sent" or "picked".
  draw(signs, marks) {
    for (let at = 0; at < signs.length; at += 1) {
      const text = `${signs[at]}${marks.get(at) ?? ""}`;
      if (this.shown[at] === text) continue;
      const before = this.shown[at];
      this.shown[at] = text;
      this.fill(at, signs[at], marks.get(at) ?? "", before !== null && before[0] === "." && signs[at] !== ".");
    }
  }

  fill(at, sign, mark, fresh) {
    const cell = this.cells[at];
    cell.querySelector(".tile")?.remove();
    cell.setAttribute("aria-label", this.describe(at, sign, mark));
    cell.classList.toggle("covered", sign !== ".");
    if (sign === ".") return;
    const letter = sign.toUpperCase(), blank = sign !== letter;
    const tile = svg("g", { class: `tile ${mark}` }, ...tileParts(letter, this.facts.values[letter] ?? 0, blank));
    if (mark) tile.append(svg("rect", { class: "mark", x: 2.5, y: 2.5, width: UNIT - 5, height: UNIT - 5, rx: 4 }));
    cell.append(tile);
    if (fresh) this.appear(tile, mark);
  }

  // What others lay comes a little slower than what the own hand does; for who wants no motion the outline says it.
  appear(tile, mark) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    tile.animate([{ opacity: 0, transform: "translateY(-6px)" }, { opacity: 1, transform: "none" }], { duration: mark === "last" ? 200 : 120, easing: "ease-out" });
  }

  point(cursor) {
    this.cursor.classList.toggle("shown", cursor !== null);
    if (cursor === null) return;
    const { x, y } = this.corner(cursor.at);
    this.cursor.setAttribute("transform", `translate(${x} ${y})`);
    this.arrow.setAttribute("transform", cursor.down ? `translate(${UNIT / 2} 28) rotate(90)` : `translate(28 ${UNIT / 2})`);
    this.place.setAttribute("aria-activedescendant", `square-${cursor.at}`);
  }

  corner(at) {
    return { x: EDGE + (at % SIZE) * UNIT, y: EDGE + Math.floor(at / SIZE) * UNIT };
  }

  // Where a tile would land.
  aim(at) {
    this.target.classList.toggle("shown", at !== null);
    if (at === null) return;
    const { x, y } = this.corner(at);
    this.target.setAttribute("x", x);
    this.target.setAttribute("y", y);
  }

  // The score of the tentative play, at the end of its word.
  score(told) {
    this.badge.classList.toggle("shown", told !== null);
    if (told === null) return;
    const text = String(told.score), width = 18 + 11 * text.length, { x, y } = this.corner(told.at);
    this.badge.querySelector("text").textContent = text;
    this.badge.querySelector("text").setAttribute("x", width / 2);
    this.badge.querySelector("rect").setAttribute("width", width);
    const left = Math.min(x + UNIT - 12, WHOLE - width - 2), top = Math.max(y - 14, 2);
    this.badge.setAttribute("transform", `translate(${left} ${top})`);
  }

  measure() {
    this.box = this.picture.getBoundingClientRect();
  }

  // The square under a point of the screen, by arithmetic; null beside the board. Measured at the start of a drag.
  squareUnder(x, y) {
    const scale = WHOLE / this.box.width;
    const column = Math.floor(((x - this.box.left) * scale - EDGE) / UNIT), row = Math.floor(((y - this.box.top) * scale - EDGE) / UNIT);
    return row < 0 || column < 0 || row >= SIZE || column >= SIZE ? null : row * SIZE + column;
  }

  get unit() {
    return (this.box.width / WHOLE) * UNIT;
  }
}
