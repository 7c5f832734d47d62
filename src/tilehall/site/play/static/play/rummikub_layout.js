// Where the sets of a table lie: the largest tiles with which all of them fit, each set in the first row that has room.
export const SMALLEST = 24, TOUCHABLE = 36, LARGEST = 44;
const GAP = 1; // between tiles
const below = (width) => (width < 30 ? 4 : 6); // between rows
const apart = (width) => Math.max(6, Math.round(width * 0.27)); // between sets
export const TALL = 1.25;

export const tileHeight = (width) => Math.round(width * TALL);
export const setWidth = (count, width) => count * width + (count - 1) * GAP;
// The place in a set that lies under this distance from its left edge: before which tile something would go.
export const placeUnder = (x, count, width) => Math.max(0, Math.min(count, Math.round(x / (width + GAP))));

const fitted = (sizes, width, room, rows) => {
  const ends = [], places = [];
  sizes.forEach((count, n) => {
    const wide = setWidth(count, width);
    const fits = (row) => (ends[row] ?? 0) + wide <= room;
    let row = rows?.[n] ?? -1;
    if (row < 0 || !fits(row)) row = ends.findIndex((_, at) => fits(at));
    if (row < 0) row = ends.length;
    while (ends.length <= row) ends.push(0);
    places.push({ row, x: ends[row], wide });
    ends[row] += wide + apart(width);
  });
  return { places, rows: ends.length };
};

// sizes: tiles in each set, in order. `rows`: the row that a set had, which it keeps while it fits. `most`: tiles do not
// grow beyond this; within a turn they only shrink.
export const layOut = (sizes, { width: room, height, most = LARGEST, rows = null }) => {
  const tall = (width, count) => count * tileHeight(width) + (count - 1) * below(width);
  let width = Math.max(most, SMALLEST), found = fitted(sizes, width, room, rows);
  while (width > SMALLEST && (tall(width, found.rows) > height || found.places.some((place) => place.wide > room))) {
    width -= 0.5;
    found = fitted(sizes, width, room, rows);
  }
  const places = found.places.map(({ row, x, wide }) => ({ row, x, wide, y: row * (tileHeight(width) + below(width)) }));
  return { width, places, height: Math.max(0, tall(width, found.rows)) };
};
