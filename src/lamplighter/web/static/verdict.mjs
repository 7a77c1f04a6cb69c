// What is known about a draft: asked anew with every stroke, and the question before is cancelled.
// First whether it has one solution; then how hard it is, and what would repair or thin it. No DOM.

import { EngineError } from "./engine.mjs";
import { rowsOf } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {readonly [number, number]} Place */
/** @typedef {{kind: string, cell: Place, clue: number | string | null}} Edit */
/** @typedef {{edits: Edit[], message: string, status: string, count: number | null, level: number | null, label: string | null}} Repair */
/** @typedef {{level: number, label: string, score: number, reasons: string[], techniques: Record<string, number>}} Rating */
/**
 * @typedef {{status: string, count: number | null, count_is_exact: boolean, pair: string[][], pair_differs: Place[], differs: Place[],
 *   repairs: Repair[], repairs_are_all: boolean, repair_set: Repair | null, best: Repair | null, clash: Place[],
 *   redundant: Place[], sufficient: Place[], keeping: Place[] | null, idle: Place[], notes: Record<string, string>, complete: boolean}} Diagnosis
 */
/**
 * `status` is "asking" until the first answer, and "failed" if there is none: `message` says why.
 * @typedef {{status: string, solutions: string[][], rating: Rating | null, diagnosis: Diagnosis | null, message: string, ms: number}} Verdict
 */

/** Seconds that an answer may take; what comes later helps nobody who draws. */
const FIRST = 2, SECOND = 6;
/** Milliseconds without a stroke before it is asked what would repair the draft. */
const REST = 120;

/** @param {number} ms @param {AbortSignal} signal ends it at once */
function rest(ms, signal) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", resolve, { once: true });
  });
}

/** @returns {Verdict} */
export function noVerdict(status = "asking", message = "") {
  return { status, solutions: [], rating: null, diagnosis: null, message, ms: 0 };
}

export class Judge {
  /** @type {AbortController | null} */
  #asking = null;

  /** @param {Engine} engine @param {(verdict: Verdict) => void} tell called with each answer as it comes */
  constructor(engine, tell) {
    this.engine = engine;
    this.tell = tell;
  }

  cancel() {
    this.#asking?.abort();
  }

  /** @param {Puzzle} puzzle @param {boolean} symmetric whether repairs keep the symmetry */
  async judge(puzzle, symmetric) {
    this.cancel();
    const asking = (this.#asking = new AbortController()), { signal } = asking;
    const board = { genre: puzzle.genre, rows: rowsOf(puzzle) }, start = performance.now();
    /** @type {Verdict} */
    let verdict = noVerdict();
    const say = (/** @type {Partial<Verdict>} */ more) => {
      if (signal.aborted) return;
      verdict = { ...verdict, ...more };
      this.tell(verdict);
    };
    try {
      const found = await this.engine.ask("solve", { ...board, limit: 2, timeout: FIRST }, signal);
      say({ status: found.status, solutions: found.solutions, ms: performance.now() - start });
      if (found.status === "unique") say({ rating: await this.engine.ask("rate", { ...board, metrics: [], timeout: SECOND }, signal) });
      if (found.status === "unknown") return;
      // Repairs take long, and nobody reads them between two strokes.
      await rest(REST, signal);
      if (!signal.aborted) say({ diagnosis: await this.engine.ask("diagnose", { ...board, symmetric, timeout: SECOND }, signal) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      say(verdict.status === "asking" ? { status: "failed", message: error.message } : { message: error.message });
    }
  }
}

/** The verdict in a few words. @param {Verdict} verdict */
export function headline({ status, diagnosis, solutions }) {
  switch (status) {
    case "unique": return "One solution";
    case "unsolvable": return "No solution";
    case "multiple": {
      const count = diagnosis?.count ?? 0;
      if (!count) return solutions.length ? "Several solutions" : "Not unique";
      return diagnosis?.count_is_exact ? (count === 2 ? "Two solutions" : `${count} solutions`) : `${count} solutions or more`;
    }
    case "unknown": return "Unknown";
    case "failed": return "No answer";
    default: return "One moment…";
  }
}

/** What a repair says on its chip: "0 at r8c8". @param {Repair} repair */
export function shortly(repair) {
  const [first] = repair.edits, at = `r${first.cell[0] + 1}c${first.cell[1] + 1}`, more = repair.edits.length > 1 ? ` and ${repair.edits.length - 1} more` : "";
  if (first.kind === "add" || first.kind === "change") return `${first.clue} at ${at}${more}`;
  if (first.kind === "wall") return `Wall at ${at}${more}`;
  if (first.kind === "remove") return `No number at ${at}${more}`;
  return `White at ${at}${more}`;
}

/** What the edits of a repair write. @param {Puzzle} puzzle @param {Repair} repair @returns {[number, import("./puzzle.mjs").Content][]} */
export function written(puzzle, repair) {
  return repair.edits.map(({ kind, cell: [row, col], clue }) => {
    const cell = row * puzzle.width + col;
    if (clue !== null) return [cell, puzzle.genre === "akari" ? String(clue) : clue === "?" ? "?" : Number(clue)];
    if (kind === "wall" || (kind === "remove" && puzzle.genre === "akari")) return [cell, "#"];
    return [cell, puzzle.genre === "akari" ? "." : null];
  });
}
