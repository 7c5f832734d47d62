// Stepping by keys: the arrows turn the pages of a game, Home and End go to its ends. Not while somebody types.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  const link = document.querySelector(`#steps [data-key="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
