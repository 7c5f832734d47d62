// Keeps a projector's screen on while the code is shown. Browsers allow that in a secure context only; the page says so.
const note = document.querySelector("[data-wake]");
let lock = null;

async function hold() {
  try {
    lock = await navigator.wakeLock.request("screen");
    note.textContent = "The screen stays on while this page is open.";
  } catch {
    note.textContent = "This device did not allow the screen to be kept on.";
  }
}

if (note && window.isSecureContext && "wakeLock" in navigator) {
  hold();
  document.addEventListener("visibilitychange", () => { if (!document.hidden && (!lock || lock.released)) hold(); });
}
