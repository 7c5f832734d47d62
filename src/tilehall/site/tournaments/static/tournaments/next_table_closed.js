// A player's own page asks the browser to let the hall tell this device of the next table while no page is open. The
// hall is asked only when the part is unfolded; where it does not offer it, or the browser cannot, nothing of this shows.
const box = document.getElementById("tell-me"), part = document.getElementById("tell-closed");
const on = part?.querySelector("[data-on]"), off = part?.querySelector("[data-off]"), said = part?.querySelector("[data-closed]");
const CANNOT = "This browser cannot do it. On an iPhone or iPad put the hall on the Home Screen first, and open your page there.";
const REFUSED = "This browser does not allow notices of the hall; its settings say which sites may.";
const AWAY = "That did not work just now. Is there internet? Try again in a moment.";
let hall = null, subscription = null;

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const text = (raw) => btoa(String.fromCharCode(...new Uint8Array(raw))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

async function digest(address) {
  const raw = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return [...new Uint8Array(raw)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function registration() {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

// Of this hall: what was agreed to with another key is of no use here.
async function agreed() {
  const found = await (await registration()).pushManager.getSubscription();
  return found && text(found.options.applicationServerKey) === hall.key ? found : null;
}

async function send(fields) {
  const answer = await fetch(box.dataset.phone, {
    method: "POST", headers: { "X-CSRFToken": hall.token }, body: new URLSearchParams(fields),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.why ?? AWAY);
  return told;
}

function show(is, what = "") {
  on.hidden = is;
  off.hidden = !is;
  said.textContent = what;
}

async function begin() {
  const answer = await fetch(box.dataset.phone);
  hall = answer.ok ? await answer.json() : { offered: false };
  if (!hall.offered) return;
  part.hidden = false;
  if (!("PushManager" in window && "Notification" in window)) { said.textContent = CANNOT; return; }
  subscription = await agreed();
  const is = subscription !== null && hall.devices.includes(await digest(subscription.endpoint));
  show(is, is ? "This device is told of your next table." : "");
}

async function tell() {
  if ((await Notification.requestPermission()) !== "granted") return show(false, REFUSED);
  const { pushManager } = await registration();
  subscription = await agreed();
  if (!subscription) {
    await (await pushManager.getSubscription())?.unsubscribe();
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(hall.key) });
  }
  await send({
    do: "on", endpoint: subscription.endpoint, hall_key: hall.key,
    public_key: text(subscription.getKey("p256dh")), auth: text(subscription.getKey("auth")),
  });
  show(true, "This device is told of your next table, also when this page is closed.");
}

// The browser's consent stays while the device is told of another player, or in another event.
async function tellNoMore() {
  const { still } = await send({ do: "off", endpoint: subscription.endpoint });
  if (!still) await subscription.unsubscribe();
  show(false, "This device is told no more.");
}

const pressed = (button, deed) => button.addEventListener("click", async () => {
  button.disabled = true;
  try { await deed(); } catch (fault) { said.textContent = fault instanceof Error && fault.constructor === Error ? fault.message : AWAY; }
  button.disabled = false;
});

if (part && window.isSecureContext && "serviceWorker" in navigator) {
  pressed(on, tell);
  pressed(off, tellNoMore);
  box.addEventListener("toggle", () => { if (box.open && !hall) begin().catch(() => { part.hidden = true; }); });
}
