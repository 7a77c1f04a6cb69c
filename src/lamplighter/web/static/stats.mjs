// Solves by genre and level.

import { clockText, el, openDialog } from "./dom.mjs";
import { GENRES, LEVELS } from "./newboard.mjs";

/** @typedef {import("./store.mjs").Solve} Solve */

/** @param {number[]} times */
export function median(times) {
  const sorted = [...times].sort((a, b) => a - b), middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The times of one genre, level and size. @param {Solve[]} solves */
export function summary(solves) {
  const times = solves.map((solve) => solve.ms);
  return { count: times.length, best: Math.min(...times), median: median(times), alone: solves.filter((solve) => !solve.helped).length };
}

/** @param {Solve[]} solves @returns {Map<string, Solve[]>} */
function bySize(solves) {
  const sizes = new Map();
  for (const solve of solves) sizes.set(solve.size, [...(sizes.get(solve.size) ?? []), solve]);
  return sizes;
}

/** @param {Solve[]} solves */
export function openStats(solves) {
  const tables = GENRES.map(([genre, title]) => {
    const rows = [];
    for (const [level, name] of LEVELS) {
      const sizes = bySize(solves.filter((solve) => solve.genre === genre && solve.level === level));
      for (const [size, some] of [...sizes].sort(([a], [b]) => parseInt(a) - parseInt(b))) {
        const { count, best, median: middle, alone } = summary(some);
        rows.push(el("tr", null, el("th", { scope: "row" }, name), el("td", null, size), el("td", null, String(count)), el("td", null, String(alone)), el("td", null, clockText(best)), el("td", null, clockText(middle))));
      }
    }
    if (!rows.length) return null;
    return el("section", { class: "group" }, el("h3", null, title), el("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": `${title} statistics` }, el("table", { class: "stats num-tab" },
      el("thead", null, el("tr", null, ...["Level", "Size", "Solved", "Without hints", "Best", "Median"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", null, ...rows))));
  }).filter((table) => table !== null);
  openDialog("Statistics", tables.length ? tables : [el("p", { class: "small" }, "Solve a board, and its time is kept here, in this browser.")], { wide: true });
}
