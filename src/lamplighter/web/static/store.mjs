// What stays between visits: boards in progress and solves, in IndexedDB. Where that is forbidden or
// full the page plays on from memory and says so once.

/** @typedef {import("./game.mjs").SavedGame} SavedGame */
/**
 * A board on the shelf; its link is its name.
 * @typedef {{link: string, game: SavedGame, level: string, title: string, source: string, touched: number,
 *   day: string | null, started: number, solved: number | null, helped: number, previous: string | null, next: string | null,
 *   progress: string}} Kept
 */
/** @typedef {{link: string, genre: string, level: string, size: string, ms: number, helped: number, day: string | null, at: number}} Solve */

/** @typedef {import("./course.mjs").Progress} Progress */

const NAME = "lamplighter", VERSION = 2;
/** The tables, with what an entry is known by. */
const TABLES = { boards: "link", solves: "link", lessons: "name" };

export class Store {
  /** @type {Promise<IDBDatabase | null>} */
  #base;
  /** @type {{boards: Map<string, Kept>, solves: Map<string, Solve>, lessons: Map<string, Progress>}} */
  #memory = { boards: new Map(), solves: new Map(), lessons: new Map() };

  /** @param {(message: string) => void} complain */
  constructor(complain) {
    this.complain = complain;
    this.#base = open().catch(() => {
      complain("This browser keeps nothing between visits: boards in progress are lost when the page is closed.");
      return null;
    });
  }

  /**
   * @param {keyof typeof TABLES} table @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<any>} ask @param {(memory: Map<string, any>) => any} otherwise
   * @returns {Promise<any>}
   */
  async #with(table, mode, ask, otherwise) {
    const base = await this.#base;
    if (!base) return otherwise(this.#memory[table]);
    try {
      return await new Promise((resolve, reject) => {
        const work = base.transaction(table, mode);
        const request = ask(work.objectStore(table));
        request.onsuccess = () => resolve(request.result);
        request.onerror = work.onabort = () => reject(request.error ?? work.error);
      });
    } catch {
      this.complain("The browser could not keep this: its storage is full or blocked.");
      return otherwise(this.#memory[table]);
    }
  }

  /** @param {string} link @returns {Promise<Kept | undefined>} */
  async board(link) {
    return this.#with("boards", "readonly", (store) => store.get(link), (memory) => memory.get(link));
  }

  /** The boards, those touched last first. @returns {Promise<Kept[]>} */
  async boards() {
    /** @type {Kept[]} */
    const all = await this.#with("boards", "readonly", (store) => store.getAll(), (memory) => [...memory.values()]);
    return all.sort((a, b) => b.touched - a.touched);
  }

  /** @param {Kept} kept */
  async keep(kept) {
    await this.#with("boards", "readwrite", (store) => store.put(kept), (memory) => void memory.set(kept.link, structuredClone(kept)));
  }

  /** @param {string} link */
  async forget(link) {
    await this.#with("boards", "readwrite", (store) => store.delete(link), (memory) => void memory.delete(link));
  }

  /** @returns {Promise<Solve[]>} */
  async solves() {
    return this.#with("solves", "readonly", (store) => store.getAll(), (memory) => [...memory.values()]);
  }

  /** How far each lesson is. @returns {Promise<Progress[]>} */
  async lessons() {
    return this.#with("lessons", "readonly", (store) => store.getAll(), (memory) => [...memory.values()]);
  }

  /** @param {Progress} progress */
  async keepLesson(progress) {
    await this.#with("lessons", "readwrite", (store) => store.put(progress), (memory) => void memory.set(progress.name, progress));
  }

  /** @param {string} name */
  async forgetLesson(name) {
    await this.#with("lessons", "readwrite", (store) => store.delete(name), (memory) => void memory.delete(name));
  }

  /** The first solve of a board counts. @param {Solve} solve */
  async addSolve(solve) {
    const known = await this.#with("solves", "readonly", (store) => store.get(solve.link), (memory) => memory.get(solve.link));
    if (!known) await this.#with("solves", "readwrite", (store) => store.put(solve), (memory) => void memory.set(solve.link, solve));
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      // A browser that was here before has some of them.
      for (const [table, keyPath] of Object.entries(TABLES)) {
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table, { keyPath });
      }
    };
    request.onsuccess = () => {
      // Another page of a later version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(request.error);
  });
}
