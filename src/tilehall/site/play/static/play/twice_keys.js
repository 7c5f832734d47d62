// A key that does something must come twice within a moment: the first time it says what it would do.
export class TwiceKeys {
  constructor(patience = 4_000) {
    Object.assign(this, { patience, name: null, at: 0 });
  }

  press(name, now) {
    const again = this.name === name && now - this.at < this.patience;
    this.name = again ? null : name;
    this.at = now;
    return again;
  }
}
