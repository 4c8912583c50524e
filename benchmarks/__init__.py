"""The same work on this project and on its peers, measured in one run: `make bench`."""
