"""Collections: boards that are kept, found, tagged, rated and handed out, in SQLite or PostgreSQL.

`collection.py` needs the extra `collections`; a query and a play are read without it.
"""
