// What a try is worth, on a board small enough to see it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { attempt, codesOf, marksOn, settledBy, stepNow, taskOf } from "../../src/lamplighter/web/static/attempt.mjs";
import { makePuzzle } from "../../src/lamplighter/web/static/puzzle.mjs";
import { BLANK, DOT, PLACED } from "../../src/lamplighter/web/static/rules.mjs";

// 0 . .      the cells beside the 0 stay empty (mine), and the 1 takes a bulb (another's)
// . . 1
const puzzle = makePuzzle("akari", ["0..", "..1"]);
const step = (rest) => ({ technique: "t", title: "T", places: [], excludes: [], because: [[0, 0]], focus: [[0, 0]], follows: [], message: "", ...rest });
const beside = step({ excludes: [[0, 1], [1, 0]] });
const bulb = step({ places: [[0, 2]], excludes: [[1, 1]], follows: [[1, 1]], because: [[1, 2], [0, 1]] });
const lesson = { steps: [beside], others: [bulb], solution: ["0+o", "+o1"] };
const none = new Uint8Array(6);
const worth = (cell, mark, marks = none, found = new Set()) => attempt(puzzle, marks, lesson, found, cell, mark).kind;

test("letters become marks, walls none", () => {
  assert.deepEqual([...codesOf(["#+o."])], [PLACED, DOT, PLACED, BLANK]);
  assert.deepEqual([...marksOn(puzzle, ["0+o", "..1"])], [0, DOT, PLACED, 0, 0, 0]);
});

test("a cell of the step with its mark is found, with the other mark it is wrong", () => {
  assert.equal(worth(1, DOT), "found");
  assert.equal(worth(3, DOT), "found");
  assert.equal(worth(1, PLACED), "wrong");
  assert.deepEqual(attempt(puzzle, none, lesson, new Set(), 3, DOT).step, beside);
});

test("another's step is told as such, and what will be so but follows by none is right", () => {
  assert.equal(worth(2, PLACED), "other");
  assert.equal(worth(4, PLACED), "right");
  assert.equal(worth(4, DOT), "wrong", "what follows from a placement is no step of its own");
});

test("where solutions differ neither mark is wrong", () => {
  const several = { ...lesson, solution: ["0+o", "..1"] };
  assert.equal(attempt(puzzle, none, several, new Set(), 4, PLACED).kind, "open");
  assert.equal(attempt(puzzle, none, several, new Set(), 4, DOT).kind, "open");
  assert.equal(attempt(puzzle, none, several, new Set(), 3, DOT).kind, "found");
});

test("walls and marked cells are no tries; one of a step found before is told again", () => {
  assert.equal(worth(0, PLACED), "decided");
  const marks = Uint8Array.from([0, DOT, 0, DOT, 0, 0]);
  assert.equal(worth(1, DOT, marks, new Set([beside])), "again");
  assert.equal(worth(1, PLACED, marks, new Set([beside])), "decided");
});

test("a step settles its own cells, not what anybody sees then", () => {
  assert.deepEqual(settledBy(puzzle, bulb), [[2, PLACED]]);
  assert.deepEqual(settledBy(puzzle, beside), [[1, DOT], [3, DOT]]);
});

test("a step is possible now if it rests on clues and marks alone", () => {
  assert.equal(stepNow(puzzle, none, [beside, bulb], 2), null, "r1c2 is not marked yet");
  assert.equal(stepNow(puzzle, Uint8Array.from([0, DOT, 0, 0, 0, 0]), [beside, bulb], 2), bulb);
  assert.equal(stepNow(puzzle, none, [beside, bulb], 3), beside);
  assert.equal(stepNow(puzzle, none, [beside], 4), null);
  assert.equal(stepNow(puzzle, Uint8Array.from([0, DOT, 0, 0, 0, 0]), [bulb], 4), null, "it follows from a bulb that is not there");
});

test("the task says how many steps there are and what they settle", () => {
  assert.match(taskOf([beside], "akari", 1), /one such step .* stays empty by it/);
  assert.match(taskOf([bulb, bulb], "akari", 2), /two such steps .* For each, press a cell that holds a bulb/);
  assert.match(taskOf([beside, beside, beside, beside], "kuromasu", 3), /four such steps .* Find three: for each, press a cell that is white/);
  assert.match(taskOf([beside, bulb], "kuromasu", 2), /is settled/);
  assert.match(taskOf([step({ excludes: [[0, 1]], lines: [] })], "akari", 1), /opposite breaks down/);
  assert.match(taskOf([step({ technique: "agreement", excludes: [[0, 1]], lines: [] })], "akari", 1), /both times/);
  assert.match(taskOf([step({ technique: "search", excludes: [[0, 1]] })], "kuromasu", 1), /a cell that is white in all that work out/);
});
