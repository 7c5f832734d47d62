// Clubs by distance: worked out on the device, from where it says it is. The position is sent nowhere.
const part = document.querySelector("[data-nearest]");
const EARTH = 6371; // kilometres
const rad = (degrees) => degrees * Math.PI / 180;

// The way along the ground between two places, as the crow flies.
export const distance = (one, other) => {
  const north = rad(other.latitude - one.latitude), east = rad(other.longitude - one.longitude);
  const chord = Math.sin(north / 2) ** 2
    + Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
};

const sort = ({ coords }) => {
  const cards = [...document.querySelectorAll("[data-regions] li.card")];
  const far = new Map(cards.map((card) => [card, card.dataset.latitude === undefined ? Infinity
    : distance(coords, { latitude: Number(card.dataset.latitude), longitude: Number(card.dataset.longitude) })]));
  const list = Object.assign(document.createElement("ul"), { className: "grid plain" });
  for (const card of cards.sort((one, other) => far.get(one) - far.get(other))) {
    if (far.get(card) < Infinity) card.querySelector("[data-distance]").textContent = ` · ${Math.round(far.get(card))} km`;
    list.append(card);
  }
  document.querySelector("[data-regions]").replaceChildren(list);
  part.querySelector("[role=status]").textContent = "The nearest first, in a straight line.";
};

// Browsers tell a position to secure pages only; elsewhere one finds a club by town and region.
if (part && window.isSecureContext && navigator.geolocation) {
  part.hidden = false;
  part.querySelector("button").addEventListener("click", () => navigator.geolocation.getCurrentPosition(sort, () => {
    part.querySelector("[role=status]").textContent = "Your device does not say where it is. Find a club by town or region.";
  }, { timeout: 15_000 }));
}
