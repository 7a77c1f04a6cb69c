// The engine of a site without a server: the wasm engine answers at once, Python as soon as it is up.
//
// The page sends `{id, verb, body}` and gets `{id, answer}`; with `quick` the answer is a board made
// without Python, or null. `{event: "ready"}` says that every verb can be asked.

import { startEngine } from "./engine.mjs";
import { startPython } from "./python.mjs";
import { makeBoard } from "./quick.mjs";
import { inflated } from "./inflate.mjs";

const here = new URL("./", import.meta.url);

/** Messages wait here until someone can read them. @type {MessageEvent[]} */
const waiting = [];
/** @type {(event: MessageEvent) => void} */
let take = (event) => void waiting.push(event);
addEventListener("message", (event) => take(event));

try {
  const loading = startPython.load(here);
  const engine = await startEngine(await WebAssembly.compileStreaming(inflated(new URL("engine.wasm.gz", here), "application/wasm")));
  const orders = await fetch(new URL("orders.json", here)).then((response) => response.json());
  /** @type {((verb: string, body: string) => string) | null} */
  let answer = null;
  take = ({ data }) => {
    if (data.quick) postMessage({ id: data.id, quick: true, answer: answer ? null : makeBoard(engine, orders, data.body) });
    else if (answer) postMessage({ id: data.id, answer: JSON.parse(answer(data.verb, JSON.stringify(data.body))) });
  };
  for (const event of waiting.splice(0)) take(event);
  answer = await startPython(here, engine, loading);
  postMessage({ event: "ready" });
} catch (error) {
  postMessage({ event: "broken", why: String(error) });
}
