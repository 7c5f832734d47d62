// A game of Rummikub in words: tiles, sets, what is wrong with them, what has happened. For the screen and for the ear.
export const COLOUR_NAMES = { R: "red", B: "blue", Y: "yellow", K: "black" };

export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
export const joined = (words, last = "and") => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`);
export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

export const tileWords = (sign) => {
  if (sign[0] !== "J") return `${COLOUR_NAMES[sign[0]]} ${sign.slice(1)}`;
  return sign.length > 1 ? `joker as ${tileWords(sign.slice(2))}` : "joker";
};

// Red 6, 7, 8 for a run; red, blue and black 7 for a group; the tiles one by one for what is neither.
const runWords = (signs) => {
  const real = (sign) => (sign[0] === "J" ? sign.slice(2) : sign);
  return `${COLOUR_NAMES[real(signs[0])[0]]} ${signs.map((sign) => (sign[0] === "J" ? `joker as ${real(sign).slice(1)}` : sign.slice(1))).join(", ")}`;
};
const groupWords = (signs) => joined(signs.map((sign) => (sign[0] === "J" ? "joker" : COLOUR_NAMES[sign[0]]))) + ` ${(signs.find((sign) => sign[0] !== "J") ?? "").slice(1)}`;

export const setWords = (signs, verdict) => {
  if (verdict?.legal) return `${verdict.kind}, ${verdict.kind === "run" ? runWords(verdict.written) : groupWords(verdict.written)}`;
  const tiles = signs.map(tileWords).join(", ");
  return verdict ? `${faultShort(verdict)}: ${tiles}` : tiles;
};

// --- what is wrong

const SET_FAULTS = {
  set_too_small: ["not a set yet", "A set needs at least 3 tiles."],
  set_too_large: ["too many tiles", "That is more than a set can hold: four in a group, thirteen in a run."],
  duplicate_colour: ["a colour twice", "In a group every tile has another colour."],
  duplicate_number: ["a number twice", "In a run every number stands once."],
  run_gap: ["a gap in the run", "In a run the numbers follow one another without a gap."],
  run_wraps: ["nothing follows 13", "A 1 stands only before a 2, and nothing follows the 13."],
  joker_stands_wrong: ["the joker does not fit", "The joker cannot stand for that tile here."],
  joker_unclear: ["what is the joker?", "Say what the joker stands for."],
  not_a_set: ["neither group nor run", "A group is one number in different colours, a run is one colour in a row."],
};
export const faultShort = (verdict) => SET_FAULTS[verdict.fault]?.[0] ?? "not a set";
export const faultReason = (verdict) => SET_FAULTS[verdict.fault]?.[1] ?? "These tiles are no set.";

const tilesText = (text) => joined((text ?? "").split(" ").filter(Boolean).map(tileWords));
const TURN_FAULTS = {
  no_rack_tile: () => "Lay at least one tile of your own.",
  initial_below_30: ({ total, least }) => `Your first meld is worth ${total ?? 0}; it takes ${least ?? 30}.`,
  table_touched_before_meld: () => "Until your first meld is down, the sets on the table stay as they are; and it is made of your own tiles only.",
  joker_taken: () => "A joker stays on the table.",
  table_tile_taken: ({ taken }) => (taken ? `${tilesText(taken)} lay on the table and must stay there.` : "Tiles that lie on the table stay there."),
  freed_joker_not_in_new_set: () => "A freed joker goes into a new set in the same turn.",
  not_on_rack: () => "That tile is not on your rack.",
  draw_and_lay: () => "Take your tiles back first; then you may draw.",
  pool_empty: () => "The pool is empty.",
  not_on_turn: () => "It is not your turn.",
  game_over: () => "Play is over.",
  not_three_doubles: () => "A fresh start takes three doubles.",
  game_started: () => "Play has begun; it is too late for a fresh start.",
};
export const turnFault = ({ code, detail = {} }) => TURN_FAULTS[code]?.(detail) ?? SET_FAULTS[code]?.[1] ?? null;
// Of a refusal: our sentence, or that of the hall.
export const refusalWords = ({ code, says, detail }) => turnFault({ code, detail }) ?? says ?? "That is not possible.";

// --- what has happened and what comes next

const countOf = (rack) => (Array.isArray(rack) ? rack.length : rack);
const drawnBy = (last) => countOf(last.drawn);

// Before the first turn: who is ready, that all was dealt anew, that it begins.
export const openingNews = (before, after, you) => {
  if (before.phase !== "dealt") return [];
  const rack = (view) => [...(you === null ? [] : view.racks[you])].sort().join();
  if (after.phase === "dealt" && rack(before) !== rack(after)) return ["Three doubles were shown: all tiles are dealt again."];
  if (after.phase !== "dealt") return after.on_turn === you ? [] : [`The game begins. ${after.names[after.on_turn]} is on turn.`];
  return after.names.flatMap((name, seat) => (after.ready[seat] && !before.ready[seat] ? [seat === you ? "You are ready." : `${name} is ready.`] : []));
};

export class GameWords {
  constructor(view, you) {
    Object.assign(this, { view, you });
  }

  name(seat) { return seat === this.you ? "You" : this.view.names[seat]; }

  does(seat, verb, past) { return seat === this.you ? `You ${past ?? verb}` : `${this.view.names[seat]} ${past ?? `${verb}s`}`; }

  // The last turn as everybody may know it, told from the view before.
  lastTurn(before) {
    const { last } = this.view;
    if (!last) return "";
    const left = countOf(this.view.racks[last.by]), rest = last.by === this.you ? "" : `, ${left} left on the rack`;
    const who = this.name(last.by);
    switch (last.kind) {
      case "lay": {
        const first = before && !before.melded[last.by] ? " as a first meld" : "";
        return `${who} laid ${counted(last.laid.length, "tile")}${first}${this.changedSets(before)}${rest}.`;
      }
      case "draw": return `${who} drew ${Array.isArray(last.drawn) && last.drawn.length ? joined(last.drawn.map(tileWords)) : counted(drawnBy(last), "tile")}.`;
      case "pass": return `${who} passed.`;
      default: return this.lostTurn(before);
    }
  }

  changedSets(before) {
    if (!before) return "";
    const stood = before.table.map((set) => set.join()), changed = this.view.table.map((set, at) => (stood.includes(set.join()) ? 0 : at + 1)).filter(Boolean);
    return changed.length > 4 || !changed.length ? "" : `, ${changed.length === 1 ? "set" : "sets"} ${joined(changed)} changed`;
  }

  // Who had laid or moved something before the time was up has it put back; who had not takes the one tile of a turn.
  lostTurn(before) {
    const { last } = this.view, drawn = drawnBy(last), idle = before ? !before.draft.laid && !before.draft.moved && drawn <= 1 : drawn <= 1;
    const who = last.by === this.you ? "you take" : `${this.view.names[last.by]} takes`;
    const tiles = drawn ? counted(drawn, "tile") : "no tile: the pool is empty";
    return idle ? `Time. Nothing was laid or moved: ${who} ${tiles}.` : `Time. Table put back, ${who} ${tiles}.`;
  }

  headline() {
    const { view, you } = this, mine = view.on_turn === you;
    switch (view.phase) {
      case "seated": return { title: "The tiles are being dealt.", detail: "" };
      case "dealt": {
        const waiting = view.names.filter((_, seat) => !view.ready[seat]);
        const own = you !== null && !view.ready[you];
        return { title: own ? "Look at your rack. Ready?" : `Waiting for ${joined(waiting)}.`, detail: "Begins in a minute at the latest." };
      }
      case "playing": case "last_round": {
        const detail = view.last_turns === null ? "" : `The pool is empty: ${counted(view.last_turns, "turn")} to go, then the racks are counted.`;
        if (mine) return { title: "Your turn.", detail };
        const { laid, moved } = view.draft;
        return { title: `${view.names[view.on_turn]} is on turn.`, detail: laid || moved ? `${view.names[view.on_turn]} is moving tiles.` : detail };
      }
      case "counting": return { title: "Play is over; the hall counts the racks.", detail: "" };
      case "over": return { title: this.outcome(), detail: "" };
      default: return { title: "", detail: "" };
    }
  }

  outcome() {
    const { result, ended, out } = this.view;
    const winners = joined(result.winners.map((seat) => this.name(seat))), verb = result.winners.length > 1 || result.winners[0] === this.you ? "win" : "wins";
    const how = ended === "out" ? `${out === this.you ? "you" : this.view.names[out]} went out` : "the pool was empty and everybody had one more turn";
    return `${winners} ${verb} with ${signed(result.scores[result.winners[0]])}: ${how}.`;
  }

  turnCall(left) {
    const { view, you } = this;
    const rack = view.racks[you];
    const seconds = left === null ? "" : ` ${Math.ceil(left / 1000)} seconds.`;
    return `Your turn.${seconds} ${Array.isArray(rack) ? `Rack ${rack.map(tileWords).join(", ")}.` : ""}`.trim();
  }
}
