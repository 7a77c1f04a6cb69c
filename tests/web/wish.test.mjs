// What is asked of the collection: what was kept is restored as far as it makes sense, and the fields
// become the words of a query.
import assert from "node:assert/strict";
import test from "node:test";
import { FIRST, queryOf, restoreWish } from "../../src/lamplighter/web/static/wish.mjs";

test("nothing asked for is every board, newest first", () => {
  assert.deepEqual(queryOf(FIRST), { query: "sort:newest", tags: [] });
});

test("fields and words make a query", () => {
  const wish = { ...FIRST, text: " heart  10x10 ", genre: "akari", level: "hard", size: "8 - 12", technique: "shaving", tags: ["for the train"] };
  assert.deepEqual(queryOf(wish), { query: "heart 10x10 genre:akari level:hard size:8-12 technique:shaving sort:newest", tags: ["for the train"] });
});

test("a colon in free text is no field", () => {
  assert.equal(queryOf({ ...FIRST, text: "level:hard links.txt:7" }).query, "level hard links.txt 7 sort:newest");
});

test("a query is never longer than the server takes", () => {
  assert.ok(queryOf({ ...FIRST, text: "x ".repeat(300) }).query.length <= 200);
});

test("what was kept comes back, and nonsense does not", () => {
  const wish = { ...FIRST, text: "a", tags: ["b"], sort: "score" };
  assert.deepEqual(restoreWish(JSON.parse(JSON.stringify(wish))), wish);
  for (const kept of [null, 7, "x", [], { text: 5, tags: "x", sort: null, size: "9".repeat(500) }]) assert.deepEqual(restoreWish(kept), FIRST);
  assert.deepEqual(restoreWish({ tags: [1, "a"] }).tags, ["a"]);
});
