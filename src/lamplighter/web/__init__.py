"""Every verb as one function of a name and a JSON object (`answer.py`), and a server for it."""
