// The engine inside the browser, for a site without a server: workers that hold the wasm engine and
// Python (web/site/worker.mjs), and a queue in front of them. Nobody can interrupt a worker, so one
// that is busy for long gets a helper, and one that works for nobody any more is ended.

import { EngineError, HttpEngine, sentenceOf } from "./engine.mjs";

/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {{verb: string, body: object, signal?: AbortSignal, done: (answer: any) => void, fail: (error: unknown) => void}} Question */

const MOST = 2; // workers
const SOON = 250; // milliseconds that a question waits for a busy worker
const IDLE = 30_000; // milliseconds after which a helper goes

/** The engine for this page: a server's, or the browser's own where the page says where to find it. */
export function openEngine() {
  const parts = partsOf(document);
  return parts ? new LocalEngine(parts) : new HttpEngine();
}

/** Where the files of the engine inside the browser are; empty where a server answers. @param {Document} page */
export function partsOf(page) {
  return page.querySelector('meta[name="lamplighter-parts"]')?.getAttribute("content") ?? "";
}

class Hand {
  /** Whether Python is up in it. */
  ready = false;
  /** @type {Question | null} */
  question = null;
  /** When it was given its question. */
  since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  rest = undefined;

  /** @param {string} parts the folder of the worker's files @param {(hand: Hand, told: any) => void} tell */
  constructor(parts, tell) {
    this.worker = new Worker(new URL(`${parts}/worker.mjs`, document.baseURI), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => tell(this, data));
    this.worker.addEventListener("error", (event) => tell(this, { event: "broken", why: event.message }));
  }

  /** Whether it works on what nobody waits for. */
  get wasted() {
    return Boolean(this.question?.signal?.aborted);
  }
}

/** @implements {Engine} */
export class LocalEngine {
  /** @type {Hand[]} */
  #hands = [];
  /** @type {Question[]} */
  #queue = [];
  /** Boards asked for before Python is up, which the wasm engine makes. @type {Map<number, Question>} */
  #quick = new Map();
  #asked = 0;
  #broken = "";

  /** @param {string} parts */
  constructor(parts) {
    this.parts = parts;
    // After the first paint: the board does not wait for it.
    setTimeout(() => {
      if (!this.#hands.length) this.#hire();
    });
  }

  /** @param {string} verb @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
  async ask(verb, body, signal) {
    const { kind, scale } = /** @type {{kind?: string, scale?: number}} */ (body);
    if (verb !== "render" || kind === undefined || kind === "svg") return this.#put(verb, body, signal);
    // What Python has libraries for, a browser does by itself, or not at all.
    if (kind !== "png") throw new EngineError("A PDF cannot be made inside a browser. Print the page to one, or save the picture as SVG.", "unsupported");
    const { id, svg } = await this.#put(verb, { ...body, kind: "svg", scale: undefined }, signal);
    return { id, kind, png: await pngOf(svg, scale ?? 2) };
  }

  /** @param {string} verb @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
  #put(verb, body, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#broken) return reject(new EngineError(this.#broken, "internal"));
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        this.#queue = this.#queue.filter((each) => each.signal !== signal);
        this.#look();
      }, { once: true });
      const question = { verb, body, signal, done: resolve, fail: reject };
      const [first] = this.#hands;
      if (first && !first.ready && isQuick(verb, body)) {
        this.#quick.set(++this.#asked, question);
        first.worker.postMessage({ id: this.#asked, quick: true, body });
        return;
      }
      this.#queue.push(question);
      this.#look();
    });
  }

  /**
   * Books are set by typst, which does not run in a browser.
   * @param {string} _verb @param {object} _body @param {(line: any) => void} _told @param {AbortSignal} _signal @returns {Promise<any>}
   */
  async follow(_verb, _body, _told, _signal) {
    throw new EngineError("Books cannot be set inside a browser.", "unsupported");
  }

  /** Hand out what waits; see to those who are busy. */
  #look() {
    if (!this.#hands.length) this.#hire();
    for (const hand of this.#hands) {
      if (hand.question || !hand.ready || !this.#queue.length) continue;
      clearTimeout(hand.rest);
      hand.question = /** @type {Question} */ (this.#queue.shift());
      hand.since = performance.now();
      hand.worker.postMessage({ id: 0, verb: hand.question.verb, body: hand.question.body });
    }
    if (!this.#queue.length || this.#hands.some((hand) => !hand.ready)) return; // one is on its way
    const longest = Math.max(...this.#hands.map((hand) => performance.now() - hand.since));
    if (longest < SOON) {
      setTimeout(() => this.#look(), SOON - longest + 1);
      return;
    }
    const wasted = this.#hands.find((hand) => hand.wasted);
    if (wasted) this.#dismiss(wasted);
    if (this.#hands.length < MOST) this.#hire();
  }

  #hire() {
    this.#hands.push(new Hand(this.parts, (hand, told) => this.#told(hand, told)));
  }

  /** @param {Hand} hand */
  #dismiss(hand) {
    hand.worker.terminate();
    this.#hands = this.#hands.filter((each) => each !== hand);
  }

  /** @param {Hand} hand @param {any} told */
  #told(hand, told) {
    if (told.event === "broken") {
      this.#fail(hand, told.why);
      return;
    }
    if (told.event === "ready") {
      hand.ready = true;
      document.documentElement.dataset.words = "true";
      if (!performance.getEntriesByName("words").length) performance.mark("words"); // for those who measure
      void keepOffline();
    } else if (told.quick) {
      const question = this.#quick.get(told.id);
      this.#quick.delete(told.id);
      if (told.answer) question?.done(told.answer);
      else if (question) this.#queue.push(question); // not that easy: Python will
    } else {
      const { question } = hand;
      hand.question = null;
      if (question) settle(question, told.answer);
      if (hand !== this.#hands[0]) hand.rest = setTimeout(() => this.#dismiss(hand), IDLE);
    }
    this.#look();
  }

  /** @param {Hand} hand @param {string} why */
  #fail(hand, why) {
    this.#dismiss(hand);
    const question = hand.question;
    if (question && hand.ready) question.fail(new EngineError("This was too much for the browser: it stopped in the middle.", "internal"));
    if (this.#hands.length || hand.ready) {
      this.#look();
      return;
    }
    console.warn(why);
    this.#broken = "Hints and the like cannot start in this browser. You can go on playing: nothing is lost.";
    for (const each of [...this.#queue, ...this.#quick.values()]) each.fail(new EngineError(this.#broken, "internal"));
    this.#queue = [];
    this.#quick.clear();
  }
}

/** Whether the wasm engine can do it alone: a new board, whichever. @param {string} verb @param {object} body */
function isQuick(verb, body) {
  const known = ["genre", "width", "height", "level", "symmetry", "timeout"];
  return verb === "generate" && Object.keys(body).every((name) => known.includes(name)) && /** @type {any} */ (body).level !== "extreme";
}

/** @param {Question} question @param {any} answer */
function settle(question, answer) {
  if (answer?.ok === false && answer.error) question.fail(new EngineError(sentenceOf(String(answer.error)), String(answer.kind ?? "")));
  else question.done(answer);
}

/** A picture as PNG, in base64. @param {string} svg @param {number} scale */
async function pngOf(svg, scale) {
  const image = new Image(), address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return canvas.toDataURL("image/png").split(",")[1];
}

/** Keep the site for when there is no network, once all it needs was loaded. */
async function keepOffline() {
  try {
    await navigator.serviceWorker?.register("sw.js");
  } catch {
    // Not over plain http, nor in a private window: the site then needs its network.
  }
}
