// Moments that only go on. While a page lives it counts by the steady clock of the browser, which nobody can set; across
// reloads, and after the page was hidden (a locked screen, a sleeping tab), the time of day says how long that was.
//
// The steady clock may stop while a device sleeps, so the two are compared at every reading:
// - the time of day is ahead and the page was hidden: it slept, and the time counts. The page says so, since who takes the
//   page out of sight can set the time of day as well;
// - the time of day has moved while the page was in sight, either way: somebody set it. The clock goes on as it was, and
//   the page says so, for the rare device that slept with the page in sight;
// - after a reload the time of day is behind the last moment that was seen: the clock goes on from that moment.

const TOLERANCE = 1500; // both clocks drift a little, and a busy page reads them late

export class SteadyTime {
  constructor({ offset = 0, seen = 0, wall = () => Date.now(), steady = () => performance.now(), concealed = () => document.hidden, onJump = () => {} } = {}) {
    this.wall = wall;
    this.concealed = concealed;
    this.steady = steady;
    this.onJump = onJump;
    this.offset = offset; // what people's time of day is behind the moments of this clock
    this.wasHidden = false;
    const now = wall() + offset;
    if (now < seen) {
      this.offset += seen - now;
      queueMicrotask(() => this.onJump(now - seen, "reload"));
    }
    this.anchor();
  }

  anchor() {
    this.base = Math.round(this.wall() + this.offset);
    this.from = this.steady();
  }

  hidden() {
    this.wasHidden = true;
  }

  now() {
    const now = Math.round(this.base + this.steady() - this.from);
    const ahead = this.wall() + this.offset - now;
    const slept = this.wasHidden || this.concealed();
    this.wasHidden = false;
    if (Math.abs(ahead) < TOLERANCE) return now;
    if (slept && ahead > 0) {
      this.anchor();
      this.onJump(Math.round(ahead), "slept");
      return this.base;
    }
    this.offset -= ahead;
    this.onJump(Math.round(ahead), "set");
    return now;
  }
}
