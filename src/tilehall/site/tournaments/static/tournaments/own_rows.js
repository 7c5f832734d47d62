// The reader's own row. The page comes with it marked; rows that are put in later are everybody's and are marked here.
const sign = document.querySelector("template[data-own-rows]"), { ownRows: address, ownName: name } = sign.dataset;

// Lists link to the card of each player; on the hall screen there are names and no links, of one player or of a table.
const called = (place) => place.firstChild?.textContent.replace(/\*$/, "").split(" – ").some((one) => one.trim() === name);
const mine = () => [
  ...document.querySelectorAll(`main a[href="${address}"]`),
  ...[...document.querySelectorAll("#wall li b")].filter(called),
];

function mark() {
  for (const place of mine()) {
    const row = place.closest("tr, li");
    if (!row || row.hasAttribute("data-own-row")) continue;
    row.setAttribute("data-own-row", "");
    place.after(" ", sign.content.cloneNode(true));
  }
}

for (const news of ["htmx:afterSettle", "live:changed"]) document.addEventListener(news, mark);
