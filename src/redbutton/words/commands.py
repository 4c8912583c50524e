"""What `--help` says about the commands and their options, by language."""

from redbutton.words import Sentences, tables

COMMANDS: Sentences = tables("commands", "COMMANDS")
"""By the command's name; the first line also stands in the list of all commands."""

OPTIONS: Sentences = tables("commands", "OPTIONS")
"""By `command.option`, or by the option's name alone where all commands mean the same by it."""

HELP_PAGE: Sentences = tables("commands", "HELP_PAGE")
"""The page's own words."""
REFUSALS: Sentences = tables("commands", "REFUSALS")
"""Why a command cannot be run as it was typed."""
