"""SQL statements that SQLite and PostgreSQL share; PostgreSQL writes $1 for ?1."""

OPEN_TABLE = "INSERT INTO tables (id, created, summary, closed) VALUES (?1, ?2, ?3, 0)"
ADD_ENTRY = "INSERT INTO entries (table_id, number, entry) VALUES (?1, ?2, ?3)"
ADD_HAND = "INSERT INTO hands (table_id, number, at, record) VALUES (?1, ?2, ?3, ?4)"
SET_SNAPSHOT = (
    "INSERT INTO snapshots (table_id, at, snapshot) VALUES (?1, ?2, ?3)"
    " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, snapshot = excluded.snapshot"
)
SET_SUMMARY = "UPDATE tables SET summary = ?2 WHERE id = ?1"
CLOSE_TABLE = "UPDATE tables SET closed = 1 WHERE id = ?1"

STANDING = "SELECT (SELECT max(number) FROM entries WHERE table_id = ?1), closed FROM tables WHERE id = ?1"
ENTRY = "SELECT entry FROM entries WHERE table_id = ?1 AND number = ?2"

TABLES = "SELECT id, created, summary, closed FROM tables ORDER BY created, id"
ONE_TABLE = "SELECT id, created, summary, closed FROM tables WHERE id = ?1"
NAMES = (
    "SELECT id FROM tables",
    "SELECT table_id FROM snapshots",
    "SELECT DISTINCT table_id FROM entries",
)
"""Where the names of tables are found, from indexes if there are some."""
SNAPSHOT = "SELECT snapshot, at FROM snapshots WHERE table_id = ?1"
ENTRIES = "SELECT number, entry FROM entries WHERE table_id = ?1 AND number > ?2 ORDER BY number"
HANDS = "SELECT number, at, record FROM hands WHERE table_id = ?1 AND number > ?2 ORDER BY number LIMIT ?3"
HAND = "SELECT number, at, record FROM hands WHERE table_id = ?1 AND number = ?2"
