// The way to a solution: the steps of an explanation, the marks before each of them, and the lines
// of its supposition, opened one by one. No DOM.

import { marksOf } from "./hints.mjs";
import { DOT, PLACED } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./hints.mjs").Step} Step */
/** @typedef {import("./hints.mjs").Line} Line */
/** @typedef {[cell: number, mark: number]} Mark */
/**
 * What `explain` answers.
 * @typedef {{verdict: string, solved: boolean, steps: Step[], start: string[], marks: string[], conclusion: string, strategies?: string}} Explained
 */
/** A technique of the way, and the places of its steps. @typedef {{name: string, title: string, at: number[]}} Used */

/** The rows of the contract as marks. @param {readonly string[]} rows */
export function marksOfRows(rows) {
  return Uint8Array.from(rows.join(""), (letter) => (letter === "+" ? DOT : letter === "o" || letter === "#" ? PLACED : 0));
}

/** Marks for a link: 12o3x, where a number is so many blanks. @param {ArrayLike<number>} marks */
export function writeMarks(marks) {
  const letters = Array.from(marks, (mark) => (mark === PLACED ? "o" : mark === DOT ? "x" : " ")).join("").trimEnd();
  return letters.replace(/ +/g, (run) => String(run.length));
}

/** What `writeMarks` wrote; null for anything else. @param {string} text @param {number} size cells of the board */
export function readMarks(text, size) {
  if (!/^[\dox]*$/.test(text)) return null;
  const marks = new Uint8Array(size);
  let cell = 0;
  for (const [part] of text.matchAll(/\d+|[ox]/g)) {
    if (part === "o" || part === "x") marks[cell++] = part === "o" ? PLACED : DOT;
    else cell += Number(part);
    if (cell > size) return null;
  }
  return marks;
}

export class Way {
  /** Where each step settles what: marks that anybody sees then (lit cells) are left out. @type {Mark[][]} */
  #settled;

  /** @param {Puzzle} puzzle @param {Explained} told */
  constructor(puzzle, told) {
    this.puzzle = puzzle;
    this.steps = told.steps;
    this.verdict = told.verdict;
    this.conclusion = told.conclusion;
    this.start = marksOfRows(told.start);
    /** What is marked at the end, as rows: to go on from there. */
    this.reached = told.marks;
    this.#settled = this.steps.map((step) => marksOf(this, step));
  }

  get length() {
    return this.steps.length;
  }

  /** Cells of an answer, [row, col], as ours. @param {readonly (readonly [number, number])[]} cells */
  cells(cells) {
    return cells.map(([row, col]) => row * this.puzzle.width + col);
  }

  /** The marks before a step; at the length, those at the end. @param {number} place */
  before(place) {
    const marks = this.start.slice();
    for (const settled of this.#settled.slice(0, place)) for (const [cell, mark] of settled) marks[cell] = mark;
    return marks;
  }

  /** Every technique with the steps it takes, in the order they first come. @returns {Used[]} */
  techniques() {
    /** @type {Map<string, Used>} */
    const found = new Map();
    for (const [at, { technique, title }] of this.steps.entries()) {
      const used = found.get(technique) ?? { name: technique, title, at: [] };
      used.at.push(at);
      found.set(technique, used);
    }
    return [...found.values()];
  }

  /** More steps, asked for from where these end. @param {Explained} told */
  extend(told) {
    this.steps = [...this.steps, ...told.steps];
    this.#settled.push(...told.steps.map((step) => marksOf(this, step)));
    this.verdict = told.verdict;
    this.conclusion = told.conclusion;
    this.reached = told.marks;
  }
}

/** A supposition of a step, opened line by line. */
export class Chain {
  /** Lines that are open; the first one, the supposition itself, always is. */
  open = 1;

  /** @param {readonly Line[]} lines */
  constructor(lines) {
    this.lines = lines;
  }

  get isOpen() {
    return this.open >= this.lines.length;
  }

  /** Whether the line is a supposition. @param {number} at */
  supposes(at) {
    return !/^\d+$/.test(this.lines[at].label);
  }

  /** Where a supposition inside another ends: the first line after it that is further out. @param {number} at */
  endOf(at) {
    const { depth } = this.lines[at];
    const end = this.lines.findIndex((line, i) => i > at && line.depth < depth);
    return end < 0 ? this.lines.length : end;
  }

  /** Whether the last open line is inside a supposition within another. */
  get isInner() {
    return !this.isOpen && this.lines[this.open - 1].depth > 1;
  }

  more() {
    this.open = Math.min(this.lines.length, this.open + 1);
  }

  less() {
    this.open = Math.max(1, this.open - 1);
  }

  /** Open all lines of the inner supposition at once, and the one that says what it proves. */
  skip() {
    this.open = Math.min(this.lines.length, this.endOf(this.open - 1) + 1);
  }

  all() {
    this.open = this.lines.length;
  }
}
