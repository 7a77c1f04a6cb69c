"""What one does with a puzzle: a module a verb, each with the function of its name.

They live in a room of their own so that `lamplighter.check` is the function and never the module.
"""
