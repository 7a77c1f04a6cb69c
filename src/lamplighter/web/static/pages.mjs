// The pages and the ways between them. On a phone the lamp opens the list; where there is room they
// stand beside it.

import { openMenu } from "./dom.mjs";

/** Make the lamp of the bar open the pages where the bar has no room for them. */
export function joinPages() {
  const brand = /** @type {HTMLAnchorElement} */ (document.querySelector(".brand"));
  const pages = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".nav a")]);
  brand.addEventListener("click", (event) => {
    if (!pages.length || pages[0].offsetParent) return; // they are in sight
    event.preventDefault();
    openMenu(brand, pages.map((page) => ({
      label: page.textContent ?? "", checked: page.hasAttribute("aria-current"), run: () => location.assign(page.href),
    })));
  });
}

/** Where a technique is taught. @param {string} genre @param {string} technique */
export function lessonOf(genre, technique) {
  return `learn.html#${genre}/${technique}`;
}
