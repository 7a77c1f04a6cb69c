// Replays in links, and the days of daily boards.
import assert from "node:assert/strict";
import { test } from "node:test";

import { dailies, dayOf, streak } from "../../src/lamplighter/web/static/daily.mjs";
import { decodeStory, encodeStory } from "../../src/lamplighter/web/static/replay.mjs";

/** @type {import("../../src/lamplighter/web/static/replay.mjs").Story} */
const STORY = [
  { at: 0, marks: [[0, 1, 0]] },
  { at: 12_300, marks: [[7, 2, 0], [8, 2, 1]] },
  { at: 12_300, marks: [] },
  { at: 3_600_000, marks: [[9999, 3, 3]] },
];

test("a story is told in letters that a link can hold", () => {
  const text = encodeStory(STORY);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(decodeStory(text, 10_000), STORY);
});

test("what is no story is refused", () => {
  assert.equal(decodeStory(encodeStory(STORY), 100), null, "a cell outside the board");
  for (const text of ["%%%", "____", "AP", "AQ"]) assert.equal(decodeStory(text, 100), null, text);
});

test("the date is the seed", () => {
  const [small, medium, large] = dailies("akari", "2026-11-18");
  assert.deepEqual([small.seed, medium.seed, large.seed], [202611180, 202611181, 202611182]);
  assert.deepEqual(dailies("akari", "2026-11-18"), dailies("akari", "2026-11-18"));
  assert.deepEqual([small.order.width, medium.order.level], [7, "normal"]);
});

test("days in a row end yesterday or today, over the end of a month", () => {
  const today = new Date(2026, 2, 1);
  assert.equal(dayOf(today), "2026-03-01");
  assert.equal(streak(new Set(["2026-02-28", "2026-02-27"]), today), 2);
  assert.equal(streak(new Set(["2026-03-01", "2026-02-28"]), today), 2);
  assert.equal(streak(new Set(["2026-02-27"]), today), 0);
});
