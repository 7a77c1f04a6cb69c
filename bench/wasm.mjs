// How long the wasm engine takes, in node: questions on stdin as a JSON list, microseconds on stdout,
// the least of some tries of each. bench/wasm.py asks, and compares.
//
//     node bench/wasm.mjs build/wasm/engine.wasm <questions.json

import { readFileSync } from "node:fs";
import { startEngine } from "../web/wasm/wasm.mjs";

const TRIES = 7;
const engine = await startEngine(await WebAssembly.compile(readFileSync(process.argv[2])));
const questions = JSON.parse(readFileSync(0, "utf-8")).map((question) => JSON.stringify(question));
for (const question of questions) engine.ask(question); // once, so that everything is compiled
const least = questions.map((question) => {
  let best = Infinity;
  for (let i = 0; i < TRIES; i++) {
    const start = performance.now();
    engine.ask(question);
    best = Math.min(best, performance.now() - start);
  }
  return best * 1000;
});
process.stdout.write(JSON.stringify(least));
