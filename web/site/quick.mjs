// A new board from the wasm engine alone, for the seconds until Python is up: the level that was asked
// for, plain in its looks. orders.json says how the levels are made (web/build.py writes it).

const LABELS = ["easy", "normal", "hard", "extreme"];
const GENRES = ["akari", "kuromasu"];
const SYMMETRIES = ["none", "mirror", "rotate2", "mirror4", "rotate4", "diagonal", "diagonal2"];
const MADE = 0;
const MOST = 3; // seconds: Python takes over where this is not enough

/**
 * @param {{ask: (question: string) => string}} engine
 * @param {Record<string, {density: number, clues: Record<string, [number, number]>}>} orders
 * @param {{genre?: string, width?: number, height?: number, level?: string, symmetry?: string}} wish
 * @returns {object | null} what `generate` answers, as far as the app looks at it
 */
export function makeBoard(engine, orders, { genre = "akari", width = 10, height = 10, level = "normal", symmetry = "varied" }) {
  const order = orders[genre], share = order?.clues[level];
  if (!order || !LABELS.includes(level)) return null;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const told = JSON.parse(engine.ask(JSON.stringify({
    call: "generate", genre: GENRES.indexOf(genre), height, width, level: LABELS.indexOf(level),
    symmetry: Math.max(0, SYMMETRIES.indexOf(symmetry === "varied" ? "rotate2" : symmetry)), density: order.density,
    clues: share ? share[0] + Math.random() * (share[1] - share[0]) : null, about: Boolean(share), seed, index: 0, seconds: MOST,
  })));
  if (told.status !== MADE || !told.rows) return null;
  return { id: `${genre}-${seed}-0`, genre, rows: told.rows, height, width, seed, index: 0, rating: { label: level } };
}
