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

-- When somebody signed in last, kept beside them: to order a million users by their sessions would take seconds.
ALTER TABLE app_user ADD COLUMN last_signed_in_at timestamptz;
UPDATE app_user SET last_signed_in_at = (SELECT max(created_at) FROM session WHERE user_id = app_user.id);
CREATE INDEX app_user_list_name ON app_user (fold(name), id);
CREATE INDEX app_user_list_signed_in ON app_user (coalesce(last_signed_in_at, '-infinity'), id);

CREATE FUNCTION note_sign_in() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app_user SET last_signed_in_at = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER session_notes_sign_in AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_sign_in();
