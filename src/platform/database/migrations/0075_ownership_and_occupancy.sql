-- Who owns what, act by act: each assignment, and each correction of a wrong one, is a row that stays. Who occupies
-- what, dated in the same way. Bills that a new owner takes over are addressed anew, and it stays on record from whom.

CREATE TABLE ownership_change (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  asset_type text NOT NULL CHECK (asset_type IN ('property', 'shop', 'vehicle', 'mast', 'signage')),
  asset_id bigint NOT NULL,
  -- 1, 2, 3 … of each asset: of two who change the owners at once, the second finds the number taken
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('assign', 'undo')),
  -- the Lagos day from which it holds
  since date NOT NULL,
  -- whose the unpaid bills of those who owned it before are
  arrears text NOT NULL DEFAULT 'former' CHECK (arrears IN ('former', 'new')),
  -- which assignment was entered wrongly, and why it is taken back
  undoes_id bigint UNIQUE REFERENCES ownership_change,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  created_by_name text NOT NULL,
  UNIQUE (asset_type, asset_id, number),
  CHECK ((kind = 'undo') = (undoes_id IS NOT NULL)),
  CHECK (kind = 'assign' OR reason IS NOT NULL)
);
CREATE TRIGGER ownership_change_immutable BEFORE UPDATE OR DELETE ON ownership_change
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ownership_change_kept BEFORE TRUNCATE ON ownership_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE ownership
  -- by which act the row came, and which one ended it; none for what was imported, or assigned before acts were kept
  ADD COLUMN change_id bigint REFERENCES ownership_change,
  ADD COLUMN ended_by bigint REFERENCES ownership_change,
  -- entered wrongly and taken back: it never held
  ADD COLUMN undone boolean NOT NULL DEFAULT false;
CREATE INDEX ownership_change_rows ON ownership (change_id) WHERE change_id IS NOT NULL;
CREATE INDEX ownership_change_ended ON ownership (ended_by) WHERE ended_by IS NOT NULL;

-- Nobody owns the same thing twice at once.
CREATE UNIQUE INDEX ownership_once ON ownership (asset_type, asset_id, coalesce(individual_id, -corporate_id))
  WHERE until IS NULL;

-- However it comes in, nobody owns more than all of it. Each asset is looked up by its index whatever the planner
-- believed when the plan was made: an import begins with an empty table and keeps its first plan.
CREATE FUNCTION ownership_adds_up() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  over record;
BEGIN
  SELECT * INTO over FROM (
    SELECT asset_type, asset_id, (SELECT sum(o.share_bp) FROM ownership o
      WHERE o.asset_type = asset.asset_type AND o.asset_id = asset.asset_id AND o.until IS NULL) AS share_bp
    FROM (SELECT DISTINCT asset_type, asset_id FROM written WHERE until IS NULL) AS asset) AS owned
  WHERE share_bp > 10000 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '% % would be owned to % basis points', over.asset_type, over.asset_id, over.share_bp
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ownership_adds_up';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ownership_adds_up_new AFTER INSERT ON ownership REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION ownership_adds_up();
CREATE TRIGGER ownership_adds_up_changed AFTER UPDATE ON ownership REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION ownership_adds_up();

-- A bill that was issued to somebody is addressed to somebody else: nothing else of it changes.
CREATE TABLE bill_readdressing (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bill_id bigint NOT NULL REFERENCES bill,
  change_id bigint NOT NULL REFERENCES ownership_change,
  from_individual_id bigint REFERENCES individual,
  from_corporate_id bigint REFERENCES corporate,
  to_individual_id bigint REFERENCES individual,
  to_corporate_id bigint REFERENCES corporate,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (change_id, bill_id),
  CHECK (num_nonnulls(from_individual_id, from_corporate_id) = 1),
  CHECK (num_nonnulls(to_individual_id, to_corporate_id) = 1)
);
CREATE INDEX bill_readdressing_bill ON bill_readdressing (bill_id, id DESC);
CREATE TRIGGER bill_readdressing_immutable BEFORE UPDATE OR DELETE ON bill_readdressing
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bill_readdressing_kept BEFORE TRUNCATE ON bill_readdressing
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As in 0020, but for the payer: another one only while something is open, and only with its readdressing, written
-- in the same transaction.
CREATE OR REPLACE FUNCTION keep_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued_on IS NULL THEN RETURN NEW; END IF;
  IF (OLD.id, OLD.pay_code, OLD.token, OLD.source, OLD.source_id, OLD.agency_id,
      OLD.asset_type, OLD.asset_id, OLD.title, OLD.total_kobo, OLD.issued_on, OLD.due_on, OLD.penalty, OLD.interest,
      OLD.discounts, OLD.created_at)
    IS DISTINCT FROM
     (NEW.id, NEW.pay_code, NEW.token, NEW.source, NEW.source_id, NEW.agency_id,
      NEW.asset_type, NEW.asset_id, NEW.title, NEW.total_kobo, NEW.issued_on, NEW.due_on, NEW.penalty, NEW.interest,
      NEW.discounts, NEW.created_at)
  THEN RAISE EXCEPTION 'bill % was issued and is not edited', OLD.code USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (OLD.individual_id, OLD.corporate_id) IS DISTINCT FROM (NEW.individual_id, NEW.corporate_id)
    AND (OLD.status NOT IN ('unpaid', 'part-paid') OR NOT EXISTS (
      SELECT FROM bill_readdressing r WHERE r.bill_id = OLD.id AND r.created_at = transaction_timestamp()
        AND (r.from_individual_id, r.from_corporate_id) IS NOT DISTINCT FROM (OLD.individual_id, OLD.corporate_id)
        AND (r.to_individual_id, r.to_corporate_id) IS NOT DISTINCT FROM (NEW.individual_id, NEW.corporate_id)))
  THEN RAISE EXCEPTION 'bill % is addressed to another only with its readdressing', OLD.code
    USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- Who occupies a property or a shop, over time: from a day up to, but not including, another.
CREATE TABLE occupancy (
  id bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY CHECK (id BETWEEN 1 AND 9999999999),
  resource text NOT NULL CHECK (resource IN ('property', 'shop')),
  record_id bigint NOT NULL,
  individual_id bigint REFERENCES individual,
  corporate_id bigint REFERENCES corporate,
  -- "Flat 2", "Stall 14"; empty for the whole of it
  unit text NOT NULL DEFAULT '' CHECK (length(unit) <= 20),
  from_date date NOT NULL,
  to_date date CHECK (to_date >= from_date),
  -- entered wrongly and struck out: it never held
  struck_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES app_user,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(individual_id, corporate_id) = 1),
  -- The same person in the same rooms twice at once. Ranges need no extension.
  CONSTRAINT occupancy_once EXCLUDE USING gist (
    int8range(record_id, record_id, '[]') WITH &&,
    int8range(coalesce(individual_id, -corporate_id), coalesce(individual_id, -corporate_id), '[]') WITH &&,
    int8range(hashtextextended(resource || ' ' || lower(unit), 0) >> 1,
      hashtextextended(resource || ' ' || lower(unit), 0) >> 1, '[]') WITH &&,
    daterange(from_date, to_date, '[)') WITH &&) WHERE (struck_at IS NULL)
);
CREATE INDEX occupancy_record ON occupancy (resource, record_id, from_date DESC);
CREATE INDEX occupancy_individual ON occupancy (individual_id) WHERE individual_id IS NOT NULL;
CREATE INDEX occupancy_corporate ON occupancy (corporate_id) WHERE corporate_id IS NOT NULL;
