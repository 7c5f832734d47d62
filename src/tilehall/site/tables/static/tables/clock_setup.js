// Before the game: which rules, who plays in which order, and time that was used already.

export class Setup {
  constructor(form, { rulesets, board }, { readTime, sayWords }) {
    Object.assign(this, { form, rulesets, board, readTime, sayWords, swapped: false });
    form.addEventListener("change", () => this.show());
    this.part("swap").addEventListener("click", () => this.turnRound());
    for (const up of form.querySelectorAll("[data-up]")) up.addEventListener("click", () => this.moveUp(up));
  }

  part(name) {
    return this.form.querySelector(`[data-${name}]`);
  }

  get rules() {
    return this.rulesets[Number(this.form.elements.rules.value || 0)];
  }

  // The page for everybody stands in for that of a board: it gets the names, the rules and the way to the slip.
  dress() {
    const { form, board } = this;
    const rules = form.querySelector("[name=rules]");
    rules.checked = true;
    rules.closest("fieldset").hidden = true;
    for (const [seat, field] of [...form.elements.name].entries()) {
      field.value = board.names[seat] ?? "";
      field.readOnly = true;
    }
    document.querySelector("h1").textContent = `Clock for round ${board.round}${board.table ? `, table ${board.table}` : ""}`;
    const crumb = document.createElement("li"), link = document.createElement("a");
    [link.href, link.textContent] = [board.slip_url, `Slip of round ${board.round}`];
    crumb.append(link);
    document.querySelector(".crumbs li[aria-current]").before(crumb);
  }

  show() {
    const { form, rules } = this, most = this.board ? this.board.names.length : Math.max(...rules.players);
    for (const field of form.querySelectorAll("[data-seat]")) field.hidden = Number(field.dataset.seat) >= most;
    this.part("used").hidden = Boolean(rules.turn);
    this.part("swap").textContent = most > 2 ? "The next one starts" : "Swap: the other one starts";
    for (const up of form.querySelectorAll("[data-up]")) up.hidden = most <= 2;
    this.part("device").hidden = !rules.words.device;
    if (rules.words.device) this.sayWords(this.part("device").querySelector("span"), rules.words.device);
  }

  // Whose names are round the table: of a board as many as it has, else as far as they are typed, and as many as must be.
  get seated() {
    const fields = [...this.form.elements.name].slice(0, Math.max(...this.rules.players));
    const typed = fields.findLastIndex((field) => field.value.trim()) + 1;
    return fields.slice(0, this.board ? this.board.names.length : Math.max(Math.min(...this.rules.players), typed));
  }

  turnRound() {
    const { seated } = this, [first, ...later] = seated.map((field) => field.value);
    for (const [seat, name] of [...later, first].entries()) seated[seat].value = name;
    this.swapped = !this.swapped;
  }

  moveUp(up) {
    const own = up.closest("[data-seat]"), [one, other] = [own.previousElementSibling, own].map((field) => field.querySelector("input"));
    [one.value, other.value] = [other.value, one.value];
  }

  // Null, and the page says why, where a time cannot be read.
  typed() {
    const { rules } = this;
    const names = this.seated.map((field, seat) => field.value.trim() || `Player ${seat + 1}`);
    const used = rules.turn ? names.map(() => 0) : [...this.form.elements.used].map((field) => (field.value.trim() ? this.readTime(field.value) : 0));
    const wrong = this.part("wrong");
    wrong.hidden = used.every((ms) => ms !== null && ms >= 0);
    wrong.textContent = "Write the time used as minutes and seconds, for instance 7:30.";
    return wrong.hidden ? { rules, names, used, starter: 0, swapped: this.swapped } : null;
  }
}
