"""A server that says that it is of a later version, and that marks all it writes with a later format.

Run as `python newer.py`, with the options of `redbutton serve`. A real later version does not exist yet; what
matters to the servers beside it is its number, and that they cannot read its entries.
"""

import sys
from importlib import metadata

LATER, LATER_FORMAT = "99.0", 99


def main() -> int:
    real = metadata.version

    def version(distribution_name: str) -> str:
        return LATER if distribution_name == "redbutton" else real(distribution_name)

    metadata.version = version
    from redbutton.cli import main
    from redbutton.server.table import entries

    entries.KNOWN = entries.FORMAT = LATER_FORMAT
    return main(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
