"""What the commands of a server's operator say, in English."""

STORE = {
    "checked": "{tables} tables with {steps} steps and {hands} hands: {damaged} damaged.",
    "newer": "{newer} tables need a newer version: this one can neither check nor serve them.",
    "damaged": "{table}: {flaws}",
    "backed-up": "{tables} tables are in {path}. It has every card: keep it to yourself.",
    "restored": "{tables} tables are restored.",
    "lost": "{hands} hands that were played after the backup are lost at {tables} tables, and everybody there is told.",
    "lost-unknown": (
        "Unknown is what was played after the backup at: {tables}. People there are told so, and the numbers of their "
        "hands make a jump. If the database that this one replaces can still be read, name it with --replaces."
    ),
    "lost-gone": "Opened after the backup, and lost: {tables}",
    "lost-unreadable": "Cannot be read in the backup, and is left as it is there: {tables}",
    "compacted": "{archived} tables archived. {before} bytes before, {after} now.",
    "not-given-back": (
        "{free} bytes are free inside the file and will be used again. To give them back once, run this while no "
        "server uses the file."
    ),
    "exported": "{hands} hands of {tables} tables are in {path}. They have every card: keep them to yourself.",
    "left-out": "{table}: left out, because it cannot be read.",
}
FLAWS = {
    "newer": "this version cannot serve it",
    "unreadable": "steps cannot be read or done",
    "snapshot": "the snapshot is not what the steps lead to",
    "chips": "chips are missing, or there are too many",
    "hands": "hands are missing, or differ from what the steps tell",
}
ADMIN = {
    "announcement": "From the operator of the server: {text}",
    "servers": "Servers",
    "server": "Server",
    "machine": "Machine",
    "version": "Version",
    "table": "Table",
    "name": "Name",
    "status": "Status",
    "seats": "Taken seats",
    "bots": "Bots",
    "opened": "Opened",
    "seat": "Seat",
    "stack": "Stack",
    "here": "Connection",
    "no-tables": "No table is open.",
    "no-people": "Nobody is there.",
    "no-servers": "No server is running on this database.",
    "bot": "bot",
    "host": "host",
    "yes": "connected",
    "no": "not connected",
    "waits": "waits",
    "done": "Done: {table}.",
    "told": "{count} connections were told.",
    "drained": "{server} ends.",
}
