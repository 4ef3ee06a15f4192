-- Places where the running balance of a statement does not agree with its lines; unknown for statements imported before.
ALTER TABLE bank_statement ADD COLUMN break_lines integer CHECK (break_lines >= 0);
