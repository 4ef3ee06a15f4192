-- A slip's number is looked for whatever its bank.
CREATE INDEX bank_entry_number ON bank_entry (reference_key);
