// A screen that judges says when it was left: the log of the board is told, and the page shows it.
// What is pressed on the page itself leads back to it, and is no leaving.
let pressed = false;
document.addEventListener("submit", () => { pressed = true; });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && link.pathname === location.pathname) pressed = true;
});
addEventListener("pageshow", () => { pressed = false; });

document.addEventListener("visibilitychange", () => {
  const judging = document.querySelector("#judge-now[data-judging]");
  if (document.visibilityState !== "hidden" || pressed || !judging) return;
  const token = judging.querySelector("[name=csrfmiddlewaretoken]");
  const form = new FormData();
  form.set("do", "left");
  form.set("csrfmiddlewaretoken", token ? token.value : "");
  navigator.sendBeacon(location.pathname, form);
});
