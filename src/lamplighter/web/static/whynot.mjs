// Why a mark cannot be, as a hint about it tells: in words, and drawn on the board of a lesson.

import { el } from "./dom.mjs";
import { marksOf } from "./hints.mjs";
import { clueAt } from "./puzzle.mjs";
import { BLANK } from "./rules.mjs";

/** @typedef {import("./hints.mjs").Hint} Hint */
/** @typedef {import("./slate.mjs").Slate} Slate */

const MOST = 5, MOST_ON_A_PHONE = 2; // steps that are told at once

/** The rule that the mark comes to break after some steps; empty if steps settle its cell without it. @param {Hint} hint */
export function clashOf(hint) {
  const last = (hint.why ?? "").split("\n").at(-1) ?? "";
  return hint.steps?.length && last.startsWith("But then ") ? last : "";
}

/** The whole reason, where it is short. @param {Hint} hint */
export function reason(hint) {
  return (hint.why ?? "").replace(/\s*\n\s*/g, " ");
}

/** The reason step by step, behind a press if it is long; null if it is one sentence. @param {Slate} slate @param {Hint} hint */
export function reasons(slate, hint) {
  const told = (hint.steps ?? []).map((step) => step.message), clash = clashOf(hint);
  if (told.length < 2 && !clash && !told[0]?.includes("\n")) return null;
  const list = el("ol", { class: "way" }, ...[...told, clash].filter(Boolean).map((line) => el("li", null, slate.words(line))));
  const count = list.childElementCount;
  const most = matchMedia("(max-width: 640px)").matches ? MOST_ON_A_PHONE : MOST; // the board stays in sight
  return count > most ? el("details", null, el("summary", null, `Why, in ${count} steps`), list) : list;
}

/** What would follow as ghosts, and what the last sentence speaks of. @param {Slate} slate @param {Hint} hint @param {number} cell @returns {import("./board.mjs").Overlay} */
export function against(slate, hint, cell) {
  const steps = hint.steps ?? [];
  if (steps.length > MOST) return { wrong: [cell] };
  const named = slate.named(clashOf(hint) || steps.at(-1)?.message || hint.why || "").filter((each) => each !== cell);
  const past = steps.flatMap((step) => marksOf(slate, step)).filter(([at]) => at !== cell && slate.marks[at] === BLANK);
  const ghosts = new Set(past.map(([at]) => at)), clues = named.filter((each) => clueAt(slate.puzzle, each) !== null);
  return { past, reason: clues, around: named.filter((each) => !clues.includes(each) && !ghosts.has(each)), wrong: [cell] };
}
