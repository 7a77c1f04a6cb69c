"""The bar of every page: room at every width, the page one is on, and the way to the others."""

from __future__ import annotations

import pytest
from places import Place
from playing import Playing

from lamplighter.web.files import STATIC

PAGES = sorted(path.name for path in STATIC.glob("*.html"))
WIDTHS = (320, 641, 700, 861, 941, 1001, 1041, 1081, 1181, 1261)


@pytest.mark.parametrize("name", PAGES)
def test_the_bar(name: str, place: Place) -> None:
    page = Playing(place.browser, f"{place.url}{name}")
    named = page.page.locator(".nav a").all_inner_texts()
    assert {"Play", "Set", "Learn", "Steps", "Books", "Collection"} <= set(named)
    assert page.page.locator(".nav a[aria-current=page]").count() == 1
    for width in WIDTHS:
        page.page.set_viewport_size({"width": width, "height": 700})
        wide = page.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} scrolls sideways at {width} px"
    page.page.set_viewport_size({"width": 390, "height": 700})
    page.page.locator(".brand").click()
    assert page.page.get_by_role("menuitemcheckbox").all_inner_texts() == named
    page.close()
