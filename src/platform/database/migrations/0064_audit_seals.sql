-- The audit trail is sealed: every row's salted digest goes into a chain of seals, a second after it was committed.

-- The salt keeps a digest from telling what a short text (a phone number) was, once the text is blotted out. The
-- area is that of whoever acted; "system" is the program itself, "public" a visitor.
ALTER TABLE audit ADD COLUMN salt uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE audit ADD COLUMN area text NOT NULL DEFAULT 'system';
ALTER TABLE audit DISABLE TRIGGER audit_immutable;
UPDATE audit SET area = app_user.area FROM app_user WHERE app_user.id = audit.actor_id;
ALTER TABLE audit ENABLE TRIGGER audit_immutable;

-- What the trail is looked through by, the latest first.
CREATE INDEX audit_resource ON audit (resource, id DESC);
CREATE INDEX audit_action ON audit (action, id DESC);
CREATE INDEX audit_area ON audit (area, id DESC);
CREATE INDEX audit_at ON audit (at);

-- A link of the chain. Its digest covers the digest before it, its own number and time, and its rows.
CREATE TABLE audit_seal (
  number bigint PRIMARY KEY CHECK (number > 0),
  at timestamptz NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  previous bytea NOT NULL,
  digest bytea NOT NULL
);

-- Which rows a seal covers, and each one's digest. Empty: the row was gone before it could be sealed.
CREATE TABLE audit_sealed (
  seal bigint NOT NULL,
  audit_id bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (seal, audit_id)
);
CREATE UNIQUE INDEX audit_sealed_row ON audit_sealed (audit_id);

-- What waits for its seal. A row comes here in its own transaction, so it is seen here when it is committed and
-- not before: one that commits late, with a low id, goes into a later seal and is not passed over.
CREATE TABLE audit_unsealed (audit_id bigint PRIMARY KEY);
INSERT INTO audit_unsealed SELECT id FROM audit;

CREATE FUNCTION audit_await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed SELECT id FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_awaits_seal AFTER INSERT ON audit REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION audit_await_seal();

CREATE TRIGGER audit_seal_immutable BEFORE UPDATE OR DELETE ON audit_seal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_kept BEFORE TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_sealed_immutable BEFORE UPDATE OR DELETE ON audit_sealed
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_sealed_kept BEFORE TRUNCATE ON audit_sealed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
