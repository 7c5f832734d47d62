// Tiles that are tapped go as text into the field touched last; everything else works without this.
const palette = document.querySelector("[data-palette]");
const fields = [...document.querySelectorAll("[data-tiles]")];
let into = document.querySelector("#rack");

for (const field of fields) {
  field.addEventListener("focus", () => {
    into = field;
    palette.querySelector("[data-into]").textContent = field.labels[0].textContent;
  });
}

palette.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  const signs = into.value.split(/\s+/).filter(Boolean);
  if ("undo" in key.dataset) signs.pop();
  else signs.push(key.dataset.sign);
  into.value = signs.join(" ");
});

palette.hidden = false;
