// The line of text in which all can be said: "r5 b5 k5 new", "k7 to 4", "split 4 after k7", "back k7", "done".
const COLOURS = { r: "R", red: "R", b: "B", blue: "B", y: "Y", yellow: "Y", orange: "Y", k: "K", black: "K" };

export const HELP = "Say: r5 b5 k5 new · k7 to 4 · split 4 after k7 · join 3 and 4 · back k7 · undo · redo · restart · sort runs · sort groups · check · sets · rack · time · draw · pass · done.";

// A tile as people type it: "k7", "K7", "black7", "j".
export const readTile = (word) => {
  if (/^(j|joker)$/i.test(word)) return "J";
  const found = /^([a-z]+)(1[0-3]|[1-9])$/i.exec(word), colour = COLOURS[found?.[1].toLowerCase()];
  return colour ? colour + found[2] : null;
};

const SIMPLE = { undo: "undo", redo: "redo", restart: "restart", clear: "restart", check: "check", sets: "sets", table: "sets", rack: "rack", time: "time", c: "time", draw: "draw-tile", d: "draw-tile", pass: "pass-turn", done: "lay-tiles", play: "lay-tiles", ready: "be-ready", fresh: "ask-fresh-start", hint: "hint", help: "help", "?": "help" };

// {do, ...} or {wrong: sentence}.
export const readLine = (text) => {
  const words = text.trim().toLowerCase().split(/[\s,]+/).filter(Boolean);
  if (!words.length) return { wrong: HELP };
  if (words.length === 1 && SIMPLE[words[0]]) return { do: SIMPLE[words[0]] };
  if (words[0] === "sort") return /^(groups?|777)$/.test(words[1] ?? "") ? { do: "sort", by: "groups" } : { do: "sort", by: "runs" };
  if (words[0] === "split") {
    const [, set, , tile] = words;
    return /^\d+$/.test(set ?? "") && words[2] === "after" && readTile(tile ?? "") ? { do: "split", set: Number(set), after: readTile(tile) } : { wrong: "Say: split 4 after k7." };
  }
  if (words[0] === "join") {
    const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
    return numbers.length === 2 ? { do: "join", from: numbers[1], into: numbers[0] } : { wrong: "Say: join 3 and 4." };
  }
  const back = words[0] === "back", rest = back ? words.slice(1) : words;
  const end = rest.findIndex((word) => !readTile(word)), named = (end < 0 ? rest : rest.slice(0, end)).map(readTile), tail = end < 0 ? [] : rest.slice(end);
  if (!named.length) return back && !tail.length ? { do: "restart" } : { wrong: `I do not know “${words[0]}”. ${HELP}` };
  if (back) return tail.length ? { wrong: `“${tail[0]}” is not a tile.` } : { do: "back", tiles: named };
  if (!tail.length || tail[0] === "new") return { do: "put", tiles: named, set: null };
  if (["to", "into", "in"].includes(tail[0]) && tail[1] === "new") return { do: "put", tiles: named, set: null };
  if (["to", "into", "in"].includes(tail[0]) && /^\d+$/.test(tail[1] ?? "")) {
    const from = tail[2] === "from" && /^\d+$/.test(tail[3] ?? "") ? Number(tail[3]) : null;
    return { do: "put", tiles: named, set: Number(tail[1]), from };
  }
  return { wrong: `“${tail.join(" ")}” is no place. Say: k7 to 4, or r5 b5 k5 new.` };
};
