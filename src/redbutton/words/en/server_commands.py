"""What the commands of the server and its clients say, in English."""

SERVING = {
    "at": "Redbutton is at {address} (Ctrl-C ends it).",
    "play": "Your table is at {address} (Ctrl-C ends it).",
    "kept": "Goodbye. Your hands are kept.",
    "lan": "Others in your network find it at {address}.",
    "ended": "The tables are kept; they go on when the server is started again.",
    "gone": "The tables are gone with the file that they were in for this time.",
    "joined": "{name} sits at {address}.",
    "waits": "{name} waits for a seat at {address}.",
    "token": "Its token is kept in {path}; the same command brings it back to its seat.",
    "exposed": "Careful: others on this computer can read {path}. To keep it to yourself: chmod 600",
    "strange-variable": "Careful: the variable {name} is not one that Redbutton reads.",
    "strange-variable-alike": "Careful: the variable {name} is not one that Redbutton reads. Did you mean {alike}?",
    "played": "{name} played {hands} hands: {net}.",
    "caught": "{sentence}; what was told before and after is in {path}",
    "strange": "deal {deal}: {sentence}",
}
