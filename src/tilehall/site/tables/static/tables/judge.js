// A screen that judges says when it was left: the log of the board is told, and the page shows it.
// What is pressed on the page itself leads back to it, and is no leaving.
let pressed = false;
document.addEventListener("submit", () => { pressed = true; });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && (link.pathname === location.pathname || "clear" in link.dataset)) pressed = true;
});
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => { if (detail.xhr.getResponseHeader("HX-Redirect")) pressed = true; });
// The board's own clock is part of the table: once there is a verdict, whoever goes there has left nothing.
globalThis.navigation?.addEventListener("navigate", ({ destination }) => {
  const { clock } = document.querySelector("#judge-now")?.dataset ?? {};
  if (clock && new URL(destination.url).pathname === clock) pressed = true;
});
addEventListener("pageshow", () => { pressed = false; });

// On a phone both read the verdict at once, each on an own half: nothing of either is below the edge.
// Only when it is new: whoever ticks something below stays there.
let faced = false;
const showFaces = () => {
  const verdict = document.querySelector(".face.turned .verdict");
  if (verdict && !faced) verdict.closest(".face").scrollIntoView({ block: "start" });
  faced = Boolean(verdict);
};
showFaces();
document.addEventListener("htmx:afterSettle", showFaces);

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
// An official who has opened something on the page of all tables is about to press there.
const opened = (place) => place.id === "challenges-now" && [...place.querySelectorAll("details[open]")].some((part) => !part.hasAttribute("data-open"));
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (!("follows" in target.dataset) || xhr.status !== 200 || !(typed(target) || opened(target))) return;
  if (target.dataset.seats && !xhr.responseText.includes(`data-seats="${target.dataset.seats}"`)) return;
  event.detail.shouldSwap = false;
  target.querySelector("[data-news]").hidden = false;
});
