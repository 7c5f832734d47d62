// News for an open page. <section data-live="hall.backups" hx-get="…" hx-trigger="news"> reads itself again when its
// topic has moved on. A lost connection comes back by itself, ever more slowly; meanwhile, and without sockets at all,
// a slow poll keeps the page right. In a full room the hall says over how many seconds to spread the reading.
const POLL_ALONE = 20_000, POLL_WITH_SOCKET = 180_000, FIRST_RETRY = 1_000, LAST_RETRY = 60_000;

const places = () => [...document.querySelectorAll("[data-live]")];
const topics = () => [...new Set(places().map((place) => place.dataset.live))];
const newest = new Map(), due = new Set();
let socket = null, retry = FIRST_RETRY, lost = false, polled = Date.now();

// What comes while a place is being read is not in what it gets, and htmx would ask for it from an element that is gone by
// then. A new one hears nothing either until htmx has settled it. Both are read once more, when the new one stands.
const asking = new WeakSet(), settling = new WeakSet(), again = new Set(), STANDS_AFTER = 60;
const ofTopic = (topic) => places().filter((place) => topic === undefined || place.dataset.live === topic);
document.addEventListener("htmx:beforeSend", ({ detail }) => asking.add(detail.requestConfig.elt));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { elt } = detail.requestConfig; // the event itself comes from what stands there now
  asking.delete(elt);
  const topic = elt.dataset.live;
  if (!topic) return;
  const fresh = ofTopic(topic);
  for (const place of fresh) settling.add(place);
  setTimeout(() => {
    for (const place of fresh) settling.delete(place);
    if (again.delete(topic)) read(topic);
  }, STANDS_AFTER);
});

function read(topic) {
  for (const place of ofTopic(topic)) {
    if (asking.has(place) || settling.has(place)) again.add(place.dataset.live);
    else place.dispatchEvent(new CustomEvent("news"));
  }
}

// One reading is due at a time: it brings all that has happened until then.
function readSoon(topic, spread) {
  if (!spread) return read(topic);
  if (due.has(topic)) return;
  due.add(topic);
  setTimeout(() => { due.delete(topic); read(topic); }, Math.random() * spread * 1000);
}

function connect() {
  if (!topics().length) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/news/`);
  socket.addEventListener("open", () => socket.send(JSON.stringify({ listen: topics() })));
  socket.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    if (news.listening) {
      retry = FIRST_RETRY;
      document.documentElement.dataset.live = "on";
      // Whatever happened while nobody listened is in the page after one more reading. The moment between a page and its
      // socket is such a while too: most pages can do with the next news, but not one that waits for a single event.
      if (lost) read();
      else for (const place of document.querySelectorAll("[data-live][data-eager]")) read(place.dataset.live);
      lost = false;
    } else if (news.topic && news.seq > (newest.get(news.topic) ?? -1)) {
      newest.set(news.topic, news.seq);
      readSoon(news.topic, news.spread);
    }
  });
  socket.addEventListener("close", (event) => {
    socket = null;
    lost = true;
    delete document.documentElement.dataset.live;
    if (event.code >= 4400 && event.code < 4500) return; // the hall did not like what we said; saying it again is no use
    // A hall that starts again is not greeted by all its phones in the same second.
    setTimeout(connect, retry * (0.5 + Math.random()));
    retry = Math.min(retry * 2, LAST_RETRY);
  });
}

setInterval(() => {
  const due = socket?.readyState === WebSocket.OPEN ? POLL_WITH_SOCKET : POLL_ALONE;
  if (!document.hidden && Date.now() - polled >= due) { polled = Date.now(); read(); }
}, 5_000);
// A phone that was asleep shows what is true now, not what was true when it fell asleep.
document.addEventListener("visibilitychange", () => { if (!document.hidden) { polled = Date.now(); read(); } });

// --- what changed, instead of the whole part: presenters/changes.py says how it is told
const CHANGES = "application/vnd.tilehall.changes+json";

function element(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.firstElementChild;
}

function moved(block, slot) {
  const place = block.querySelector("[data-slot]");
  if (place && place.textContent !== slot) place.textContent = slot;
  return block;
}

function follow(place, address) {
  place.setAttribute("hx-get", address);
  htmx.process(place);
}

// What is unfolded goes by the row it stands in, since rows change places; what stands in none goes by its number.
function parts(place) {
  const all = [...place.querySelectorAll("details")], others = all.filter((part) => !part.closest("tr"));
  const key = (part) => part.closest("tr")?.querySelector("a[href]")?.href ?? `${others.indexOf(part)} of ${others.length}`;
  return all.map((part) => [key(part), part]);
}

function keepOpen(place, unfolded) {
  for (const [key, part] of unfolded.size ? parts(place) : []) part.open ||= unfolded.has(key);
}

const unfoldedIn = (place) => new Set(parts(place).filter(([, part]) => part.open).map(([key]) => key));

function holdOn(place, held) {
  const again = held?.isConnected ? held : held && [...place.querySelectorAll("a[href]")].find((link) => link.href === held.href);
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
}

function change(place, { follow: address, blocks }) {
  const before = [...place.querySelectorAll("[data-block]")], told = Object.entries(blocks);
  const known = (at) => at < before.length;
  if (!told.every(([at, now]) => known(at) && (typeof now === "string" || known(now[0])))) {
    follow(place, address.replace(/at=\d+$/, "at=")); // something else has changed this page: it is read whole
    return read(place.dataset.live);
  }
  // Whoever stands on a link with the keyboard stays on it, though its row moves or is another one now.
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const unfolded = unfoldedIn(place);
  const gaps = told.map(([at]) => { const gap = document.createComment(""); before[at].replaceWith(gap); return gap; });
  told.forEach(([, now], n) => gaps[n].replaceWith(typeof now === "string" ? element(now) : moved(before[now[0]], now[1])));
  keepOpen(place, unfolded);
  holdOn(place, held);
  follow(place, address);
  place.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
}

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt.matches("[data-live]")) event.detail.headers.Accept = `${CHANGES}, text/html;q=0.9, */*;q=0.8`;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target } = event.detail;
  if (xhr.getResponseHeader("Content-Type") !== CHANGES) return keepPlace(event.detail);
  event.detail.shouldSwap = false;
  queueMicrotask(() => change(target, JSON.parse(xhr.responseText))); // htmx has finished with the element by then
});

// Who listens to the page hears what has become of it: from one place that stays, since what is put in anew is not read out.
const spoken = () => document.querySelector("[data-live] [data-said]")?.textContent.trim().replace(/\s+/g, " ") ?? "";
let heard = spoken();
const said = document.createElement("p");
said.className = "visually-hidden";
said.setAttribute("role", "status");
document.body.append(said);
for (const news of ["htmx:afterSettle", "live:changed"]) document.addEventListener(news, () => {
  if (spoken() !== heard) said.textContent = heard = spoken();
});

// Where the whole part comes anew, its reader stays on the link as well, and what was unfolded stays so.
function keepPlace({ target, xhr }) {
  if (!target.matches("[data-live]") || xhr.status !== 200) return;
  const held = target.contains(document.activeElement) ? document.activeElement : null;
  const unfolded = unfoldedIn(target);
  document.addEventListener("htmx:afterSettle", () => {
    const place = target.isConnected ? target : document.getElementById(target.id);
    if (!place) return;
    keepOpen(place, unfolded);
    holdOn(place, held);
  }, { once: true });
}

connect();
