-- Users and roles as the office looks after them.

-- Found by name, e-mail or phone; told apart by a code that can be read out.
ALTER TABLE app_user
  ADD COLUMN code text NOT NULL GENERATED ALWAYS AS (record_code('USR', id)) STORED,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '') || ' ' || record_code('USR', id))
  ) STORED,
  ADD COLUMN updated_by bigint REFERENCES app_user,
  -- Until a password is set the user is called invited; NULL for whoever was never sent a link.
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN status_reason text CHECK (length(status_reason) <= 100);

CREATE INDEX app_user_search ON app_user USING gin (search gin_trgm_ops);
CREATE INDEX app_user_area ON app_user (area, id DESC);
CREATE INDEX app_user_suspended ON app_user (id DESC) WHERE status = 'suspended';
CREATE INDEX app_user_invited ON app_user (id DESC) WHERE status = 'active' AND password_hash IS NULL;
-- A person on record is one user at most: nobody claims what somebody else has claimed.
CREATE UNIQUE INDEX app_user_individual ON app_user (individual_id);
CREATE INDEX user_corporate_corporate ON user_corporate (corporate_id);

DROP INDEX user_role_role;
CREATE INDEX user_role_role ON user_role (role_id, user_id DESC);
-- The few who are limited to places, for officers who see only these.
CREATE INDEX user_role_limited ON user_role (user_id) WHERE lga_ids IS NOT NULL OR agency_ids IS NOT NULL;

ALTER TABLE role
  ADD COLUMN built_in boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by bigint REFERENCES app_user,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint REFERENCES app_user,
  ADD CHECK (length(title) BETWEEN 1 AND 60);
CREATE UNIQUE INDEX role_title ON role (lower(title));

-- Which rights the program has put into a built-in role before: one that an administrator took out since
-- stays out, one that is new in the program comes in.
CREATE TABLE role_permission_seeded (
  role_id bigint NOT NULL REFERENCES role ON DELETE CASCADE,
  permission text NOT NULL,
  PRIMARY KEY (role_id, permission)
);
INSERT INTO role_permission_seeded (role_id, permission) SELECT role_id, permission FROM role_permission;

-- The people of a corporate: one of them is in charge, whenever there is anybody.
CREATE FUNCTION check_in_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  corporate bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.corporate_id ELSE NEW.corporate_id END;
BEGIN
  IF EXISTS (SELECT FROM user_corporate WHERE corporate_id = corporate)
    AND NOT EXISTS (SELECT FROM user_corporate WHERE corporate_id = corporate AND in_charge) THEN
    RAISE EXCEPTION 'nobody is in charge of corporate %', corporate USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER user_corporate_one_in_charge
  AFTER INSERT OR UPDATE OR DELETE ON user_corporate
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_in_charge();
