// Counts to a moment by the server's clock. Whatever is on the page with data-ends counts down, with data-since up;
// data-server is the server's time when the page was made, so that a wrong clock of a phone does not matter.
const offsets = new WeakMap();

const timeText = (seconds) => {
  const whole = Math.abs(seconds);
  const minutes = Math.floor(whole / 60), rest = String(whole % 60).padStart(2, "0");
  const hours = Math.floor(minutes / 60);
  const text = hours ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return seconds < 0 ? `-${text}` : text;
};

const FORGOTTEN = -2 * 60 * 60; // a round nobody has ended: no use in counting on

const tick = () => {
  for (const shown of document.querySelectorAll("[data-ends], [data-since]")) {
    if (!offsets.has(shown)) offsets.set(shown, Number(shown.dataset.server) - Date.now());
    const now = Date.now() + offsets.get(shown);
    const seconds = shown.dataset.ends
      ? Math.ceil((Number(shown.dataset.ends) - now) / 1000)
      : Math.max(0, Math.floor((now - Number(shown.dataset.since)) / 1000));
    const text = seconds < FORGOTTEN ? "time is up" : timeText(seconds);
    if (shown.textContent !== text) shown.textContent = text;
    if (shown.dataset.ends) {
      shown.classList.toggle("soon", seconds <= 300 && seconds > 0);
      shown.classList.toggle("over", seconds <= 0);
    }
  }
};

tick();
setInterval(tick, 250);
for (const news of ["htmx:afterSettle", "live:changed"]) document.addEventListener(news, tick);
