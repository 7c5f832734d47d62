// The hall screen turns its pages: in each lane one screen after the other, and within a screen as many pages as its
// columns fill, so that nobody is left out. Space stops and starts it, the arrow keys turn by hand. News come in through
// live.js and leave the page where it is. On a phone there is nothing to turn: the page is as long as it is.
const SECONDS = 12, SECONDS_IN_A_CROWD = 7, CROWD = 5;
const narrow = matchMedia("(max-width: 59.99rem)");
let at = 0, wait = SECONDS, stopped = false, since = Date.now();

const gap = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;

const count = (list) => Math.max(1, Math.ceil((list.scrollWidth + gap(list) - 2) / (list.clientWidth + gap(list))));

// Few names are shown larger: the largest size at which all stand on one page, else on two. A crowd gets one line each,
// so that nobody waits long for the own name. A size that tears a word is none: then rather a page more.
const SIZES = [1.7, 1.45, 1.2, 1, 0.88, 0.78], OF_TWO_PAGES = [1, 0.88], DENSE = [1.1, 0.95, 0.8];
const ONE_WORD = 16; // letters that every list can hold in a line; what is longer may break

// Whether a word of a row goes on in the next line.
function torn(list) {
  const walk = document.createTreeWalker(list, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const word of text.data.matchAll(/[^\s\-–]+/g)) {
      if (word[0].length > ONE_WORD) continue;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = range.getClientRects();
      if (lines.length > 1 && lines[lines.length - 1].top > lines[0].top + 1) return true;
    }
  }
  return false;
}

function sized(list, sizes, most) {
  return sizes.some((size) => { list.style.fontSize = `${size}em`; return count(list) <= most && !torn(list); });
}

function fit(list) {
  list.classList.remove("dense");
  if (sized(list, SIZES, 1) || sized(list, OF_TWO_PAGES, 2)) return;
  list.classList.add("dense");
  if (sized(list, DENSE, 2) || !torn(list)) return;
  list.classList.remove("dense");
  sized(list, SIZES.slice(-2), Infinity);
}

// Every page of a lane: a screen, and how far its lists are moved to the left. A list that has fewer pages than the one
// beside it begins again.
function pages(lane) {
  const found = [];
  for (const screen of lane.querySelectorAll("[data-screen]")) {
    const lists = [...screen.querySelectorAll(".columns-of")];
    lists.forEach(fit);
    const steps = lists.map((list) => ({ list, count: count(list), step: list.getBoundingClientRect().width + gap(list) }));
    const most = Math.max(1, ...steps.map((each) => each.count));
    for (let n = 0; n < most; n++) {
      found.push({ screen, lefts: steps.map(({ list, count, step }) => [list, (n % count) * step]) });
    }
  }
  return found;
}

function show() {
  document.body.classList.toggle("paged", !narrow.matches);
  if (narrow.matches) {
    for (const list of document.querySelectorAll("#wall .columns-of")) list.style.fontSize = "";
    return;
  }
  let most = 1;
  for (const lane of document.querySelectorAll("#wall [data-lane]")) {
    const all = pages(lane);
    if (!all.length) continue;
    most = Math.max(most, all.length);
    const { screen, lefts } = all[((at % all.length) + all.length) % all.length];
    for (const other of lane.querySelectorAll("[data-screen]")) if (other !== screen) other.classList.remove("on");
    screen.classList.add("on");
    for (const [list, left] of lefts) list.scrollLeft = left;
  }
  wait = most > CROWD ? SECONDS_IN_A_CROWD : SECONDS;
  const foot = document.querySelector("[data-pages]");
  const now = (((at % most) + most) % most) + 1;
  if (foot) foot.textContent = most > 1 ? `${now} / ${most}${stopped ? " ⏸" : ""}` : "";
}

function turn(by) { at += by; since = Date.now(); show(); }

for (const news of ["htmx:afterSettle", "live:changed"]) document.body.addEventListener(news, show);
addEventListener("resize", show);
addEventListener("keydown", (event) => {
  if (event.key === " " && !event.target.closest?.("a, button, summary, input, select")) { stopped = !stopped; event.preventDefault(); show(); }
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
});
setInterval(() => { if (!stopped && Date.now() - since >= wait * 1000) turn(1); }, 1000);
show();
