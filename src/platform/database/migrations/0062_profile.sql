-- What people keep up themselves: their photo, how they are reached, and which messages they want.

-- The name of the file in the store, 128 random bits. A new photo has a new name; the old file is removed.
ALTER TABLE app_user ADD COLUMN photo_file text UNIQUE CHECK (photo_file ~ '^[0-9a-f]{32}$');

-- A new phone number or e-mail that its owner has not proved yet: until then the old one holds. Asking again makes
-- a new row, so that the token of the one before opens nothing.
CREATE TABLE contact_change (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('email', 'phone_number')),
  value text NOT NULL CHECK (length(value) BETWEEN 3 AND 35),
  asked_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, field)
);

-- Only what somebody chose: without a row a message is sent. Messages about the safety of an account are always
-- sent, whatever stands here.
CREATE TABLE notification_choice (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind ~ '^[a-z_-]{1,40}$'),
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'inbox')),
  "on" boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);
