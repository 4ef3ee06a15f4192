-- Payments are looked for by their sum at a bank, and by the day a payment service took them.
CREATE INDEX payment_at_bank ON payment (provider, kobo) WHERE channel = 'bank' AND confirmed_at IS NOT NULL;
CREATE INDEX payment_by_gateway ON payment (provider, paid_at) WHERE channel = 'gateway' AND confirmed_at IS NOT NULL;
