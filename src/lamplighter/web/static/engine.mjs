// Whom the page asks: one interface, `ask(verb, body)`. A server answers, or on a site without one the
// engine inside the browser (local.mjs).

/** @typedef {{ask: (verb: string, body: object, signal?: AbortSignal) => Promise<any>}} Engine */

/** No answer, with a reason to show. `kind` is that of the answer, or "offline". */
export class EngineError extends Error {
  /** @param {string} message @param {string} kind */
  constructor(message, kind) {
    super(message);
    this.kind = kind;
  }
}

const LONGEST = 30_000; // milliseconds; the server gives up long before
const PATIENCE = 3; // questions asked again while the server is busy

/** @implements {Engine} */
export class HttpEngine {
  /** @param {string} [base] */
  constructor(base = "api") {
    this.base = base;
  }

  /** @param {string} verb @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
  async ask(verb, body, signal) {
    for (let tries = 1; ; tries++) {
      const response = await this.#send(verb, body, signal);
      if (response.status === 503 && tries < PATIENCE) {
        await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get("retry-after") ?? 1)));
        continue;
      }
      const answer = await response.json().catch(() => null);
      if (answer && response.ok && answer.ok !== false) return answer;
      if (answer?.error) throw new EngineError(sentenceOf(String(answer.error)), String(answer.kind ?? ""));
      throw new EngineError(`The server answered with ${response.status} and no reason.`, "internal");
    }
  }

  /**
   * Ask for what takes long, and be told how far it is: each line but the last is given to `told`.
   * @param {string} verb @param {object} body @param {(line: any) => void} told @param {AbortSignal} signal @returns {Promise<any>}
   */
  async follow(verb, body, told, signal) {
    const response = await this.#send(verb, body, signal, "application/x-ndjson", 4 * LONGEST), reader = response.body?.getReader(), decoder = new TextDecoder();
    let held = "";
    for (;;) {
      const part = await reader?.read().catch(() => {
        throw signal.aborted ? new DOMException("", "AbortError") : new EngineError("The server stopped in the middle of it.", "offline");
      });
      held += decoder.decode(part?.value, { stream: !part?.done });
      const lines = held.split("\n");
      held = lines.pop() ?? "";
      for (const line of lines) told(JSON.parse(line));
      if (!part || part.done) break;
    }
    const answer = held ? JSON.parse(held) : null;
    if (!answer) throw new EngineError("The server stopped in the middle of it.", "offline");
    if (answer.error) throw new EngineError(sentenceOf(String(answer.error)), String(answer.kind ?? ""));
    return answer;
  }

  /** @param {string} verb @param {object} body @param {AbortSignal} [signal] @param {string} [accept] @param {number} [longest] */
  async #send(verb, body, signal, accept = "application/json", longest = LONGEST) {
    const limit = AbortSignal.timeout(longest);
    try {
      return await fetch(`${this.base}/${verb}`, {
        method: "POST", headers: { "content-type": "application/json", accept }, body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new EngineError("The server does not answer. You can go on playing: nothing is lost.", "offline");
    }
  }
}

/** A message of the engine as a sentence. @param {string} message */
export function sentenceOf(message) {
  const first = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
