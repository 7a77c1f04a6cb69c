// The queue in front of the workers of a site without a server: who works on what, and who is ended.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { LocalEngine } from "../../src/lamplighter/web/static/local.mjs";

/** Workers that do what the test says. */
const hired = [];

class FakeWorker {
  asked = [];
  ended = false;
  listeners = {};
  constructor() {
    hired.push(this);
  }
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  tell(data) {
    this.listeners.message({ data });
  }
  /** Answer the question in hand. */
  answer(answer) {
    this.tell({ id: 0, answer });
  }
}

globalThis.Worker = FakeWorker;
globalThis.document = { baseURI: "http://example.org/", documentElement: { dataset: {} } };
const soon = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const LONG = 320; // milliseconds: longer than a question waits for a busy worker

/** @type {LocalEngine} */
let engine;
beforeEach(async () => {
  hired.length = 0;
  engine = new LocalEngine("parts/x");
  await soon(5);
});

test("questions wait until Python is up, then go one by one", async () => {
  assert.equal(hired.length, 1);
  const first = engine.ask("hint", { n: 1 }), second = engine.ask("hint", { n: 2 });
  assert.deepEqual(hired[0].asked, []);
  hired[0].tell({ event: "ready" });
  assert.deepEqual(hired[0].asked.map(({ body }) => body.n), [1]);
  hired[0].answer({ told: 1 });
  assert.deepEqual(await first, { told: 1 });
  hired[0].answer({ told: 2 });
  assert.deepEqual(await second, { told: 2 });
  assert.equal(hired.length, 1);
});

test("a fault is an error with its words as a sentence", async () => {
  hired[0].tell({ event: "ready" });
  const asked = engine.ask("solve", {});
  await soon();
  hired[0].answer({ ok: false, error: "the text holds no puzzle", kind: "format", status: 422 });
  await assert.rejects(asked, { message: "The text holds no puzzle.", kind: "format" });
});

test("an answer that says no is an answer", async () => {
  hired[0].tell({ event: "ready" });
  const asked = engine.ask("check", {});
  await soon();
  hired[0].answer({ ok: false, violations: [] });
  assert.deepEqual(await asked, { ok: false, violations: [] });
});

test("one that is busy for long gets a helper, and there are never three", async () => {
  hired[0].tell({ event: "ready" });
  const slow = engine.ask("generate", { seed: 1 }), next = engine.ask("hint", {});
  await soon(LONG);
  assert.equal(hired.length, 2);
  hired[1].tell({ event: "ready" });
  assert.equal(hired[1].asked[0].verb, "hint");
  void engine.ask("rate", {});
  await soon(LONG);
  assert.equal(hired.length, 2);
  hired[1].answer({ told: "where" });
  assert.deepEqual(await next, { told: "where" });
  assert.equal(hired[1].asked[1].verb, "rate");
  hired[0].answer({ rows: [] });
  assert.deepEqual(await slow, { rows: [] });
});

test("one that works for nobody is ended when someone waits", async () => {
  hired[0].tell({ event: "ready" });
  const left = new AbortController(), asked = engine.ask("diagnose", {}, left.signal);
  await soon();
  left.abort();
  await assert.rejects(asked, { name: "AbortError" });
  assert.equal(hired[0].ended, false);
  const next = engine.ask("hint", {});
  await soon(LONG);
  assert.equal(hired[0].ended, true);
  hired[1].tell({ event: "ready" });
  hired[1].answer({ told: "where" });
  assert.deepEqual(await next, { told: "where" });
});

test("what nobody waits for any more is not asked", async () => {
  const left = new AbortController(), asked = engine.ask("hint", { n: 1 }, left.signal);
  left.abort();
  await assert.rejects(asked, { name: "AbortError" });
  hired[0].tell({ event: "ready" });
  assert.deepEqual(hired[0].asked, []);
});

test("a new board does not wait for Python, but for what only Python can do", async () => {
  const board = engine.ask("generate", { genre: "akari", level: "easy" });
  assert.equal(hired[0].asked[0].quick, true);
  hired[0].tell({ id: hired[0].asked[0].id, quick: true, answer: { rows: ["."] } });
  assert.deepEqual(await board, { rows: ["."] });
  const other = engine.ask("generate", { genre: "akari", level: "hard" }), daily = engine.ask("generate", { seed: 7 });
  assert.equal(hired[0].asked.length, 2);
  hired[0].tell({ id: hired[0].asked[1].id, quick: true, answer: null });
  hired[0].tell({ event: "ready" });
  assert.deepEqual(hired[0].asked[2].body, { seed: 7 });
  hired[0].answer({ rows: ["daily"] });
  assert.deepEqual(await daily, { rows: ["daily"] });
  assert.equal(hired[0].asked[3].body.level, "hard");
  hired[0].answer({ rows: ["hard"] });
  assert.deepEqual(await other, { rows: ["hard"] });
});

test("where nothing starts, every question is told so", async () => {
  const asked = engine.ask("hint", {});
  hired[0].tell({ event: "broken", why: "no wasm" });
  await assert.rejects(asked, /go on playing/);
  await assert.rejects(engine.ask("hint", {}), /go on playing/);
});

test("a worker that breaks in the middle fails one question, and another takes over", async () => {
  hired[0].tell({ event: "ready" });
  const asked = engine.ask("solve", {}), next = engine.ask("hint", {});
  await soon();
  hired[0].listeners.error({ message: "out of memory" });
  await assert.rejects(asked, /too much for the browser/);
  hired[1].tell({ event: "ready" });
  hired[1].answer({ told: "where" });
  assert.deepEqual(await next, { told: "where" });
});

test("books are not for a browser", async () => {
  await assert.rejects(engine.follow("book", {}, () => {}, new AbortController().signal), { kind: "unsupported" });
});
