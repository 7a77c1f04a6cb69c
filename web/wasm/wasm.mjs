// The engine in a browser or in node: `ask` takes a question as JSON text and gives the answer as JSON
// text (engine.cpp says what may be asked). The module needs three things from outside, and nothing of
// emscripten's own JavaScript.

/** @typedef {{ask: (question: string) => string}} WasmEngine */

const NANOSECONDS = 1e6; // in a millisecond, which is what performance.now counts

/** @param {WebAssembly.Module} module @returns {Promise<WasmEngine>} */
export async function startEngine(module) {
  /** @type {any} */
  let door;
  const instance = await WebAssembly.instantiate(module, {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      /** @param {number} _clock @param {bigint} _precision @param {number} where */
      clock_time_get(_clock, _precision, where) {
        new DataView(door.memory.buffer).setBigUint64(where, BigInt(Math.round(performance.now() * NANOSECONDS)), true);
        return 0;
      },
      /** @param {number} code */
      proc_exit(code) {
        throw new Error(`the engine stopped with ${code}`);
      },
    },
  });
  door = instance.exports;
  door._initialize();
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  return {
    ask(question) {
      const text = encoder.encode(question), room = door.lamplighter_room(text.length);
      new Uint8Array(door.memory.buffer).set(text, room);
      const told = door.lamplighter_ask(room, text.length), memory = new Uint8Array(door.memory.buffer);
      return decoder.decode(memory.subarray(told, memory.indexOf(0, told)));
    },
  };
}
