"""What each genre has to say to the formats, a module a genre: its `CODECS`, by the format's name.

The codec itself, and what a codec of its kind holds, is in the format's module, beside the grammar.
"""
