-- Whom the person in charge of a corporate asked to act for it; gone once they said yes.
CREATE TABLE corporate_invite (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  corporate_id bigint NOT NULL REFERENCES corporate,
  email text NOT NULL CHECK (length(email) BETWEEN 1 AND 35 AND email = lower(email)),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  invited_by bigint NOT NULL REFERENCES app_user,
  invited_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (corporate_id, email)
);
CREATE INDEX corporate_invite_email ON corporate_invite (email);
