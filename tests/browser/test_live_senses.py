"""The screen that stays on while somebody's clock runs, and goes off as always when it does not."""

import pytest

from .live_tables import seated

# A device that takes its time to keep the screen on, and counts what keeps it on.
SLOW_DEVICE = """() => {
  window.held = new Set(), window.asked = 0;
  const request = async () => {
    asked += 1;
    await new Promise((later) => setTimeout(later, 30));
    const lock = { released: false, release: async () => { lock.released = true; held.delete(lock); } };
    held.add(lock);
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
}"""
WANTED = """async (wanted) => {
  const address = [...document.querySelectorAll("script[type=module], link[rel=modulepreload]")]
    .map((one) => one.src || one.href).find((one) => one.includes("play/senses"))
    ?? performance.getEntriesByType("resource").map(({ name }) => name).find((one) => one.includes("play/senses"));
  const { Senses } = await import(address);
  const senses = new Senses();
  for (const one of wanted) senses.stayAwake(one);
  await new Promise((later) => setTimeout(later, 120));
  const kept = held.size;
  await senses.stayAwake(false);
  return { kept, asked, left: held.size };
}"""


@pytest.mark.parametrize(
    ("wanted", "kept", "asked"),
    [
        ([True], 1, 1),
        ([True, True], 1, 1),
        ([True, False], 0, 1),
        ([True, False, True], 1, 1),
        ([False], 0, 0),
    ],
)
def test_the_screen_is_kept_on_by_one_lock_and_only_while_it_is_wanted(visit, begun, wanted, kept, asked):
    """Two views may come at once, and a turn may be over before the device has answered."""
    visitor = visit("wide")
    with seated(visitor) as (_straw, path):
        page = visitor.open(path)
        page.evaluate(SLOW_DEVICE)
        assert page.evaluate(WANTED, wanted) == {"kept": kept, "asked": asked, "left": 0}
