"""The version, in a module of its own so that asking for it loads nothing else."""

VERSION = "0.1.0"
