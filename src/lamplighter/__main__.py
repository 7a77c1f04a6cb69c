"""`python -m lamplighter` is the command line."""

import sys

from lamplighter.cli import main

sys.exit(main())
