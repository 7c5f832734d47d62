// What of the table is on the screen: the room that is left for it, and a notice for who has scrolled away.

// Who has scrolled away from what happens now still sees that it is their turn; a tap leads back to the board.
export const turnNotice = (live) => {
  const status = live.querySelector("[data-status]"), notice = live.querySelector("[data-turn-notice]");
  let seen = true;
  const draw = () => { notice.hidden = seen || !status.classList.contains("mine"); };
  new IntersectionObserver((entries) => { seen = entries.at(-1).isIntersecting; draw(); }).observe(status);
  new MutationObserver(draw).observe(status, { attributeFilter: ["class"] });
  notice.addEventListener("click", () => {
    scrollTo({ top: 0 });
    live.querySelector("[data-board], [data-rack] button")?.focus({ preventScroll: true });
  });
};

// What stands above the table takes its part of a wide screen, so that the hand is seen without scrolling.
export const measureAbove = (live) => {
  const measure = () => live.style.setProperty("--above", `${live.getBoundingClientRect().top + scrollY}px`);
  measure();
  addEventListener("resize", measure);
};
