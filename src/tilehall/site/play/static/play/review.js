// The best plays are asked for by the page itself. When no answer comes, because the connection is gone or the hall is
// being started again, it asks once more by itself, after pauses that grow; and at once when the connection is back.
const FIRST = 2_000;
const LONGEST = 60_000; // milliseconds
const AGAIN = new Set([0, 408, 425, 429]); // and what is the hall's own fault: what it refuses it refuses each time
let pause = FIRST;
let timer = 0;

const asking = () => document.querySelector("#best form");
const isAsked = ({ detail }) => detail.requestConfig?.verb === "post" && detail.requestConfig.elt?.closest("#best");
const askAgain = () => {
  clearTimeout(timer);
  timer = 0;
  const form = asking();
  if (form) htmx.trigger(form, "again");
};

const onFailure = (event) => {
  const status = event.detail.xhr?.status ?? 0;
  if (!isAsked(event) || (status < 500 && !AGAIN.has(status))) return;
  const said = asking()?.querySelector(".unsent");
  if (said) said.textContent = "No answer came from the hall. This page asks again by itself.";
  clearTimeout(timer);
  timer = setTimeout(askAgain, pause);
  pause = Math.min(2 * pause, LONGEST);
};
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(failure, onFailure);
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (!isAsked(event)) return;
  clearTimeout(timer);
  timer = 0;
  pause = FIRST;
});
addEventListener("online", () => { if (timer) askAgain(); });
