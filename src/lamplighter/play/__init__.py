"""Play in the terminal: the game itself, without a terminal, and two ways to show it.

`session.py` holds the board in play; `plain.py` speaks in lines, `app.py` draws with Textual.
"""
