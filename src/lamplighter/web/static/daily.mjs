// The boards of the day: the date is the seed, so everybody gets the same ones.

import { clockText, el, icon, openDialog } from "./dom.mjs";

/** @typedef {import("./ahead.mjs").Order} Order */
/** @typedef {{name: string, order: Order, seed: number, day: string}} Daily */

const KINDS = /** @type {[string, number, string][]} */ ([["Small", 7, "easy"], ["Medium", 10, "normal"], ["Large", 14, "hard"]]);
const LONGEST_STREAK = 400;

/** A day as people write it in files. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The three boards of a genre for a day. @param {"akari" | "kuromasu"} genre @param {string} day @returns {Daily[]} */
export function dailies(genre, day) {
  return KINDS.map(([name, size, level], i) => ({
    name, day,
    order: { genre, width: size, height: size, level, symmetry: "rotate2" },
    seed: Number(day.replaceAll("-", "")) * 10 + i,
  }));
}

/** Days in a row, up to today, with a daily board solved. @param {Set<string>} days @param {Date} today */
export function streak(days, today) {
  const date = new Date(today);
  if (!days.has(dayOf(date))) date.setDate(date.getDate() - 1); // today may still come
  let length = 0;
  for (; length < LONGEST_STREAK && days.has(dayOf(date)); length++) date.setDate(date.getDate() - 1);
  return length;
}

/**
 * @param {import("./store.mjs").Solve[]} solves
 * @param {(daily: Daily) => Promise<void>} play
 */
export function openDaily(solves, play) {
  const today = new Date();
  const shown = new Date(today);
  const done = new Map(solves.filter((solve) => solve.day).map((solve) => [solve.day, solve.ms]));
  const body = el("div");
  const go = (/** @type {number} */ days) => {
    shown.setDate(shown.getDate() + days);
    draw();
  };
  const draw = () => {
    const day = dayOf(shown), isToday = day === dayOf(today);
    const rows = (/** @type {"akari" | "kuromasu"} */ genre) => dailies(genre, day).map((daily) => {
      const ms = done.get(`${day} ${genre} ${daily.name}`);
      return el("button", { class: "daily-row", onclick: () => {
        box.close();
        void play(daily);
      } }, el("span", null, el("b", null, daily.name), el("small", null, `${daily.order.width} × ${daily.order.height}, ${daily.order.level}`)),
      ms === undefined ? el("span", { class: "tag" }, "Play") : el("span", { class: "tag moss num-tab" }, icon("tick", "s"), clockText(ms)));
    });
    const days = new Set([...done.keys()].map((key) => String(key).split(" ")[0]));
    const inARow = streak(days, today);
    body.replaceChildren(
      el("div", { class: "row between day" },
        el("button", { class: "icon-btn", "aria-label": "The day before", onclick: () => go(-1) }, icon("back")),
        el("b", { "aria-live": "polite" }, isToday ? "Today" : shown.toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long" })),
        el("button", { class: "icon-btn", "aria-label": "The day after", disabled: isToday, onclick: () => go(1) }, icon("next"))),
      el("div", { class: "two" },
        el("section", null, el("h3", null, "Akari"), ...rows("akari")),
        el("section", null, el("h3", null, "Kuromasu"), ...rows("kuromasu"))),
      inARow > 1 ? el("p", { class: "small" }, `${inARow} days in a row.`) : "",
    );
  };
  const box = openDialog("Daily boards", [body]);
  draw();
}
