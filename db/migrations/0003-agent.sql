-- What the agent remembers between two runs. db/README.md says what each column means.

CREATE TABLE alerts (
  id TEXT NOT NULL PRIMARY KEY,
  code TEXT NOT NULL,
  drive_id INTEGER REFERENCES drives (id),
  phase TEXT NOT NULL CHECK (phase IN ('pending', 'active', 'cleared')),
  severity TEXT NOT NULL CHECK (severity IN ('notice', 'warning', 'critical')),
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  entered_at INTEGER NOT NULL,
  shown_at INTEGER,
  leaving_at INTEGER,
  cleared_at INTEGER,
  looks INTEGER NOT NULL,
  told INTEGER NOT NULL,
  told_this_time INTEGER NOT NULL,
  told_at INTEGER,
  told_severity TEXT CHECK (told_severity IN ('notice', 'warning', 'critical')),
  acknowledged_at INTEGER,
  snoozed_until INTEGER
) STRICT, WITHOUT ROWID;

-- No reference to `alerts`: what was told outlives what it was about.
CREATE TABLE notices (
  sequence INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('passive', 'active')),
  thread TEXT NOT NULL,
  opens TEXT,
  alert_id TEXT,
  queued_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'withdrawn')),
  sent_at INTEGER,
  channel TEXT
) STRICT;

CREATE TABLE jobs (
  name TEXT NOT NULL PRIMARY KEY,
  served_slot INTEGER,
  started_at INTEGER,
  finished_at INTEGER,
  failures_in_a_row INTEGER NOT NULL,
  last_failure_at INTEGER,
  last_failure TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE self_costs (
  day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  zone_name_id INTEGER NOT NULL REFERENCES names (id),
  running_ms INTEGER NOT NULL,
  cpu_ms INTEGER NOT NULL,
  resident_bytes INTEGER NOT NULL,
  bytes_written INTEGER,
  starts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
