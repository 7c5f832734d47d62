// Sound, vibration and a screen that stays on. All but the last are off until somebody wants them, on this device.
const PLACE = "tilehall.play.senses";
// Hertz, seconds after the first: small tones made here, since the policy of the hall lets no sound files in.
const TONES = {
  place: [[520, 0]],
  done: [[520, 0], [660, 0.09]],
  turn: [[660, 0], [880, 0.14]],
  challenge: [[440, 0], [440, 0.16], [440, 0.32]],
  refused: [[220, 0]],
  time: [[880, 0], [880, 0.2], [880, 0.4]],
  over: [[523, 0], [659, 0.16], [784, 0.32]],
};
const SHAKES = { turn: [60], challenge: [60, 60, 60], time: [180, 90, 180], refused: [30], over: [60, 60, 120] };

export class Senses {
  constructor({ lead = { mine: true } } = {}) {
    this.lead = lead;
    this.options = { sound: false, vibration: false };
    try { Object.assign(this.options, JSON.parse(localStorage.getItem(PLACE))); } catch { /* as they are */ }
    this.wanted = false;
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.stayAwake(); });
  }

  get vibrates() {
    return "vibrate" in navigator;
  }

  set(option, on) {
    this.options[option] = on;
    try { localStorage.setItem(PLACE, JSON.stringify(this.options)); } catch { /* only for this page, then */ }
    if (on) this.signal("turn");
  }

  signal(what) {
    if (!this.lead.mine) return;
    if (this.options.vibration && SHAKES[what]) navigator.vibrate?.(SHAKES[what]);
    if (this.options.sound) for (const [pitch, after] of TONES[what] ?? []) this.tone(pitch, after);
  }

  tone(pitch, after) {
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume().catch(() => {}); // nobody has touched the page yet
    const tone = this.audio.createOscillator(), loudness = this.audio.createGain();
    const begin = this.audio.currentTime + after;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.13);
    tone.connect(loudness).connect(this.audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.15);
  }

  // While the own clock runs; only where the page came by https.
  async stayAwake(wanted = this.wanted) {
    this.wanted = wanted;
    if (this.asking) return; // of two locks one would be forgotten; whether it is still wanted is asked when it has come
    if (wanted && (!this.lock || this.lock.released)) {
      this.asking = true;
      this.lock = await navigator.wakeLock?.request("screen").catch(() => null);
      this.asking = false;
    }
    if (this.wanted) return;
    const { lock } = this;
    this.lock = null;
    await lock?.release().catch(() => {});
  }
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
