// The reader's own row. The page comes with it marked; rows that are put in later are everybody's and are marked here.
const sign = document.querySelector("template[data-own-rows]");

function mark() {
  for (const link of document.querySelectorAll(`main a[href="${sign.dataset.ownRows}"]`)) {
    const row = link.closest("tr, li");
    if (!row || row.hasAttribute("data-own-row")) continue;
    row.setAttribute("data-own-row", "");
    link.after(" ", sign.content.cloneNode(true));
  }
}

for (const news of ["htmx:afterSettle", "live:changed"]) document.addEventListener(news, mark);
