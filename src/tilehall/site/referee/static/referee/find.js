// Finds questions by everyday words, as question_search.py does on the server: a test holds the two together.
const EXACT = 1, SAME_STEM = 0.9, PREFIX = 0.6, ONE_OFF = 0.5, PHRASE = 10, LONG_ENOUGH = 5;

export const words = (typed) =>
  typed.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];

const stem = (word) => {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
};

const isOneOff = (typed, known) => {
  if (typed.length < LONG_ENOUGH || Math.abs(typed.length - known.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at += 1;
  const [a, b] = [typed.slice(at), known.slice(at)];
  const turned = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || turned;
};

const likeness = (typed, known) => {
  if (typed === known) return EXACT;
  if (stem(typed) === stem(known)) return SAME_STEM;
  if (known.startsWith(typed)) return PREFIX;
  return isOneOff(typed, known) ? ONE_OFF : 0;
};

const worth = (typed, known) =>
  Math.max(0, ...Object.entries(known).map(([word, weight]) => likeness(typed, word) * weight));

/** The questions that have most of what was typed, best first. */
export const find = (typed, questions, small) => {
  const all = words(typed);
  const meant = all.filter((word) => !small.includes(word));
  const asked = meant.length ? meant : all;
  if (!asked.length) return [];
  const scored = questions.map((question, place) => {
    const worths = asked.map((word) => worth(word, question.words)).filter((one) => one > 0);
    const said = question.says.some((phrase) => ` ${phrase} `.includes(` ${all.join(" ")} `));
    return { question, place, hits: worths.length, score: worths.reduce((a, b) => a + b, 0) + (said ? PHRASE : 0) };
  });
  const most = Math.max(...scored.map(({ hits }) => hits));
  if (!most) return [];
  return scored.filter(({ hits }) => hits === most)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ question }) => question);
};
