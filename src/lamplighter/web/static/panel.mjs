// The card beside the board, on a phone a sheet below it: one at a time. And short messages.

import { byId, el, icon } from "./dom.mjs";

/** @typedef {import("./dom.mjs").Child} Child */

export class Panel {
  /** What the open card is about: "hint", "check", "steps", "solved", "replay"; "" for none. */
  kind = "";
  /** @type {() => void} */
  #closed = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * @param {string} kind @param {string} title @param {Child[]} content
   * @param {() => void} [closed] called when the player or another card closes it
   */
  open(kind, title, content, closed = () => {}) {
    const again = this.kind === kind;
    if (!again) this.#closed();
    this.kind = kind;
    this.#closed = closed;
    const card = el("section", { class: `card sheet ${kind}${again ? " still" : ""}`, "aria-label": title },
      el("div", { class: "sheet-head" }, el("h2", null, title),
        el("button", { class: "icon-btn", "aria-label": `Close: ${title}`, onclick: () => this.close() }, icon("close", "s"))),
      ...content);
    byId("sheet").replaceChildren(card);
    document.body.classList.add("with-sheet");
    if (!again) this.changed();
    return card;
  }

  close() {
    if (!this.kind) return;
    this.kind = "";
    byId("sheet").replaceChildren();
    document.body.classList.remove("with-sheet");
    const closed = this.#closed;
    this.#closed = () => {};
    closed();
    this.changed();
  }

  /** A line that goes away by itself. @param {string} text @param {{label: string, run: () => void} | null} [action] */
  say(text, action = null) {
    const toast = byId("toast");
    clearTimeout(this.#hiding);
    toast.replaceChildren(el("span", null, text));
    if (action) {
      toast.append(el("button", { class: "btn quiet", onclick: () => {
        toast.classList.remove("on");
        action.run();
      } }, action.label));
    }
    toast.classList.add("on");
    this.#hiding = setTimeout(() => toast.classList.remove("on"), action ? 9000 : Math.max(3500, text.length * 70));
  }
}
