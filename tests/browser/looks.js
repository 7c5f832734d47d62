// How a page bears a look at it: evaluated in the page by visitor.py, each function gives a list of faults.
({
  // A finger needs room: what is pressed to act, 40 points; any other target that stands alone, 24 (WCAG 2.5.8).
  // A link inside a sentence is exempt there, and here.
  cramped() {
    const shown = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const away = (box) => box.right <= 0 || box.bottom + scrollY <= 0;
    const inSentence = (e) =>
      e.tagName === "A" &&
      getComputedStyle(e).display === "inline" &&
      [...e.parentElement.childNodes].some((n) => n !== e && n.textContent.trim() !== "");
    const room = (e) => {
      const label = e.matches("[type=checkbox], [type=radio]") && e.labels?.[0];
      return (label || e).getBoundingClientRect();
    };
    const faults = [];
    for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
      const box = room(e);
      if (!shown(e) || away(box) || inSentence(e) || e.classList.contains("cover")) continue;
      const least = e.matches("button, .button, select, textarea, summary, input") ? 40 : 24;
      if (box.height < least - 0.5 || box.width < 24) {
        const words = (e.innerText || e.ariaLabel || e.name || "").trim().slice(0, 40);
        faults.push(`${e.tagName.toLowerCase()} “${words}” is ${box.width | 0}×${box.height | 0}, wants ${least}`);
      }
    }
    return faults;
  },

  tooWide() {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    const out = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1);
    const names = out.slice(0, 4).map((e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")}`);
    return [`the page is ${page.scrollWidth} wide in ${page.clientWidth}: ${names.join(", ")}`];
  },

  // Who uses no mouse must see where they are.
  focusUnseen() {
    const e = document.activeElement;
    const style = getComputedStyle(e);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    const box = e.getBoundingClientRect();
    if ((ring || style.boxShadow !== "none") && box.width && box.height) return [];
    return [`${e.tagName.toLowerCase()} “${(e.innerText || e.name || "").trim().slice(0, 40)}” shows no focus`];
  },
})
