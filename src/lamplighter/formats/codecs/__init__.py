"""How each genre is written, one module per genre: its `CODECS`, by the name of the format.

The codec itself, and what a codec of its kind holds, is in the format's module, beside the grammar.
"""
