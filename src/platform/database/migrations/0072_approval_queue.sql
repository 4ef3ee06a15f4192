-- The approval queue: what waits, longest first, place by place and enterer by enterer, so that an approver's
-- first page costs the same whether a hundred records wait or a million, and whoever entered most of them.

-- A change that was returned waits anew from when it is submitted again, as a record does.
ALTER TABLE pending_change
  ADD COLUMN submitted_at timestamptz,
  ADD COLUMN lga_id bigint REFERENCES lga;
UPDATE pending_change SET submitted_at = created_at;
ALTER TABLE pending_change ALTER COLUMN submitted_at SET NOT NULL, ALTER COLUMN submitted_at SET DEFAULT now();

DROP INDEX pending_change_waiting;
CREATE INDEX pending_change_waiting ON pending_change (resource, created_by, submitted_at, record_id)
  WHERE status = 'submitted';
CREATE INDEX pending_change_waiting_place ON pending_change (resource, lga_id, created_by, submitted_at, record_id)
  WHERE status = 'submitted';

-- A change lies where its record lies, whoever writes either of them.
CREATE FUNCTION place_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT lga_id FROM %I WHERE id = $1', NEW.resource) INTO NEW.lga_id USING NEW.record_id;
  RETURN NEW;
END $$;
CREATE TRIGGER pending_change_place BEFORE INSERT ON pending_change
  FOR EACH ROW EXECUTE FUNCTION place_change();

CREATE FUNCTION move_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pending_change SET lga_id = NEW.lga_id
  WHERE resource = TG_TABLE_NAME AND record_id = NEW.id AND status IN ('submitted', 'returned');
  RETURN NULL;
END $$;

DO $$
DECLARE
  register text;
BEGIN
  FOREACH register IN ARRAY ARRAY['corporate', 'property', 'shop', 'vehicle', 'mast', 'signage'] LOOP
    EXECUTE format('UPDATE pending_change p SET lga_id = t.lga_id FROM %1$I t WHERE p.resource = %1$L AND t.id = p.record_id',
      register);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF lga_id ON %I FOR EACH ROW
      WHEN (OLD.lga_id IS DISTINCT FROM NEW.lga_id) EXECUTE FUNCTION move_changes()',
      register || '_moved', register);
    EXECUTE format('UPDATE %I SET submitted_at = created_at WHERE status = ''submitted'' AND submitted_at IS NULL', register);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (status <> ''submitted'' OR submitted_at IS NOT NULL)',
      register, register || '_submitted_at');
    -- What the program brought in has no enterer; 0 stands for it, which an index can look up.
    EXECUTE format('CREATE INDEX %I ON %I ((coalesce(created_by, 0)), submitted_at, id) WHERE status = ''submitted''',
      register || '_waiting', register);
    EXECUTE format('CREATE INDEX %I ON %I (lga_id, (coalesce(created_by, 0)), submitted_at, id) WHERE status = ''submitted''',
      register || '_waiting_place', register);
    -- Those few that somebody else than their enterer wrote in.
    EXECUTE format('CREATE INDEX %I ON %I USING gin (editors) WHERE status = ''submitted'' AND editors IS NOT NULL',
      register || '_waiting_editors', register);
  END LOOP;
END $$;

-- Likely duplicates: the same phone number where it need not be the only one, the same house, the same spot.
CREATE INDEX corporate_phone_number ON corporate (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX shop_phone_number ON shop (phone_number) WHERE phone_number IS NOT NULL;
DO $$
DECLARE
  register text;
BEGIN
  FOREACH register IN ARRAY ARRAY['individual', 'corporate', 'property', 'shop', 'mast', 'signage'] LOOP
    EXECUTE format('CREATE INDEX %I ON %I (fold(street_name), fold(street_number)) WHERE street_number IS NOT NULL',
      register || '_house', register);
    EXECUTE format('CREATE INDEX %I ON %I (latitude, longitude) WHERE latitude IS NOT NULL',
      register || '_point', register);
  END LOOP;
END $$;
