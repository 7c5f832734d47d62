// What the page of a game of Scrabble says, in print and aloud: words out of views, no elements.

const COLUMNS = "ABCDEFGHIJKLMNO", SIZE = 15;
const PREMIUMS = { "=": "triple word", "-": "double word", '"': "triple letter", "'": "double letter" };
// Of a tentative play, as the preview codes it.
const FAULTS = {
  nothing_placed: "No tile is placed yet.",
  not_on_the_board: "A tile lies beside the board.",
  square_taken: "A square is taken.",
  not_in_line: "All tiles must lie in one row or one column.",
  not_contiguous: "There is a gap in the word.",
  not_connected: "The play must touch a tile on the board.",
  centre_not_covered: "The first play must cover the star.",
  no_word_formed: "A word has at least two letters.",
  not_on_rack: "A tile is not on your rack.",
  blank_undesignated: "A blank has no letter yet.",
};

export const faultText = (code) => FAULTS[code] ?? `Not a play yet: ${code.replaceAll("_", " ")}.`;
export const joined = (parts) => (parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? ""));
export const rackOf = (name) => `${name}’s rack`;
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const face = (tile) => (tile === "?" ? "blank" : tile);
export const rackWords = (faces) => (faces.length ? faces.map(face).join(", ") : "empty");

// "8 A, triple word, empty" or "8 F, R, blank, not yet played"
export const squareWords = (facts, at, sign, tentative) => {
  const place = `${Math.floor(at / SIZE) + 1} ${COLUMNS[at % SIZE]}`;
  if (sign === ".") return [place, at === facts.centre ? "centre" : "", PREMIUMS[facts.premiums[at]] ?? "", "empty"].filter(Boolean).join(", ");
  const blank = sign !== sign.toUpperCase();
  return [place, sign.toUpperCase(), blank && "blank", tentative && "not yet played"].filter(Boolean).join(", ");
};

// Where the main word of these tiles begins on a board that has them, and which way it goes.
export const placeOf = (rows, squares) => {
  const spots = squares.map((at) => [Math.floor(at / SIZE), at % SIZE]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const there = (row, column) => (rows[row]?.[column] ?? ".") !== ".";
  let [row, column] = spots[0];
  const down = spots.length > 1 ? spots.at(-1)[0] !== row : !(there(row, column - 1) || there(row, column + 1)) && (there(row - 1, column) || there(row + 1, column));
  while (down ? there(row - 1, column) : there(row, column - 1)) [row, column] = down ? [row - 1, column] : [row, column - 1];
  return { at: row * SIZE + column, down, text: down ? `${COLUMNS[column]}${row + 1}` : `${row + 1}${COLUMNS[column]}`, words: `${row + 1} ${COLUMNS[column]} ${down ? "down" : "across"}` };
};

const squareOf = (name) => (Number(name.slice(0, -1)) - 1) * SIZE + COLUMNS.indexOf(name.slice(-1));
export const lastPlace = (view) => placeOf(view.board, view.last.placed.map(([name]) => squareOf(name)));

// "HORSE, 8 D across, 24 points. Rack A T."
export const draftWords = (told, place, loose) =>
  `${joined(told.words)}, ${place.words}, ${counted(told.score, "point")}. Rack ${rackWords(loose)}.`;

export class GameWords {
  // `ruled`: a verdict stands beside what is said here.
  constructor(view, you, offers = [], lacks = "", ruled = false) {
    Object.assign(this, { view, you, offers, lacks, ruled, names: view.names });
  }

  offered(name) { return this.offers.some(({ kind }) => kind.startsWith(`${name}/`)); }

  name(seat) { return this.names[seat]; }

  get other() { return 1 - this.you; }

  whose(seat) { return seat === this.you ? "your" : `${this.name(seat)}’s`; }

  who(seat) { return seat === this.you ? "You" : this.name(seat); }

  get scores() {
    const order = this.you === null ? this.view.columns : [this.you, this.other];
    return order.map((seat) => `${this.who(seat)} ${this.view.scores[seat]}`).join(", ").replaceAll(" -", " −");
  }

  // Why no verdict comes, where there is a reason.
  get lacking() {
    return this.lacks ? `The hall cannot read the word list ${this.lacks}: the verdict waits, and both clocks stand. Tell whoever looks after the hall.` : "";
  }

  // Who may still answer the last turn.
  get answers() {
    const { last } = this.view;
    return last?.kind === "play" && ["open", "held"].includes(last.answer) ? 1 - last.by : null;
  }

  // The last turn: "Ben played QI for 11"
  get lastTurn() {
    const { last, sheet } = this.view;
    if (!last) return "";
    const who = this.who(last.by), words = joined(last.words) || "the play";
    const turns = {
      play: `${who} played ${words} for ${last.score}`,
      lost_challenge: `${who} took ${words} back`,
      exchange: `${who} exchanged tiles`,
      pass: `${who} passed`,
      no_play: `${who} found no play`,
    };
    return turns[last.kind] ?? `${who}: ${(sheet.at(-1)?.kind ?? "").replaceAll("_", " ")}`;
  }

  // The same as a sentence, for who does not read there what became of it.
  get told() { return this.ruled || !this.lastTurn ? "" : `${this.lastTurn}.`; }

  // {title, detail, tone}: where am I, what can I do.
  headline() {
    const { view, you } = this;
    const said = PHASES[view.phase]?.(this, view, you) ?? { title: view.phase };
    return { tone: "", detail: "", ...said };
  }

  // Why the clocks stand and who starts which.
  get restart() {
    const { run, by } = this.view.restart;
    const starter = by.includes(this.you) ? "Start" : `${joined(by.map((seat) => this.name(seat)))} starts`;
    return `${starter} ${this.whose(run)} clock; otherwise it starts automatically.`;
  }

  get outcome() {
    const { view, you } = this, [left, right] = view.scores;
    const won = left === right ? null : left > right ? 0 : 1;
    if (view.result?.reason === "forfeit") {
      const winner = view.result.half_wins[0] ? 0 : 1;
      return winner === you ? `You won: ${this.name(1 - winner)} has forfeited the game.` : `${this.name(winner)} won: the game was forfeited.`;
    }
    if (won === null) return `Half a win each, ${left} all.`;
    const by = counted(Math.abs(left - right), "point");
    return won === you ? `You won by ${by}.` : `${this.name(won)} won by ${by}.`;
  }
}

const sentences = (...parts) => parts.filter(Boolean).join(" ");

const turnTitle = (words, view, you) => (view.on_turn === you ? "Your turn" : `${words.name(view.on_turn)}’s turn`);

const playing = (words, view, you) => {
  const title = turnTitle(words, view, you), { last } = view, mine = view.on_turn === you;
  const tone = mine ? "mine" : "", undrawn = mine && words.offered("draw-tiles") ? "Draw your tiles first." : "";
  if (words.answers === null) return { title, tone, detail: sentences(last || !mine ? words.told : "The first play covers the star.", undrawn) };
  if (words.answers === you) {
    const what = last.answer === "held" ? "You hold this turn: accept or challenge." : "A turn of yours accepts it.";
    return { title, tone, detail: sentences(words.told, what, undrawn) };
  }
  if (last.by !== you) return { title, detail: words.told };
  const held = last.answer === "held";
  return { title, detail: held ? `${words.name(words.answers)} holds your turn: no tiles are drawn meanwhile.` : sentences(words.told, `${words.name(words.answers)} may hold or challenge.`), tone: held ? "warn" : "" };
};

const preparing = (words, view, you) => {
  const what = "When both are ready the racks are drawn and the first clock runs.";
  if (you === null) return { title: "Before the game", detail: what };
  const late = view.clocks?.running ?? null; // whose clock runs until they are ready, too
  if (!words.offered("be-ready")) return { title: "You are ready", detail: late === words.other ? `${words.name(late)} is not yet: that clock runs. Then the racks are drawn.` : `${words.name(words.other)} is not yet. ${what}` };
  if (late === you) return { title: `${words.name(words.other)} is ready`, detail: "Press ready: your clock runs until you do.", tone: "mine" };
  return { title: "Before the game", detail: `Press ready. ${what}`, tone: "mine" };
};

const PHASES = {
  waiting: preparing, preliminaries: preparing, starting: preparing,
  thinking: playing, answering: playing,
  asking: (words, view) => ({ title: "Challenged", detail: `The director decides whether ${words.who(view.challenge.by).toLowerCase()} challenged in time.`, tone: "warn" }),
  adjudicating: (words, view) => ({ title: "Challenged", detail: `${words.who(view.challenge.by)} challenged ${joined(view.challenge.words)}. ${words.lacking || "The judge looks them up as one."}`, tone: "warn" }),
  appealing: (words) => ({ title: "Appeal", detail: words.lacking || "The referee judges the words once more.", tone: "warn" }),
  interrupted: (words, view) => ({ title: "Clocks stopped", detail: `The director is asked (${(view.irregularity?.what ?? "").replaceAll("_", " ")}).`, tone: "warn" }),
  restarting: (words, view) => ({ title: "The clocks stand", detail: sentences(words.told, words.restart), tone: view.restart.by.includes(words.you) ? "mine" : "" }),
  out: (words, view, you) => {
    const mine = view.last.by === you, held = view.last.answer === "held";
    if (mine) return { title: "You played out", detail: held ? `${words.name(words.other)} holds it.` : `${words.name(words.other)} may accept, hold or challenge.` };
    const answer = you === null ? "" : held ? "You hold it: accept or challenge." : "Accept, hold or challenge.";
    return { title: `${words.who(view.last.by)} played out`, detail: sentences(words.told, answer), tone: you === null ? "" : "mine" };
  },
  adjourned: () => ({ title: "Adjourned", detail: "The game goes on at another time." }),
  over: (words, view, you) => {
    const unsigned = you !== null && !view.signed[you], waits = you !== null && !unsigned && !view.signed[words.other];
    return { title: "The game is over", detail: sentences(words.outcome, unsigned && "Look at the slip and sign it.", waits && `You have signed, ${words.name(words.other)} has not yet.`), tone: unsigned ? "mine" : "ok" };
  },
};

const PREPARING = ["waiting", "preliminaries", "starting"];
const runs = (view) => view.clocks?.running ?? null;

// Who is ready, and that it begins.
const opening = (before, after, words, say) => {
  const { you } = words, late = runs(after);
  if (PREPARING.includes(before.phase) && after.phase === "thinking" && after.on_turn !== you) {
    say(`The game begins. ${words.name(after.on_turn)}’s turn.${Array.isArray(after.racks[you]) ? ` Rack ${rackWords(after.racks[you])}.` : ""}`);
  }
  if (!PREPARING.includes(after.phase) || you === null || late === null || runs(before) === late) return;
  if (late === you) say(`${words.name(words.other)} is ready. Press ready: your clock runs until you do.`, true);
  else say(`You are ready. ${words.name(late)} is not yet: that clock runs.`);
};

// Tiles that were drawn; a clock that was started against who has to answer an out play.
const later = (before, after, words, say) => {
  const { you } = words, held = (view) => (Array.isArray(view.racks[you]) ? view.racks[you].length : 0), more = held(after) - held(before);
  if (more > 0 && before.last && !before.challenge) say(`Drew ${counted(more, "tile")}. Rack ${rackWords(after.racks[you])}.`);
  if (before.phase === "out" && after.phase === "out" && runs(after) !== null && runs(before) === null) say(`${words.whose(runs(after))} clock runs.`.replace(/^y/, "Y"), runs(after) === you);
};

// What changed from one view to the next, as sentences; `call`: at once, whatever else is being read.
export const news = (before, after, you) => {
  const words = new GameWords(after, you), said = [], then = before.last, last = after.last;
  const say = (text, call = false) => said.push({ text, call });
  opening(before, after, words, say);
  after.signed.forEach((signed, seat) => { if (signed && !before.signed[seat]) say(`${words.who(seat)} signed the slip.`); });
  if (after.phase === "over" && before.phase !== "over") {
    say(`The game is over. ${words.scores}. ${words.outcome}`, true);
    return said;
  }
  if (after.challenge && !before.challenge) say(`${words.who(after.challenge.by)} challenged ${joined(after.challenge.words)}.`, true);
  if (before.challenge && !after.challenge && before.phase !== "asking") {
    const off = last.kind === "lost_challenge";
    const bonus = after.scores[last.by] - before.scores[last.by];
    say(off ? `Challenge: not allowed. ${words.who(last.by)} ${last.by === you ? "take" : "takes"} ${joined(last.words.length ? last.words : then.words)} back.` : `Challenge: allowed. The play stands${bonus > 0 ? `, ${counted(bonus, "point")} for ${last.by === you ? "you" : words.name(last.by)}` : ""}.`, true);
  }
  const turned = after.sheet.length > before.sheet.length && last;
  if (turned) {
    const where = last.kind === "play" ? `, ${lastPlace(after).words}` : "", out = after.phase === "out" ? ` ${last.by === you ? "You are" : `${words.name(last.by)} is`} out.` : "";
    if (last.kind === "play" && last.by === you) say(`Played ${joined(last.words)} for ${last.score}.${out} ${words.scores}.`);
    else if (last.kind === "play") say(`${words.name(last.by)} played ${joined(last.words)}${where}, ${last.score}.${out} ${words.scores}.${words.answers === you ? " Accept, hold or challenge." : ""}`, words.answers === you);
    else if (last.kind !== "lost_challenge") say(`${words.lastTurn}. ${words.scores}.`);
    if (last.kind === "exchange" && last.by === you) say(`Rack ${rackWords(after.racks[you])}.`);
  } else if (then && last && then.answer !== last.answer) {
    const other = words.who(1 - last.by);
    if (last.answer === "held") say(`${other} ${other === "You" ? "hold" : "holds"} the turn.`, last.by === you);
    if (last.answer === "accepted" && !before.challenge) say(`${other} accepted.`);
  }
  later(before, after, words, say);
  const began = (view) => view.on_turn === you && ["thinking", "answering"].includes(view.phase) && view.clocks?.running === you;
  if (began(after) && !began(before)) say("Your turn.", true);
  return said;
};

// A hint that lays no tiles; there is none where who asks has nothing to do just now.
export const hintText = (hint, ownTurn) => {
  if (!hint) return ownTurn ? "No hint now: there is nothing for you to do just yet." : "No hint now: it is not your turn.";
  const kind = hint.kind.split("/")[0];
  if (kind === "exchange-tiles") return `Hint: exchange ${hint.tiles.join(" ")}.`;
  if (kind === "pass-turn") return "Hint: pass. There is no play that is better.";
  return `Hint: ${kind.replaceAll("-", " ")}.`;
};
