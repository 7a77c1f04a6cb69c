"""How boards look, as numbers: one module per thing that is measured."""
