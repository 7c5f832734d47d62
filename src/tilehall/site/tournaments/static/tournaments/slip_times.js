// The clock of this table, where it was on this device, has left the times it counted and what overtime costs, in the
// order of the seats: they go into the slip as long as nobody has typed any. The mark of those who sit there says which
// clock it was.
const timesOf = (event, shown) => {
  try { return JSON.parse(localStorage.getItem(`tilehall.clock.${event}.${shown}.times`)); } catch { return null; }
};
const timeText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const fill = () => {
  const event = document.getElementById("slip")?.dataset.live?.split(".").at(-1);
  for (const part of document.querySelectorAll("[data-times]")) {
    const fields = [...part.querySelectorAll("input")];
    const { used, penalties } = timesOf(event, part.closest("form").elements.shown.value) ?? {};
    if (used?.length !== fields.length || fields.some((field) => field.value)) continue;
    fields.forEach((field, seat) => { field.value = timeText(used[seat]); });
    part.querySelectorAll("[data-overtime]").forEach((said, seat) => {
      said.hidden = !penalties[seat];
      said.textContent = `${said.dataset.overtime} went over time: ${penalties[seat]} points.`;
    });
    part.querySelector("[data-from-clock]").hidden = false;
    part.open = true;
  }
};
fill();
document.addEventListener("htmx:afterSettle", fill);
