// The referee's desk: find, ask, answer. All it needs is in the page, so that it goes on without a network. What is to
// be done is in the tables (answers.js); here it is only shown.

const RECENT = "tilehall.referee.recent", MOST_RECENT = 4;
const root = document.querySelector("[data-desk]");
// By the addresses that the page gives: they change with the files, which browsers keep for a year.
const { answer, isPossible, openChoices } = await import(root.dataset.answers);
const { find } = await import(root.dataset.search);
const data = JSON.parse(document.getElementById("desk-data").textContent);
const players = JSON.parse(root.dataset.players);
const own = (name) => root.querySelector(`[data-${name}]`);
const [finder, list, ask, cards, note] = ["finder", "list", "ask", "cards", "note"].map(own);
const whose = note?.querySelector("[data-whose]");
const rules = root.dataset.rules;
const [THE_PLAYER, THE_OPPONENT] = [data.names.player, data.names.opponent].map((pattern) => new RegExp(pattern, "gi"));
let now = null; // {question, facts: {}, player}

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "tap") element.addEventListener("click", value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
};
const button = (words, tap, more = {}) => make("button", { type: "button", class: "button quiet", tap, ...more }, words);

// --- Find ------------------------------------------------------------------------------------------------------
const name = ({ game, key }) => `${game}/${key}`;
const recent = () => {
  try { return JSON.parse(localStorage.getItem(RECENT)) ?? []; } catch { return []; }
};
const remember = (question) => {
  const names = [name(question), ...recent().filter((one) => one !== name(question))].slice(0, MOST_RECENT);
  try { localStorage.setItem(RECENT, JSON.stringify(names)); } catch { /* a private window keeps nothing */ }
};
const usual = () => {
  const before = recent().map((one) => data.questions.find((question) => name(question) === one)).filter(Boolean);
  return [...before, ...data.questions.filter((question) => !before.includes(question))];
};
const notCovered = () => data.questions.filter(({ key }) => key === data.notCovered);

const address = (question, facts = {}) => {
  const query = new URLSearchParams(Object.entries(facts).map(([fact, value]) => [fact, written(value)]));
  return `${root.dataset.home}${name(question)}/${query.size ? `?${query}` : ""}`;
};
// An event's page stays at its own address, with round and table; what is asked there comes after the sign #, which no
// server sees: it tells of people.
const isEvent = root.dataset.event !== undefined;
const addressNow = () => {
  if (!isEvent) return now ? address(now.question, now.facts) : root.dataset.home;
  const { pathname, search } = location;
  if (!now) return `${pathname}${search}`;
  const asked = Object.entries(now.facts).map(([fact, value]) => [`fact.${fact}`, written(value)]);
  const about = now.player ? [["who", players.indexOf(now.player)]] : [];
  return `${pathname}${search}#${new URLSearchParams([["asked", name(now.question)], ...about, ...asked])}`;
};
const written = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

const line = (question) => {
  const tap = (event) => { event.preventDefault(); begin(question); };
  const several = new Set(data.questions.map(({ game }) => game)).size > 1;
  const game = several ? make("span", { class: "badge" }, root.dataset[question.game] ?? question.game) : null;
  return make("li", {}, make("a", { href: address(question), tap }, make("span", {}, question.title), game));
};
const showList = () => {
  const typed = finder.value.trim();
  const found = typed ? find(typed, data.questions, data.plainWords) : usual();
  const missing = typed && !found.length;
  own("nothing").hidden = !missing;
  own("list-head").textContent = typed ? (missing ? "" : "What fits") : "What happens most often";
  const left = missing ? notCovered() : found;
  own("left").hidden = !left.length;
  own("rule-search").href = `${rules}?${new URLSearchParams({ q: typed })}`;
  list.replaceChildren(...left.map(line));
};

// --- Ask -------------------------------------------------------------------------------------------------------
const begin = (question, facts = {}, player = undefined) => {
  now = { question, facts: { ...facts }, player: players.length > 1 && question.about ? player : null };
  remember(question);
  show();
  // Who comes back to a card, or is sent one, sees the card first.
  const { top } = own("case").getBoundingClientRect();
  if (!cards.childElementCount && (top < 0 || top > innerHeight / 2)) own("case").scrollIntoView({ block: "start" });
};
const tablesOf = (question) => data.rulesets.filter(({ game, table }) => game === question.game && question.key in table.questions);
// A choice that can change nothing any more is not asked. Numbers are: sentences tell them.
const matters = ({ fact, type }) => ["int", "number"].includes(type)
  || tablesOf(now.question).some(({ table }) => openChoices(table, now.question.key, now.facts).has(fact));
const unanswered = () => now.question.facts.filter((fact) => !(fact.fact in now.facts) && matters(fact));

const tries = ({ type, choices, least, most, likely }) =>
  type === "bool" ? [true, false] : type === "choice" ? choices.map(([value]) => value) : [...new Set([least, least + 1, ...likely, most])];
// Whether some answer to the questions that are left makes these facts possible.
const leadsOn = (facts, left) => {
  const [table] = tablesOf(now.question);
  if (!left.length) return isPossible(table.table, now.question.key, facts);
  const [first, ...later] = left;
  return tries(first).some((value) => leadsOn({ ...facts, [first.fact]: value }, later));
};
const isOpen = (fact, value) =>
  leadsOn({ ...now.facts, [fact.fact]: value }, unanswered().filter((one) => one !== fact));

const give = (fact, value) => { now.facts[fact.fact] = value; show(true); };
const takeBack = (fact) => { delete now.facts[fact.fact]; show(); };

// What can only be one thing is not asked.
const fillIn = () => {
  for (let [fact] = unanswered(); fact; [fact] = unanswered()) {
    const open = tries(fact).filter((value) => isOpen(fact, value));
    if (open.length !== 1) return;
    now.facts[fact.fact] = open[0];
  }
};

const wordsOf = (fact, value) => {
  if (fact.type === "bool") return value ? "Yes" : "No";
  if (fact.type === "choice") return named(fact.choices.find(([one]) => one === value)[1]);
  return `${value}${fact.unit ? ` ${value === 1 && fact.unit.endsWith("s") ? fact.unit.slice(0, -1) : fact.unit}` : ""}`;
};
// On a button the unit of a time is short; what else is counted is said by the question.
const onButton = ({ unit }, value) => {
  if (unit === "minutes") return `${value} min`;
  if (unit !== "seconds") return String(value);
  return value < 60 || value % 30 ? `${value} s` : `${Math.floor(value / 60)}${value % 60 ? "½" : ""} min`;
};
const choices = (fact) => {
  const values = fact.type === "bool" ? [true, false] : fact.type === "choice" ? fact.choices.map(([value]) => value) : fact.likely;
  const open = values.filter((value) => isOpen(fact, value));
  const numbers = ["int", "number"].includes(fact.type);
  return open.map((value) => button(numbers ? onButton(fact, value) : wordsOf(fact, value), () => give(fact, value), { "data-value": written(value), "data-number": numbers }));
};
const other = (fact) => {
  if (!["int", "number"].includes(fact.type) || fact.most - fact.least < fact.likely.length) return null;
  const id = `other-${fact.fact}`;
  const input = make("input", { id, type: "number", inputmode: "decimal", min: fact.least, max: fact.most, step: fact.type === "int" ? 1 : 0.5 });
  const take = (event) => {
    event.preventDefault();
    if (input.value !== "" && input.reportValidity()) give(fact, Number(input.value));
  };
  const form = make("form", { class: "other-number" }, make("label", { for: id }, `Another number${fact.unit ? ` of ${fact.unit}` : ""}`),
    make("span", { class: "search-bar" }, input, make("button", { class: "button quiet" }, "Take")));
  form.addEventListener("submit", take);
  return form;
};

const asked = (fact, current) => {
  const ask = named(fact.ask);
  if (fact.fact in now.facts) {
    return make("li", { class: "answered" }, make("span", {}, ask), make("strong", {}, wordsOf(fact, now.facts[fact.fact])),
      button("Change", () => takeBack(fact), { "aria-label": `Change: ${ask}`, class: "button quiet small" }));
  }
  if (fact !== current) return make("li", { class: "later muted" }, ask);
  return make("li", { class: "current" }, make("fieldset", {}, make("legend", {}, ask), make("div", { class: "answers" }, ...choices(fact)), other(fact)));
};
const askedWho = () => {
  if (!players.length || now.player === null) return [];
  const ask = now.question.about;
  if (now.player) {
    return [make("li", { class: "answered" }, make("span", {}, ask), make("strong", {}, now.player),
      button("Change", () => { now.player = undefined; show(); }, { "aria-label": `Change: ${ask}`, class: "button quiet small" }))];
  }
  const names = players.map((player) => button(player, () => { now.player = player; show(true); }, { "data-value": player }));
  return [make("li", { class: "current" }, make("fieldset", {}, make("legend", {}, ask), make("div", { class: "answers" }, ...names)))];
};

// --- Answer ----------------------------------------------------------------------------------------------------
// Sentences speak of the player and the opponent; where it is known who they are, by name.
const named = (sentence) => {
  if (!now.player) return sentence;
  const others = players.filter((player) => player !== now.player);
  return sentence
    .replace(THE_PLAYER, () => now.player)
    .replace(THE_OPPONENT, (words) => (others.length === 1 ? others[0] : words));
};
const who = (role) => ({ player: now.player, opponent: named("the opponent") }[role] ?? role).replace(/^./, (first) => first.toUpperCase());

const basis = (text) => {
  if (text.startsWith("silent:")) return null;
  const reading = text.startsWith("reading:") && text.slice(8);
  const href = reading ? `${rules}readings/#${reading}` : `${rules}${text}/`;
  return make("a", { class: "clause-id", href }, reading || text);
};
const bases = (texts) => make("span", { class: "bases" }, ...texts.map(basis));

const scoreLine = (score) => {
  if (!score) return null;
  const parts = Object.entries(score).map(([side, points]) => `${who(side)} ${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`);
  return make("p", {}, make("strong", {}, "Score: "), parts.join(", "));
};
const silence = ({ silent, instead }) => {
  if (!silent.length) return null;
  const from = instead.length ? make("p", { class: "small" }, "Taken from ", bases(instead)) : null;
  return make("div", { class: "silent" }, ...silent.map((words) => make("p", {}, words)), from);
};
const sentence = (label, words) => (words ? make("p", {}, make("strong", {}, `${label}: `), named(words)) : null);
const step = ({ sentence: words, rests_on }) => make("li", {}, named(words), " ", bases(rests_on));

const card = ({ name: title, key, table }) => {
  const told = answer(table, now.question.key, now.facts);
  const head = make("p", { class: "muted small" }, title);
  if (told.fault) {
    return make("article", { class: "panel ruling", "data-ruleset": key }, head, make("h3", {}, "That cannot be"), ...told.fault.map((words) => make("p", {}, `${words}.`)));
  }
  return make("article", { class: "panel ruling", "data-ruleset": key, "data-code": told.code }, head, make("h3", {}, named(told.headline)),
    silence(told), make("ol", { class: "steps" }, ...told.steps.map(step)),
    sentence("Clocks", told.clock), scoreLine(told.score), sentence("Left open", told.discretion),
    told.rests_on.length ? make("p", { class: "small muted" }, "Rests on ", bases(told.rests_on)) : null);
};
const fillNote = (rulesets) => {
  if (!note) return;
  const [first] = rulesets, told = answer(first.table, now.question.key, now.facts);
  note.hidden = Boolean(told.fault);
  if (whose) {
    // Without a table the register itself asks, in the words of the question.
    whose.hidden = !now.question.about;
    whose.querySelector("label").textContent = now.question.about;
    if (whose.hidden) whose.querySelector("select, input").value = "";
  }
  for (const option of note.querySelectorAll("[name=asked_by] option")) {
    option.dataset.words ??= option.textContent;
    option.textContent = named(option.dataset.words);
  }
  const fields = { question: now.question.key, facts: JSON.stringify(now.facts), ruleset: first.key, code: told.code ?? "", player: now.player ?? "" };
  for (const [field, value] of Object.entries(fields)) if (note.elements[field]) note.elements[field].value = value;
};

// --- Show ------------------------------------------------------------------------------------------------------
// Each answer is a page of the browser's: the key that goes back takes the last one back, and then leads to the list.
let goingBack = true; // until the page stands: it shows what its address says
const keepAddress = () => {
  // Whoever chooses the table last finds there what was answered.
  for (const link of document.querySelectorAll("[data-table-link]")) link.hash = now ? new URL(addressNow(), location.href).hash : "";
  if (goingBack && !now) return;
  const next = addressNow(), same = new URL(next, location.href).href === location.href;
  if (same || goingBack) history.replaceState(history.state, "", next);
  else history.pushState(null, "", next);
};
const show = (follow = false) => {
  own("find").hidden = Boolean(now);
  own("case").hidden = !now;
  if (!now) { showList(); keepAddress(); return; }
  fillIn();
  own("title").textContent = now.question.title;
  const waits = now.player === undefined, [current] = unanswered();
  ask.replaceChildren(...askedWho(), ...now.question.facts.filter((fact) => fact.fact in now.facts || matters(fact)).map((fact) => asked(fact, waits ? null : current)));
  const done = !waits && !current;
  cards.replaceChildren(...(done ? tablesOf(now.question).map(card) : []));
  if (note) note.hidden = true;
  if (done) fillNote(tablesOf(now.question));
  keepAddress();
  if (done) cards.scrollIntoView({ block: "start" });
  else if (follow) ask.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  (done ? cards.querySelector("h3") : ask.querySelector(".current button, .current input"))?.focus({ preventScroll: true });
};

const read = (fact, given) => {
  if (fact.type === "bool") return new Map([["yes", true], ["no", false]]).get(given);
  if (fact.type === "choice") return fact.choices.some(([value]) => value === given) ? given : undefined;
  const value = given === "" ? NaN : Number(given);
  return value >= fact.least && value <= fact.most && (fact.type !== "int" || Number.isInteger(value)) ? value : undefined;
};
const asAddressed = () => {
  // By the address itself: without a network the page that is kept stands for every card.
  const { pathname, search, hash } = location, { home } = root.dataset;
  const query = new URLSearchParams(isEvent ? hash.slice(1) : search), before = isEvent ? "fact." : "";
  const wanted = isEvent ? query.get("asked") : pathname.startsWith(home) ? pathname.slice(home.length, -1) : "";
  const question = data.questions.find((one) => name(one) === wanted);
  goingBack = true;
  if (question) {
    const given = question.facts.map(({ fact }, place) => [fact, query.has(before + fact) ? read(question.facts[place], query.get(before + fact)) : undefined]);
    begin(question, Object.fromEntries(given.filter(([, value]) => value !== undefined)), players[query.get("who") ?? -1]);
  } else {
    now = null;
    show();
  }
  goingBack = false;
};

// Whoever has begun to type before this script was there goes on typing.
const typed = root.querySelector("[data-plain] [name=q]");
const typing = document.activeElement === typed;
finder.value = history.state?.typed ?? typed.value;
own("plain").hidden = true;
own("script").hidden = false;
if (typing) finder.focus();
finder.addEventListener("input", () => { history.replaceState({ typed: finder.value }, ""); showList(); });
finder.form.addEventListener("submit", (event) => { event.preventDefault(); list.querySelector("a")?.focus(); });
own("other").addEventListener("click", () => {
  now = null; finder.value = "";
  show(); finder.focus();
});
// Without a network nothing is sent, and the page stays as it is: a browser would put its own page in its place.
note?.addEventListener("submit", async (event) => {
  const unsent = note.querySelector("[data-unsent]");
  event.preventDefault();
  try {
    await fetch(root.dataset.search, { method: "HEAD", cache: "no-store" });
    unsent.hidden = true;
    note.submit();
  } catch { unsent.hidden = false; }
});
own("again").addEventListener("click", () => begin(now.question));
addEventListener("popstate", () => {
  // A link within the page goes nowhere else.
  if (location.hash && !location.hash.startsWith("#asked=")) return;
  finder.value = history.state?.typed ?? "";
  asAddressed();
});
asAddressed();
