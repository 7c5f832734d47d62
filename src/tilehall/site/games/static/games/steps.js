// Stepping by keys: the arrows turn the pages of a game, Home and End go to its ends. Not while somebody types. What is
// pressed while a page is still on its way is done when it is there.
const waiting = [];
let underWay = false;

const step = () => {
  if (underWay) return;
  const link = waiting.length ? document.querySelector(`#steps [data-key="${waiting.shift()}"]`) : null;
  if (!link) return waiting.length ? step() : undefined;
  underWay = true;
  link.click();
  return undefined;
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  if (!document.querySelector("#steps") || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  if (!event.repeat || !waiting.length) waiting.push(event.key); // a key that is held down goes as fast as pages come
  step();
});

// The best plays of a turn come by themselves and are no step.
const isStep = ({ detail }) => detail.target?.id === "review" || detail.elt?.id === "review";
document.addEventListener("htmx:beforeRequest", (event) => { if (isStep(event)) underWay = true; });
for (const end of ["htmx:afterSettle", "htmx:responseError", "htmx:sendError", "htmx:timeout"])
  document.addEventListener(end, (event) => {
    if (!isStep(event)) return;
    underWay = false;
    step();
  });
// Whoever comes back to a page that had been left for the next turn finds its keys alive.
window.addEventListener("pageshow", () => { underWay = false; });
