-- An adjustment or waiver of no revenue item in particular is allocated to all items of its bill: a line for each.
ALTER TABLE bill_line DROP CONSTRAINT bill_line_change_id_key;
CREATE UNIQUE INDEX bill_line_change_item ON bill_line (change_id, revenue_item_id) WHERE change_id IS NOT NULL;
