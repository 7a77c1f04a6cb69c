// What a learner's try is worth: a step found, right by another step, right but not yet, or wrong.
// No DOM, and no server: the steps from a position and the solution are known.

import { isOpen } from "./puzzle.mjs";
import { BLANK, DOT, PLACED } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./hints.mjs").Step} Step */
/** @typedef {{steps: readonly Step[], others: readonly Step[], solution: readonly string[]}} Known */
/**
 * `again`: of a step that was found before. `decided`: the cell is marked already, or cannot be.
 * `open`: solutions differ there.
 * @typedef {{kind: "found" | "again" | "other", step: Step} | {kind: "wrong" | "right" | "open" | "decided"}} Attempt
 */

/** Rows of letters as codes, one for each cell. @param {readonly string[]} rows */
export function codesOf(rows) {
  return Uint8Array.from(rows.join(""), (letter) => (letter === "o" || letter === "#" ? PLACED : letter === "+" ? DOT : BLANK));
}

/** Marks on a board; a row may repeat the walls. @param {Puzzle} puzzle @param {readonly string[]} rows */
export function marksOn(puzzle, rows) {
  return codesOf(rows).map((code, cell) => (isOpen(puzzle, cell) ? code : BLANK));
}

/** What a step itself settles, without what anybody sees then. @param {Puzzle} puzzle @param {Step} step @returns {[cell: number, mark: number][]} */
export function settledBy(puzzle, step) {
  const at = (/** @type {readonly [number, number]} */ [row, col]) => row * puzzle.width + col;
  const follows = new Set(step.follows.map(at));
  return [
    ...step.places.map((place) => /** @type {[number, number]} */ ([at(place), PLACED])),
    ...step.excludes.map(at).filter((cell) => !follows.has(cell)).map((cell) => /** @type {[number, number]} */ ([cell, DOT])),
  ];
}

/**
 * @param {Puzzle} puzzle @param {ArrayLike<number>} marks as they stand @param {Known} known
 * @param {ReadonlySet<Step>} found @param {number} cell @param {number} mark
 * @returns {Attempt}
 */
export function attempt(puzzle, marks, known, found, cell, mark) {
  const settles = (/** @type {Step} */ step) => settledBy(puzzle, step).some(([at, as]) => at === cell && as === mark);
  const mine = known.steps.filter(settles), fresh = mine.find((step) => !found.has(step));
  if (!isOpen(puzzle, cell)) return { kind: "decided" };
  if (marks[cell] !== BLANK) return mine.length && marks[cell] === mark ? { kind: "again", step: mine[0] } : { kind: "decided" };
  if (fresh) return { kind: "found", step: fresh };
  const right = marksOn(puzzle, known.solution)[cell];
  if (right === BLANK) return { kind: "open" };
  if (right !== mark) return { kind: "wrong" };
  const other = known.others.find(settles);
  return other ? { kind: "other", step: other } : { kind: "right" };
}

/**
 * Of the steps of an explanation the one that settles a cell, if it rests on nothing but the clues and these marks.
 * @param {Puzzle} puzzle @param {ArrayLike<number>} marks @param {readonly Step[]} steps @param {number} cell
 */
export function stepNow(puzzle, marks, steps, cell) {
  const at = (/** @type {readonly [number, number]} */ [row, col]) => row * puzzle.width + col;
  const step = steps.find((each) => [...each.places, ...each.excludes].some((place) => at(place) === cell));
  if (!step) return null;
  const direct = step.because.map(at).every((each) => !isOpen(puzzle, each) || marks[each] !== BLANK);
  return direct && settledBy(puzzle, step).some(([each]) => each === cell) ? step : null;
}

/** The question that a board asks. @param {readonly Step[]} steps @param {import("./puzzle.mjs").Genre} genre @param {number} need */
export function taskOf(steps, genre, need) {
  const places = steps.some((step) => step.places.length), excludes = steps.some((step) => step.excludes.length > step.follows.length);
  const what = genre === "akari" ? (places ? "holds a bulb" : "stays empty") : places ? "is black" : "is white";
  const settled = places && excludes ? "is settled" : what;
  if (steps.some((step) => step.technique === "agreement")) return `Suppose a cell one way, then the other, and follow both. Find a cell that ${settled} both times.`;
  if (steps.some((step) => step.technique === "search")) return `Nothing short helps here: try the ways to go on. Find a cell that ${settled} in all that work out.`;
  if (steps.some((step) => step.lines)) return `Suppose a cell the other way and follow what happens. Find one that ${settled} because its opposite breaks down.`;
  if (steps.length === 1) return `There is one such step on this board. Press a cell that ${settled} by it.`;
  const several = `There are ${WORDS[steps.length] ?? steps.length} such steps on this board.`;
  return `${several} ${need < steps.length ? `Find ${WORDS[need] ?? need}: for each, press` : "For each, press"} a cell that ${settled}.`;
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
