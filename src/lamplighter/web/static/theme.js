// Before the first paint: the theme the player chose, or what the system asks for.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)"), more = matchMedia("(prefers-contrast: more)");
  const apply = () => {
    let chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem("lamplighter.settings") ?? "{}").theme;
    } catch {
      // Storage is forbidden or damaged: the system decides.
    }
    const known = ["light", "dark", "contrast"];
    root.dataset.theme = known.includes(chosen) ? chosen : more.matches ? "contrast" : dark.matches ? "dark" : "light";
  };
  apply();
  for (const query of [dark, more]) query.addEventListener("change", apply);
  addEventListener("lamplighter-theme", apply);
})();
