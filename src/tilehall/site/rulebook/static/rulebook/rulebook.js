// The keyboard in the rulebook: / goes to the search box, the arrows walk through what was found, Escape goes back.
// All of it is a comfort: the same form and links work without it.
const box = document.querySelector("[data-rule-search] input[type=search]");
const found = () => [...document.querySelectorAll("#results .hit a.cover")];
const typing = (element) => element?.matches?.("input, textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "/" && !typing(event.target)) {
    event.preventDefault();
    if (box) { box.focus(); box.select(); } else location.assign(`${document.querySelector("[data-rulebook]").href}?find`);
    return;
  }
  const hits = found(), at = hits.indexOf(document.activeElement);
  if (event.key === "Escape" && at >= 0) { box.focus(); return; }
  if (!["ArrowDown", "ArrowUp"].includes(event.key) || !hits.length || (at < 0 && event.target !== box)) return;
  const next = at + (event.key === "ArrowDown" ? 1 : -1);
  if (at < 0 && next < 0) return;
  event.preventDefault();
  if (next < 0) box.focus(); else hits[Math.min(next, hits.length - 1)].focus();
});

// Whoever came by the / key wants to type at once.
if (box && new URLSearchParams(location.search).has("find")) box.focus();
