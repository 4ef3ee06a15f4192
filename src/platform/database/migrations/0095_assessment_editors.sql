-- Everybody who wrote at an assessment: none of them decides on it.
ALTER TABLE assessment ADD COLUMN editors bigint[] NOT NULL DEFAULT '{}';
UPDATE assessment SET editors = ARRAY(
  SELECT DISTINCT one FROM unnest(ARRAY[created_by, updated_by, submitted_by]) AS one WHERE one IS NOT NULL);

-- Whether a tariff was used: a draft begins on a later day.
CREATE INDEX assessment_category ON assessment (category_id, period_from DESC) WHERE issued_on IS NOT NULL;

-- Notices for a round, the latest first.
CREATE INDEX demand_notice_to_serve ON demand_notice (id DESC)
  WHERE served_on IS NULL AND status IN ('issued', 'objected');

-- A merge leads an assessment on with whoever wrote at it, too.
DROP TRIGGER assessment_kept ON assessment;
CREATE TRIGGER assessment_kept BEFORE UPDATE ON assessment FOR EACH ROW
  WHEN (NOT ((OLD.individual_id, OLD.corporate_id, OLD.asset_id)
      IS DISTINCT FROM (NEW.individual_id, NEW.corporate_id, NEW.asset_id)
    AND (OLD.id, OLD.category_id, OLD.agency_id, OLD.revenue_item_ids, OLD.asset_type, OLD.lga_id, OLD.year,
        OLD.period_index, OLD.period_from, OLD.period_to, OLD.title, OLD.declared, OLD.remark, OLD.self,
        OLD.status, OLD.total_kobo, OLD.charge, OLD.snapshot, OLD.submitted_at, OLD.submitted_by, OLD.reason,
        OLD.decided_at, OLD.decided_by, OLD.issued_on, OLD.created_at, OLD.created_by, OLD.updated_at,
        OLD.updated_by, OLD.editors, OLD.version)
      IS NOT DISTINCT FROM
       (NEW.id, NEW.category_id, NEW.agency_id, NEW.revenue_item_ids, NEW.asset_type, NEW.lga_id, NEW.year,
        NEW.period_index, NEW.period_from, NEW.period_to, NEW.title, NEW.declared, NEW.remark, NEW.self,
        NEW.status, NEW.total_kobo, NEW.charge, NEW.snapshot, NEW.submitted_at, NEW.submitted_by, NEW.reason,
        NEW.decided_at, NEW.decided_by, NEW.issued_on, NEW.created_at, NEW.created_by, NEW.updated_at,
        NEW.updated_by, NEW.editors, NEW.version)
    AND leads_on(OLD.individual_id, NEW.individual_id, OLD.corporate_id, NEW.corporate_id,
      OLD.asset_type, OLD.asset_id, NEW.asset_id)))
  EXECUTE FUNCTION keep_assessment();
