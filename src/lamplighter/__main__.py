"""`python -m lamplighter` and `lamplighter` are the command line."""

import sys

from lamplighter.cli.interrupt import mind_ctrl_c

# Only a process that runs the command line comes here: from now on Ctrl-C ends it in good order.
mind_ctrl_c()

from lamplighter.cli import main  # noqa: E402

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
