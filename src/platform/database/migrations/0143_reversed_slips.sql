-- Money in suspense whose claim was reversed lies in suspense again, and may be claimed anew.
DROP INDEX bank_entry_line;
CREATE UNIQUE INDEX bank_entry_line ON bank_entry (bank_line_id)
  WHERE bank_line_id IS NOT NULL AND status <> 'withdrawn' AND reversed_at IS NULL;

-- What a bank should have of one day.
CREATE INDEX bank_entry_day ON bank_entry (bank, paid_on);
