// The panels over the clock: more, are you sure, times and penalties, what to do when a turn ran out of time.
const byId = (id) => document.getElementById(id);

for (const button of document.querySelectorAll(".clock-panel [data-close]"))
  button.addEventListener("click", () => button.closest("dialog").close());

export const element = (name, text, classes = "") => {
  const made = document.createElement(name);
  made.textContent = text;
  if (classes) made.className = classes;
  return made;
};

// A sentence of the rules with its clauses as links, or with what is assumed where the rules are silent.
export const sayWords = (place, words) => {
  place.replaceChildren(document.createTextNode(`${words.says} `));
  for (const { clause, url } of words.clauses) {
    const link = element("a", clause, "clause-id");
    link.href = url;
    place.append(link, " ");
  }
  if (!words.clauses.length && words.silent.length) place.append(element("span", `The rules are silent: ${words.silent[0]}.`, "muted"));
};

const wordsLine = (words, name = "") => {
  const line = document.createElement("li");
  sayWords(line, { ...words, says: words.says.replaceAll("{player}", name) });
  return line;
};

export const askSure = (title, text, yes, then) => {
  const panel = byId("clock-sure"), button = panel.querySelector("[data-yes]");
  byId("clock-sure-head").textContent = title;
  panel.querySelector("[data-sure-words]").textContent = text;
  button.textContent = yes;
  button.onclick = () => { panel.close(); then(); };
  panel.showModal();
};

// "12:30" or "-0:12" in milliseconds; null if it is neither.
export const readTime = (text) => {
  const found = /^\s*([-−]?)(\d{1,3})[:.]([0-5]\d)\s*$/.exec(text);
  return found ? (found[1] ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * 1000 : null;
};

const clockTime = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });

export const showMore = ({ setup, log, offset, actions, entryWords, correctable }) => {
  const panel = byId("clock-more");
  panel.querySelector("[data-actions]").replaceChildren(...actions.map(({ label, act, danger }) => {
    const button = element("button", label, danger ? "button danger" : "button quiet");
    button.type = "button";
    button.addEventListener("click", () => { panel.close(); act(); });
    return button;
  }));
  const correct = panel.querySelector("[data-correct]");
  correct.hidden = !correctable;
  if (correctable) {
    correct.elements.seat.replaceChildren(...setup.names.map((name, seat) => new Option(name, seat)));
    sayWords(panel.querySelector("[data-correct-words]"), setup.rules.words.correct);
  }
  panel.querySelector("[data-rules]").replaceChildren(...Object.values(setup.rules.words).map((words) => wordsLine(words)));
  const lines = log.map((entry) => element("li", `${clockTime(entry.at - offset)}  ${entryWords(setup, entry)}`)).reverse();
  panel.querySelector("[data-history]").replaceChildren(...(lines.length ? lines : [element("li", "Nothing yet.")]));
  panel.showModal();
};

export const showTimes = (setup, faces, faceText) => {
  const rows = faces.map(({ seat, used, over, penalty }) => {
    const row = document.createElement("tr"), name = element("th", setup.names[seat]);
    name.scope = "row";
    row.append(name, element("td", faceText(Math.ceil(used / 1000) * 1000), "number"), element("td", over ? `−${penalty}` : "none", "number"));
    return row;
  });
  const panel = byId("clock-times");
  panel.querySelector("[data-times]").replaceChildren(...rows);
  sayWords(panel.querySelector("[data-overtime]"), setup.rules.words.overtime);
  panel.showModal();
};

export const showSteps = (setup, timeUp, next, goOn) => {
  const panel = byId("clock-steps"), pool = byId("clock-pool");
  const cases = setup.rules.time_up.filter(({ touched }) => touched === timeUp.touched);
  const most = cases.at(-1).pool;
  pool.replaceChildren(...cases.map((one) => new Option(one.pool === most ? `${most} or more` : one.pool, one.pool, false, one.pool === most)));
  const draw = () => {
    const steps = cases.find((one) => one.pool === Number(pool.value)).steps;
    panel.querySelector("[data-steps]").replaceChildren(...steps.map((words) => wordsLine(words)));
  };
  pool.onchange = draw;
  draw();
  const button = panel.querySelector("[data-next]");
  button.textContent = `Start ${next}’s turn`;
  button.onclick = () => { panel.close(); goOn(); };
  panel.showModal();
};

// The clock of who has not come is at its limit: what happens, who decides, and what it rests on.
export const showLate = (setup, seat, forfeit, play) => {
  const panel = byId("clock-late"), name = setup.names[seat], { steps, may_play } = setup.rules.late_end ?? { steps: [], may_play: true };
  byId("clock-late-head").textContent = `${name} has not come`;
  panel.querySelector("[data-late-steps]").replaceChildren(...steps.map((words) => wordsLine(words, name)));
  const [forfeited, allowed] = ["forfeit", "play"].map((part) => panel.querySelector(`[data-${part}]`));
  forfeited.textContent = `Forfeited by ${name}`;
  allowed.textContent = `The director lets ${name} play`;
  allowed.hidden = !may_play;
  forfeited.onclick = () => { panel.close(); forfeit(); };
  allowed.onclick = () => { panel.close(); play(); };
  panel.showModal();
};
