// What is asked of the collection: the fields of its form, and the question they make. No DOM.

/** @typedef {typeof FIRST} Wish */

export const FIRST = { text: "", genre: "", level: "", size: "", score: "", technique: "", symmetry: "", status: "", sort: "newest", tags: /** @type {string[]} */ ([]) };

const FIELDS = /** @type {const} */ (["genre", "level", "size", "score", "technique", "symmetry", "status", "sort"]);

/** What was kept, as far as it makes sense. @param {unknown} kept @returns {Wish} */
export function restoreWish(kept) {
  const given = /** @type {Record<string, unknown>} */ (kept && typeof kept === "object" ? kept : {});
  const made = structuredClone(FIRST);
  for (const key of /** @type {const} */ (["text", ...FIELDS])) {
    const value = given[key];
    if (typeof value === "string" && value.length <= 120) made[key] = value;
  }
  if (Array.isArray(given.tags)) made.tags = given.tags.filter((tag) => typeof tag === "string").slice(0, 20);
  return made;
}

/** The question for the server. @param {Wish} wish */
export function queryOf(wish) {
  // A colon in free text would be read as a field of the query.
  const words = wish.text.replaceAll(":", " ").split(/\s+/).filter(Boolean);
  for (const key of FIELDS) {
    const value = wish[key].replaceAll(/\s+/g, "");
    if (value) words.push(`${key}:${value}`);
  }
  return { query: words.join(" ").slice(0, 200), tags: wish.tags };
}
