-- When the owner changes in mid-period the bill can be shared by days: the former owner's is lessened by an
-- adjustment, and what falls on the days from then on is a notice of its own for the new owner.
ALTER TABLE ownership_change DROP CONSTRAINT ownership_change_arrears_check;
ALTER TABLE ownership_change ADD CONSTRAINT ownership_change_arrears_check
  CHECK (arrears IN ('former', 'new', 'days'));

CREATE TABLE bill_division (
  -- the adjustment by which the former owner's bill is lessened once it is approved
  change_id bigint PRIMARY KEY REFERENCES bill_change,
  ownership_change_id bigint NOT NULL REFERENCES ownership_change,
  since date NOT NULL,
  -- from that day to the end of the period, of all its days
  days integer NOT NULL CHECK (days > 0),
  of_days integer NOT NULL CHECK (of_days > days),
  -- the new owner's, once it is approved
  notice_id bigint UNIQUE REFERENCES demand_notice
);
CREATE INDEX bill_division_ownership ON bill_division (ownership_change_id);

CREATE FUNCTION keep_division() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.notice_id IS NULL AND (OLD.change_id, OLD.ownership_change_id, OLD.since, OLD.days, OLD.of_days)
    = (NEW.change_id, NEW.ownership_change_id, NEW.since, NEW.days, NEW.of_days) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'how a bill is shared stays as it was asked for' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER bill_division_kept BEFORE UPDATE ON bill_division FOR EACH ROW EXECUTE FUNCTION keep_division();
CREATE TRIGGER bill_division_not_deleted BEFORE DELETE ON bill_division
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bill_division_not_emptied BEFORE TRUNCATE ON bill_division
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
