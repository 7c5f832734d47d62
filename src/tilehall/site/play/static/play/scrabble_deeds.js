// What a player can do, as the hall offers it: a button for each offer that this page knows, none besides.

// By the kind of the command: where it stands, its key on the board, and its label. `ask`: it opens a dialog first;
// `sure`: it is asked once more, or pressed twice by key. `fields`: what is sent with it.
const DEEDS = {
  "be-ready": { group: "main", label: () => "I am ready" },
  "accept": { group: "answer", key: "1", label: () => "Accept" },
  "hold": { group: "answer", key: "2", label: () => "Hold" },
  "challenge": { group: "answer", key: "3", label: () => "Challenge…", ask: "challenge" },
  "withdraw-challenge": { group: "answer", label: () => "Withdraw the challenge" },
  "play-tiles": { group: "play", key: "Enter", label: () => "Play" },
  "exchange-tiles": { group: "turn", key: "4", label: () => "Exchange", ask: "exchange" },
  "pass-turn": { group: "turn", key: "5", label: () => "Pass", ask: "pass", fields: ({ detail }) => ({ what: detail.what?.[0] ?? "pass" }) },
  "draw-tiles": { group: "main", key: "6", label: ({ detail }) => `Draw ${detail.count ?? ""} ${detail.count === 1 ? "tile" : "tiles"}`.replace("  ", " ") },
  "rack-tiles": { group: "main", label: () => "Put the drawn tiles on the rack" },
  "start-clock": { group: "main", key: "7", label: ({ view, you }) => `Start ${view.names[1 - you]}’s clock` },
  "restart-clock": { group: "main", key: "7", label: ({ view, you }) => (view.restart?.run === you ? "Start my clock" : `Start ${view.names[view.restart?.run ?? 1 - you]}’s clock`), fields: ({ detail }) => ({ delaying: Boolean(detail.delaying) }) },
  "neutralise-clocks": { group: "answer", label: () => "Stop the clocks" },
  "come-back": { group: "main", label: () => "I am back" },
  "sign-slip": { group: "main", label: () => "Sign the slip", fields: ({ view }) => ({ totals: view.scores }) },
  "appeal": { group: "more", label: () => "Appeal to the referee", ask: "sure" },
  "interrupt": { group: "more", label: () => "Call the director", ask: "sure", fields: () => ({ what: "director_called" }) },
  "forfeit": { group: "more", label: () => "Forfeit the game", ask: "forfeit" },
};

const plain = (kind) => kind.split("/")[0];

// {kind, name, group, key, label, ask, at, detail} for each offer, those that come later with the moment from which on.
export const deeds = ({ view, you, offers }) =>
  (offers ?? []).flatMap((offer) => {
    const deed = DEEDS[plain(offer.kind)];
    if (!deed) return [];
    return [{ ...deed, kind: offer.kind, name: plain(offer.kind), at: offer.at ?? null, detail: offer.detail ?? {}, label: deed.label({ view, you, detail: offer.detail ?? {} }) }];
  });

// Milliseconds for which it may still be done, or after which the hall does it; null without such an end.
export const endOf = ({ detail }, now) => (now === null || !(detail.until ?? detail.hall_at) ? null : Math.max(0, (detail.until ?? detail.hall_at) - now));

// Milliseconds until it may be done; 0 now, null while the hall's time is not known.
export const waitOf = ({ at }, now) => (at === null ? 0 : now === null ? null : Math.max(0, at - now));

export const command = (deed, { view, you }, more = {}) => ({ kind: deed.kind, ...(deed.fields?.({ view, you, detail: deed.detail }) ?? {}), ...more });
