// How a page bears a look at it: evaluated in the page by visitor.py, each function gives a list of faults.
({
  // A finger needs room: what is pressed to act is at least 40 points high. (For links, axe asks for 24, or space around.)
  cramped() {
    const room = (e) => {
      const label = e.matches("[type=checkbox], [type=radio]") && e.labels?.[0];
      return (label || e).getBoundingClientRect();
    };
    const faults = [];
    for (const e of document.querySelectorAll("button, .button, input:not([type=hidden]), select, textarea")) {
      const box = room(e);
      const shown = e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      if (shown && (box.height < 39.5 || box.width < 39.5)) {
        const words = (e.innerText || e.ariaLabel || e.name || "").trim().slice(0, 40);
        faults.push(`${e.tagName.toLowerCase()} “${words}” is ${box.width | 0}×${box.height | 0}, wants 40`);
      }
    }
    return faults;
  },

  tooWide() {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    const out = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1);
    const names = out.slice(0, 4).map((e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")}`);
    return [`the page is ${page.scrollWidth} wide in ${page.clientWidth}: ${names.join(", ")}`];
  },

  // What somebody came for begins in the first third of a wide screen. Heading and lead say where one is; what can be
  // pressed or filled in beside them is content, and so is what the hall answers.
  // On a phone or at double size it begins on the first screen, however long the lead.
  lateContent() {
    const main = document.querySelector("main");
    const away = (a) => a.pathname !== location.pathname; // a row of parts or filters of the page itself is its content
    const passed = (e) => e.matches(".page-top, .page-head") || (e.matches("nav") && [...e.querySelectorAll("a")].some(away));
    const acts = [...main.querySelectorAll(".page-head :is(button, .button, form, input, details)")];
    const parts = main.querySelectorAll(":scope > *");
    const content = [...acts, ...[...parts].filter((e) => !passed(e))].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height > 1);
    const top = Math.min(...content.map((e) => e.getBoundingClientRect().top + scrollY));
    const most = Math.round(innerWidth > 1000 ? innerHeight / 3 : Math.min(innerHeight * 0.85, 430));
    return Number.isFinite(top) && top > most ? [`content begins at ${Math.round(top)}, wants ${most} of ${innerHeight}`] : [];
  },

  // The row of pages folds what it has no room for: what is to be found only by pushing it sideways is not found.
  rowsBeyond() {
    const rows = [...document.querySelectorAll(".page-row > ul")].filter((ul) => ul.scrollWidth > ul.clientWidth + 1);
    return rows.map((ul) => `the row of ${ul.parentElement.ariaLabel} is ${ul.scrollWidth} wide in ${ul.clientWidth}`);
  },

  // A word or a number that is torn in two ("Me-nu", "262/8") was squeezed by its neighbours. A name of 60 letters is wider
  // than a phone: it may be, and so may a path or a hash.
  tornWords() {
    const faults = new Set();
    const hidden = (one) => one && (one.clientWidth === 1 || hidden(one.parentElement)); // for screen readers only
    const lines = (range) => new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top))).size;
    const runs = (text, at) => text.slice(0, at).match(/\S*$/)[0] + text.slice(at).match(/^\S*/)[0];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      range.selectNodeContents(text);
      if (lines(range) < 2) continue;
      for (const { 0: word, index } of text.data.matchAll(/[$+−]?\p{N}+(?:[.,:/]\p{N}+)*%?(?!\p{L})|[\p{L}\p{M}\p{N}'’]+/gu)) {
        if (word.length < 2 || word.length > 16 || runs(text.data, index).length > 24) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const e = text.parentElement;
        if (lines(range) > 1 && e.checkVisibility() && !hidden(e) && !e.closest("code, pre")) faults.add(`“${word}” in ${e.tagName.toLowerCase()} is torn`);
      }
    }
    return [...faults];
  },

  // Text that goes on behind an edge, where nothing tells the rest: a title does, and so does a place that is unfolded.
  cutText() {
    const faults = new Set();
    const hidden = (one) => one && (one.clientWidth === 1 || getComputedStyle(one).clipPath !== "none" || hidden(one.parentElement));
    const told = (e) => e.closest("[title]") || hidden(e) || e.closest("tr")?.querySelector(".unfold summary")?.checkVisibility();
    for (const e of document.querySelectorAll("body *:not(svg, svg *, input, textarea, select)")) {
      const beyond = [e.scrollWidth > e.clientWidth + 1, e.scrollHeight > e.clientHeight + 1];
      if (!(beyond[0] || beyond[1]) || e.clientWidth < 3 || !e.textContent.trim()) continue;
      const { overflowX, overflowY, display } = getComputedStyle(e);
      const cuts = [overflowX, overflowY].map((kind) => kind === "hidden" || kind === "clip");
      const spills = beyond[0] && overflowX === "visible" && e.clientWidth > 2 && e.matches("td, th, dd, .badge, .button") && display !== "inline";
      const cut = (beyond[0] && cuts[0]) || (beyond[1] && cuts[1]);
      if ((cut || spills) && !told(e) && e.checkVisibility({ checkVisibilityCSS: true })) {
        const words = e.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
        faults.add(`${e.tagName.toLowerCase()}.${[...e.classList].join(".")} “${words}” ${cut ? "is cut" : "spills over its edge"}`);
      }
    }
    return [...faults];
  },

  // A table whose columns lie beyond the edge is read by halves. One that must be so (a cross table) is a region with a
  // name that the keyboard reaches too.
  sideways() {
    const scrolls = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) ? e : scrolls(e.parentElement));
    const faults = [];
    for (const table of document.querySelectorAll("table")) {
      const around = scrolls(table.parentElement);
      if (!around || around.matches("[role=region][aria-label][tabindex]") || !table.checkVisibility()) continue;
      const beyond = around.scrollWidth - around.clientWidth;
      if (beyond > 1) faults.push(`the table “${table.innerText.trim().slice(0, 30)}” is ${beyond} wider than its place`);
    }
    return faults;
  },

  // By its name each kind of text: of all that are alike in whatever contrast depends on (what they are written in, and
  // everything painted behind them) the first; of links the first that is alike in what it stands among too. Measuring colours takes axe most of its
  // time, and a table of a hundred rows has few kinds of text.
  kindsOfText() {
    const grounds = new Map([[null, ""]]);
    const ground = (e) => {
      if (!grounds.has(e)) {
        const style = getComputedStyle(e);
        const painted = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join(" ");
        const bare = painted === "rgba(0, 0, 0, 0) none 1 none";
        grounds.set(e, ground(e.parentElement) + (bare ? "" : `/${painted}`));
      }
      return grounds.get(e);
    };
    const written = (e) => {
      const style = getComputedStyle(e);
      return [ground(e), style.color, style.fontSize, style.fontWeight, style.textShadow].join("|");
    };
    const block = (e) => (getComputedStyle(e).display.startsWith("inline") ? block(e.parentElement) : e);
    const among = (e) => {
      if (!e.matches("a[href]")) return "";
      const style = getComputedStyle(e);
      const around = block(e.parentElement);
      const alone = around.textContent.trim() === e.textContent.trim();
      const marked = [style.display, style.textDecorationLine, style.borderBottomStyle, style.fontStyle];
      return ["link", alone, ...marked, written(e.parentElement), written(around)].join("|");
    };
    const kinds = new Map();
    for (const e of document.querySelectorAll("body, body *")) {
      const speaks = e.matches("input, select, textarea") || [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
      if (!(speaks || e.matches("a[href]")) || !e.checkVisibility()) continue;
      const kind = written(e) + among(e);
      if (!kinds.has(kind)) kinds.set(kind, e);
    }
    return kinds;
  },

  names() {
    return [...this.kindsOfText().keys()];
  },

  // What a finger may miss. Axe asks of each target 24 points, or space around it, and how much of it others cover: half of
  // all its time. What is large with nothing over it passes, and so does what is small and far from every neighbour, counted
  // as axe counts. Only the others, and every target whose box a stranger's box touches, are left to axe to judge.
  crowded() {
    const shown = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility());
    const placed = shown.map((e) => ({ e, box: e.getBoundingClientRect() })).filter(({ box }) => box.width && box.height);
    const pressed =
      "a, area, audio, button, details:not(:has(> summary)), embed, iframe, input, object, select, summary, textarea, " +
      "video, [contenteditable], [role][tabindex]";
    const targets = placed.filter(({ e }) => e.matches(pressed));
    const touch = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    for (const target of targets) {
      const { e, box } = target;
      const over = (one) => one.e !== e && touch(box, one.box) && !one.e.contains(e) && (!e.contains(one.e) || one.e.matches(pressed));
      target.large = box.width >= 24 && box.height >= 24;
      target.covered = placed.some(over);
      target.x = (box.left + box.right) / 2;
      target.y = (box.top + box.bottom) / 2;
    }
    const beyond = (at, least, most) => Math.max(least - at, 0, at - most);
    const near = (small, other) => {
      const away = Math.hypot(beyond(small.x, other.box.left, other.box.right), beyond(small.y, other.box.top, other.box.bottom));
      if (other.covered) return away < 24.1; // its middle may lie anywhere in it
      return away < 12.1 || (!other.large && Math.hypot(small.x - other.x, small.y - other.y) < 24.1);
    };
    const doubtful = (one) => one.covered || (!one.large && targets.some((other) => other !== one && near(one, other)));
    return targets.filter(doubtful).map(({ e }) => e);
  },

  // What axe finds wrong with the page as it stands, of its colours in these kinds of text; or of these colours alone.
  // Targets have 24 points, or space around them (WCAG 2.5.8), which is off by default. What axe would fetch beforehand is
  // for sounds and films, which no page has.
  async barriers([names, coloursOnly]) {
    const options = { resultTypes: ["violations"], preload: false };
    const colours = ["color-contrast", "link-in-text-block"];
    const kinds = this.kindsOfText();
    const crowded = coloursOnly ? [] : this.crowded();
    const found = [];
    for (const [include, runOnly] of [[names.map((name) => kinds.get(name)), colours], [crowded, ["target-size"]]]) {
      if (include.length) found.push(await axe.run({ include }, { ...options, runOnly }));
    }
    if (!coloursOnly) {
      const off = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]));
      found.push(await axe.run({ ...options, rules: off }));
    }
    return found.flatMap((one) => one.violations);
  },

  // Who uses no mouse must see where they are. A link that covers a card may leave it to the card to show it.
  focusUnseen() {
    const e = document.activeElement;
    if (e === document.body) return [];
    const ringed = (one) => {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      return box.width > 0 && box.height > 0 && (ring || style.boxShadow !== "none");
    };
    if (ringed(e) || (e.classList.contains("cover") && ringed(e.closest(".card, .hit, li, tr") ?? e))) return [];
    return [`${e.tagName.toLowerCase()} “${(e.innerText || e.name || "").trim().slice(0, 40)}” shows no focus`];
  },
})
