// Tiles that are tapped go as text into the field touched last of the same form; everything else works without this.
const touched = new WeakMap();
const fieldsOf = (form) => [...form.querySelectorAll("[data-tiles]")];
const into = (form) => touched.get(form) ?? form.querySelector("[data-first]") ?? fieldsOf(form)[0];

const ready = () => {
  for (const palette of document.querySelectorAll("[data-palette]")) palette.hidden = false;
};

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches?.("[data-tiles]")) return;
  touched.set(target.form, target);
  const named = target.form.querySelector("[data-into]");
  if (named) named.textContent = target.dataset.of ?? target.labels[0].textContent;
});

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-palette] button");
  if (!key || !("sign" in key.dataset || "undo" in key.dataset)) return;
  const field = into(key.form);
  const signs = field.value.split(/\s+/).filter(Boolean);
  if ("undo" in key.dataset) signs.pop();
  else signs.push(key.dataset.sign);
  field.value = signs.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

ready();
document.addEventListener("htmx:afterSettle", ready);
