// The course and how far one is: which lesson comes next, and where to go on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { allLessons, chaptersOf, firstSentence, lessonAfter, noProgress, resume, tally } from "../../src/lamplighter/web/static/course.mjs";

const technique = (name) => ({ name, title: name.toUpperCase(), summary: "See it. Then do it.", example: { rows: ["."], marks: ["."], steps: [] } });
const DATA = {
  name: "akari", first: { rows: ["."], solution: ["o"] },
  chapters: [{ name: "easy", title: "Easy", lessons: [technique("one"), technique("two")] }, { name: "hard", title: "Hard", lessons: [technique("three")] }],
};
const chapters = chaptersOf(DATA);
const ids = allLessons(chapters).map((each) => each.id);
const known = (entries) => new Map(Object.entries(entries).map(([name, rest]) => [name, { ...noProgress(name), ...rest }]));

test("a course begins with the rules, and each chapter ends with a whole board", () => {
  assert.deepEqual(ids, ["akari/rules", "akari/one", "akari/two", "akari/easy-board", "akari/three", "akari/hard-board"]);
  assert.deepEqual(chapters.map((each) => each.title), ["First steps", "Easy", "Hard"]);
  assert.equal(allLessons(chapters)[3].title, "An easy board");
  assert.equal(allLessons(chapters)[5].title, "A hard board");
  assert.equal(allLessons(chapters)[1].about, "See it.");
  assert.equal(firstSentence("One only"), "One only.");
});

test("the next lesson is the one after; after the last there is none", () => {
  assert.equal(lessonAfter(chapters, "akari/rules")?.id, "akari/one");
  assert.equal(lessonAfter(chapters, "akari/hard-board"), null);
  assert.equal(lessonAfter(chapters, "akari/nothing"), null);
});

test("one goes on where one stopped", () => {
  assert.equal(resume(chapters, new Map())?.id, "akari/rules");
  assert.equal(resume(chapters, known({ "akari/two": { touched: 5 } }))?.id, "akari/two", "begun");
  assert.equal(resume(chapters, known({ "akari/rules": { touched: 9, done: 9 }, "akari/two": { touched: 5 } }))?.id, "akari/one", "after the last one done");
  assert.equal(resume(chapters, known({ "akari/hard-board": { touched: 9, done: 9 } }))?.id, "akari/rules", "from the end back to what was left out");
  const all = known(Object.fromEntries(ids.map((id, i) => [id, { touched: i + 1, done: 1 }])));
  assert.equal(resume(chapters, all), null);
  assert.deepEqual(tally(chapters, all), { done: 6, of: 6 });
  assert.deepEqual(tally(chapters, known({ "akari/one": { done: 3 }, "kuromasu/one": { done: 3 } })), { done: 1, of: 6 });
});
