// The line between a page and its game: one socket that comes back by itself, one intent that waits for its answer, and
// the time of the hall. What is sent has its id before it goes out and is kept with it in this tab, so that whatever
// happens to the line or the page, it is sent again and done once.
//
// → hello, do, ask, ping     ← view, reload, done, refused, told, pong     (see consumers.py of this room)

const RETRIES = [0, 1_000, 2_000, 4_000]; // of a game nobody waits longer, and nobody gives up
const RESEND_AFTER = 2_500;
const PING_QUICK = 2_500, PING_SLOW = 5_000, PATIENCE = 6_000, PATIENCE_WAKING = 2_000;
const BANNER_AFTER = 1_000; // a line that is back before does not flicker
const SAMPLES = 8;

// The hall's time from pings: the estimate of the shortest round trip is the best one, its error at most half of that.
export class HallTime {
  constructor(steady = () => performance.now()) {
    this.steady = steady;
    this.forget();
  }

  // After a sleep the steady clock may have stood: what was known is worth nothing.
  forget() {
    this.samples = [];
    this.rough = null;
  }

  hear(sent, hallNow) {
    const received = this.steady();
    this.samples.push({ trip: received - sent, offset: hallNow - (sent + received) / 2 });
    if (this.samples.length > SAMPLES) this.samples.shift();
  }

  // A view says when it was made; that it has travelled since, nobody knows how long, is little until the first ping.
  hint(hallNow) {
    this.rough ??= hallNow - this.steady();
  }

  get offset() {
    const best = this.samples.reduce((least, one) => (least && least.trip <= one.trip ? least : one), null);
    return best?.offset ?? this.rough;
  }

  now() {
    return this.offset === null ? null : this.steady() + this.offset;
  }
}

const randomId = () => {
  if (globalThis.crypto?.randomUUID) return crypto.randomUUID(); // only where the page came by https
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

// What this tab keeps of a game. Storage may be closed to us: then it lives as long as the page.
export class Kept {
  constructor(place, storage = globalThis.sessionStorage) {
    this.place = place;
    this.storage = storage;
  }

  read() {
    try { return JSON.parse(this.storage.getItem(this.place)); } catch { return null; }
  }

  write(value) {
    try {
      if (value === null) this.storage.removeItem(this.place);
      else this.storage.setItem(this.place, JSON.stringify(value));
    } catch { /* only for this page, then */ }
  }
}

export class Wire {
  // onView(message), onDone(message, intent), onRefused(message, intent), onReload(message), onLine({state, since}) with
  // state "on", "away" (for a moment), "lost" (the banner), "closed" (the hall turned this page away, with `why`), or "out":
  // who sat here is a visitor now, signed out in another tab or by the hall.
  constructor({ address, game, build = "", onView, onDone = () => {}, onRefused = () => {}, onReload = () => {}, onLine = () => {}, steady = () => performance.now(), jitter = () => 0.75 + Math.random() / 2 }) {
    Object.assign(this, { address, game, build, onView, onDone, onRefused, onReload, onLine, steady, jitter });
    this.time = new HallTime(steady);
    this.kept = new Kept(`tilehall.play.${game}.outbox`);
    this.outbox = this.kept.read(); // {id, on, what}
    this.seq = 0;
    this.quick = false; // true while the own clock runs
    this.asked = new Map(); // number → resolve
    this.count = 0;
    this.tries = 0;
    this.state = "away";
    this.since = steady();
  }

  open() {
    this.connect();
    this.timer = setInterval(() => this.watch(), 500);
    addEventListener("online", () => this.comeBack());
    addEventListener("pageshow", (event) => { if (event.persisted) this.wake(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    return this;
  }

  // --- what the page wants

  get free() {
    return this.outbox === null;
  }

  // One at a time: the id of what was sent, or null while something else waits for its answer.
  do(what) {
    if (!this.free) return null;
    this.outbox = { id: randomId(), on: this.seq, what };
    this.kept.write(this.outbox);
    this.deliver();
    return this.outbox.id;
  }

  // What the hall says to it; null if the line broke before.
  ask(what, details = {}) {
    return new Promise((resolve) => {
      const n = (this.count += 1);
      if (!this.send({ t: "ask", n, what, with: details })) return resolve(null);
      this.asked.set(n, resolve);
    });
  }

  now() {
    return this.time.now();
  }

  // --- the socket

  connect() {
    clearTimeout(this.retry);
    this.drop();
    const socket = new WebSocket(new URL(this.address, location.href.replace(/^http/, "ws")));
    this.socket = socket;
    this.pinged = this.begun = this.steady();
    this.unanswered = undefined;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.send({ t: "hello", have: this.seq, build: this.build });
      this.deliver();
      this.ping();
    });
    socket.addEventListener("message", (event) => { if (socket === this.socket) this.hear(event.data); });
    socket.addEventListener("close", (event) => { if (socket === this.socket) this.closed(event); });
  }

  drop() {
    const old = this.socket;
    this.socket = null;
    for (const resolve of this.asked.values()) resolve(null);
    this.asked.clear();
    if (old && old.readyState < 2) old.close();
  }

  closed({ code, reason }) {
    this.drop();
    if (code >= 4400 && code < 4500) this.tell("closed", reason || String(code));
    else if (this.state === "on") this.tell("away");
    const pause = RETRIES[Math.min(this.tries, RETRIES.length - 1)] * this.jitter();
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), Math.min(pause, RETRIES.at(-1)));
  }

  // At once, where there is reason to hope: the network is back, or somebody looks at the page.
  comeBack() {
    if (this.state === "on" && this.socket?.readyState === WebSocket.OPEN) return;
    this.tries = 0;
    this.connect();
  }

  wake() {
    this.time.forget();
    if (this.socket?.readyState !== WebSocket.OPEN) return this.comeBack();
    this.hurried = true; // a dead socket looks open: it has two seconds to answer
    this.ping();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  deliver() {
    if (this.outbox && this.send({ t: "do", ...this.outbox })) this.delivered = this.steady();
  }

  ping() {
    const sent = this.steady();
    if (!this.send({ t: "ping", c: sent })) return;
    this.pinged = sent;
    this.unanswered ??= sent;
  }

  watch() {
    const now = this.steady();
    if (this.state === "away" && now - this.since > BANNER_AFTER) this.tell("lost");
    if (this.socket?.readyState === WebSocket.CONNECTING && now - this.begun > PATIENCE) return this.connect();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const patience = this.hurried ? PATIENCE_WAKING : PATIENCE;
    if (this.unanswered !== undefined && now - this.unanswered > patience) {
      this.unanswered = undefined;
      if (this.state === "on") this.tell("away");
      return this.connect();
    }
    if (now - this.pinged >= (this.quick ? PING_QUICK : PING_SLOW)) this.ping();
    if (this.outbox && now - this.delivered >= RESEND_AFTER) this.deliver();
  }

  tell(state, why = "") {
    if (state === "away" || (state === "lost" && this.state === "on")) this.since = this.steady();
    if (state === this.state && !why) return;
    this.state = state;
    this.onLine({ state, why });
  }

  // --- what the hall says

  hear(text) {
    let message;
    try { message = JSON.parse(text); } catch { return; }
    const heard = { view: this.hearView, done: this.hearDone, refused: this.hearRefused, told: this.hearTold, pong: this.hearPong, reload: this.hearReload }[message.t];
    heard?.call(this, message);
  }

  hearView(message) {
    // Whom the players have sent away sees what any watcher sees, on the page for that; this one has a rack in its memory.
    if (this.observed && message.as === "watcher") return location.replace(`${location.pathname}?ended`);
    this.observed = message.as === "observer";
    this.time.hint(message.now);
    this.seq = Math.max(this.seq, message.seq);
    this.tries = 0;
    this.seated ||= message.you !== null;
    this.onView(message);
    this.tell(this.seated && message.you === null ? "out" : "on");
  }

  answered(id) {
    const intent = this.outbox;
    if (!intent || intent.id !== id) return null; // of something that was answered before
    this.outbox = null;
    this.kept.write(null);
    return intent;
  }

  hearDone(message) {
    const intent = this.answered(message.id);
    if (intent) this.onDone(message, intent);
  }

  hearRefused(message) {
    if (this.asked.has(message.n)) return this.hearTold({ ...message, refused: true });
    const intent = message.id ? this.answered(message.id) : null;
    if (intent || !message.id) this.onRefused(message, intent);
  }

  hearTold(message) {
    this.asked.get(message.n)?.(message);
    this.asked.delete(message.n);
  }

  // A page that knows more than the hall shows what has not happened: a backup was restored. It begins anew.
  hearReload(message) {
    if (message.why === "restored") location.reload();
    else this.onReload(message);
  }

  hearPong(message) {
    this.unanswered = undefined;
    this.hurried = false;
    this.time.hear(message.c, message.now);
  }
}

// Says above the table what has become of the line. `running` is what goes on meanwhile, `now` how things stand once it is back.
export const lineBanner = ({ live, speech, running, now }) => {
  const banner = live.querySelector(".line-banner[data-line]"), place = live.querySelector("[data-line-words]"), again = live.querySelector("[data-sign-in]");
  return ({ state, why }) => {
    const gone = ["lost", "closed", "out"].includes(state);
    if (state === "out") speech.call("You are signed out here. Sign in to play on.");
    else if (gone && banner.hidden) speech.call(`Connection lost. ${running} goes on unless the hall is down.`);
    if (state === "on" && !banner.hidden) speech.say(`Back. ${now()}`);
    if (state !== "away") banner.hidden = !gone;
    again.hidden = state !== "out";
    place.textContent = { closed: `The hall has closed this page (${why}). Load it again.`, out: "You are signed out here. The game goes on." }[state] ?? `Connection lost, trying again. ${running} goes on unless the hall is down.`;
    live.dataset.line = state;
  };
};
