// Python inside the browser (Pyodide) with the package in it, as fast as it can be had.
//
// A plain start loads the interpreter and imports the package: some seconds. The memory it then has is
// kept in the browser's cache, and the next start begins there. Pyodide does not document this, so
// whatever goes wrong with it only costs the time of a plain start.

import { inflated } from "./inflate.mjs";

const HOME = "/lib/lamplighter";
const WARM = `
import sys
sys.path.insert(0, "${HOME}")
import lamplighter.web.warm
`;
const CONNECT = `
import json, sys
from lamplighter._core import connect
from lamplighter.web.answer import answer
import lamplighter_engine
connect(lamplighter_engine.ask)
lambda verb, body: json.dumps(answer(verb, json.loads(body)))
`;

/** @typedef {{bytes: Promise<Uint8Array | null>, sources: Promise<Record<string, string>>, pyodide: Promise<any>}} Loading */

/**
 * Every verb, as a function of its name and the question in JSON.
 * @param {URL} here @param {{ask: (question: string) => string}} engine @param {Loading} loading
 * @returns {Promise<(verb: string, body: string) => string>}
 */
export async function startPython(here, engine, loading) {
  const sources = await loading.sources, { loadPyodide } = await loading.pyodide;
  const options = {
    indexURL: here.href, env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (/** @type {any} */ files) => {
      for (const [name, text] of Object.entries(sources)) {
        const path = `${HOME}/${name}`;
        files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        files.writeFile(path, text);
      }
    },
  };
  const held = await loading.bytes;
  if (held) {
    try {
      return connected(await loadPyodide({ ...options, _loadSnapshot: held }), engine);
    } catch (error) {
      console.info(`a plain start, for the one from memory failed: ${error}`);
      await forget(here);
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  python.runPython(WARM);
  await keep(here, python); // before anything of JavaScript is in it
  return connected(python, engine);
}

/** What can be loaded while other things are: nothing of it runs yet. @param {URL} here @returns {Loading} */
startPython.load = (here) => {
  const plain = globalThis.fetch;
  // Pyodide asks for its interpreter by name; the site has it packed.
  globalThis.fetch = (request, options) => String(request).endsWith("pyodide.asm.wasm") ? inflated(new URL("pyodide.asm.wasm.gz", here), "application/wasm") : plain(request, options);
  return {
    bytes: recall(here),
    sources: inflated(new URL("lamplighter.json.gz", here), "application/json").then((response) => response.json()),
    pyodide: import(new URL("pyodide.mjs", here).href),
  };
};

/** @param {any} python @param {{ask: (question: string) => string}} engine */
function connected(python, engine) {
  python.registerJsModule("lamplighter_engine", { ask: engine.ask });
  return python.runPython(CONNECT);
}

/** @param {URL} here the name of the cache: every version of the site has its own folder */
const cacheOf = (here) => `lamplighter-python ${here.pathname}`;
const KEY = "https://python.invalid/memory";

/** @param {URL} here @returns {Promise<Uint8Array | null>} */
async function recall(here) {
  try {
    const found = await (await caches.open(cacheOf(here))).match(KEY);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // no cache over plain http
  }
}

/** @param {URL} here @param {any} python */
async function keep(here, python) {
  try {
    const bytes = python.makeMemorySnapshot();
    await (await caches.open(cacheOf(here))).put(KEY, new Response(bytes));
  } catch (error) {
    console.info(`the next start will be a plain one: ${error}`);
  }
}

/** @param {URL} here */
async function forget(here) {
  await caches.delete(cacheOf(here)).catch(() => {});
}
