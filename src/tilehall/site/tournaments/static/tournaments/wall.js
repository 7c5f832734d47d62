// The wall turns its pages: one screen after the other, and within a screen as many pages as its columns fill.
// Space stops and starts it, the arrow keys turn by hand. News come in through live.js and leave the page where it is.
const SECONDS = 12, SECONDS_IN_A_CROWD = 7, CROWD = 5;
let at = 0, wait = SECONDS, stopped = false, since = Date.now();

const gap = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;

const count = (list) => Math.max(1, Math.ceil((list.scrollWidth + gap(list) - 2) / (list.clientWidth + gap(list))));

// Few names are shown larger: the largest size at which all stand on one page. A crowd gets one line each, so that
// nobody waits long for the own name.
function fit(list) {
  list.classList.remove("dense");
  for (const size of [1.7, 1.45, 1.2, 1]) {
    list.style.fontSize = `${size}em`;
    if (count(list) === 1) return;
  }
  if (count(list) <= 2) return;
  list.classList.add("dense");
  for (const size of [1.1, 0.95, 0.8]) {
    list.style.fontSize = `${size}em`;
    if (count(list) <= 2) return;
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
    for (let n = 0; n < (list ? count(list) : 1); n++) found.push({ screen, list, left: n * step });
    screen.classList.toggle("on", was);
  }
  return found;
}

function show() {
  for (const screen of document.querySelectorAll("#wall [data-screen]")) screen.classList.remove("on");
  const all = pages();
  if (!all.length) return;
  wait = all.length > CROWD ? SECONDS_IN_A_CROWD : SECONDS;
  at = ((at % all.length) + all.length) % all.length;
  const { screen, list, left } = all[at];
  screen.classList.add("on");
  if (list) list.scrollLeft = left;
  const foot = document.querySelector("[data-pages]");
  if (foot) foot.textContent = all.length > 1 ? `${at + 1} / ${all.length}${stopped ? " ⏸" : ""}` : "";
}

function turn(by) { at += by; since = Date.now(); show(); }

document.body.classList.add("paged");
for (const news of ["htmx:afterSettle", "live:changed"]) document.body.addEventListener(news, show);
addEventListener("resize", show);
addEventListener("keydown", (event) => {
  if (event.key === " ") { stopped = !stopped; event.preventDefault(); show(); }
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
});
setInterval(() => { if (!stopped && Date.now() - since >= wait * 1000) turn(1); }, 1000);
show();
