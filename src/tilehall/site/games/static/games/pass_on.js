// The invitation: copied or shared where the browser can. Both are left out where it cannot.
function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]"), share = event.target.closest("[data-share]");
  const said = document.querySelector("[data-copied]");
  try {
    if (copy) {
      await navigator.clipboard.writeText(copy.dataset.copy);
      said.textContent = "Copied.";
    } else if (share) {
      await navigator.share({ title: share.dataset.title, url: share.dataset.share });
    }
  } catch {
    if (copy) said.textContent = "It could not be copied: mark the link above.";
  }
});
document.addEventListener("htmx:afterSettle", offer);
offer();
