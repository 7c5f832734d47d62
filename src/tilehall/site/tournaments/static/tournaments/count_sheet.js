// The count sheet of a table: what a rack comes to is said while it is typed or tapped, and the tile keys stand below
// the rack that is being counted. The hall counts again what is sent; without this the fields are typed.
const TILE = /^(?:J|[RBYK](?:[1-9]|1[0-3]))$/;
const byFinger = matchMedia("(pointer: coarse)");

const worthOf = (words, joker) => {
  if (words.length === 1 && /^\d+$/.test(words[0])) return { points: Number(words[0]) };
  const wrong = words.find((word) => !TILE.test(word));
  if (wrong) return { wrong };
  return { points: words.reduce((sum, word) => sum + (word === "J" ? joker : Number(word.slice(1))), 0) };
};

const chargeOf = (points, opened, { couldNot, choseNot, mode }) => {
  if (opened === "opened") return points;
  const charge = Number(opened === "could_not" ? couldNot : choseNot);
  return { flat: charge, add: charge + points, max: Math.max(charge, points) }[mode];
};

const tell = (seat) => {
  const words = seat.querySelector("[data-tiles]").value.toUpperCase().split(/\s+/).filter(Boolean);
  const opened = seat.querySelector("select").value;
  const { points, wrong } = worthOf(words, Number(seat.dataset.joker));
  const said = seat.querySelector("[data-total]");
  if (wrong) said.textContent = `“${wrong}” is not a tile.`;
  else if (!words.length || words[0] === "0") said.textContent = opened === "opened" ? "" : "Never opened: type what is left.";
  else {
    const count = words.length > 1 || TILE.test(words[0]) ? `${words.length} tile${words.length === 1 ? "" : "s"}, ` : "";
    const charge = chargeOf(points, opened, seat.dataset);
    said.textContent = opened === "opened" ? `${count}${points} points` : `${count}charged ${charge}: never opened`;
  }
  said.hidden = !said.textContent;
};

// A finger that taps tiles needs no keyboard over them; who closes the keys gets it back.
const keyboard = (form) => {
  const keys = form.querySelector("[data-palette]");
  for (const field of form.querySelectorAll("[data-tiles]")) field.inputMode = keys.open && byFinger.matches ? "none" : "text";
};

const ready = () => {
  for (const keys of document.querySelectorAll(".count-keys:not([data-ready])")) {
    keys.dataset.ready = "";
    keys.open = byFinger.matches;
    keys.addEventListener("toggle", () => keyboard(keys.closest("form")));
    keyboard(keys.closest("form"));
  }
  document.querySelectorAll(".seat.of-table").forEach(tell);
};

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    const seat = target.closest?.(".seat.of-table");
    if (seat) tell(seat);
  });
}

document.addEventListener("focusin", ({ target }) => {
  const seat = target.matches?.("[data-tiles]") && target.closest(".seat.of-table");
  if (seat) seat.append(target.form.querySelector(".count-keys"));
});

document.addEventListener("click", ({ target }) => {
  const next = target.closest?.("[data-next]");
  if (!next) return;
  const seat = next.closest(".seat.of-table");
  const fields = [...next.form.querySelectorAll("[data-tiles]")];
  fields[(fields.findIndex((field) => seat?.contains(field)) + 1) % fields.length].focus();
});

ready();
document.addEventListener("htmx:afterSettle", ready);
