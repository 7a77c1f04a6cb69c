// A board of each genre to begin with, so that the first one needs no server. Our generator drew
// them: 7x7, easy, seed 19.

/** @type {Record<import("./puzzle.mjs").Genre, string>} */
export const STARTERS = {
  akari: "akari/7/7/r102ak0.ck301ap",
  kuromasu: "kurodoko/7/7/2h6n2g5l6k7l8gan6h5",
};
