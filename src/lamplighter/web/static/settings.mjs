// What a player may choose; kept in the browser, small enough for localStorage.

import { byId, el, openDialog, openMenu, segments } from "./dom.mjs";

/** @typedef {typeof DEFAULTS} Settings */

export const DEFAULTS = {
  theme: /** @type {"system" | "light" | "dark" | "contrast"} */ ("system"),
  errors: /** @type {"off" | "asked" | "live"} */ ("asked"),
  dim: true,
  rulers: true,
  timer: true,
  swap: false,
  cycle: true,
  drag: true,
  overwrite: false,
  dots: false,
  plays: false,
  welcome: true,
  // the board asked for last
  genre: /** @type {import("./puzzle.mjs").Genre} */ ("akari"),
  width: 7,
  height: 7,
  level: "easy",
  symmetry: "varied",
};

const KEY = "lamplighter.settings";
const THEMES = /** @type {[Settings["theme"], string][]} */ ([["system", "System"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"]]);

/** @returns {Settings} */
export function loadSettings() {
  /** @type {Record<string, unknown>} */
  const made = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [key, value] of Object.entries(DEFAULTS)) if (typeof kept[key] === typeof value) made[key] = kept[key];
  } catch {
    // Forbidden or damaged: the defaults will do.
  }
  return /** @type {Settings} */ (made);
}

const LAST = "lamplighter.last";

/** The board on the page when it was left; known before the database is open. */
export function lastLink() {
  try {
    return localStorage.getItem(LAST) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} link */
export function keepLast(link) {
  try {
    localStorage.setItem(LAST, link);
  } catch {
    // The next visit begins elsewhere.
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Not kept, but used until the page closes.
  }
  dispatchEvent(new Event("lamplighter-theme"));
}

/** The button of the bar: a menu of themes. @param {Settings} settings @param {() => void} [changed] */
export function joinTheme(settings, changed = () => undefined) {
  const button = byId("go-theme");
  button.addEventListener("click", () => openMenu(button, THEMES.map(([theme, label]) => ({
    label, checked: theme === settings.theme, run: () => {
      settings.theme = theme;
      saveSettings(settings);
      changed();
    },
  }))));
}

/** Whether the server is the player's own machine. */
function isHere() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/**
 * @param {Settings} settings @param {() => void} changed
 * @param {import("./dom.mjs").Child[] | null} times what else is told of the player's times; null where nobody keeps any
 */
export function openSettings(settings, changed, times) {
  const keep = () => {
    saveSettings(settings);
    changed();
  };
  /** @param {"dim" | "rulers" | "timer" | "swap" | "cycle" | "drag" | "overwrite" | "dots" | "plays"} key @param {string} label @param {string} [hint] */
  const toggle = (key, label, hint) => {
    const box = el("input", { type: "checkbox", class: "switch", role: "switch", checked: settings[key], id: `set-${key}` });
    box.addEventListener("change", () => {
      settings[key] = box.checked;
      keep();
    });
    return el("label", { class: "option" }, el("span", null, label, hint ? el("small", null, hint) : null), box);
  };
  openDialog("Settings", [
    el("section", { class: "group" }, el("h3", null, "Theme"),
      segments("Theme", THEMES, settings.theme, (value) => {
        settings.theme = value;
        keep();
      })),
    el("section", { class: "group" }, el("h3", null, "Broken rules"),
      segments("Broken rules", [["off", "Never show"], ["asked", "When I check"], ["live", "At once"]], settings.errors, (value) => {
        settings.errors = value;
        keep();
      })),
    el("section", { class: "group" }, el("h3", null, "The board"),
      toggle("dim", "Mark satisfied numbers", "A thinner figure and a tick; press a number to tick it yourself."),
      toggle("rulers", "Row and column numbers"),
      toggle("timer", "Timer")),
    el("section", { class: "group" }, el("h3", null, "Marking"),
      toggle("cycle", "A tap goes through all marks", "Off: a tap sets or clears one mark."),
      toggle("swap", "Swap tap and long press", "Left and right button too."),
      toggle("drag", "A drag paints dots"),
      toggle("overwrite", "A drag may paint over other marks")),
    el("section", { class: "group" }, el("h3", null, "Hints"),
      toggle("dots", "Hints may be dots", "For players who mark empty cells too.")),
    ...(times === null ? [] : [el("section", { class: "group" }, el("h3", null, "My times"),
      toggle("plays", `Keep how long boards took me, on this ${isHere() ? "machine" : "server"}`, "Under a name drawn at random: time, hints, mistakes and moves of boards you solve. It helps levels to follow people."), ...times)]),
  ]);
}
