// News for an open page. <section data-live="hall.backups" hx-get="…" hx-trigger="news"> reads itself again when its
// topic has moved on. A lost connection comes back by itself, ever more slowly; meanwhile, and without sockets at all,
// a slow poll keeps the page right.
const POLL_ALONE = 20_000, POLL_WITH_SOCKET = 180_000, FIRST_RETRY = 1_000, LAST_RETRY = 60_000;

const places = () => [...document.querySelectorAll("[data-live]")];
const topics = () => [...new Set(places().map((place) => place.dataset.live))];
const newest = new Map();
let socket = null, retry = FIRST_RETRY, lost = false, polled = Date.now();

function read(topic) {
  for (const place of places()) {
    if (topic === undefined || place.dataset.live === topic) place.dispatchEvent(new CustomEvent("news"));
  }
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
      // Whatever happened while nobody listened is in the page after one more reading.
      if (lost) read();
      lost = false;
    } else if (news.topic && news.seq > (newest.get(news.topic) ?? -1)) {
      newest.set(news.topic, news.seq);
      read(news.topic);
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

connect();
