// A game of Rummikub as one tab holds it: what the hall has confirmed, and the table as it is being tried. All of it is
// plain data and every function here gives new data; the picture follows from it, and nothing here touches the page.
//
// confirmed = the last view message       replaced whole, and only by a higher seq
// sets      = [{id, keys, pinned}]        the table as it lies now, tried or not; `pinned`: as the hall has written it
// rack      = [key]                       own tiles that are not on the table, in the order their player likes
// means     = {key: "R7"}                 what a joker is said to stand for in this turn
// start     = {sets, own, table}          where the turn began
//
// The two tiles of a kind are told apart here only: "R7a" and "R7b". Which is which is matched to the picture before, so
// that a tile which stays where it lies is not seen to move. Tiles go about by their keys, so none can appear or vanish.

export const JOKER = "J", COLOURS = "RBYK";
const MOST_UNDO = 100;
const COPIES = ["a", "b"];

export const faceOf = (key) => key.slice(0, -1);
export const isJoker = (key) => key[0] === JOKER;
export const numberOf = (face) => Number(face.slice(1));
export const faceOfSign = (sign) => (sign[0] === JOKER ? JOKER : sign);
export const meaningOf = (sign) => (sign[0] === JOKER ? sign.slice(2) || null : null);

export const freshState = () => ({ confirmed: null, sets: [], rack: [], means: {}, start: { sets: [], own: [], table: "[]" }, undo: [], redo: [], held: [], ids: 0 });

// --- what is asked of a state

export const you = ({ confirmed }) => confirmed?.you ?? null;
export const view = ({ confirmed }) => confirmed?.view ?? null;
export const ownRack = (state) => {
  const rack = you(state) === null ? null : view(state).racks[you(state)];
  return Array.isArray(rack) ? rack : [];
};
export const inPlay = (state) => ["playing", "last_round"].includes(view(state)?.phase);
export const onTurn = (state) => you(state) !== null && inPlay(state) && view(state).on_turn === you(state);
export const offer = ({ confirmed }, name) => confirmed?.offers?.find((one) => one.kind.split("/")[0] === name) ?? null;
export const setOf = (state, key) => state.sets.find((set) => set.keys.includes(key)) ?? null;
export const isOwn = (state, key) => state.start.own.includes(key);
export const laidKeys = (state) => state.sets.flatMap((set) => set.keys).filter((key) => isOwn(state, key));

// How many own tiles lie on the table, and whether tiles of the table lie otherwise than they did.
export const touched = (state) => {
  const homes = new Map(state.start.sets.flatMap((set) => set.keys.map((key) => [key, set.id])));
  const rest = state.sets.map((set) => set.keys.filter((key) => homes.has(key)).map((key) => homes.get(key))).filter((ids) => ids.length);
  const moved = rest.length !== state.start.sets.length || rest.some((ids) => new Set(ids).size > 1);
  return { laid: laidKeys(state).length, moved };
};
export const underWay = (state) => { const { laid, moved } = touched(state); return laid > 0 || moved; };

// A tile as the hall reads it: a joker with what it is said to stand for, in a set that stands as it stood as it was written.
export const signOf = (state, set, key) => {
  if (!isJoker(key)) return faceOf(key);
  const said = state.means[key] ?? (set.pinned?.[key] || null);
  return said ? `${JOKER}=${said}` : JOKER;
};
export const setSigns = (state, set) => set.keys.map((key) => signOf(state, set, key));
export const tableSigns = (state) => state.sets.map((set) => setSigns(state, set));
// By which a verdict is known again: the tiles, in whatever order.
export const setText = (signs) => [...signs].sort().join(" ");

// --- views

export const receive = (state, message) => {
  const before = state.confirmed;
  if (before && message.seq <= before.seq) {
    const confirmed = { ...before, now: message.now, presence: message.presence, view: { ...before.view, limit: message.view.limit } };
    return { state: { ...state, confirmed }, news: {} };
  }
  const wasTurn = before ? `${before.view.turns}/${before.view.on_turn}` : "", wasOn = before ? onTurn(state) : false;
  const next = { ...state, confirmed: message };
  const table = JSON.stringify(message.view.table);
  const sameTurn = before && wasTurn === `${message.view.turns}/${message.view.on_turn}` && inPlay(state) === inPlay(next);
  const sameRack = before && [...ownRack(state)].sort().join() === [...ownRack(next)].sort().join();
  // The table is the same and so is the turn: what was tried stays. Time that was added, somebody who came back, my own
  // sign that tiles are touched: none of it concerns the draft.
  if (sameTurn && sameRack && table === state.start.table) return { state: next, news: {} };
  const news = { turn: onTurn(next) && !(wasOn && sameTurn), ended: underWay(state) && before !== null, drawn: [] };
  const { rack, drawn } = matchedRack(state, ownRack(next));
  const { sets, ids } = matchedSets(state, message.view.table, new Set(rack));
  news.drawn = before ? drawn : [];
  const own = rack, start = { sets, own, table };
  const held = state.held.filter((key) => rack.includes(key));
  news.dropped = held.length !== state.held.length;
  return { state: { ...next, rack, sets, ids, means: {}, start, undo: [], redo: [], held }, news };
};

// Tiles that were held stay in their places, those that come back from a table go to the end, and what is new after them.
const matchedRack = (state, faces) => {
  const wanted = new Map();
  for (const face of faces) wanted.set(face, (wanted.get(face) ?? 0) + 1);
  const take = (keys) => keys.filter((key) => {
    const left = wanted.get(faceOf(key)) ?? 0;
    if (left) wanted.set(faceOf(key), left - 1);
    return left > 0;
  });
  const stay = take(state.rack), back = take(laidKeys(state)), lying = new Set(state.sets.flatMap((set) => set.keys));
  const used = new Set([...stay, ...back]), drawn = [];
  for (const [face, count] of wanted) {
    const free = COPIES.map((copy) => face + copy).filter((key) => !used.has(key));
    drawn.push(...free.sort((one, other) => lying.has(one) - lying.has(other)).slice(0, count));
  }
  return { rack: [...stay, ...back, ...drawn], drawn };
};

// Each set of the view takes over the set of the picture that it shares most with, and of that its tiles.
const matchedSets = (state, table, rack) => {
  const free = new Map(state.sets.flatMap((set) => set.keys).filter((key) => !rack.has(key)).map((key) => [key, true]));
  const shared = (set, signs) => {
    const left = signs.map(faceOfSign);
    return set.keys.reduce((count, key) => { const at = left.indexOf(faceOf(key)); if (at < 0) return count; left.splice(at, 1); return count + 1; }, 0);
  };
  const pairs = table.flatMap((signs, at) => state.sets.map((set) => ({ at, set, count: shared(set, signs) }))).filter((pair) => pair.count);
  pairs.sort((one, other) => other.count - one.count);
  const home = new Map(), taken = new Set();
  for (const { at, set } of pairs) if (!home.has(at) && !taken.has(set.id)) { home.set(at, set); taken.add(set.id); }
  const used = new Set(rack);
  const claim = (keys) => { const key = keys.find((one) => !used.has(one)); if (key) { used.add(key); free.delete(key); } return key; };
  const made = table.map((signs, at) => signs.map((sign) => claim((home.get(at)?.keys ?? []).filter((key) => faceOf(key) === faceOfSign(sign)))));
  let ids = state.ids;
  const sets = table.map((signs, at) => {
    const keys = signs.map((sign, n) => made[at][n] ?? claim([...free.keys()].filter((key) => faceOf(key) === faceOfSign(sign))) ?? claim(COPIES.map((copy) => faceOfSign(sign) + copy)));
    const pinned = Object.fromEntries(signs.map((sign, n) => [keys[n], meaningOf(sign)]).filter(([, meaning]) => meaning));
    return { id: home.get(at)?.id ?? `s${(ids += 1)}`, keys, pinned };
  });
  return { sets, ids };
};

// --- what hands do. Each gives the same state where it cannot be.

const stepped = (state, changes) => {
  const sets = (changes.sets ?? state.sets).filter((set) => set.keys.length);
  const means = { ...state.means };
  for (const set of sets) {
    const was = setOf(state, set.keys[0]);
    // What a joker was said to stand for holds while its set stays as it is.
    if (!was || was.keys.length !== set.keys.length || !set.keys.every((key) => was.keys.includes(key))) for (const key of set.keys) delete means[key];
  }
  const rack = changes.rack ?? state.rack;
  for (const key of rack) delete means[key];
  const { undo } = state, now = { sets: state.sets, rack: state.rack, means: state.means };
  return { ...state, sets, rack, means, ids: changes.ids ?? state.ids, undo: [...undo, now].slice(-MOST_UNDO), redo: [], held: [] };
};

const without = (state, keys) => state.sets.map((set) => {
  const rest = set.keys.filter((key) => !keys.includes(key));
  return rest.length === set.keys.length ? set : { ...set, keys: rest, pinned: null };
});

// Where a tile belongs among these: a run by number, a joker into the first gap, else to the end of it.
export const naturalPlace = (keys, key) => {
  const numbers = keys.map((one) => (isJoker(one) ? null : numberOf(faceOf(one))));
  const known = numbers.filter((one) => one !== null);
  const group = known.length > 1 && new Set(known).size === 1;
  if (isJoker(key)) {
    const gap = numbers.findIndex((one, at) => at > 0 && one !== null && numbers[at - 1] !== null && one - numbers[at - 1] === 2);
    if (!group && gap > 0) return gap;
    return !group && numbers.at(-1) === 13 ? 0 : keys.length;
  }
  const own = numberOf(faceOf(key));
  if (group && known[0] === own) {
    const later = keys.findIndex((one) => !isJoker(one) && COLOURS.indexOf(one[0]) > COLOURS.indexOf(key[0]));
    return later < 0 ? keys.length : later;
  }
  const later = numbers.findIndex((one) => one !== null && one > own);
  if (later < 0) {
    // A joker at the end that stood for this number moves on.
    const last = numbers.findLastIndex((one) => one !== null);
    let end = keys.length;
    while (last >= 0 && end - 1 > last && numbers[last] + end - 1 - last >= own) end -= 1;
    return end;
  }
  // Jokers just before stand for numbers between.
  let at = later;
  while (at > 0 && numbers[at - 1] === null && numbers[later] - (later - at) - 1 > own) at -= 1;
  return at;
};

const placedAmong = (into, keys) => [...keys].sort((one, other) => isJoker(one) - isJoker(other)).reduce((all, key) => all.toSpliced(naturalPlace(all, key), 0, key), into);

// Only what can be taken: own tiles, and once melded or not the table's (the hall says what is wrong with it).
const movable = (state, keys) => onTurn(state) && keys.length > 0 && keys.every((key) => state.rack.includes(key) || setOf(state, key));

// To a set, at a place in it or where they belong; `set` null: a new one.
export const put = (state, keys, { set: id = null, at = null } = {}) => {
  if (!movable(state, keys)) return state;
  const target = id === null ? null : state.sets.find((set) => set.id === id);
  if (id !== null && !target) return state;
  if (target && at === null && keys.every((key) => target.keys.includes(key))) return { ...state, held: [] };
  const rack = state.rack.filter((key) => !keys.includes(key));
  const sets = without(state, keys);
  if (!target) {
    const ids = state.ids + 1;
    return stepped(state, { rack, sets: [...sets, { id: `s${ids}`, keys: placedAmong([], keys), pinned: null }], ids });
  }
  const before = at === null ? 0 : target.keys.slice(0, at).filter((key) => keys.includes(key)).length;
  return stepped(state, { rack, sets: sets.map((set) => {
    if (set.id !== id) return set;
    return { ...set, keys: at === null ? placedAmong(set.keys, keys) : set.keys.toSpliced(at - before, 0, ...keys), pinned: null };
  }) });
};

// The tiles from this place on become a set of their own, just after it.
export const split = (state, id, at) => {
  const where = state.sets.findIndex((set) => set.id === id), set = state.sets[where];
  if (!onTurn(state) || !set || at <= 0 || at >= set.keys.length) return state;
  const ids = state.ids + 1;
  const parts = [{ ...set, keys: set.keys.slice(0, at), pinned: null }, { id: `s${ids}`, keys: set.keys.slice(at), pinned: null }];
  return stepped(state, { sets: state.sets.toSpliced(where, 1, ...parts), ids });
};

export const join = (state, from, into) => {
  const set = state.sets.find((one) => one.id === from);
  return set && from !== into ? put(state, set.keys, { set: into }) : state;
};

// Own tiles only: what lay on the table stays there.
export const takeBack = (state, keys) => {
  const own = keys.filter((key) => isOwn(state, key) && setOf(state, key));
  if (!onTurn(state) || !own.length) return state;
  return stepped(state, { sets: without(state, own), rack: [...state.rack, ...own] });
};

export const undo = (state) => {
  const last = state.undo.at(-1);
  if (!last || !onTurn(state)) return state;
  const { sets, rack, means } = state;
  return { ...state, ...last, rack: reordered(rack, last.rack), undo: state.undo.slice(0, -1), redo: [...state.redo, { sets, rack, means }], held: [] };
};

export const redo = (state) => {
  const next = state.redo.at(-1);
  if (!next || !onTurn(state)) return state;
  const { sets, rack, means } = state;
  return { ...state, ...next, rack: reordered(rack, next.rack), redo: state.redo.slice(0, -1), undo: [...state.undo, { sets, rack, means }], held: [] };
};

export const restart = (state) => {
  if (!underWay(state)) return state;
  const { sets, own } = state.start;
  return stepped({ ...state, held: [] }, { sets, rack: reordered(state.rack, own) });
};

// The same tiles as `keys`, those that are on the rack now in the order they have there.
const reordered = (rack, keys) => [...rack.filter((key) => keys.includes(key)), ...keys.filter((key) => !rack.includes(key))];

export const sortRack = (state, by) => {
  const colour = (key) => (isJoker(key) ? 9 : COLOURS.indexOf(key[0])), number = (key) => (isJoker(key) ? 99 : numberOf(faceOf(key)));
  const runs = (one, other) => colour(one) - colour(other) || number(one) - number(other) || one.localeCompare(other);
  const groups = (one, other) => number(one) - number(other) || colour(one) - colour(other) || one.localeCompare(other);
  return { ...state, rack: [...state.rack].sort(by === "runs" ? runs : groups) };
};

export const arrange = (state, key, at) => {
  const from = state.rack.indexOf(key);
  return from < 0 ? state : { ...state, rack: state.rack.toSpliced(from, 1).toSpliced(at > from ? at - 1 : at, 0, key) };
};

export const pick = (state, keys) => ({ ...state, held: keys.filter((key) => state.rack.includes(key) || setOf(state, key)) });

// What a joker is meant as, of the ways there are: the set is then written so.
export const mean = (state, id, written) => {
  const set = state.sets.find((one) => one.id === id), ordered = set && keysAs(set.keys, written);
  if (!ordered) return state;
  const means = { ...state.means };
  ordered.forEach((key, at) => { if (isJoker(key)) means[key] = meaningOf(written[at]); });
  return { ...state, means, sets: state.sets.map((one) => (one === set ? { ...set, keys: ordered } : one)) };
};

const keysAs = (keys, written) => {
  const left = [...keys];
  const ordered = written.map((sign) => { const at = left.findIndex((key) => faceOf(key) === faceOfSign(sign)); return at < 0 ? null : left.splice(at, 1)[0]; });
  return ordered.includes(null) || left.length ? null : ordered;
};

// Verdicts by the text of a set: a set that stands is put in order, a joker that its place explains is taken so. No step
// of the player's, so nothing to undo.
export const settle = (state, verdicts) => state.sets.reduce((now, set) => {
  const verdict = verdicts.get(setText(setSigns(now, set)));
  if (verdict?.written) {
    const keys = keysAs(set.keys, verdict.written);
    return !keys || keys.join() === set.keys.join() ? now : { ...now, sets: now.sets.map((one) => (one.id === set.id ? { ...one, keys } : one)) };
  }
  const faces = set.keys.map(faceOf).join();
  const fitting = (verdict?.ways ?? []).filter((way) => way.written.map(faceOfSign).join() === faces);
  return fitting.length === 1 ? mean(now, set.id, fitting[0].written) : now;
}, state);

// What a joker of this set stands for, as far as it is known: "R7" or null.
export const shownMeaning = (state, set, key, verdicts) => {
  const sign = signOf(state, set, key);
  if (meaningOf(sign)) return meaningOf(sign);
  const verdict = verdicts.get(setText(setSigns(state, set)));
  return verdict?.written ? meaningOf(verdict.written[set.keys.indexOf(key)] ?? "") : null;
};

// A whole table, as a hint gives it, tried with the own tiles.
export const lay = (state, table) => {
  if (!onTurn(state)) return state;
  const back = restart(state), free = { ...back, sets: [...back.sets, ...back.rack.map((key) => ({ id: `r${key}`, keys: [key] }))] };
  const { sets, ids } = matchedSets(free, table, new Set());
  const used = new Set(sets.flatMap((set) => set.keys)), there = new Set([...back.sets.flatMap((set) => set.keys), ...back.rack]);
  if ([...used].some((key) => !there.has(key))) return state;
  const named = sets.map((set) => ({ ...set, id: set.id.startsWith("r") ? `h${set.id}` : set.id, pinned: null }));
  const means = Object.assign({}, ...sets.map((set) => set.pinned));
  return { ...stepped(back, { sets: named, rack: back.rack.filter((key) => !used.has(key)), ids }), means };
};

// --- what this tab keeps across a reload

export const keepsake = ({ sets, rack, means, start, confirmed, undo: steps }) => ({ sets, rack, means, start, undo: steps.slice(-10), turns: confirmed?.view.turns ?? null, you: confirmed?.you ?? null });

// What was kept is taken up only if it is the same turn on the same table with the same tiles.
export const revive = (state, kept) => {
  if (!kept?.start || !state.confirmed || kept.turns !== view(state).turns || kept.you !== you(state)) return state;
  const all = (one) => [...one.sets.flatMap((set) => set.keys), ...one.rack].sort().join();
  const faces = (one) => [...one.sets.flatMap((set) => set.keys), ...one.rack].map(faceOf).sort().join();
  const rack = { ...state, rack: kept.rack };
  if (kept.start.table !== state.start.table || faces(kept) !== faces(state)) return all({ sets: [], rack: kept.rack }) === all({ sets: [], rack: state.rack }) ? rack : state;
  const ids = Math.max(state.ids, ...[...kept.sets, ...kept.start.sets].map((set) => Number(set.id.replace(/\D/g, "")) || 0));
  return { ...state, sets: onTurn(state) ? kept.sets : kept.start.sets, rack: kept.rack, means: kept.means, start: kept.start, undo: kept.undo ?? [], ids };
};
