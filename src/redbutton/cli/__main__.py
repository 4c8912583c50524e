"""`python -m redbutton.cli` is the same as `redbutton`."""

import sys

from redbutton.cli import main

sys.exit(main())
