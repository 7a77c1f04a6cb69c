"""The complexity laboratory: variants of Akari, gadgets of circuits, and boards made of them."""
