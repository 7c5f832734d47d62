// Finds questions by everyday words, as question_search.py does on the server: a test holds the two together.
const EXACT = 1, SAME_STEM = 0.9, PREFIX = 0.6, ONE_OFF = 0.5, PHRASE = 10, LONG_ENOUGH = 5, LITTLE = 0.3;
const ENDINGS = ["ing", "ed", "e"], SHORTEST_ROOT = 4;

export const words = (typed) =>
  typed.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];

const stem = (word) => {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
};

// The word without the endings of number and time.
const root = (word) => {
  const single = stem(word);
  const ending = ENDINGS.find((one) => single.endsWith(one) && single.length - one.length >= SHORTEST_ROOT) ?? "";
  return single.slice(0, single.length - ending.length);
};

const isOneOff = (typed, known) => {
  if (typed.length < LONG_ENOUGH || Math.abs(typed.length - known.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at += 1;
  const [a, b] = [typed.slice(at), known.slice(at)];
  const turned = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || turned;
};

const same = (typed, known) => {
  if (typed === known) return EXACT;
  return root(typed) === root(known) ? SAME_STEM : 0;
};
const like = (typed, known) => {
  if (known.startsWith(typed)) return PREFIX;
  return isOneOff(typed, known) ? ONE_OFF : 0;
};
const worth = (typed, known, likeness) =>
  Math.max(0, ...Object.entries(known).map(([word, weight]) => likeness(typed, word) * weight));

// What a word is worth at each question. Where it is a whole word, no word that only begins with it or resembles it is
// worth as much, however rare.
const worths = (typed, questions) => {
  const whole = questions.map((question) => worth(typed, question.words, same));
  const near = questions.map((question) => worth(typed, question.words, like));
  const known = whole.filter((one) => one > 0);
  const most = known.length ? Math.min(...known) * PREFIX : Infinity;
  return whole.map((one, place) => one || Math.min(near[place], most));
};

/** The questions that have most of what was typed, best first. The last are the words that tell nothing or little. */
export const find = (typed, questions, { small, little, figures }) => {
  const all = words(typed).map((word) => (Object.hasOwn(figures, word) ? figures[word] : word));
  const meant = all.filter((word) => !small.includes(word) && word.length > 1);
  const asked = meant.length ? meant : all;
  if (!asked.length) return [];
  const tells = (word) => !little.includes(word) && !/^[0-9]+$/.test(word);
  const some = asked.some(tells);
  const found = asked.map((word) => ({ counts: !some || tells(word), worths: worths(word, questions) }));
  const phrase = ` ${all.join(" ")} `;
  const scored = questions.map((question, place) => {
    const hits = found.filter((one) => one.counts && one.worths[place] > 0).length;
    const own = found.reduce((sum, one) => sum + one.worths[place] * (one.counts ? 1 : LITTLE), 0);
    const said = question.says.some((known) => ` ${known} `.includes(phrase));
    return { question, place, hits, score: own + (said ? PHRASE : 0) };
  });
  const most = Math.max(...scored.map(({ hits }) => hits));
  if (!most) return [];
  return scored.filter(({ hits }) => hits === most)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ question }) => question);
};
