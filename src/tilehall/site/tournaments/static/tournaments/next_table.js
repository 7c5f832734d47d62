// A player's own page calls its player to the next table: in the title, and as the player wants it with a sound, by
// vibrating, or as a notice of the device. All but the title are off until somebody wants them, on this device. A notice
// needs https; where the hall has none the box is not there.
const PLACE = "tilehall.next-table";
const CHIME = [[523, 0], [659, 0.18], [784, 0.36]]; // hertz, seconds after the first
const SHAKE = [120, 80, 120, 80, 240];
const title = document.title, box = document.getElementById("tell-me");
const can = {
  sound: "AudioContext" in window,
  vibration: "vibrate" in navigator,
  notice: window.isSecureContext && "Notification" in window,
};
const wanted = { sound: false, vibration: false, notice: false };
try { Object.assign(wanted, JSON.parse(localStorage.getItem(PLACE))); } catch { /* as they are */ }
let audio = null, told = summons();

function summons() {
  return document.getElementById("own")?.dataset.summons ?? "";
}

function ring() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // nobody has touched the page yet
  for (const [pitch, after] of CHIME) {
    const tone = audio.createOscillator(), loudness = audio.createGain(), begin = audio.currentTime + after;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.2, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.35);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.4);
  }
}

// Phones show a notice only through the worker of the hall; other browsers do without.
async function notify(what) {
  const options = { body: document.querySelector("#own h2")?.textContent.trim() ?? "", tag: `next-table ${location.pathname}`, data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (worker?.active) await worker.showNotification(what, options);
  else new Notification(what, options);
}

function call(what) {
  if (wanted.sound && can.sound) ring();
  if (wanted.vibration && can.vibration) navigator.vibrate(SHAKE);
  if (wanted.notice && can.notice && Notification.permission === "granted") notify(what).catch(() => {});
  const last = box.querySelector("[data-last]"), now = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  last.textContent = `Called at ${now}: ${what}`;
  last.hidden = false;
}

function look() {
  const now = summons();
  document.title = now ? `${now} · ${title}` : title;
  if (now && now !== told) call(now);
  told = now;
}

async function want(option, field) {
  let on = field.checked;
  if (on && option === "notice") on = (await Notification.requestPermission()) === "granted";
  box.querySelector("[data-refused]").hidden = option !== "notice" || on === field.checked;
  field.checked = wanted[option] = on;
  try { localStorage.setItem(PLACE, JSON.stringify(wanted)); } catch { /* only for this page, then */ }
  if (on && option === "sound") ring(); // so that one hears what it will be, and the browser knows that it is wanted
  if (on && option === "vibration") navigator.vibrate(SHAKE);
}

if (box) {
  box.hidden = false;
  for (const field of box.querySelectorAll("[data-tell]")) {
    const option = field.dataset.tell;
    field.closest(".choice").hidden = !can[option];
    field.checked = wanted[option] && (option !== "notice" || (can.notice && Notification.permission === "granted"));
    field.addEventListener("change", () => want(option, field));
  }
  look();
  for (const news of ["htmx:afterSettle", "live:changed"]) document.addEventListener(news, look);
}
