-- Everybody who wrote at an assessment: none of them decides on it.
ALTER TABLE assessment ADD COLUMN editors bigint[] NOT NULL DEFAULT '{}';
UPDATE assessment SET editors = ARRAY(
  SELECT DISTINCT one FROM unnest(ARRAY[created_by, updated_by, submitted_by]) AS one WHERE one IS NOT NULL);

-- Whether a tariff was used: a draft begins on a later day.
CREATE INDEX assessment_category ON assessment (category_id, period_from DESC) WHERE issued_on IS NOT NULL;

-- Notices for a round, the latest first.
CREATE INDEX demand_notice_to_serve ON demand_notice (id DESC)
  WHERE served_on IS NULL AND status IN ('issued', 'objected');
