-- Who wrote it, day by day. db/README.md says what each column means.

-- Apart from `names`, whose rows stay for ever: these go when their owner wants them forgotten.
CREATE TABLE apps (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE writers (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  app_id INTEGER NOT NULL REFERENCES apps (id),
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (day, app_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE writer_days (
  day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  counted_ms INTEGER NOT NULL,
  others_bytes INTEGER NOT NULL,
  swapped_out_bytes INTEGER,
  drives_bytes INTEGER,
  unseen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
