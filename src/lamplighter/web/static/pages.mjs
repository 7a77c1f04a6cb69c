// The pages of the app: which one this is, and how to reach the others. On a phone the lamp opens
// the list; where there is room they stand beside it.

import { openMenu } from "./dom.mjs";

/** Mark this page in the bar, and make the lamp open the others where the bar has no room for them. */
export function joinPages() {
  const brand = /** @type {HTMLAnchorElement} */ (document.querySelector(".brand"));
  const pages = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".nav a")]);
  const here = location.pathname.replace(/index\.html$/, "");
  pages.find((page) => page.pathname === here)?.setAttribute("aria-current", "page");
  brand.addEventListener("click", (event) => {
    if (!pages.length || pages[0].offsetParent) return; // they are in sight
    event.preventDefault();
    openMenu(brand, pages.map((page) => ({
      label: page.textContent ?? "", checked: page.hasAttribute("aria-current"), run: () => location.assign(page.href),
    })));
  });
}

/** The lesson of a technique. @param {string} genre @param {string} name such as "limited-light" */
export function lessonOf(genre, name) {
  return `learn.html#${genre}/${name}`;
}
