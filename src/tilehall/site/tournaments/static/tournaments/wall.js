// The wall turns its pages: one screen after the other, and within a screen as many pages as its columns fill.
// Space stops and starts it, the arrow keys turn by hand. News come in through live.js and leave the page where it is.
const SECONDS = 12;
let at = 0, stopped = false, since = Date.now();

const gap = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;

// Few names are shown larger: the largest size at which all stand on one page.
function fit(list) {
  for (const size of [1.7, 1.45, 1.2, 1]) {
    list.style.fontSize = `${size}em`;
    if (list.scrollWidth <= list.clientWidth + 2) return;
  }
}

// Every page there is: a screen, and how far its columns are moved to the left.
function pages() {
  const found = [];
  for (const screen of document.querySelectorAll("#wall [data-screen]")) {
    const was = screen.classList.contains("on");
    screen.classList.add("on");
    const list = screen.querySelector(".columns-of");
    if (list) fit(list);
    const step = list ? list.clientWidth + gap(list) : 0;
    const count = list && step ? Math.max(1, Math.ceil((list.scrollWidth + gap(list) - 2) / step)) : 1;
    for (let n = 0; n < count; n++) found.push({ screen, list, left: n * step });
    screen.classList.toggle("on", was);
  }
  return found;
}

function show() {
  for (const screen of document.querySelectorAll("#wall [data-screen]")) screen.classList.remove("on");
  const all = pages();
  if (!all.length) return;
  at = ((at % all.length) + all.length) % all.length;
  const { screen, list, left } = all[at];
  screen.classList.add("on");
  if (list) list.scrollLeft = left;
  const foot = document.querySelector("[data-pages]");
  if (foot) foot.textContent = all.length > 1 ? `${at + 1} / ${all.length}${stopped ? " ⏸" : ""}` : "";
}

function turn(by) { at += by; since = Date.now(); show(); }

document.body.classList.add("paged");
document.body.addEventListener("htmx:afterSettle", show);
addEventListener("resize", show);
addEventListener("keydown", (event) => {
  if (event.key === " ") { stopped = !stopped; event.preventDefault(); show(); }
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
});
setInterval(() => { if (!stopped && Date.now() - since >= SECONDS * 1000) turn(1); }, 1000);
show();
