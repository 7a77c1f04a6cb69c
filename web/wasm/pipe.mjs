// The engine behind a pipe, for tests and measurements: a question a line in, an answer a line out.
//
//     node web/wasm/pipe.mjs build/wasm/engine.wasm

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { startEngine } from "./wasm.mjs";

const engine = await startEngine(await WebAssembly.compile(readFileSync(process.argv[2])));
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${engine.ask(line)}\n`);
