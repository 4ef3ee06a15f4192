-- Whether somebody ever sold a ticket, or paid for a batch: asked when a guest looks at them.
CREATE INDEX ticket_sold_by ON ticket (sold_by) WHERE sold_by IS NOT NULL;
CREATE INDEX bulk_ticket_individual ON bulk_ticket (individual_id) WHERE individual_id IS NOT NULL;
CREATE INDEX bulk_ticket_corporate ON bulk_ticket (corporate_id) WHERE corporate_id IS NOT NULL;
