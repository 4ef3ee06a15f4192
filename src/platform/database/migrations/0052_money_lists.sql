-- Lists of receipts run by number, the latest first: an agency's too. Nothing lists them by the moment of issue.
DROP INDEX receipt_agency;
CREATE INDEX receipt_agency ON receipt (agency_id, id DESC);
-- The few that were cancelled, among millions that were not.
CREATE INDEX receipt_cancelled ON receipt (id DESC) WHERE status = 'cancelled';
-- Words of the payer's name as it is printed, accents and case aside.
CREATE INDEX receipt_payer_search ON receipt USING gin (fold(payer ->> 'name') gin_trgm_ops);

-- The bill of a notice is looked for whatever became of it, so all bills are in the index; still only one of a source
-- is not cancelled.
DROP INDEX bill_source;
CREATE UNIQUE INDEX bill_source ON bill (source, source_id, (CASE WHEN status = 'cancelled' THEN id END))
  NULLS NOT DISTINCT;
