// What every page has: the theme switch, the menu on phones, and offline start where the browser allows it.
const root = document.documentElement;
const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  const tell = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* only for this page, then */ }
    tell();
  });
  tell();
}

// A menu that stays open over the page would hide what was asked for. The innermost closes first.
const openMenus = () => [...document.querySelectorAll(".house-more[open], .house-menu[open]")];
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = openMenus().sort((one, other) => (other.contains(one) ? -1 : 1))[0];
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
});
document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("focusin", (event) => {
  // Only what lies over the page: in the menu of a phone everything below would move away from under the finger.
  const over = (menu) => getComputedStyle(menu.lastElementChild).position === "absolute";
  for (const menu of openMenus()) if (!menu.contains(event.target) && over(menu)) menu.open = false;
});

// On a phone a row of tabs is wider than the screen: the page one is on must be seen in it.
for (const here of document.querySelectorAll('.tabs [aria-current="page"], .page-row > ul > li > a[aria-current], .page-row summary[aria-current]')) {
  const row = here.closest(".tabs, .page-row > ul");
  row.scrollLeft += here.getBoundingClientRect().right - row.getBoundingClientRect().right + 24;
}

// What takes more than a moment says so, until the next page is there: forms, and links to what must be made first.
const sayBusy = (place, text) => {
  if (place.querySelector(".busy")) return;
  const busy = document.createElement("div");
  busy.className = "busy progress panel";
  busy.setAttribute("role", "status");
  const words = document.createElement("p");
  words.textContent = text;
  busy.append(words, document.createElement("progress"));
  place.append(busy);
  busy.scrollIntoView({ block: "nearest" });
};
for (const form of document.querySelectorAll("form[data-busy]"))
  form.addEventListener("submit", () => sayBusy(form, form.dataset.busy));
for (const link of document.querySelectorAll("a[data-busy]"))
  link.addEventListener("click", () => sayBusy(link.parentElement, link.dataset.busy));
// Back from the next page it is as it was.
addEventListener("pageshow", () => { for (const busy of document.querySelectorAll(".busy.progress")) busy.remove(); });

// A hall's own network has no secure context, or a certificate that the phone was told to put up with; there the hall
// works all the same, only without offline start.
if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});

// A form sent in the background that is refused or gets no answer says so where it stands: else nothing seems to happen.
const sayUnsent = ({ detail }) => {
  if (detail.requestConfig?.verb !== "post") return;
  const said = document.createElement("p");
  said.className = "notice bad unsent";
  said.setAttribute("role", "alert");
  said.textContent = refusalWords(detail.xhr);
  detail.elt.querySelector(".unsent")?.remove();
  detail.elt.append(said);
};
const refusalWords = (xhr) => {
  if (!xhr.status) return "No answer came from the hall. Look at your connection and send it again: nothing is entered twice.";
  if (!xhr.getResponseHeader("Content-Type")?.startsWith("text/html")) return xhr.responseText;
  return [...parse(xhr.responseText).querySelectorAll("main h1, main .lead, main .big")].map((part) => part.textContent.trim().replace(/([^.])$/, "$1.")).join(" ");
};

// Signed out while the page stands open: it stays, with what was typed, and says where to sign in.
const parse = (text) => new DOMParser().parseFromString(text, "text/html");
const signedOut = () => document.getElementById("signed-out");
const saySignedOut = ({ requestConfig, xhr }) => {
  // What is asked again and again in the background says it once; what was sent says each time that it was not taken.
  if (signedOut() && requestConfig.verb !== "post") return;
  signedOut()?.remove();
  document.querySelector("main").prepend(parse(xhr.responseText).body.firstElementChild);
};
// Back from the other tab one goes on: the forms here get the sign of the new session, without which they are stale.
const goOn = async () => {
  const page = signedOut() && await pageIfSignedIn(signedOut().querySelector("a").href).catch(() => null);
  const fresh = page?.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!fresh) return;
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = fresh;
  signedOut()?.remove();
};
const pageIfSignedIn = async (signIn) => {
  const door = await fetch(signIn, { redirect: "manual", cache: "no-store" });
  if (door.type !== "opaqueredirect") return null; // it leads on only who is signed in
  return parse(await (await fetch(location.href, { cache: "no-store" })).text());
};
addEventListener("focus", goOn);
document.addEventListener("visibilitychange", () => { if (!document.hidden) goOn(); });
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.successful) goOn(); });

document.addEventListener("htmx:responseError", (event) =>
  event.detail.xhr.status === 401 ? saySignedOut(event.detail) : sayUnsent(event));
document.addEventListener("htmx:sendError", sayUnsent);
