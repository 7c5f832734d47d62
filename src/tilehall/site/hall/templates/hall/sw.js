// Offline start: the shell of the house, the referee's desk and the clock as a visitor sees them, which are the same for
// everybody in a version, and one page that explains. Other pages are never kept: they may be somebody's, and they may be old.
const CACHE = "tilehall-{{ version }}";
const OFFLINE = "{% url 'hall:offline' %}";
const DESK = "{% url 'referee:desk' %}";
const WHOLE = [DESK, "{% url 'tables:clock' %}"];
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

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") {
    // The desk's page answers the addresses of its cards too; a sheet to print it is not.
    const { pathname } = new URL(request.url);
    const page = pathname.startsWith(DESK) && !pathname.endsWith(".pdf") ? DESK : pathname;
    event.respondWith(fetch(request).catch(() => caches.match(WHOLE.includes(page) ? page : OFFLINE)));
  } else if (SHELL.some((address) => request.url === new URL(address, location.origin).href)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
