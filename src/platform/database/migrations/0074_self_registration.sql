-- People who open an account themselves: what stands between the first form and the finished account.
CREATE TABLE registration (
  -- also the id of its token
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('individual', 'corporate')),
  -- the digest of the random cookie of the browser it was begun in: nobody else goes on with it
  visitor bytea NOT NULL,
  email text CHECK (length(email) <= 35),
  phone_number text CHECK (phone_number ~ '^[0-9]{11}$'),
  -- gone once the account has it
  password_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  completed_at timestamptz,
  user_id bigint REFERENCES app_user ON DELETE CASCADE,
  CHECK ((email IS NULL) <> (phone_number IS NULL)),
  CHECK ((completed_at IS NULL) = (user_id IS NULL)),
  CHECK ((completed_at IS NULL) = (password_hash IS NOT NULL))
);
CREATE INDEX registration_visitor ON registration (visitor, created_at DESC);
CREATE INDEX registration_created ON registration (created_at);
CREATE INDEX registration_user ON registration (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE one_time_token DROP CONSTRAINT one_time_token_purpose_check;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_purpose_check
  CHECK (purpose IN ('invite', 'reset', 'claim', 'register'));

-- Whoever proves a contact is offered the record that holds it.
CREATE INDEX corporate_email ON corporate (lower(email)) WHERE email IS NOT NULL;
