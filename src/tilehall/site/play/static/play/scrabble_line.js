// The line of text in which everything can be said: "8d horse", "challenge 2", "exchange aei". Words in, plain data out.

const ACROSS = /^(1[0-5]|[1-9])([a-o])$/, DOWN = /^([a-o])(1[0-5]|[1-9])$/;
const COLUMNS = "abcdefghijklmno";
// What is said, in full or shortened: what it does.
const DEEDS = {
  play: "play", press: "play", enter: "play",
  accept: "accept", ok: "accept", hold: "hold",
  challenge: "challenge", exchange: "exchange", change: "exchange", swap: "exchange",
  pass: "pass", draw: "draw", ready: "ready", sign: "sign", start: "start", restart: "start",
  withdraw: "withdraw", forfeit: "forfeit", resign: "forfeit", appeal: "appeal",
  undo: "undo", clear: "clear", back: "clear", shuffle: "shuffle",
  clock: "clock", c: "clock", time: "clock", score: "score", s: "score", rack: "rack", r: "rack",
  row: "row", last: "last", l: "last", unseen: "unseen", help: "help", hint: "hint",
};

const squareOf = (text) => {
  const across = ACROSS.exec(text), down = across ? null : DOWN.exec(text);
  const [row, column] = across ? [across[1], across[2]] : down ? [down[2], down[1]] : [];
  return row ? { at: (Number(row) - 1) * 15 + COLUMNS.indexOf(column), down: Boolean(down) } : null;
};

// "ho?rse": a question mark before the letter that a blank stands for. Brackets and dots are tiles that lie there.
export const lettersOf = (word) => {
  const letters = [];
  let blank = false;
  for (const sign of word.replace(/[()]/g, "")) {
    if (sign === "?") {
      if (blank) return null;
      blank = true;
    } else if (/[a-z.]/.test(sign)) {
      letters.push({ letter: sign.toUpperCase(), blank });
      blank = false;
    } else {
      return null;
    }
  }
  return blank || !letters.length ? null : letters;
};

export const readLine = (text) => {
  const [first = "", ...rest] = text.trim().toLowerCase().split(/\s+/);
  if (!first) return { do: "nothing" };
  const place = squareOf(first);
  if (place) {
    if (!rest.length) return { do: "point", ...place };
    const letters = lettersOf(rest.join(""));
    return letters ? { do: "place", ...place, letters } : { do: "unclear", text };
  }
  const deed = DEEDS[first];
  if (!deed) return { do: "unclear", text };
  if (deed === "exchange") {
    const tiles = rest.join("").replace(/,/g, "").toUpperCase();
    return /^[A-Z?]*$/.test(tiles) ? { do: deed, tiles: [...tiles] } : { do: "unclear", text };
  }
  if (deed === "challenge") return { do: deed, words: rest.join(" ").split(/[\s,]+/).filter(Boolean) };
  if (deed === "row") return { do: deed, row: rest.join("") };
  return { do: deed };
};

// Which words a challenge in the line is about: numbers as they are listed, or the words themselves; none named, all.
export const challengedWords = (named, words) => {
  if (!named.length) return words.slice();
  const chosen = named.map((name) => (/^\d+$/.test(name) ? words[Number(name) - 1] : words.find((word) => word.toLowerCase() === name)));
  return chosen.includes(undefined) ? null : [...new Set(chosen)];
};

export const HELP =
  "Type a place and a word: 8d horse goes across from 8 D, d8 horse goes down. A question mark before a letter uses a blank: 8d ho?rse. " +
  "Then: play. Answers: accept, hold, challenge, challenge 2. Other turns: exchange aei, pass, draw. " +
  "Also: undo, clear, shuffle, clock, score, rack, row 8, last, unseen, forfeit.";
