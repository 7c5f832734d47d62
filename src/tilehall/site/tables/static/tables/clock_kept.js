// What this browser keeps: the clock of a place, how far it was seen to run, and for the slip of a board the times it
// counted. Of a board also what its page was told, by its address: without the network the clock's page for everybody
// stands in for it (see the service worker), which knows no board. Nothing here is kept anywhere else, nor for long.
const PREFIX = "tilehall.clock", TOLD = `${PREFIX}.at.`;
const LONGEST = 7 * 24 * 60 * 60 * 1000; // a game that is finished on another day finds its clock

const parsed = (text) => { try { return JSON.parse(text); } catch { return null; } };
const got = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const put = (key, value) => { try { localStorage.setItem(key, value); return true; } catch { return false; } };
const remove = (...keys) => { try { for (const key of keys) localStorage.removeItem(key); } catch { /* it was never kept */ } };
const keys = () => { try { return Object.keys(localStorage); } catch { return []; } };

const forgetOld = (now) => {
  for (const key of keys()) {
    if (key.startsWith(TOLD) && !(parsed(got(key))?.at > now - LONGEST)) remove(key);
    if (!key.startsWith(PREFIX) || !key.endsWith(".seen") || Number(got(key)) > now - LONGEST) continue;
    const place = key.slice(0, -".seen".length);
    remove(key, place, `${place}.times`);
  }
};

// What the page was told. {told, standsIn}: of a board that was never opened here `told` has none, and it counts alone.
export const toldHere = (form) => {
  forgetOld(Date.now());
  const told = JSON.parse(form.dataset.clock), here = TOLD + location.pathname;
  const standsIn = location.pathname !== form.dataset.address;
  if (standsIn) return { told: parsed(got(here))?.told ?? told, standsIn };
  if (told.board) put(here, JSON.stringify({ at: Date.now(), told }));
  return { told, standsIn };
};

export class Store {
  constructor(place) {
    this.place = place;
    this.text = null; // as this page last saw it: other tabs of the same clock write there too
  }

  // What another tab has kept since; undefined where nothing is new.
  news() {
    const text = got(this.place);
    if (text === this.text) return undefined;
    this.text = text;
    return parsed(text);
  }

  // False where the browser takes nothing: then the clock lives as long as its page.
  save(kept) {
    const text = JSON.stringify(kept);
    const saved = put(this.place, text);
    if (saved) this.text = text;
    return saved;
  }

  get seen() {
    return Number(got(`${this.place}.seen`) ?? 0);
  }

  // Apart from the clock, so that a tab that lies behind never writes back what it showed long ago.
  see(moment) {
    if (moment > this.seen) put(`${this.place}.seen`, String(moment));
  }

  leaveTimes(times) {
    if (times) put(`${this.place}.times`, JSON.stringify(times));
    else remove(`${this.place}.times`);
  }

  forget() {
    remove(this.place, `${this.place}.times`, `${this.place}.seen`);
    this.text = null;
  }
}
