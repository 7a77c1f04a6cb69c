// Small helpers for building the page: elements, icons, dialogs, menus, sentences with cell names.

import { svg } from "./board.mjs";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown> | null} [props] attributes; `on...` are listeners, `class` the class
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = null, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** @param {string} name @param {string} [size] "s" for the small one */
export function icon(name, size = "") {
  const made = svg("svg", { class: `i ${size}`, "aria-hidden": "true" });
  svg("use", { href: `#i-${name}` }, made);
  return made;
}

/** An element the page is known to hold. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * A dialog over the page; Escape, its cross and a press beside it close it.
 * @param {string} title @param {Child[]} content @param {{wide?: boolean}} [options]
 */
export function openDialog(title, content, { wide = false } = {}) {
  const box = el("dialog", { class: wide ? "dialog wide" : "dialog", "aria-label": title },
    el("div", { class: "row between dialog-head" }, el("h2", null, title),
      el("button", { class: "icon-btn", "aria-label": "Close", onclick: () => box.close() }, icon("close", "s"))),
    el("div", { class: "dialog-body", tabindex: "0" }, ...content));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("pointerdown", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * @typedef {{label: string, hint?: string, checked?: boolean, disabled?: boolean, danger?: boolean, run: () => void} | null} Item
 * null is a line between items
 */

/** A menu below or above its button. @param {HTMLElement} button @param {Item[]} items */
export function openMenu(button, items) {
  document.querySelector(".pop-menu")?.remove();
  if (button.getAttribute("aria-expanded") === "true") {
    button.setAttribute("aria-expanded", "false");
    return;
  }
  const menu = el("div", { class: "pop pop-menu", role: "menu", "aria-label": button.getAttribute("aria-label") ?? button.textContent?.trim() ?? "Menu" });
  const close = (/** @type {boolean} */ back) => {
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (back) button.focus();
  };
  const outside = (/** @type {Event} */ event) => {
    const target = /** @type {Node} */ (event.target);
    if (!menu.contains(target) && !button.contains(target)) close(false);
  };
  for (const item of items) {
    if (!item) {
      menu.append(el("hr", { role: "separator" }));
      continue;
    }
    menu.append(el("button", {
      role: item.checked === undefined ? "menuitem" : "menuitemcheckbox",
      "aria-checked": item.checked === undefined ? null : String(item.checked),
      disabled: item.disabled, tabindex: "-1", class: item.danger ? "danger" : null,
      onclick: () => {
        close(true);
        item.run();
      },
    }, el("span", { class: "row between" }, item.label, item.checked ? icon("tick", "s") : null), item.hint ? el("small", null, item.hint) : null));
  }
  menu.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLButtonElement[]} */ ([...menu.querySelectorAll("button:not(:disabled)")]);
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === "Escape" || event.key === "Tab") close(true);
    else if (event.key === "ArrowDown") all[(at + 1) % all.length].focus();
    else if (event.key === "ArrowUp") all[(at - 1 + all.length) % all.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  const box = button.getBoundingClientRect(), size = menu.getBoundingClientRect();
  const below = box.bottom + 8 + size.height <= innerHeight;
  menu.style.top = `${Math.max(8, below ? box.bottom + 8 : box.top - 8 - size.height)}px`;
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - size.width - 8))}px`;
  button.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  /** @type {HTMLElement | null} */ (menu.querySelector("[aria-checked=true]") ?? menu.querySelector("button"))?.focus();
}

/**
 * A sentence whose cell names are links that show their cell.
 * @param {string} text @param {(name: string) => void} show @param {(name: string | null) => void} hover
 */
export function sentence(text, show, hover) {
  const made = document.createDocumentFragment();
  // A comma stays with the name before it.
  for (const part of text.split(/(r\d+c\d+[,.;:)]*)/)) {
    const found = /^(r\d+c\d+)(.*)$/.exec(part);
    if (!found) {
      if (part) made.append(part);
      continue;
    }
    const [, name, after] = found;
    made.append(el("span", { class: "keep" }, el("button", {
      class: "at", type: "button", onclick: () => show(name),
      onpointerenter: () => hover(name), onpointerleave: () => hover(null),
      onfocus: () => hover(name), onblur: () => hover(null),
    }, name), after));
  }
  return made;
}

/** A group of buttons of which one is chosen. @template {string} T @param {string} label @param {[T, string][]} choices @param {T} chosen @param {(value: T) => void} choose */
export function segments(label, choices, chosen, choose) {
  const group = el("div", { class: "seg", role: "group", "aria-label": label });
  for (const [value, name] of choices) {
    group.append(el("button", {
      type: "button", "aria-pressed": String(value === chosen),
      onclick: (/** @type {Event} */ event) => {
        for (const each of group.children) each.setAttribute("aria-pressed", String(each === event.currentTarget));
        choose(value);
      },
    }, name));
  }
  return group;
}

/** A duration as people say it: 4:07, 1:02:03. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
