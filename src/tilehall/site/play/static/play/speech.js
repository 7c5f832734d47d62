// What the page says to who listens to it: one polite and one assertive region, there from load and never replaced.
const NO_BREAK = "\u00a0";

// Of several tabs with the same game the one that was touched last speaks and sounds.
export class TabLead {
  constructor(name) {
    this.mine = true;
    if (!("BroadcastChannel" in globalThis)) return;
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = () => { this.mine = false; };
    const touched = () => {
      if (!this.mine) this.channel.postMessage("here");
      this.mine = true;
    };
    for (const kind of ["pointerdown", "keydown", "focus"]) addEventListener(kind, touched, { capture: true });
    if (document.hasFocus()) this.channel.postMessage("here");
  }
}

export class Speech {
  constructor({ polite, assertive, lead = { mine: true } }) {
    Object.assign(this, { polite, assertive, lead, held: false });
    this.waiting = new Map(); // region → sentences of this moment
  }

  say(text) { this.add(this.polite, text); }

  call(text) { this.add(this.assertive, text); }

  // Nothing is said during a drag; afterwards what came meanwhile.
  hold(held) {
    this.held = held;
    if (!held) this.flush();
  }

  add(region, text) {
    if (!text || !this.lead.mine) return;
    const sentences = this.waiting.get(region) ?? [];
    if (!sentences.includes(text)) this.waiting.set(region, [...sentences, text]);
    if (!this.held) queueMicrotask(() => this.flush());
  }

  flush() {
    if (this.held) return;
    for (const [region, sentences] of this.waiting) {
      const text = sentences.join(" ");
      // What stands there already is not read again unless it differs.
      region.textContent = region.textContent === text ? text + NO_BREAK : text;
    }
    this.waiting.clear();
  }
}

// Somebody asks something of who plays, in a part of the page that the hall fills: each question is read out once.
export const readOutRequests = (place, speech, senses) => {
  const known = new Set();
  const look = () => {
    for (const one of place.querySelectorAll("[data-asks]")) {
      if (known.has(one.dataset.asks)) continue;
      known.add(one.dataset.asks);
      speech.say(`${one.querySelector("[data-asks-words]").textContent.trim()} Agree, or No.`);
      senses.signal("done");
    }
  };
  new MutationObserver(look).observe(place, { childList: true });
  look();
};
