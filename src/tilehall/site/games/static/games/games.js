// Clocks of a game in play run on between two readings of the page.
const face = (left) => {
  const whole = Math.abs(Math.floor(left / 1000));
  return `${left < 0 ? "-" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
const read = new WeakMap(); // when each clock was first seen

function tick() {
  const now = performance.now();
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    if (!read.has(clock)) read.set(clock, now);
    const left = Number(clock.dataset.left) - (now - read.get(clock));
    clock.querySelector(".face").textContent = face(left);
    clock.classList.toggle("over", left < 0);
  }
}

tick();
setInterval(tick, 250);
