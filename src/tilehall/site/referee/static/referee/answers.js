// Walks a table of answers, which is compiled from the law (site/referee/answer_tables.py), and fills in its numbers.
// Nothing here knows a rule.
const DO = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": (a, b) => Math.floor(a / b),
  "%": (a, b) => a - b * Math.floor(a / b),
  abs: Math.abs,
  floor: Math.floor,
};
const COMPARE = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, "==": (a, b) => a === b };

const valueOf = (expression, facts) => {
  if (typeof expression === "string") return facts[expression];
  if (typeof expression === "number") return expression;
  const [what, ...parts] = expression;
  return DO[what](...parts.map((part) => valueOf(part, facts)));
};

const written = (value, form) => {
  if (form.startsWith("02")) return (value < 0 ? "-" : "") + String(Math.abs(value)).padStart(value < 0 ? 1 : 2, "0");
  return form.startsWith("+") && value >= 0 ? `+${value}` : String(value);
};

const text = (table, place, facts) =>
  table.texts[place].map((piece) => (typeof piece === "string" ? piece : slot(table, piece, facts))).join("");
const slot = (table, place, facts) => {
  const [expression, form] = table.slots[place];
  return written(valueOf(expression, facts), form);
};

const filled = (table, part, facts) => {
  if (part === null) return null;
  if (typeof part === "number") return text(table, part, facts);
  if (Array.isArray(part)) return part.map((item) => filled(table, item, facts));
  if ("=" in part) return valueOf(part["="], facts);
  const record = table.parts[part.part];
  return Object.fromEntries(Object.entries(record).map(([name, item]) => [name, filled(table, item, facts)]));
};

const nextNode = (node, facts) => {
  if ("fact" in node) {
    const value = facts[node.fact];
    return node.to[value === true ? "yes" : value === false ? "no" : value];
  }
  const [does, left, right] = node.if;
  return COMPARE[does](valueOf(left, facts), valueOf(right, facts)) ? node.yes : node.no;
};

const leaf = (table, question, facts) => {
  let node = table.nodes[table.questions[question]];
  while (!("card" in node || "fault" in node)) node = table.nodes[nextNode(node, facts)];
  return node;
};

/** The card for these facts, or `{fault: [sentences]}` where they cannot be. */
export const answer = (table, question, facts) => {
  const node = leaf(table, question, facts);
  return "fault" in node ? { fault: node.fault.map((place) => text(table, place, facts)) } : filled(table, node.card, facts);
};

const factsIn = (expression) =>
  typeof expression === "string" ? [expression] : Array.isArray(expression) ? expression.slice(1).flatMap(factsIn) : [];
const ways = (node, facts) => {
  const asks = "fact" in node ? [node.fact] : node.if.slice(1).flatMap(factsIn);
  if (asks.every((fact) => fact in facts)) return [nextNode(node, facts)];
  return "fact" in node ? Object.values(node.to) : [node.yes, node.no];
};
/** The choices that may still change the card: those that stand on some way which these facts leave open. */
export const openChoices = (table, question, facts) => {
  const seen = new Set([table.questions[question]]), open = new Set();
  for (const place of seen) {
    const node = table.nodes[place];
    if ("card" in node || "fault" in node) continue;
    if ("fact" in node && !(node.fact in facts)) open.add(node.fact);
    for (const next of ways(node, facts)) seen.add(next);
  }
  return open;
};

export const isPossible = (table, question, facts) => !("fault" in leaf(table, question, facts));
