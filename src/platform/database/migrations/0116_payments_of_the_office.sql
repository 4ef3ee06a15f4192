-- The office's list of payments, its search, and the few that wait for somebody to look.

-- What is neither settled nor given up; those that are stuck are among them.
CREATE INDEX payment_unsettled ON payment (id DESC) WHERE state IN ('initiated', 'pending', 'unknown');
-- The few that went back, among millions that did not.
CREATE INDEX payment_undone ON payment (id DESC) WHERE state IN ('reversed', 'refunded');
CREATE INDEX payment_payer_search ON payment USING gin (fold(payer_name) gin_trgm_ops);
-- What the gateway told of one payment.
CREATE INDEX webhook_inbox_reference ON webhook_inbox (reference, id) WHERE reference IS NOT NULL;
