// A puzzle being set: drawing with symmetry, locks, the tree of strokes, one's own solution, keeping.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft, MOST, SYMMETRIES, blank, figuresOf, orbit } from "../../src/lamplighter/web/static/draft.mjs";
import { PuzzleError, makePuzzle, rowsOf } from "../../src/lamplighter/web/static/puzzle.mjs";

const rows = (/** @type {Draft} */ draft) => rowsOf(draft.puzzle);
const akari = (symmetry = "none", height = 3, width = 3) => Object.assign(new Draft(blank("akari", height, width)), { symmetry });

test("a wall brings its twins, in every symmetry", () => {
  /** @type {Record<string, string[]>} */
  const expected = {
    none: [".#..", "....", "....", "...."], mirror: [".##.", "....", "....", "...."], rotate2: [".#..", "....", "....", "..#."],
    mirror4: [".##.", "....", "....", ".##."], rotate4: [".#..", "...#", "#...", "..#."], diagonal: [".#..", "#...", "....", "...."],
    diagonal2: [".#..", "#...", "...#", "..#."],
  };
  assert.deepEqual(Object.keys(expected), Object.keys(SYMMETRIES));
  for (const [name, drawn] of Object.entries(expected)) {
    const draft = akari(name, 4, 4);
    draft.draw(1, "#");
    assert.deepEqual(rows(draft), drawn, name);
    draft.draw(1, ".");
    assert.deepEqual(rows(draft), ["....", "....", "....", "...."], name);
  }
});

test("images are images of each other", () => {
  for (const name of Object.keys(SYMMETRIES)) {
    for (let cell = 0; cell < 25; cell++) {
      const all = orbit({ height: 5, width: 5 }, name, cell);
      for (const twin of all) assert.deepEqual(orbit({ height: 5, width: 5 }, name, twin).sort(), all.toSorted(), `${name} ${cell}`);
    }
  }
});

test("a number comes alone, its wall with twins, and what a twin shows stays", () => {
  const draft = akari("rotate2");
  draft.draw(0, "2");
  assert.deepEqual(rows(draft), ["2..", "...", "..#"]);
  draft.draw(8, "1");
  draft.draw(0, "3");
  assert.deepEqual(rows(draft), ["3..", "...", "..1"]);
});

test("a symmetry that needs a square is none on an oblong", () => {
  const draft = akari("rotate4", 2, 3);
  assert.equal(draft.usable, "none");
  draft.draw(0, "#");
  assert.deepEqual(rows(draft), ["#..", "..."]);
});

test("locked cells stay", () => {
  const draft = akari("mirror");
  draft.draw(0, "#");
  draft.lock(0);
  assert.deepEqual([...draft.locked], [0, 2]);
  assert.equal(draft.draw(0, "."), false);
  assert.equal(draft.draw(2, "1"), false);
  draft.lock(2);
  assert.equal(draft.draw(2, "1"), true);
});

test("undo, redo and every branch of the tree", () => {
  const draft = akari();
  draft.draw(0, "#");
  draft.draw(1, "#");
  const branch = draft.node;
  draft.undo();
  draft.draw(4, "2");
  assert.deepEqual(rows(draft), ["#..", ".2.", "..."]);
  while (draft.undo());
  assert.deepEqual(rows(draft), ["...", "...", "..."]);
  draft.redo();
  draft.redo();
  assert.deepEqual(rows(draft), ["#..", ".2.", "..."]);
  assert.deepEqual(draft.branches(), [3, 2]);
  draft.goTo(branch);
  assert.deepEqual(rows(draft), ["##.", "...", "..."]);
  assert.equal(draft.goTo(99), false);
});

test("a drag is one stroke", () => {
  const draft = akari();
  draft.draw(0, "#");
  draft.draw(1, "#", true);
  draft.draw(0, ".", true);
  draft.undo();
  assert.deepEqual(rows(draft), ["...", "...", "..."]);
});

test("clues come from one's own solution", () => {
  const draft = new Draft(makePuzzle("akari", [".#.", "#.#", ".#."]));
  assert.equal(draft.place(1, true), false, "no bulb on a wall");
  for (const cell of [0, 2, 4, 6, 8]) draft.place(cell, true);
  draft.write(draft.cluesOfSolution(), "Fill");
  assert.deepEqual(rows(draft), [".3.", "3.3", ".3."]);
  assert.deepEqual(draft.withoutClues([1]).map(([cell, content]) => [cell, content]), [[3, "#"], [5, "#"], [7, "#"]]);

  const white = new Draft(blank("kuromasu", 2, 3));
  white.place(4, true);
  white.write(white.cluesOfSolution(), "Fill");
  assert.deepEqual(rows(white), [[4, 3, 4], [2, null, 2]]);
  const some = new Draft(makePuzzle("kuromasu", [["?", null, null], [null, null, null]]));
  some.place(4, true);
  some.write(some.cluesOfSolution(), "Fill");
  assert.deepEqual(rows(some), [[4, null, null], [null, null, null]], "places that are chosen stay the only ones");
});

test("what is kept comes back, and damage is no harm", () => {
  const draft = akari("mirror");
  draft.draw(0, "#");
  draft.draw(4, "1");
  draft.undo();
  draft.lock(4);
  draft.place(8, true);
  draft.about.title = "Two";
  const back = Draft.restore(JSON.parse(JSON.stringify(draft.save())));
  assert.deepEqual(back?.save(), draft.save());
  back?.redo();
  assert.deepEqual(back && rows(back), ["#.#", ".1.", "..."]);
  for (const damaged of [null, {}, 7, { genre: "akari", rows: ["..x"] }, { ...draft.save(), deeds: null }]) assert.equal(Draft.restore(damaged), null);
  const cut = Draft.restore({ ...draft.save(), deeds: [], node: 5 });
  assert.deepEqual(cut && rows(cut), ["#.#", "...", "..."], "without its strokes the board is still there");
});

test("boards too large to judge are refused", () => {
  assert.throws(() => blank("akari", MOST + 1, 5), PuzzleError);
  assert.throws(() => blank("akari", 0, 5), PuzzleError);
  assert.throws(() => new Draft(makePuzzle("akari", Array(100).fill(".".repeat(100)))), PuzzleError);
});

test("figures", () => {
  const found = figuresOf(makePuzzle("akari", ["1..#", "....", "....", "##.2"]));
  assert.deepEqual({ ...found, share: 0, symmetries: [] }, { share: 0, count: 5, numbers: 2, alone: 3, void: { height: 2, width: 4 }, symmetries: [] });
  assert.deepEqual(figuresOf(makePuzzle("akari", ["#.#", "...", "#.#"])).symmetries, ["mirror", "rotate2", "mirror4", "rotate4", "diagonal", "diagonal2"]);
  assert.deepEqual(figuresOf(blank("kuromasu", 2, 5)).void, { height: 2, width: 5 });
});

test("the tree of strokes: what was there, and where it is drawn", () => {
  const draft = new Draft(blank("akari", 2, 2));
  draft.symmetry = "none";
  draft.draw(0, "#");
  draft.draw(1, "#");
  draft.undo();
  draft.draw(3, "2");
  assert.deepEqual(draft.cellsAt(0), [".", ".", ".", "."]);
  assert.deepEqual(draft.cellsAt(2), ["#", "#", ".", "."]);
  assert.deepEqual(draft.cellsAt(3), ["#", ".", ".", "2"]);
  assert.deepEqual(draft.cells, ["#", ".", ".", "2"], "looking changes nothing");
  const { depth, lane, count } = draft.lanes();
  assert.deepEqual([...depth], [0, 1, 2, 2]);
  assert.deepEqual([...lane], [0, 0, 1, 0]);
  assert.equal(count, 2);
});
