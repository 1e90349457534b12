-- The first schema. db/README.md says what each column means.

CREATE TABLE meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  salt TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

INSERT INTO meta (id, salt, created_at)
SELECT 1, lower(hex(randomblob(32))), applied_at FROM migrations WHERE number = 1;

-- Zones, sources and boot ids: texts that would stand in every row.
CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE drives (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  weak_identity INTEGER NOT NULL CHECK (weak_identity IN (0, 1)),
  location TEXT NOT NULL,
  model TEXT,
  serial_tail TEXT CHECK (length(serial_tail) <= 4),
  firmware TEXT,
  capacity_bytes INTEGER,
  kind TEXT NOT NULL,
  interconnect TEXT NOT NULL,
  internal INTEGER CHECK (internal IN (0, 1)),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  retired_at INTEGER
) STRICT;

CREATE TABLE readings (
  id INTEGER PRIMARY KEY,
  drive_id INTEGER NOT NULL REFERENCES drives (id),
  taken_at INTEGER NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  zone_name_id INTEGER NOT NULL REFERENCES names (id),
  boot_name_id INTEGER REFERENCES names (id),
  source_name_id INTEGER NOT NULL REFERENCES names (id),
  since_boot_bytes_written INTEGER,
  since_boot_bytes_read INTEGER,
  bytes_written INTEGER,
  bytes_read INTEGER,
  percentage_used INTEGER,
  available_spare INTEGER,
  available_spare_threshold INTEGER,
  critical_warning INTEGER,
  temperature_celsius INTEGER,
  power_on_hours INTEGER,
  power_cycles INTEGER,
  unsafe_shutdowns INTEGER,
  media_errors INTEGER,
  error_log_entries INTEGER,
  host_read_commands INTEGER,
  host_write_commands INTEGER,
  controller_busy_minutes INTEGER,
  warning_temperature_minutes INTEGER,
  critical_temperature_minutes INTEGER,
  skipped TEXT CHECK (json_valid(skipped)),
  notes TEXT CHECK (json_valid(notes))
) STRICT;

-- The columns that the forecast reads come first: SQLite decodes a row from its start.
CREATE TABLE daily_samples (
  sequence INTEGER PRIMARY KEY,
  drive_id INTEGER NOT NULL REFERENCES drives (id),
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  taken_at INTEGER NOT NULL,
  bytes_written_at INTEGER,
  bytes_written INTEGER,
  percentage_used INTEGER,
  power_on_hours INTEGER,
  os_bytes_written INTEGER,
  zone_name_id INTEGER NOT NULL REFERENCES names (id),
  boot_name_id INTEGER REFERENCES names (id),
  source_name_id INTEGER NOT NULL REFERENCES names (id),
  first_at INTEGER NOT NULL,
  first_bytes_written INTEGER,
  readings INTEGER NOT NULL,
  bytes_read INTEGER,
  available_spare INTEGER,
  available_spare_threshold INTEGER,
  critical_warning INTEGER,
  temperature_celsius INTEGER,
  power_cycles INTEGER,
  unsafe_shutdowns INTEGER,
  media_errors INTEGER,
  error_log_entries INTEGER,
  host_read_commands INTEGER,
  host_write_commands INTEGER,
  controller_busy_minutes INTEGER,
  warning_temperature_minutes INTEGER,
  critical_temperature_minutes INTEGER,
  UNIQUE (drive_id, day)
) STRICT;

CREATE TABLE host_readings (
  id INTEGER PRIMARY KEY,
  taken_at INTEGER NOT NULL,
  zone_name_id INTEGER NOT NULL REFERENCES names (id),
  boot_name_id INTEGER REFERENCES names (id),
  memory_bytes INTEGER,
  swap_used_bytes INTEGER,
  zram_used_bytes INTEGER,
  swapped_out_bytes INTEGER,
  swapped_in_bytes INTEGER,
  free_bytes INTEGER,
  total_bytes INTEGER,
  purgeable_bytes INTEGER
) STRICT;

CREATE TABLE daily_host_facts (
  day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  taken_at INTEGER NOT NULL,
  zone_name_id INTEGER NOT NULL REFERENCES names (id),
  boot_name_id INTEGER REFERENCES names (id),
  swap_used_bytes INTEGER,
  swapped_out_bytes INTEGER,
  memory_bytes INTEGER,
  free_bytes INTEGER,
  total_bytes INTEGER,
  purgeable_bytes INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  drive_id INTEGER REFERENCES drives (id),
  at INTEGER NOT NULL,
  zone_name_id INTEGER NOT NULL REFERENCES names (id),
  code TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT;
