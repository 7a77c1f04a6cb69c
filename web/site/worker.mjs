// The engine of a site without a server: the wasm engine answers at once, Python as soon as it is up.
//
// The page sends `{id, verb, body}` and gets `{id, answer}`; with `quick` the answer is a board made
// without Python, or null. `{event: "ready"}` says that every verb can be asked.

import { startEngine } from "./wasm.mjs";
import { inflated } from "./inflate.mjs";
import { loadPython, startPython } from "./python.mjs";
import { makeBoard } from "./quick.mjs";

const here = new URL("./", import.meta.url);

/** Messages wait here until someone can read them. @type {MessageEvent[]} */
const waiting = [];
/** @type {(event: MessageEvent) => unknown} */
let take = (event) => waiting.push(event);
addEventListener("message", (event) => take(event));

try {
  const loading = loadPython(here);
  const engine = await startEngine(await WebAssembly.compileStreaming(inflated(new URL("engine.wasm.gz", here), "application/wasm")));
  const orders = await fetch(new URL("orders.json", here)).then((response) => response.json());
  /** @type {import("./python.mjs").Python | null} */
  let python = null;
  /** @type {Promise<void> | null} */
  let solver = null;
  take = async ({ data: { id, quick, verb, body } }) => {
    if (quick) {
      postMessage({ id, quick, answer: python ? null : makeBoard(engine, orders, body) });
    } else if (python) {
      // Without the solver a diagnosis is true, and says less.
      if (verb === "diagnose") await (solver ??= python.addSolver().catch(() => {}));
      postMessage({ id, answer: JSON.parse(python.answer(verb, JSON.stringify(body))) });
    }
  };
  for (const event of waiting.splice(0)) void take(event);
  python = await startPython(here, engine, loading);
  postMessage({ event: "ready" });
} catch (error) {
  postMessage({ event: "broken", why: String(error) });
}
