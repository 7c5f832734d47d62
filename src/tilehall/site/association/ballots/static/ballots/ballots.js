// The voter's codes: made on the device, kept in its browser for one ballot, filled into the slip, found in the result.
// Without this script the page brings codes that the hall has drawn and forgotten, and people type theirs.
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ", GROUPS = 4, IN_A_GROUP = 4;

const sign = () => {
  for (;;) { // signs beyond the last whole round are drawn again, so that none is likelier than another
    const [drawn] = crypto.getRandomValues(new Uint8Array(1));
    if (drawn < 256 - (256 % SIGNS.length)) return SIGNS[drawn % SIGNS.length];
  }
};
const group = () => Array.from({ length: IN_A_GROUP }, sign).join("");
const freshCode = () => Array.from({ length: GROUPS }, group).join("-");

const place = (ballot) => `ballot-${ballot}`;
const kept = (ballot) => { try { return JSON.parse(localStorage.getItem(place(ballot))) ?? []; } catch { return []; } };
const keep = (ballot, codes) => {
  try { localStorage.setItem(place(ballot), JSON.stringify(codes)); return true; } catch { return false; }
};
const forget = (ballot) => { try { localStorage.removeItem(place(ballot)); } catch { /* nothing was kept, then */ } };

for (const form of document.querySelectorAll("form[data-makes-codes]"))
  for (const input of form.querySelectorAll('input[name="code"]')) input.value = freshCode();

const show = (root, selector) => { for (const found of root.querySelectorAll(selector)) found.hidden = false; };

function dress(part) {
  const { ballot } = part.dataset;
  if ("begunAnew" in part.dataset) forget(ballot); // what was taken before counts no longer
  const own = [...part.querySelectorAll("[data-own-code]")].map((code) => code.textContent.trim());
  if (own.length && keep(ballot, own)) show(part, "[data-kept-words]");
  const codes = kept(ballot);
  if (!codes.length || "shared" in part.dataset) return;
  const list = part.querySelector("[data-kept-codes]");
  if (list) {
    show(part, "[data-kept-words]");
    list.replaceChildren(...codes.map((code) => Object.assign(document.createElement("p"), { className: "code-slip", textContent: code })));
  }
  for (const field of part.querySelectorAll("[data-fill-codes]")) field.value ||= codes.join("\n");
  for (const row of part.querySelectorAll("tr[data-code]"))
    if (codes.includes(row.dataset.code)) { row.classList.add("own-slip"); show(part, "[data-own-found]"); }
}
for (const part of document.querySelectorAll("[data-ballot]")) dress(part);
document.addEventListener("htmx:afterSwap", () => { for (const part of document.querySelectorAll("[data-ballot]")) dress(part); });

for (const button of document.querySelectorAll("[data-forget]"))
  button.addEventListener("click", () => { forget(button.closest("[data-ballot]").dataset.ballot); location.reload(); });

// At a shared device nothing of a voter is left, not even for who goes back.
addEventListener("pagehide", () => { for (const part of document.querySelectorAll("[data-forgets]")) part.replaceChildren(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted && document.querySelector("[data-forgets]")) location.replace(location.href); });
