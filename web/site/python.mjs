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
import json
from lamplighter._core import connect
from lamplighter.web.answer import answer
import lamplighter_engine
connect(lamplighter_engine.ask)
lambda verb, body: json.dumps(answer(verb, json.loads(body)))
`;

/** @typedef {{bytes: Promise<Uint8Array | null>, sources: Promise<Record<string, string>>, interpreter: Promise<Response>, pyodide: Promise<any>}} Loading */
/** @typedef {{ask: (question: string) => string}} WasmEngine */

/** Python, up: `answer` takes a verb and a question in JSON. */
export class Python {
  /** @param {URL} here @param {any} pyodide @param {WasmEngine} engine */
  constructor(here, pyodide, engine) {
    this.here = here;
    this.pyodide = pyodide;
    pyodide.registerJsModule("lamplighter_engine", { ask: engine.ask });
    /** @type {(verb: string, body: string) => string} */
    this.answer = pyodide.runPython(CONNECT);
  }

  /** Put the SAT solver beside the package: few questions need it, and it is large. */
  async addSolver() {
    const files = await inflated(new URL("sat.json.gz", this.here), "application/json").then((response) => response.json());
    for (const [name, text] of Object.entries(files)) write(this.pyodide.FS, name, Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
    this.pyodide.runPython("import importlib; importlib.invalidate_caches()");
  }
}

/** @param {URL} here @param {WasmEngine} engine @param {Loading} loading @returns {Promise<Python>} */
export async function startPython(here, engine, loading) {
  const sources = await loading.sources, { loadPyodide } = await loading.pyodide;
  await loading.interpreter; // Pyodide would wait for ever for one that does not come
  const options = {
    indexURL: here.href, env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (/** @type {any} */ files) => {
      for (const [name, text] of Object.entries(sources)) write(files, name, text);
    },
  };
  const held = await loading.bytes;
  if (held) {
    try {
      return new Python(here, await loadPyodide({ ...options, _loadSnapshot: held }), engine);
    } catch (error) {
      console.info(`a plain start, for the one from memory failed: ${error}`);
      await forget(here);
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  python.runPython(WARM);
  await keep(here, python); // before anything of JavaScript is in it
  return new Python(here, python, engine);
}

/** What can be loaded while other things are: nothing of it runs yet. @param {URL} here @returns {Loading} */
export function loadPython(here) {
  const plain = globalThis.fetch, interpreter = () => inflated(new URL("pyodide.asm.wasm.gz", here), "application/wasm");
  /** @type {Promise<Response> | null} */
  let first = interpreter();
  const loading = {
    bytes: recall(here),
    sources: inflated(new URL("lamplighter.json.gz", here), "application/json").then((response) => response.json()),
    interpreter: first,
    pyodide: import(new URL("pyodide.mjs", here).href),
  };
  // Pyodide asks for its interpreter by name; the site has it packed. A second start reads it again.
  globalThis.fetch = (request, options) => {
    if (!String(request).endsWith("pyodide.asm.wasm")) return plain(request, options);
    const found = first ?? interpreter();
    first = null;
    return found;
  };
  return loading;
}

/** @param {any} files @param {string} name @param {string | Uint8Array} data */
function write(files, name, data) {
  const path = `${HOME}/${name}`;
  files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  files.writeFile(path, data);
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
