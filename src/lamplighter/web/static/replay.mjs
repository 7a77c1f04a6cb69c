// A solve as a story: when which cell got which mark. It can be played again, and told in a link.

/** @typedef {{at: number, marks: [cell: number, mark: number, level: number][]}} Deed */
/** @typedef {Deed[]} Story */

const TENTH = 100;

/** The story as letters for a link: small numbers, seven bits to a byte. @param {Story} story */
export function encodeStory(story) {
  /** @type {number[]} */
  const bytes = [];
  const put = (/** @type {number} */ value) => {
    for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
    bytes.push(value);
  };
  let clock = 0;
  for (const { at, marks } of story) {
    const now = Math.max(clock, Math.round(at / TENTH));
    put(now - clock);
    put(marks.length);
    clock = now;
    for (const [cell, mark, level] of marks) put(cell * 16 + mark * 4 + Math.min(level, 3));
  }
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What `encodeStory` wrote, or null for anything else. @param {string} text @param {number} size cells of the board @returns {Story | null} */
export function decodeStory(text, size) {
  let bytes;
  try {
    bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  let place = 0;
  const take = () => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      if (place >= bytes.length) return -1;
      const byte = bytes.charCodeAt(place++);
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    return -1;
  };
  /** @type {Story} */
  const story = [];
  for (let clock = 0; place < bytes.length;) {
    const later = take(), length = take();
    if (later < 0 || length < 0 || length > size * 8) return null;
    clock += later;
    /** @type {Deed["marks"]} */
    const marks = [];
    for (let i = 0; i < length; i++) {
      const value = take();
      if (value < 0 || value >> 4 >= size) return null;
      marks.push([value >> 4, (value >> 2) & 3, value & 3]);
    }
    story.push({ at: clock * TENTH, marks });
  }
  return story;
}

/**
 * Plays a story onto marks: long thoughts are cut short.
 */
export class Player {
  #place = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  playing = false;

  /** @param {Story} story @param {number} size @param {(marks: Uint8Array, levels: Uint8Array, place: number, at: number) => void} show */
  constructor(story, size, show) {
    this.story = story;
    this.size = size;
    this.show = show;
  }

  get place() {
    return this.#place;
  }

  /** Show the board after so many deeds. @param {number} place */
  seek(place) {
    this.#place = Math.max(0, Math.min(place, this.story.length));
    this.#draw();
  }

  #draw() {
    const marks = new Uint8Array(this.size), levels = new Uint8Array(this.size);
    for (const deed of this.story.slice(0, this.#place)) {
      for (const [cell, mark, level] of deed.marks) {
        marks[cell] = mark;
        levels[cell] = level;
      }
    }
    this.show(marks, levels, this.#place, this.story[this.#place - 1]?.at ?? 0);
  }

  play() {
    if (this.#place >= this.story.length) this.seek(0);
    this.playing = true;
    this.#next();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next() {
    if (this.#place >= this.story.length) {
      this.playing = false;
      this.#draw(); // the button shows that it ended
      return;
    }
    const before = this.story[this.#place - 1]?.at ?? 0;
    const wait = Math.min(900, Math.max(90, (this.story[this.#place].at - before) / 4));
    this.#timer = setTimeout(() => {
      this.seek(this.#place + 1);
      if (this.playing) this.#next();
    }, wait);
  }
}
