// Questions that are asked before something is done: the letter of a blank, tiles to exchange, words to challenge, a yes.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class Dialogs {
  constructor({ root, element }) {
    Object.assign(this, { root, element });
    this.answer = null;
    this.box = root.querySelector("[data-dialog]");
    this.head = this.box.querySelector("[data-head]");
    this.body = this.box.querySelector("[data-body]");
    this.yes = this.box.querySelector("[data-yes]");
    this.no = this.box.querySelector("[data-no]");
    this.yes.addEventListener("click", () => this.close(this.value()));
    this.no.addEventListener("click", () => this.close(null));
    this.box.addEventListener("close", () => { if (!this.box.open) this.close(null); }); // told late: the next may be open
    this.box.addEventListener("click", (event) => { if (event.target === this.box) this.close(null); });
  }

  get open() {
    return this.box.open;
  }

  close(value) {
    const { answer } = this;
    this.answer = null;
    if (this.box.open) this.box.close();
    answer?.(value);
  }

  show({ head, body, yes, no = "No, back", value, danger = false, kind = "" }) {
    this.close(null);
    this.head.textContent = head;
    this.body.replaceChildren(...body);
    this.box.dataset.kind = kind;
    this.value = value;
    this.yes.hidden = yes === null;
    this.yes.textContent = yes ?? "";
    this.yes.className = danger ? "button danger" : "button";
    this.no.textContent = no;
    this.box.showModal();
    return new Promise((resolve) => { this.answer = resolve; });
  }

  // A letter, or null.
  letter(now = null) {
    const buttons = [...LETTERS].map((letter) => {
      const made = this.element("button", { type: "button", class: "rack-tile small", text: letter, "aria-pressed": String(letter === now) });
      made.addEventListener("click", () => this.close(letter));
      return made;
    });
    const grid = this.element("div", { class: "letters" }, ...buttons);
    grid.addEventListener("keydown", (event) => {
      if (/^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) { event.preventDefault(); this.close(event.key.toUpperCase()); }
    });
    return this.show({ head: "The blank stands for", body: [grid], yes: null, no: "Back to the rack", kind: "letters" });
  }

  // The faces that go, or null.
  exchange(faces, chosen = []) {
    const left = chosen.slice();
    const tiles = faces.map((face, at) => {
      const given = left.indexOf(face);
      if (given >= 0) left.splice(given, 1);
      const made = this.element("button", { type: "button", class: `rack-tile${face === "?" ? " blank" : ""}`, "data-at": at, "aria-pressed": String(given >= 0), "aria-label": face === "?" ? "Blank" : face, text: face === "?" ? "" : face });
      made.addEventListener("click", () => {
        made.setAttribute("aria-pressed", String(made.getAttribute("aria-pressed") !== "true"));
        tell();
      });
      return made;
    });
    const value = () => tiles.filter((tile) => tile.getAttribute("aria-pressed") === "true").map((tile) => faces[Number(tile.dataset.at)]);
    const tell = () => {
      const count = value().length;
      this.yes.disabled = !count;
      this.yes.textContent = count ? `Exchange ${count} ${count === 1 ? "tile" : "tiles"}` : "Choose tiles";
    };
    const shown = this.show({ head: "Exchange which tiles?", body: [this.element("p", { class: "small", text: "They go back into the bag, you draw as many, and the turn is over." }), this.element("div", { class: "choose-tiles" }, ...tiles)], yes: "", value, kind: "exchange" });
    tell();
    return this.enabled(shown);
  }

  // The words, or null: all as one, and of one verdict.
  challenge(words, chosen = []) {
    const boxes = words.map((word, at) => {
      const box = this.element("input", { type: "checkbox", value: word });
      box.checked = words.length === 1 || chosen.includes(word);
      box.addEventListener("change", () => tell());
      return [box, this.element("label", { class: "choice" }, box, this.element("span", {}, this.element("strong", { text: word }), this.element("span", { class: "muted small", text: words.length > 1 ? ` ${at + 1}` : "" })))];
    });
    const value = () => boxes.filter(([box]) => box.checked).map(([box]) => box.value);
    const tell = () => {
      const count = value().length;
      this.yes.disabled = !count;
      this.yes.textContent = count ? `Challenge ${count === 1 ? value()[0] : `${count} words`}` : "Choose a word";
    };
    const shown = this.show({ head: "Challenge which words?", body: [this.element("p", { class: "small", text: "The judge gives one verdict for all of them together, and nobody is told which word was wrong." }), ...boxes.map(([, label]) => label)], yes: "", value, kind: "challenge" });
    tell();
    return this.enabled(shown);
  }

  sure(head, text, yes, danger = false) {
    return this.show({ head, body: [this.element("p", { text })], yes, value: () => true, danger });
  }

  async enabled(shown) {
    const value = await shown;
    this.yes.disabled = false;
    return value;
  }
}
