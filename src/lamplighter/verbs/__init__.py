"""What you can do with a puzzle: one module per verb, each with the function of its name.

They are in a folder of their own so that `lamplighter.check` is the function and never the module.
"""
