// What the clock does beside showing the time: it keeps the screen on, fills it, and, only if switched on, sounds.

export class Senses {
  constructor(onWake) {
    this.sound = false;
    this.vibration = false;
    this.lock = null;
    this.wanted = false;
    this.onWake = onWake; // told whether the screen stays on
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.stayAwake(); });
  }

  async stayAwake(wanted = this.wanted) {
    this.wanted = wanted;
    if (!wanted) {
      await this.lock?.release().catch(() => {});
      this.lock = null;
      return;
    }
    if (!("wakeLock" in navigator)) return this.onWake(false);
    try {
      this.lock = await navigator.wakeLock.request("screen");
      this.lock.addEventListener("release", () => { if (this.wanted && !document.hidden) this.onWake(false); });
      this.onWake(true);
    } catch {
      this.onWake(false); // a battery that is low, or a page that is not in sight
    }
  }

  fill(element) {
    const asked = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen?.();
    asked?.catch(() => {});
  }

  signal(times) {
    if (this.vibration) navigator.vibrate?.(Array(times).fill([180, 120]).flat());
    if (this.sound) for (let turn = 0; turn < times; turn += 1) this.tone(turn * 0.3);
  }

  tone(after) {
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume(); // after a reload nobody has touched the page yet
    const tone = this.audio.createOscillator(), loudness = this.audio.createGain();
    const begin = this.audio.currentTime + after;
    tone.frequency.value = 660;
    loudness.gain.setValueAtTime(0.15, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.2);
    tone.connect(loudness).connect(this.audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.22);
  }
}
