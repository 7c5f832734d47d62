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
