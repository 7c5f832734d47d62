// Clocks of a game as the page shows and speaks them, out of what the hall said and the hall's time. Nothing here counts
// ticks: a page that slept shows the right time at its next look.

const TENTHS_BELOW = 10_000;
const LITTLE = 300; // a better estimate of the hall's time gives nothing back that was seen to pass

// Cut down to the whole second as the law has it: "-0:01" stands from the first moment below zero.
export const faceText = (left, { tenths = false } = {}) => {
  if (tenths && left >= 0 && left < TENTHS_BELOW) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const whole = Math.abs(Math.floor(left / 1000));
  return `${left < 0 ? "-" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

export const UNSURE = "–:––";

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// "12 minutes 5 seconds", "40 seconds below zero"
export const spokenTime = (left) => {
  const whole = Math.abs(Math.floor(left / 1000)), minutes = Math.floor(whole / 60), seconds = whole % 60;
  const parts = [minutes && counted(minutes, "minute"), (seconds || !minutes) && counted(seconds, "second")].filter(Boolean);
  return parts.join(" ") + (left < 0 ? " below zero" : "");
};

// clocks: {base, spent: [..], running, latest} of a view, in milliseconds.
export const timeLeft = (clocks, seat, now) =>
  clocks.base - clocks.spent[seat] - (clocks.running === seat ? Math.max(0, now - clocks.latest) : 0);

// One clock on the page: an element with role=timer, which readers of the screen leave alone.
export class ClockFace {
  constructor(element, { tenths = true, floor = -Infinity } = {}) {
    Object.assign(this, { element, tenths, floor, shown: null, run: "" });
  }

  // `left` null: the hall's time is not known. Says what is shown, in milliseconds.
  draw(left, runs) {
    const run = String(runs);
    if (left === null) {
      this.shown = null;
      this.write(UNSURE, false, runs);
      return null;
    }
    let time = Math.max(left, this.floor);
    if (runs && this.run === run && this.shown !== null && time > this.shown && time - this.shown < LITTLE) time = this.shown;
    this.run = run;
    this.shown = time;
    this.write(faceText(time, { tenths: this.tenths && runs }), time < 0, runs);
    return time;
  }

  write(text, over, runs) {
    const { element } = this;
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("runs", runs);
    element.classList.toggle("over", over);
  }
}

// Says once when a limit is passed, from above: of 25 minutes the last two, of 40 seconds the last ten.
export class TimeWarnings {
  constructor(limits, onPass) {
    Object.assign(this, { limits, onPass, before: null });
  }

  see(left) {
    if (left !== null && this.before !== null) {
      const passed = this.limits.filter((limit) => this.before > limit && left <= limit);
      if (passed.length) this.onPass(Math.min(...passed));
    }
    this.before = left;
  }
}
