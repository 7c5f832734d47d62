// Tiles under a finger or a mouse: a press that does not move is a tap, one that does carries a copy of the tile along.
// Only transforms change while it moves, and where it would land is arithmetic.

const FAR = { mouse: 3, touch: 8, pen: 5 }; // pixels from which on a press is a drag
const LIFT = 28; // above a finger, which would hide it

export class TileDrag {
  // sourceOf(event): {key, element} or null. over(x, y): called while it moves. drop(key, x, y), tap(event, key or null).
  constructor({ root, sourceOf, begin, over, drop, cancel, tap }) {
    Object.assign(this, { root, sourceOf, begin, over, drop, cancel, tap, now: null });
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.stop());
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  down(event) {
    if (event.button !== 0 || (this.now && this.now.id !== event.pointerId)) return; // the same one again: it was let go outside
    const source = this.sourceOf(event);
    this.now = { id: event.pointerId, x: event.clientX, y: event.clientY, source, moving: false, touch: event.pointerType !== "mouse" };
    if (source) event.preventDefault(); // no text is selected, and the focus stays where it is
  }

  move(event) {
    const { now } = this;
    if (!now || event.pointerId !== now.id || !now.source) return;
    const x = event.clientX, y = event.clientY;
    if (!now.moving) {
      if (Math.hypot(x - now.x, y - now.y) < (FAR[event.pointerType] ?? 5)) return;
      now.moving = true;
      this.root.setPointerCapture(now.id);
      now.ghost = this.begin(now.source.key, now.source.element);
      document.body.append(now.ghost);
    }
    now.lift = now.touch ? LIFT : 0;
    now.ghost.style.transform = `translate(${x}px, ${y - now.lift}px) translate(-50%, -50%)`;
    this.over(x, y - now.lift);
  }

  up(event) {
    const { now } = this;
    if (!now || event.pointerId !== now.id) return;
    this.now = null;
    now.ghost?.remove();
    if (!now.moving) return this.tap(event, now.source?.key ?? null);
    this.drop(now.source.key, event.clientX, event.clientY - now.lift);
  }

  // The tile is gone, the page was turned, somebody called: nothing is dropped.
  stop() {
    const { now } = this;
    this.now = null;
    now?.ghost?.remove();
    if (now?.moving) this.cancel();
  }
}
