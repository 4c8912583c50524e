"""SQL statements that SQLite and PostgreSQL share; PostgreSQL writes $1 for ?1."""

OPEN_TABLE = "INSERT INTO tables (id, created, summary, closed) VALUES (?1, ?2, ?3, 0)"
ADD_ENTRY = "INSERT INTO entries (table_id, number, entry) VALUES (?1, ?2, ?3)"
ADD_HAND = "INSERT INTO hands (table_id, number, at, record) VALUES (?1, ?2, ?3, ?4)"
DROP_HAND = "DELETE FROM hands WHERE table_id = ?1 AND number = ?2"
SET_SNAPSHOT = (
    "INSERT INTO snapshots (table_id, at, snapshot) VALUES (?1, ?2, ?3)"
    " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, snapshot = excluded.snapshot"
)
SET_SUMMARY = "UPDATE tables SET summary = ?2 WHERE id = ?1"
CLOSE_TABLE = "UPDATE tables SET closed = 1 WHERE id = ?1"
ADD_ARCHIVE = "INSERT INTO archives (table_id, kind, first, last, packed) VALUES (?1, ?2, ?3, ?4, ?5)"
REMOVALS = tuple(
    f"DELETE FROM {name} WHERE table_id = ?1" for name in ("entries", "hands", "snapshots", "usage")
)
"""What is removed when a table is archived."""

ADD_USAGE = "INSERT INTO usage (table_id, opener, bytes) VALUES (?1, ?2, ?3)"
GROW = "UPDATE usage SET bytes = bytes + ?2 WHERE table_id = ?1"
STORED_BY = "SELECT coalesce(sum(bytes), 0) FROM usage WHERE opener = ?1"
SPENT = (
    "SELECT table_id FROM usage WHERE opener IN"
    " (SELECT opener FROM usage GROUP BY opener HAVING sum(bytes) >= ?1)"
)
"""The tables of all openers that have stored as much as they may."""

STANDING = "SELECT (SELECT max(number) FROM entries WHERE table_id = ?1), closed FROM tables WHERE id = ?1"
ENTRY = "SELECT entry FROM entries WHERE table_id = ?1 AND number = ?2"

TABLES = "SELECT id, created, summary, closed FROM tables ORDER BY created, id"
OPEN_TABLES = "SELECT id, created, summary, closed FROM tables WHERE closed = 0 ORDER BY created, id"
ONE_TABLE = "SELECT id, created, summary, closed FROM tables WHERE id = ?1"
NAMES = (
    "SELECT id FROM tables",
    "SELECT table_id FROM snapshots",
    "SELECT DISTINCT table_id FROM entries",
)
"""Where the names of tables are found, from indexes if there are some."""
LOAD = (
    "SELECT coalesce(snapshots.at, 0) AS number, snapshots.snapshot, tables.closed FROM tables"
    " LEFT JOIN snapshots ON snapshots.table_id = tables.id WHERE tables.id = ?1"
    " UNION ALL SELECT number, entry, NULL FROM entries WHERE table_id = ?1"
    " AND number > coalesce((SELECT at FROM snapshots WHERE table_id = ?1), 0) ORDER BY number"
)
"""A table's snapshot, if it has one, and all entries after it. Entries alone are no table, in any list."""
SNAPSHOT = "SELECT snapshot, at FROM snapshots WHERE table_id = ?1"
SOME_ENTRIES = (
    "SELECT number, entry FROM entries WHERE table_id = ?1 AND number > ?2 ORDER BY number LIMIT ?3"
)
HANDS = "SELECT number, at, record FROM hands WHERE table_id = ?1 AND number > ?2 ORDER BY number LIMIT ?3"
ARCHIVED = (
    "SELECT packed FROM archives WHERE table_id = ?1 AND kind = ?2 AND last > ?3 ORDER BY first LIMIT 1"
)
LAST_HAND = "SELECT at FROM hands WHERE table_id = tables.id ORDER BY number DESC LIMIT 1"
TO_ARCHIVE = (
    f"SELECT id FROM tables WHERE closed = 1 AND coalesce(({LAST_HAND}), created) < ?1"
    " AND NOT EXISTS (SELECT 1 FROM archives WHERE archives.table_id = tables.id)"
    " ORDER BY created, id LIMIT ?2"
)
"""Closed tables whose last hand (without one, whose opening) is before a time, and that are not archived."""
ORDERS = "SELECT id, wanted FROM orders WHERE server = ?1 AND answer IS NULL ORDER BY made, id"
ANSWER = "UPDATE orders SET answer = ?2 WHERE id = ?1"
ADD_ORDER = "INSERT INTO orders (id, server, made, wanted) VALUES (?1, ?2, ?3, ?4)"
ANSWERED = "SELECT answer FROM orders WHERE id = ?1"
REMOVE_ORDER = "DELETE FROM orders WHERE id = ?1"
VERSIONS = "SELECT version, format FROM versions ORDER BY format, version"
ADD_VERSION = "INSERT INTO versions (version, format, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
