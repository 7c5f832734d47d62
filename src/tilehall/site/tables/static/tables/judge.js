// A screen that judges says when it was left: the log of the board is told, and the page shows it.
// What is pressed on the page itself leads back to it, and is no leaving.
let pressed = false;
document.addEventListener("submit", () => { pressed = true; });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && (link.pathname === location.pathname || "clear" in link.dataset)) pressed = true;
});
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => { if (detail.xhr.getResponseHeader("HX-Redirect")) pressed = true; });
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

// What somebody types here is not wiped because the other phone has pressed something: the page says that there is news.
// Other players or another round take the page over: what was typed was not for them.
const typed = (place) => [...place.querySelectorAll("input:not([type=hidden]), select")].some((field) =>
  field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
    : field.tagName === "SELECT" ? ![...field.options].every((option, n) => option.selected === (option.defaultSelected || (n === 0 && !field.querySelector("[selected]"))))
      : field.value !== field.defaultValue);
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (target.id !== "judge-now" || xhr.status !== 200 || !typed(target)) return;
  if (!xhr.responseText.includes(`data-seats="${target.dataset.seats}"`)) return;
  event.detail.shouldSwap = false;
  target.querySelector("[data-news]").hidden = false;
});
