-- A merge leads assessments and old receipts on as it does bills: only whose and what for they are changes, all else
-- stays as it was. (A condition cannot name a row whole that has generated columns; a test sees that every column is
-- named.)

DROP TRIGGER assessment_kept ON assessment;
CREATE TRIGGER assessment_kept BEFORE UPDATE ON assessment FOR EACH ROW
  WHEN (NOT ((OLD.individual_id, OLD.corporate_id, OLD.asset_id)
      IS DISTINCT FROM (NEW.individual_id, NEW.corporate_id, NEW.asset_id)
    AND (OLD.id, OLD.category_id, OLD.agency_id, OLD.revenue_item_ids, OLD.asset_type, OLD.lga_id, OLD.year,
        OLD.period_index, OLD.period_from, OLD.period_to, OLD.title, OLD.declared, OLD.remark, OLD.self,
        OLD.status, OLD.total_kobo, OLD.charge, OLD.snapshot, OLD.submitted_at, OLD.submitted_by, OLD.reason,
        OLD.decided_at, OLD.decided_by, OLD.issued_on, OLD.created_at, OLD.created_by, OLD.updated_at,
        OLD.updated_by, OLD.version)
      IS NOT DISTINCT FROM
       (NEW.id, NEW.category_id, NEW.agency_id, NEW.revenue_item_ids, NEW.asset_type, NEW.lga_id, NEW.year,
        NEW.period_index, NEW.period_from, NEW.period_to, NEW.title, NEW.declared, NEW.remark, NEW.self,
        NEW.status, NEW.total_kobo, NEW.charge, NEW.snapshot, NEW.submitted_at, NEW.submitted_by, NEW.reason,
        NEW.decided_at, NEW.decided_by, NEW.issued_on, NEW.created_at, NEW.created_by, NEW.updated_at,
        NEW.updated_by, NEW.version)
    AND leads_on(OLD.individual_id, NEW.individual_id, OLD.corporate_id, NEW.corporate_id,
      OLD.asset_type, OLD.asset_id, NEW.asset_id)))
  EXECUTE FUNCTION keep_assessment();

DROP TRIGGER old_receipt_fixed ON old_receipt;
CREATE TRIGGER old_receipt_fixed BEFORE UPDATE ON old_receipt FOR EACH ROW
  WHEN (NOT ((OLD.individual_id, OLD.corporate_id, OLD.asset_id)
      IS DISTINCT FROM (NEW.individual_id, NEW.corporate_id, NEW.asset_id)
    AND (OLD.id, OLD.key, OLD.token, OLD.number, OLD.number_key, OLD.issuer, OLD.issued_on, OLD.payer_name,
        OLD.asset_type, OLD.item, OLD.kobo, OLD.status, OLD.import_id, OLD.line, OLD.created_at, OLD.created_by,
        OLD.version)
      IS NOT DISTINCT FROM
       (NEW.id, NEW.key, NEW.token, NEW.number, NEW.number_key, NEW.issuer, NEW.issued_on, NEW.payer_name,
        NEW.asset_type, NEW.item, NEW.kobo, NEW.status, NEW.import_id, NEW.line, NEW.created_at, NEW.created_by,
        NEW.version)
    AND leads_on(OLD.individual_id, NEW.individual_id, OLD.corporate_id, NEW.corporate_id,
      OLD.asset_type, OLD.asset_id, NEW.asset_id)))
  EXECUTE FUNCTION refuse_change();

-- Since 0081 a bill has an objection's days and a schedule, which were not compared.
DROP TRIGGER bill_kept ON bill;
CREATE TRIGGER bill_kept BEFORE UPDATE ON bill FOR EACH ROW
  WHEN (NOT ((OLD.individual_id, OLD.corporate_id, OLD.asset_id)
      IS DISTINCT FROM (NEW.individual_id, NEW.corporate_id, NEW.asset_id)
    AND (OLD.id, OLD.pay_code, OLD.token, OLD.source, OLD.source_id, OLD.agency_id, OLD.asset_type, OLD.title,
        OLD.total_kobo, OLD.paid_kobo, OLD.status, OLD.issued_on, OLD.due_on, OLD.penalty, OLD.interest,
        OLD.discounts, OLD.objection_days, OLD.schedule, OLD.created_at, OLD.version)
      IS NOT DISTINCT FROM
       (NEW.id, NEW.pay_code, NEW.token, NEW.source, NEW.source_id, NEW.agency_id, NEW.asset_type, NEW.title,
        NEW.total_kobo, NEW.paid_kobo, NEW.status, NEW.issued_on, NEW.due_on, NEW.penalty, NEW.interest,
        NEW.discounts, NEW.objection_days, NEW.schedule, NEW.created_at, NEW.version)
    AND leads_on(OLD.individual_id, NEW.individual_id, OLD.corporate_id, NEW.corporate_id,
      OLD.asset_type, OLD.asset_id, NEW.asset_id)))
  EXECUTE FUNCTION keep_bill();
