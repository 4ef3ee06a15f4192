-- Signing in: one-time tokens, second factors, and when a session last proved who holds it.

-- Signing in is a proof too.
ALTER TABLE session ADD COLUMN proved_at timestamptz NOT NULL DEFAULT now();
-- Whether somebody has come from this device before.
CREATE INDEX session_history ON session (user_id, created_at DESC);

-- Invitations, resets and claims. The secret is kept as a digest only; a reset that nobody stands behind has
-- neither user nor record, so that trying it takes as long as trying any other.
CREATE TABLE one_time_token (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('invite', 'reset', 'claim')),
  user_id bigint REFERENCES app_user ON DELETE CASCADE,
  resource text,
  record_id bigint,
  secret_hash bytea NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK ((resource IS NULL) = (record_id IS NULL))
);
CREATE INDEX one_time_token_secret ON one_time_token (secret_hash);
CREATE INDEX one_time_token_user ON one_time_token (user_id) WHERE used_at IS NULL;
CREATE INDEX one_time_token_record ON one_time_token (resource, record_id) WHERE used_at IS NULL;
CREATE INDEX one_time_token_end ON one_time_token (expires_at);

-- Between two steps of one proof: the password was right and the second factor is asked for, or a passkey is.
CREATE TABLE proof_challenge (
  secret_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('second-factor', 'passkey-sign-in', 'step-up', 'passkey-enrolment')),
  user_id bigint REFERENCES app_user ON DELETE CASCADE,
  client text CHECK (client IN ('browser', 'api')),
  webauthn text,
  tries_left smallint NOT NULL DEFAULT 5 CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (purpose = 'passkey-sign-in'))
);
CREATE INDEX proof_challenge_user ON proof_challenge (user_id);
CREATE INDEX proof_challenge_end ON proof_challenge (expires_at);

-- The secret is sealed with the installation's key. Each step of 30 seconds serves once.
CREATE TABLE totp_factor (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_step bigint,
  last_used_at timestamptz
);

CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkey (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);
