// The way to a solution: marks before each step, suppositions line by line, marks in links.

import assert from "node:assert/strict";
import { test } from "node:test";

import { makePuzzle } from "../../src/lamplighter/web/static/puzzle.mjs";
import { Chain, Way, marksOfRows, readMarks, writeMarks } from "../../src/lamplighter/web/static/way.mjs";

const step = (technique, places, excludes, more = {}) => ({ technique, title: technique, places, excludes, because: [], focus: [], follows: [], message: "", ...more });
const puzzle = makePuzzle("akari", ["0..", "...", "..."]);
const told = {
  verdict: "limit", solved: false, conclusion: "", start: ["...", "...", "..+"], marks: ["...", "...", "..."],
  steps: [step("full", [], [[0, 1], [1, 0]]), step("last", [[1, 1]], [[1, 2], [2, 1]], { follows: [[1, 2], [2, 1]] }), step("full", [], [[0, 2]])],
};

test("a way knows the marks before each step", () => {
  const way = new Way(puzzle, told);
  assert.deepEqual([...way.before(0)], [0, 0, 0, 0, 0, 0, 0, 0, 2]);
  assert.deepEqual([...way.before(1)], [0, 2, 0, 2, 0, 0, 0, 0, 2]);
  // What the bulb lights needs no mark.
  assert.deepEqual([...way.before(2)], [0, 2, 0, 2, 1, 0, 0, 0, 2]);
  assert.deepEqual([...way.before(3)], [0, 2, 2, 2, 1, 0, 0, 0, 2]);
  assert.deepEqual(way.techniques(), [{ name: "full", title: "full", at: [0, 2] }, { name: "last", title: "last", at: [1] }]);
  way.extend({ ...told, verdict: "solved", steps: [step("end", [[2, 0]], [])] });
  assert.equal(way.length, 4);
  assert.equal(way.verdict, "solved");
  assert.equal(way.before(4)[6], 1);
});

test("marks are short in a link, and come back", () => {
  const marks = marksOfRows(["....", "o+..", "...."]);
  assert.equal(writeMarks(marks), "4ox");
  assert.deepEqual(readMarks("4ox", 12), marks);
  assert.deepEqual(readMarks("", 3), new Uint8Array(3));
  for (const wrong of ["4oz", "13", "12o", "-1"]) assert.equal(readMarks(wrong, 12), null, wrong);
});

test("a supposition is opened line by line, an inner one at once if asked", () => {
  const line = (label, depth) => ({ text: label, places: [], excludes: [], keep: 0, from: [], label, depth });
  const chain = new Chain([line("?", 1), line("1", 1), line("?", 2), line("3", 2), line("4", 2), line("5", 1), line("6", 1)]);
  assert.equal(chain.open, 1);
  assert.ok(chain.supposes(0) && chain.supposes(2) && !chain.supposes(1));
  chain.more();
  assert.ok(!chain.isInner);
  chain.more();
  assert.ok(chain.isInner);
  assert.equal(chain.endOf(2), 5);
  chain.skip();
  assert.equal(chain.open, 6, "with the line that says what it proves");
  chain.less();
  assert.equal(chain.open, 5);
  chain.all();
  assert.ok(chain.isOpen);
});
