// A game of Scrabble as one tab holds it: what the hall has confirmed, what is being tried, what was sent. All of it is
// plain data and every function here gives new data; the picture follows from it, and nothing here touches the page.
//
// confirmed = {seq, view, offers, you, ...}   replaced whole, and only by a higher seq
// draft     = {slots, placed, spent, undo, held, cursor, aside}   this tab's, kept across a reload
// outbox    = {id, what, keys} or null        one intent without an answer
//
// A tile of the own rack has a key, its face and a letter that tells it from others like it: "Ea", "Eb", "?a". Tiles are
// placed by their key, so nobody places an eighth one.

export const SIZE = 15, RACK = 7, BLANK = "?";
const COLUMNS = "ABCDEFGHIJKLMNO", MARKS = "abcdefghijklmnopqrstuvwxyz", MOST_UNDO = 60;

export const squareName = (at) => `${Math.floor(at / SIZE) + 1}${COLUMNS[at % SIZE]}`;
export const squareAt = (name) => (Number(name.slice(0, -1)) - 1) * SIZE + COLUMNS.indexOf(name.slice(-1).toUpperCase());
export const faceOf = (key) => key[0];
export const signAt = (view, at) => view.board[Math.floor(at / SIZE)][at % SIZE];
export const isFree = (view, at) => signAt(view, at) === ".";
// The square after this one along a row or a column; null beyond the edge.
export const nextSquare = (at, down, step = 1) => {
  const row = Math.floor(at / SIZE) + (down ? step : 0), column = (at % SIZE) + (down ? 0 : step);
  return row < 0 || column < 0 || row >= SIZE || column >= SIZE ? null : row * SIZE + column;
};

const freshDraft = () => ({ slots: Array(RACK).fill(null), placed: [], spent: [], undo: [], held: null, cursor: null, aside: null });
export const freshState = () => ({ confirmed: null, draft: freshDraft(), outbox: null, refusal: null });

// --- what is asked of a state

export const ownRack = ({ confirmed }) => {
  const rack = confirmed && confirmed.you !== null ? confirmed.view.racks[confirmed.you] : null;
  return Array.isArray(rack) ? rack : [];
};
export const placedAt = ({ draft }, at) => draft.placed.find((tile) => tile.at === at) ?? null;
export const isPlaced = ({ draft }, key) => draft.placed.some((tile) => tile.key === key);
// The rack as it is seen: a key or a gap for each place.
export const rackKeys = (state) => state.draft.slots.map((key) => (key && !isPlaced(state, key) ? key : null));
export const looseKeys = (state) => rackKeys(state).filter(Boolean);
export const offer = ({ confirmed }, kind) => confirmed?.offers?.find((one) => one.kind.split("/")[0] === kind) ?? null;
export const placement = ({ draft }) =>
  [...draft.placed].sort((one, other) => one.at - other.at).map(({ key, at, letter }) => [at, faceOf(key) === BLANK ? letter.toLowerCase() : letter]);
// What the preview rests on: as long as it is the same, the same words and score follow.
export const previewKey = (state) =>
  (state.draft.placed.length ? JSON.stringify(placement(state)) + state.confirmed.view.board.join("") : "");

// --- what the hall says

// A view. `news` tells what became of the draft: recalled (for the square that was taken), restored, dropped, landed.
export const receive = (state, message) => {
  const { confirmed } = state;
  if (confirmed && message.seq <= confirmed.seq) {
    const view = { ...confirmed.view, clocks: message.view.clocks };
    return { state: { ...state, confirmed: { ...confirmed, view, now: message.now, presence: message.presence, lacks: message.lacks } }, news: {} };
  }
  const news = {};
  let next = { ...state, confirmed: message };
  if (landed(next)) {
    next = { ...next, draft: spend(next.draft) };
    news.landed = true;
  }
  if (next.outbox?.done) next = { ...next, outbox: null, draft: recalled(next.draft) };
  next = { ...next, draft: withRack(next) };
  if (next.draft.held && !next.draft.slots.includes(next.draft.held)) {
    next = { ...next, draft: { ...next.draft, held: null } };
    news.dropped = true;
  }
  next = { ...next, draft: resettled(next, news) };
  if (next.refusal?.of && next.refusal.of !== standing(message)) next = { ...next, refusal: null };
  return { state: next, news };
};

// What a hint is made of: who is on turn, the board and the own tiles.
export const standing = ({ view, you }) => JSON.stringify([view.on_turn, view.board, view.racks[you]]);

// The own play lies on the board, or the hall has said so: the view may come before the answer or after it.
const landed = ({ confirmed: { view }, outbox }) =>
  Boolean(outbox?.what.placed) && (outbox.done || outbox.what.placed.every(([at, sign]) => signAt(view, at) === sign));

const spend = (draft) => {
  const spent = draft.placed.map(({ key }) => ({ face: faceOf(key), slot: draft.slots.indexOf(key) }));
  const gone = draft.placed.map(({ key }) => key);
  return { ...draft, slots: draft.slots.map((key) => (gone.includes(key) ? null : key)), placed: [], spent, undo: [], aside: null, cursor: null };
};

// Tiles that are still there keep their place; what is new fills gaps, what came back the gap it left.
const withRack = (state) => {
  const { draft } = state, wanted = ownRack(state).slice();
  const kept = draft.slots.map((key) => {
    const at = key ? wanted.indexOf(faceOf(key)) : -1;
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0 ? key : null;
  });
  const fill = (slot, face) => {
    const mark = [...MARKS].find((one) => !kept.includes(face + one));
    if (slot >= 0) kept[slot] = face + mark;
    else kept.push(face + mark);
  };
  const rest = [];
  for (const face of wanted) {
    const back = draft.spent.find((tile) => tile.face === face && kept[tile.slot] === null);
    if (back) fill(back.slot, face);
    else rest.push(face);
  }
  for (const face of rest) fill(kept.indexOf(null), face);
  while (kept.length > RACK && kept.includes(null)) kept.splice(kept.lastIndexOf(null), 1);
  return { ...draft, slots: kept };
};

// The first tile that cannot lie where it is placed.
const misfit = ({ confirmed: { view } }, draft, placed) => placed.find(({ key, at }) => !draft.slots.includes(key) || !isFree(view, at));

// Tiles stay while their squares are free and they are on the rack. If one must go, all go; a challenge may free the
// square again, so until the next turn or the next touch they are remembered.
const resettled = (state, news) => {
  const { draft, confirmed: { view } } = state, turn = view.sheet?.length ?? 0;
  if (draft.placed.length) {
    const gone = misfit(state, draft, draft.placed);
    if (!gone) return draft;
    news.recalled = gone.at;
    return { ...draft, placed: [], undo: [], aside: { placed: draft.placed, turn } };
  }
  if (!draft.aside) return draft;
  if (turn > draft.aside.turn) return { ...draft, aside: null };
  if (misfit(state, draft, draft.aside.placed)) return draft;
  news.restored = true;
  return { ...draft, placed: draft.aside.placed, aside: null };
};

// --- what is sent, and its answer

export const sent = (state, id, what) => ({ ...state, outbox: { id, what }, refusal: null });

// Done: what was tried is cleared before anything is drawn. Until the view is there the tiles lie where they were sent.
const CLEARING = ["play-tiles", "exchange-tiles", "pass-turn"];
// What lies on the board is on its way: until the answer no hand moves a tile. While an acceptance, a hold or a draw is,
// the next play may be tried already.
export const tilesAreAway = ({ outbox }) => Boolean(outbox) && CLEARING.includes(outbox.what.kind.split("/")[0]);
export const done = (state, message, intent) => {
  if (state.outbox?.id !== message.id) return state;
  const clears = CLEARING.includes(intent.what.kind.split("/")[0]);
  if (clears && state.confirmed && state.confirmed.seq < message.seq) return { ...state, outbox: { ...state.outbox, done: true } };
  return { ...state, outbox: null, draft: clears ? recalled(state.draft) : state.draft };
};

export const refused = (state, { code, says, rests_on: restsOn }) => ({ ...state, outbox: null, refusal: { code, says, rests_on: restsOn ?? [] } });

// --- what hands do; each is one step that can be undone

const touched = (state, changes) => {
  const { placed, undo } = state.draft;
  const draft = { ...state.draft, ...changes, aside: null, undo: [...undo, placed].slice(-MOST_UNDO) };
  return { ...state, draft, refusal: null };
};
const recalled = (draft) => ({ ...draft, placed: [], undo: [] });

// A tile to a square, from the rack or another square; a blank with its letter. On a tile that lies there tentatively the
// two change places, or that one goes back to the rack.
export const put = (state, key, at, letter = faceOf(key)) => {
  const { draft, confirmed } = state;
  if (!confirmed || tilesAreAway(state) || !draft.slots.includes(key) || !isFree(confirmed.view, at) || letter === BLANK) return state;
  const before = draft.placed.find((tile) => tile.key === key), there = placedAt(state, at);
  const others = draft.placed.filter((tile) => tile.key !== key && tile !== there);
  if (there && there.key !== key && before) others.push({ ...there, at: before.at });
  return touched(state, { placed: [...others, { key, at, letter: letter.toUpperCase() }], held: null });
};

export const takeBack = (state, key) =>
  (isPlaced(state, key) && !tilesAreAway(state) ? touched(state, { placed: state.draft.placed.filter((tile) => tile.key !== key), held: null }) : state);

export const clear = (state) => (state.draft.placed.length && !tilesAreAway(state) ? touched(state, { placed: [] }) : state);

export const undo = (state) => {
  const { draft } = state, last = draft.undo.at(-1);
  if (!last || tilesAreAway(state)) return state;
  const placed = last.filter((tile) => !misfit(state, draft, [tile])); // a view may have come since
  return { ...state, refusal: null, draft: { ...draft, placed, undo: draft.undo.slice(0, -1), aside: null } };
};

export const hold = (state, key) => ({ ...state, draft: { ...state.draft, held: key } });

// The order of the rack is the player's own at any time, also while something waits for its answer.
const reordered = (state, slots) => ({ ...state, draft: { ...state.draft, slots } });
export const arrange = (state, key, slot) => {
  const slots = state.draft.slots.slice(), from = slots.indexOf(key);
  if (from < 0 || from === slot) return state;
  slots.splice(from, 1);
  slots.splice(slot, 0, key);
  return reordered(state, slots);
};
export const swap = (state, one, other) =>
  reordered(state, state.draft.slots.map((key) => (key === one ? other : key === other ? one : key)));
export const shuffle = (state, random = Math.random) => {
  const slots = state.draft.slots.slice();
  for (let at = slots.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [slots[at], slots[other]] = [slots[other], slots[at]];
  }
  return reordered(state, slots);
};

// --- typing with an arrow

// To a square; to the same again turns the arrow.
export const point = (state, at, down = null) => {
  const { cursor } = state.draft;
  const turned = down ?? (cursor?.at === at ? !cursor.down : (cursor?.down ?? false));
  return { ...state, draft: { ...state.draft, cursor: at === null ? null : { at, down: turned } } };
};

const firstFree = (state, at, down, step = 1) => {
  let square = at;
  while (square !== null && (!isFree(state.confirmed.view, square) || placedAt(state, square))) square = nextSquare(square, down, step);
  return square;
};

// A letter at the arrow, which goes on to the next free square. `blank` only when it was asked for.
export const type = (state, letter, blank = false) => {
  const { cursor } = state.draft;
  if (!cursor || !state.confirmed) return state;
  const at = firstFree(state, cursor.at, cursor.down), face = blank ? BLANK : letter.toUpperCase();
  const key = looseKeys(state).find((one) => faceOf(one) === face);
  if (at === null || !key) return state;
  const next = put(state, key, at, letter.toUpperCase());
  if (next === state) return state;
  const ahead = nextSquare(at, cursor.down);
  return point(next, (ahead === null ? null : firstFree(next, ahead, cursor.down)) ?? at, cursor.down);
};

// The tile that was placed last goes back, and the arrow to its square.
export const backspace = (state) => {
  const last = state.draft.placed.at(-1);
  if (!last) return state;
  const next = takeBack(state, last.key);
  return next === state ? state : point(next, last.at, state.draft.cursor?.down ?? false);
};

// A whole word from the line: letters that lie there already are passed over, given or not. `missing` says what the
// rack lacks, `edge` that the board ended; then nothing is placed.
export const placeWord = (state, at, down, letters) => {
  let next = clear(state), square = at;
  const rest = letters.slice();
  while (rest.length) {
    if (square === null) return { state, edge: true };
    const { letter, blank } = rest[0];
    const sign = signAt(state.confirmed.view, square);
    if (sign !== ".") {
      if (letter === "." || sign.toUpperCase() === letter) rest.shift();
    } else if (letter === ".") {
      return { state, missing: "." };
    } else {
      const key = looseKeys(next).find((one) => faceOf(one) === (blank ? BLANK : letter));
      if (!key) return { state, missing: blank ? BLANK : letter };
      next = put(next, key, square, letter);
      rest.shift();
    }
    square = nextSquare(square, down);
  }
  return { state: point(next, square === null ? null : firstFree(next, square, down), down) };
};

// --- across a reload

export const keepsake = ({ draft: { slots, placed, spent, cursor } }) => ({ slots, placed, spent, cursor });
export const restored = (state, kept, outbox) => ({
  ...state,
  draft: kept && Array.isArray(kept.slots) && Array.isArray(kept.placed) ? { ...freshDraft(), ...kept } : state.draft,
  outbox: outbox ? { id: outbox.id, what: outbox.what } : null,
});

// --- tiles nobody here has seen, where the table allows to have them counted
export const unseenTiles = (state, distribution) => {
  const left = { ...distribution }, { view } = state.confirmed;
  for (const sign of view.board.join("")) if (sign !== ".") left[sign === sign.toUpperCase() && sign !== BLANK ? sign : BLANK] -= 1;
  for (const face of ownRack(state)) left[face] -= 1;
  const { aside } = view.table[state.confirmed.you] ?? {};
  if (Array.isArray(aside)) for (const face of aside) left[face] -= 1;
  return Object.entries(left).filter(([, number]) => number > 0);
};
