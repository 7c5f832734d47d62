// Offline start: the shell of the house, the referee's desk and the clock as a visitor sees them, which are the same for
// everybody in a version, and one page that explains. Other pages are never kept: they may be somebody's, and they may be old.
// The clock of a board is not kept either: the clock's page stands in for it, and finds what it was told in its browser.
const CACHE = "tilehall-{{ version }}";
const OFFLINE = "{% url 'hall:offline' %}";
const DESK = "{% url 'referee:desk' %}";
const CLOCK = "{% url 'tables:clock' %}";
const BOARD_CLOCK = new RegExp(`^{% url 'tables:board-clock' 0 'key' %}$`.replace("0", "[0-9]+").replace("key", "[^/]+"));
const WHOLE = [DESK, CLOCK];
const PATIENCE = 4000; // milliseconds
const SHELL = [{% for address in shell %}"{{ address|escapejs }}", {% endfor %}OFFLINE, ...WHOLE];

self.addEventListener("install", (event) => {
  // Without cookies: the page that is kept must be a visitor's, whoever is signed in just now.
  const asked = SHELL.map((address) => new Request(address, { credentials: "omit" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

const keptPage = (pathname) => {
  // The desk's page answers the addresses of its cards too; a sheet to print it is not.
  if (pathname.startsWith(DESK) && !pathname.endsWith(".pdf")) return DESK;
  if (BOARD_CLOCK.test(pathname)) return CLOCK;
  return WHOLE.includes(pathname) ? pathname : OFFLINE;
};

// A clock that runs is needed at once: a hall that is not well, or does not answer, is no reason to be without it.
const pageOrKept = async (request) => {
  const page = keptPage(new URL(request.url).pathname);
  const answer = fetch(request).catch(() => caches.match(page));
  if (page !== CLOCK) return answer;
  const late = new Promise((done) => { setTimeout(done, PATIENCE); });
  const soon = await Promise.race([answer, late]);
  return soon && soon.status < 500 ? soon : (await caches.match(CLOCK)) ?? answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(pageOrKept(request));
  } else if (SHELL.some((address) => request.url === new URL(address, location.origin).href)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

// What the hall tells a device whose pages are closed: a heading, a line, and the page that a tap opens. A browser wants
// something to be shown for every message, also for one that cannot be read.
self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data?.json() ?? {}; } catch { /* as it stands */ }
  const { title = "Your next table", body = "Open your page.", page = "" } = told;
  const address = new URL(page, location.origin);
  const options = { body, icon: "{{ icon|escapejs }}", tag: `next-table ${address.pathname}`, renotify: true, data: address.href };
  event.waitUntil(self.registration.showNotification(title, options));
});

// A notice of ours leads back to its page: to the tab where it is open, or to a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data;
  if (!address || new URL(address).origin !== location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((client) => client.url === address);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
