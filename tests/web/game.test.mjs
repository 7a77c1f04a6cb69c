// One board in play: marks, undo, trials, checkpoints.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../src/lamplighter/web/static/game.mjs";
import { makePuzzle } from "../../src/lamplighter/web/static/puzzle.mjs";
import { BLANK, DOT, PLACED, TICK } from "../../src/lamplighter/web/static/rules.mjs";

const board = () => new Game(makePuzzle("akari", ["..1", "...", "#.."]));

test("marks go on white cells, ticks on clues, and nothing elsewhere", () => {
  const game = board();
  assert.equal(game.mark([[0, PLACED], [1, DOT], [2, TICK]]), true);
  assert.equal(game.mark([[2, PLACED], [0, TICK], [6, DOT]]), false);
  assert.deepEqual(game.rows(), ["o+.", "...", "..."]);
  assert.equal(game.marks[2], TICK);
});

test("undo and redo walk the tree without loss", () => {
  const game = board();
  game.mark([[0, PLACED]]);
  game.mark([[0, DOT]]);
  const left = game.node;
  game.undo();
  game.mark([[4, PLACED]]);
  assert.deepEqual(game.rows(), ["o..", ".o.", "..."]);
  while (game.undo());
  assert.deepEqual(game.rows(), ["...", "...", "..."]);
  assert.equal(game.canUndo, false);
  game.redo();
  game.redo();
  assert.deepEqual(game.rows(), ["o..", ".o.", "..."], "redo follows the branch walked last");
  game.jump(left);
  assert.deepEqual(game.rows(), ["+..", "...", "..."], "the other branch is still there");
});

test("a drag is one deed, even where it crosses itself", () => {
  const game = board();
  game.mark([[0, DOT]]);
  game.mark([[1, DOT]], true);
  game.mark([[0, BLANK]], true);
  assert.deepEqual(game.rows(), [".+.", "...", "..."]);
  game.undo();
  assert.deepEqual(game.rows(), ["...", "...", "..."]);
  game.redo();
  assert.deepEqual(game.rows(), [".+.", "...", "..."]);
});

test("a drag does not join a deed that was undone back to", () => {
  const game = board();
  game.mark([[0, DOT]]);
  game.mark([[1, DOT]]);
  game.undo();
  game.mark([[3, DOT]], true);
  game.undo();
  assert.deepEqual(game.rows(), ["+..", "...", "..."]);
});

test("trials nest; dropping one brings back what it changed", () => {
  const game = board();
  game.mark([[0, PLACED]]);
  game.startTrial();
  game.mark([[4, PLACED]]);
  game.mark([[0, DOT]]);
  assert.deepEqual([...game.levels], [1, 0, 0, 0, 1, 0, 0, 0, 0]);
  game.startTrial();
  game.mark([[5, DOT]]);
  assert.equal(game.levels[5], 2);
  game.keepTrial();
  assert.equal(game.levels[5], 1);
  assert.equal(game.depth, 1);
  game.dropTrial();
  assert.deepEqual(game.rows(), ["o..", "...", "..."]);
  assert.deepEqual([...game.levels], Array(9).fill(0));
  assert.equal(game.depth, 0);
  game.undo();
  assert.deepEqual(game.rows(), ["+..", ".o+", "..."], "undo brings a dropped trial back");
  assert.equal(game.depth, 1);
});

test("the outer trial drops what a kept inner one left", () => {
  const game = board();
  game.startTrial();
  game.startTrial();
  game.mark([[3, PLACED]]);
  game.keepTrial();
  game.startTrial();
  game.dropTrial();
  game.dropTrial();
  assert.deepEqual(game.rows(), ["...", "...", "..."]);
});

test("checkpoints are positions to go back to", () => {
  const game = board();
  game.mark([[0, PLACED]]);
  const { name, node } = game.setCheckpoint();
  assert.equal(game.setCheckpoint().name, name, "one for a position");
  game.mark([[4, PLACED]]);
  game.jump(node);
  assert.deepEqual(game.rows(), ["o..", "...", "..."]);
  game.redo();
  assert.deepEqual(game.rows(), ["o..", ".o.", "..."]);
  game.dropCheckpoint(name);
  assert.deepEqual(game.checkpoints, []);
});

test("a saved game is the same game; a damaged one starts afresh", () => {
  const game = board();
  game.mark([[0, PLACED]]);
  game.startTrial();
  game.mark([[4, DOT]]);
  game.undo();
  game.setCheckpoint();
  game.elapsed = 1234;
  const saved = JSON.parse(JSON.stringify(game.save()));
  const again = new Game(game.puzzle, saved);
  assert.deepEqual(again.rows(), game.rows());
  assert.equal(again.depth, 1);
  assert.equal(again.elapsed, 1234);
  again.redo();
  assert.deepEqual(again.rows(), ["o..", ".+.", "..."]);
  saved.deeds[1].cells[0] = 99;
  assert.deepEqual(new Game(game.puzzle, saved).rows(), ["...", "...", "..."]);
});

test("the order of marking, and where a mark was made", () => {
  const game = board();
  game.mark([[4, PLACED]]);
  const before = game.node;
  game.mark([[0, DOT], [1, DOT]]);
  game.mark([[2, TICK]]);
  assert.deepEqual(game.order(), [[1, 1], [0, 0], [0, 1]]);
  assert.equal(game.nodeBefore(0), before);
  game.clear();
  assert.deepEqual(game.rows(), ["...", "...", "..."]);
  assert.equal(game.clear(), false);
  game.undo();
  assert.deepEqual(game.rows(), ["++.", ".o.", "..."]);
});
