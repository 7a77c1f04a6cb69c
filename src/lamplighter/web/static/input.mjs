// Pointers and keys on the board, told to the page as plain wishes. A tap counts only if it ends in
// its cell; a second finger ends any drawing and takes back what the first began; a long press bears
// a trembling hand.

/** @typedef {import("./board.mjs").Board} Board */
/**
 * @typedef {object} Wishes
 * @property {(cell: number, second: boolean) => void} tap `second`: right button or long press
 * @property {(cell: number, first: boolean, second: boolean) => void} paint a drag reaches a cell
 * @property {() => void} stop a second finger came: take the drag back
 * @property {(cell: number) => void} point the mouse is over a cell; -1 when it left
 * @property {(factor: number, clientX: number, clientY: number) => void} zoom
 * @property {(dx: number, dy: number) => void} pan
 * @property {() => boolean} paints whether a drag paints
 */

const HOLD = 420; // milliseconds to a long press
const TREMBLE = 14; // pixels a finger may move meanwhile

export class Input {
  /** @type {Map<number, {x: number, y: number}>} the fingers on the board */
  #fingers = new Map();
  /** @type {{cell: number, x: number, y: number, second: boolean, moved: boolean, held: boolean, painting: boolean} | null} */
  #press = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #last = -1;

  /** @param {() => Board} board @param {HTMLElement} surface @param {Wishes} wishes */
  constructor(board, surface, wishes) {
    this.board = board;
    this.wishes = wishes;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", (event) => this.#cancel(event));
    surface.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !this.#press) this.#point(-1);
    });
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    surface.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      wishes.zoom(Math.exp(-event.deltaY / 240), event.clientX, event.clientY);
    }, { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 2) return;
    const cell = this.board().cellAt(event.clientX, event.clientY);
    if (event.pointerType === "touch") {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.#fingers.size > 1) {
        this.#abandon();
        return;
      }
    }
    if (cell < 0) return;
    event.preventDefault();
    /** @type {Element} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
    this.#press = { cell, x: event.clientX, y: event.clientY, second: event.button === 2, moved: false, held: false, painting: false };
    clearTimeout(this.#timer);
    if (event.pointerType !== "mouse") this.#timer = setTimeout(() => this.#hold(), HOLD);
  }

  #hold() {
    const press = this.#press;
    if (!press || press.moved || press.painting) return;
    press.held = true;
    navigator.vibrate?.(12);
    this.wishes.tap(press.cell, true);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (finger && this.#fingers.size === 2) this.#pinch(event, finger);
    if (finger) Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) return;
    const press = this.#press;
    const cell = this.board().cellAt(event.clientX, event.clientY);
    if (!press) {
      if (event.pointerType === "mouse") this.#point(cell);
      return;
    }
    if (press.held) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.painting) {
      if (cell === press.cell || far < (event.pointerType === "mouse" ? 4 : TREMBLE)) return;
      press.moved = true; // it left its cell: no longer a tap
      clearTimeout(this.#timer);
      if (!this.wishes.paints() || cell < 0) return;
      press.painting = true;
      this.#last = press.cell;
      this.wishes.paint(press.cell, true, press.second);
    }
    if (cell >= 0 && cell !== this.#last) this.#stroke(cell, press.second);
  }

  /** Every cell between the last point and this one, for a quick hand leaves gaps. @param {number} cell @param {boolean} second */
  #stroke(cell, second) {
    const { width } = this.board().puzzle;
    let row = Math.floor(this.#last / width), col = this.#last % width;
    const toRow = Math.floor(cell / width), toCol = cell % width;
    while (row !== toRow || col !== toCol) {
      if (Math.abs(toCol - col) >= Math.abs(toRow - row)) col += Math.sign(toCol - col);
      else row += Math.sign(toRow - row);
      this.wishes.paint(row * width + col, false, second);
    }
    this.#last = cell;
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} finger */
  #pinch(event, finger) {
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 8) this.wishes.zoom(now / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    this.wishes.pan((finger.x - event.clientX) / 2, (finger.y - event.clientY) / 2);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    clearTimeout(this.#timer);
    const press = this.#press;
    this.#press = null;
    if (!press || press.held || press.moved || press.painting) return;
    if (this.board().cellAt(event.clientX, event.clientY) === press.cell) this.wishes.tap(press.cell, press.second);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    this.#abandon();
  }

  #abandon() {
    clearTimeout(this.#timer);
    if (this.#press?.painting) this.wishes.stop();
    this.#press = null;
  }

  /** @param {number} cell */
  #point(cell) {
    if (cell === this.#last) return;
    this.#last = cell;
    this.wishes.point(cell);
  }
}

/** Where an arrow key leads from a cell. @param {KeyboardEvent} event @param {number} cell @param {number} width @param {number} height */
export function stepOf(event, cell, width, height) {
  const row = Math.floor(cell / width), col = cell % width;
  switch (event.key) {
    case "ArrowUp": return row > 0 ? cell - width : cell;
    case "ArrowDown": return row < height - 1 ? cell + width : cell;
    case "ArrowLeft": return col > 0 ? cell - 1 : cell;
    case "ArrowRight": return col < width - 1 ? cell + 1 : cell;
    case "Home": return event.ctrlKey ? 0 : row * width;
    case "End": return event.ctrlKey ? width * height - 1 : row * width + width - 1;
    case "PageUp": return col;
    case "PageDown": return (height - 1) * width + col;
    default: return -1;
  }
}
