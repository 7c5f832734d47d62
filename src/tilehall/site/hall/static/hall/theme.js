// Runs before the page is drawn, so that a chosen theme does not flash. No choice: the device decides.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch { /* storage may be closed to us; the device decides */ }
})();
