// Boards as links: what is written is read again, and nonsense is refused with a reason.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fromLink, isLink, toLink } from "../../src/lamplighter/web/static/link.mjs";
import { PuzzleError, makePuzzle, rowsOf } from "../../src/lamplighter/web/static/puzzle.mjs";

for (const rows of [["..1#", "0...", "...4"], ["1"], [".1"], ["#"], ["...................................."]]) {
  test(`akari ${rows.join("/")}`, () => {
    const puzzle = makePuzzle("akari", rows);
    assert.deepEqual(rowsOf(fromLink(toLink(puzzle))), rows);
  });
}

test("kuromasu, with large clues", () => {
  const rows = [Array(30).fill(null), [16, ...Array(28).fill(null), "?"]];
  const puzzle = makePuzzle("kuromasu", rows);
  assert.deepEqual(rowsOf(fromLink(toLink(puzzle))), rows);
});

test("whole addresses are read too", () => {
  const rows = rowsOf(fromLink("akari/6/6/nekcakbl"));
  for (const text of ["https://puzz.link/p?akari/6/6/nekcakbl", " http://localhost:8008/#akari/6/6/nekcakbl\n", "#lightup/6/6/nekcakbl/"]) {
    assert.deepEqual(rowsOf(fromLink(text)), rows, text);
  }
});

for (const [text, why] of /** @type {[string, RegExp][]} */ ([
  ["akari/6/6/nekcakb", /fills 3\d of the 36 cells/],
  ["akari/3/3/4n4", /9 cells/],
  ["akari/6/6/nekcakb~l", /cannot hold “~”/],
  ["akari/1000/1000/zz", /up to 100 × 100 cells; this one has 1000 × 1000/],
  ["akari/0/5/zz", /at least one cell/],
  ["akari/6/6/%E0%A4%A", /cannot hold “%”/],
  ["slitherlink/6/6/abc", /no Akari or Kuromasu board/],
  ["kurodoko/2/2/9ggg", /r1c1 cannot hold “9”/],
])) {
  test(`refused: ${text}`, () => {
    assert.throws(() => fromLink(text), (/** @type {Error} */ error) => error instanceof PuzzleError && why.test(error.message));
  });
}

test("other texts are no links", () => {
  for (const text of ["", "hello", "..1#\n....", "akari/6/6"]) assert.equal(isLink(text), false, text);
});

test("scripts in genres and rows are refused, not repeated at length", () => {
  assert.throws(() => makePuzzle(`<script>${"x".repeat(100)}</script>`, ["."]), /not “<script>xxxxxxxxxxxxxxxx…”/);
  assert.throws(() => makePuzzle("akari", ["..", "."]), /Row 2 has 1 cells, expected 2/);
});
