// For test_rules.py: boards with marks come in as JSON lines, what the page makes of them goes out.
import { createInterface } from "node:readline";

import { fromLink, toLink } from "../../src/lamplighter/web/static/link.mjs";
import { makePuzzle, rowsOf } from "../../src/lamplighter/web/static/puzzle.mjs";
import { survey } from "../../src/lamplighter/web/static/rules.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const { genre, rows, marks } = JSON.parse(line);
  const puzzle = makePuzzle(genre, rows);
  const codes = [...marks.join("")].map((letter) => ({ ".": 0, o: 1, "#": 1, "+": 2 })[letter]);
  const { broken, lit, solved } = survey(puzzle, codes);
  const width = puzzle.width;
  console.log(JSON.stringify({
    violations: broken.map(({ rule, cells, message }) => ({ rule, message, cells: cells.map((cell) => [Math.floor(cell / width), cell % width]) })),
    lit: [...lit].join(""),
    solved,
    link: toLink(puzzle),
    again: rowsOf(fromLink(toLink(puzzle))),
  }));
}
