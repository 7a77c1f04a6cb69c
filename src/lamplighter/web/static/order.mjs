// What a book is asked to be: its chapters or its boards, and how it is set. No DOM.

/** @typedef {{genre: string, level: string, width: number, height: number, count: number}} Chapter */
/** @typedef {{name: string, text: string}} Text */
/**
 * @typedef {{source: "new" | "mine", chapters: Chapter[], title: string, subtitle: string, author: string, paper: string, perPage: number,
 *   largePrint: boolean, twoSided: boolean, hints: boolean, qr: string, seed: string}} Order
 */

/** Boards that the server sets into one book. */
export const MOST = 240;
/** Cells along a side of a board in it. */
export const MOST_SIDE = 60;
/** Characters of all texts together; the server takes a little more. */
export const LONGEST = 900_000;

/** @param {string} genre @param {string} level @param {number} count @param {number} [side] @returns {Chapter} */
function chapter(genre, level, count, side = 10) {
  return { genre, level, width: side, height: side, count };
}

/** Books to begin with: a name, and what differs from the first. @type {[name: string, hint: string, order: Partial<Order>][]} */
export const PRESETS = [
  ["A first book", "24 Akari, easy to hard", { chapters: [chapter("akari", "easy", 8), chapter("akari", "normal", 8), chapter("akari", "hard", 8)] }],
  ["Both genres", "32 boards, Akari and Kuromasu", { chapters: [chapter("akari", "easy", 8), chapter("akari", "hard", 8), chapter("kuromasu", "easy", 8), chapter("kuromasu", "hard", 8)] }],
  ["For the train", "48 small ones, six to a page, with hints", { chapters: [chapter("akari", "easy", 24, 7), chapter("akari", "normal", 24, 7)], perPage: 6, hints: true }],
  ["Large print", "16 easy boards, one to a page", { chapters: [chapter("akari", "easy", 16, 8)], perPage: 1, largePrint: true }],
];

/** @returns {Order} */
export function firstOrder() {
  return {
    source: "new", chapters: PRESETS[0][2].chapters ?? [], title: "", subtitle: "", author: "", paper: "a4", perPage: 4, largePrint: false, twoSided: false, hints: false,
    qr: "puzz.link", seed: "",
  };
}

/** What was kept, as far as it makes sense. @param {unknown} kept @returns {Order} */
export function restoreOrder(kept) {
  const made = firstOrder(), given = /** @type {Record<string, any>} */ (kept && typeof kept === "object" ? kept : {});
  for (const [key, value] of Object.entries(made)) {
    if (typeof given[key] === typeof value && !Array.isArray(value)) /** @type {Record<string, any>} */ (made)[key] = given[key];
  }
  const sound = Array.isArray(given.chapters) && given.chapters.length > 0 && given.chapters.length <= MOST &&
    given.chapters.every((/** @type {any} */ each) => ["genre", "level"].every((key) => typeof each?.[key] === "string") && ["width", "height", "count"].every((key) => Number.isInteger(each?.[key])));
  if (sound) made.chapters = given.chapters.map((/** @type {Chapter} */ { genre, level, width, height, count }) => ({ genre, level, width, height, count }));
  return made;
}

/** How many new boards are asked for. @param {Order} order */
export function countOf({ chapters }) {
  return chapters.reduce((sum, { count }) => sum + count, 0);
}

/** What is wrong with the order; "" if nothing is. @param {Order} order @param {readonly Text[]} texts */
export function faultOf(order, texts) {
  if (order.source === "mine") {
    if (!texts.length) return "Paste or drop some boards first.";
    return texts.reduce((sum, { text }) => sum + text.length, 0) > LONGEST ? "These files are too large for one book." : "";
  }
  const count = countOf(order);
  if (!order.chapters.length) return "A book needs a chapter.";
  if (order.chapters.some((each) => !(each.count >= 1))) return "Each chapter needs at least one board.";
  if (order.chapters.some((each) => !(each.width >= 2 && each.height >= 2 && each.width <= MOST_SIDE && each.height <= MOST_SIDE))) return `A board here is 2 to ${MOST_SIDE} cells wide and high.`;
  if (count > MOST) return `A book made here has at most ${MOST} boards; these are ${count}.`;
  return order.seed && !/^\d{1,15}$/.test(order.seed) ? "A seed is a whole number from 0, of at most 15 digits." : "";
}

/** The question for the server. @param {Order} order @param {readonly Text[]} texts @param {string} address of the app, for QR codes that lead to it @param {number} leaves */
export function questionOf(order, texts, address, leaves) {
  const { title, subtitle, author, paper, qr } = order;
  const boards = order.source === "mine" ? { boards: texts.map(({ text }) => text) } : {
    chapters: order.chapters.map(({ genre, level, width, height, count }) => ({ genre, ...(level ? { level } : {}), size: `${width}x${height}`, count })),
    ...(order.seed ? { seed: Number(order.seed) } : {}),
  };
  return {
    ...boards, title, subtitle, author, paper, per_page: order.perPage, large_print: order.largePrint, two_sided: order.twoSided, hints: order.hints,
    qr, ...(qr === "app" ? { url: address } : {}), leaves,
  };
}
