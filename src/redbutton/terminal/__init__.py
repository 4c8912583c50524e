"""The table of a person in the terminal: line by line, or the whole screen."""
